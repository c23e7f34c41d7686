import { createHash } from 'node:crypto'
import { normalize } from '../text/normalize.ts'

/** What is kept of a text to know it again; the text cannot be read from it. */
export type Fingerprint = {
  /** SHA-256 of the normalised beginning of the text, hex */
  hash: string
  /** the smallest hash of all shingles under each of 64 hash functions (Broder, "On the resemblance…", 1997) */
  sketch: Uint32Array
}

/** Shorter texts ("Bitte rufen Sie mich an") repeat by themselves. */
const FEWEST_LETTERS = 25
const LONGEST_TEXT = 5_000
const SHINGLE = 5
/** Places of a sketch. */
export const HASHES = 64
/** In so many places near duplicates may differ: a Jaccard index of 0.7 or more. */
export const MOST_DIFFERENT = Math.floor(HASHES * 0.3)

/** The fingerprint of a text; undefined when it is too short to mean anything. */
export function fingerprintOf(text: string): Fingerprint | undefined {
  const normalised = normalise(text)
  if (normalised.replace(/\P{L}/gu, '').length < FEWEST_LETTERS) return undefined
  return {
    hash: createHash('sha256').update(normalised).digest('hex'),
    sketch: sketchOf(normalised),
  }
}

/**
 * Whether two texts are the same or nearly so: the share of equal places in their sketches estimates the Jaccard index of
 * their shingles with a standard error of about 0.06.
 */
export function isNearDuplicate(one: Fingerprint, other: Fingerprint): boolean {
  if (one.hash === other.hash) return true
  let different = 0
  for (let at = 0; at < HASHES && different <= MOST_DIFFERENT; at++) {
    if (one.sketch[at] !== other.sketch[at]) different += 1
  }
  return different <= MOST_DIFFERENT
}

/** Letters and digits, small, one space between words: what a spammer varies at no cost is gone. */
function normalise(text: string): string {
  return normalize(text.slice(0, LONGEST_TEXT), 'NFKC')
    .slice(0, LONGEST_TEXT)
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
