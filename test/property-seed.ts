import fc from 'fast-check'

const { PROPERTY_SEED } = process.env

/** Property tests try the same cases on each run, so that only a commit's own changes make it fail. The weekly audit tries others. */
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? 1) })
