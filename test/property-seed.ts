import fc from 'fast-check'

const { PROPERTY_SEED } = process.env

/** Property tests try the same cases on each run, so that a commit fails for what it changed. The weekly audit tries others. */
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? 1) })
