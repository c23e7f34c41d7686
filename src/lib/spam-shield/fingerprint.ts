import { createHash } from 'node:crypto'
import { normalize } from '../text/fold.ts'

/** Enough of a text to recognise it again; the text cannot be reconstructed from it. */
export type Fingerprint = {
  /** SHA-256 of the normalised beginning of the text, hex */
  hash: string
  /** the smallest hash of all shingles under each of 64 hash functions (Broder, "On the resemblance…", 1997) */
  sketch: Uint32Array
}

/** Shorter texts ("Bitte rufen Sie mich an") repeat naturally. */
const MIN_LETTERS = 25
const MAX_TEXT_LENGTH = 5_000
const SHINGLE = 5
/** Values in a sketch. */
export const HASHES = 64
/** The number of values in which near duplicates may differ: a Jaccard index of 0.7 or more. */
export const MAX_DIFFERENCES = Math.floor(HASHES * 0.3)

/** The fingerprint of a text; undefined when it is too short to compare. */
export function fingerprintOf(text: string): Fingerprint | undefined {
  const normalised = normalizeText(text)
  if (normalised.replace(/\P{L}/gu, '').length < MIN_LETTERS) return undefined
  return {
    hash: createHash('sha256').update(normalised).digest('hex'),
    sketch: sketchOf(normalised),
  }
}

/**
 * Whether two texts are the same or nearly the same: the share of equal values in their sketches estimates the Jaccard index
 * of their shingles with a standard error of about 0.06.
 */
export function isNearDuplicate(one: Fingerprint, other: Fingerprint): boolean {
  if (one.hash === other.hash) return true
  let different = 0
  for (let at = 0; at < HASHES && different <= MAX_DIFFERENCES; at++) {
    if (one.sketch[at] !== other.sketch[at]) different += 1
  }
  return different <= MAX_DIFFERENCES
}

/** Lower-case letters and digits with one space between words: removes what a spammer can vary for free. */
function normalizeText(text: string): string {
  return normalize(text.slice(0, MAX_TEXT_LENGTH), 'NFKC')
    .slice(0, MAX_TEXT_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function sketchOf(text: string): Uint32Array {
  const sketch = new Uint32Array(HASHES).fill(0xffffffff)
  for (const shingle of shinglesOf(text)) {
    for (let at = 0; at < HASHES; at++) {
      const hash = scramble(shingle ^ (SEEDS[at] ?? 0))
      if (hash < (sketch[at] ?? 0)) sketch[at] = hash
    }
  }
  return sketch
}

/** Each run of five characters, as its FNV-1a hash. */
function shinglesOf(text: string): Set<number> {
  const shingles = new Set<number>()
  for (let start = 0; start + SHINGLE <= text.length; start++) {
    let hash = 0x811c9dc5
    for (let at = start; at < start + SHINGLE; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    }
    shingles.add(hash >>> 0)
  }
  return shingles
}

const SEEDS = Uint32Array.from({ length: HASHES }, (_, at) => scramble(at + 1))

/** The finishing step of MurmurHash3 (Appleby): a one-to-one mix of 32 bits. */
function scramble(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Near duplicates differ in at most MAX_DIFFERENCES values, so with one band more at least one band is equal, and texts that
 * share no band are not near duplicates. This is the banding of locality-sensitive hashing (Leskovec, Rajaraman, Ullman,
 * "Mining of Massive Datasets", 3.4), with enough bands to miss nothing.
 */
const BANDS = MAX_DIFFERENCES + 1

/** Finds near duplicates without comparing all texts. */
export type FingerprintIndex<Item> = {
  add(item: Item, fingerprint: Fingerprint): void
  remove(item: Item): void
  /** exactly those for which `isNearDuplicate` holds, in any order */
  near(fingerprint: Fingerprint): Item[]
}

type Entry<Item> = { item: Item; fingerprint: Fingerprint }

export function createFingerprintIndex<Item>(): FingerprintIndex<Item> {
  const entries = new Map<Item, Entry<Item>>()
  const bands = new Map<number, Set<Entry<Item>>>()

  function candidates(fingerprint: Fingerprint): Iterable<Entry<Item>> {
    const shared = Array.from(bandsOf(fingerprint), (band) => bands.get(band) ?? new Set<never>())
    const size = shared.reduce((sum, { size: each }) => sum + each, 0)
    // In a wave of the same text all entries share all bands, so visit each entry once instead of once per band.
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

/** One hash per band. A collision only costs a comparison. */
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
