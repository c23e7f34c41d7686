import { type Fingerprint, HASHES, isNearDuplicate, MOST_DIFFERENT } from './fingerprint.ts'

/**
 * Near duplicates differ in so many places at most. Of one band more at least one has no difference in it, so whoever shares
 * no band is none: the banding of locality-sensitive hashing (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4),
 * with so many bands that nothing is missed.
 */
const BANDS = MOST_DIFFERENT + 1

/** Finds near duplicates without comparing with everything. */
export type FingerprintIndex<Item> = {
  add(item: Item, fingerprint: Fingerprint): void
  remove(item: Item): void
  /** exactly those that `isNearDuplicate` holds for, in any order */
  near(fingerprint: Fingerprint): Item[]
}

type Entry<Item> = { item: Item; fingerprint: Fingerprint }

export function createFingerprintIndex<Item>(): FingerprintIndex<Item> {
  const entries = new Map<Item, Entry<Item>>()
  const bands = new Map<number, Set<Entry<Item>>>()

  function candidates(fingerprint: Fingerprint): Iterable<Entry<Item>> {
    const shared = Array.from(bandsOf(fingerprint), (band) => bands.get(band) ?? new Set<never>())
    const size = shared.reduce((sum, { size: each }) => sum + each, 0)
    // Of a wave of one text all share all bands, and are looked at once rather than once for each band.
    if (size >= entries.size) return entries.values()
    return shared.reduce<Set<Entry<Item>>>((all, each) => all.union(each), new Set())
  }

  return {
    add(item, fingerprint) {
      const entry = { item, fingerprint }
      entries.set(item, entry)
      for (const band of bandsOf(fingerprint)) {
        const sharers = bands.get(band)
        if (sharers) sharers.add(entry)
        else bands.set(band, new Set([entry]))
      }
    },

    remove(item) {
      const entry = entries.get(item)
      if (!entry) return
      entries.delete(item)
      for (const band of bandsOf(entry.fingerprint)) {
        const sharers = bands.get(band)
        sharers?.delete(entry)
        if (sharers?.size === 0) bands.delete(band)
      }
    },

    near(fingerprint) {
      const near: Item[] = []
      for (const entry of candidates(fingerprint)) {
        if (isNearDuplicate(entry.fingerprint, fingerprint)) near.push(entry.item)
      }
      return near
    },
  }
}

/** One number for the places of each band. That two bands meet in one number by chance only costs a comparison. */
function bandsOf({ sketch }: Fingerprint): Uint32Array {
  const bands = new Uint32Array(BANDS)
  for (let band = 0; band < BANDS; band++) {
    let hash = 0x811c9dc5 ^ band
    for (let at = band; at < HASHES; at += BANDS) {
      hash = Math.imul(hash ^ (sketch[at] ?? 0), 0x01000193)
      hash ^= hash >>> 15
    }
    bands[band] = hash
  }
  return bands
}
