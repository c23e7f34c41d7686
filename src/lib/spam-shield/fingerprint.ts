import { createHash } from 'node:crypto'

/** What is kept of a text to know it again; the text cannot be read from it. */
export type Fingerprint = {
  /** SHA-256 of the normalised text, hex */
  hash: string
  /** the smallest hash of all shingles under each of 64 hash functions (Broder, "On the resemblance…", 1997) */
  sketch: Uint32Array
}

/** Shorter texts ("Bitte rufen Sie mich an") repeat by themselves. */
const FEWEST_LETTERS = 25
const LONGEST_TEXT = 5_000
const SHINGLE = 5
const HASHES = 64
const ALIKE = 0.7

/** The fingerprint of a text; undefined when it is too short to mean anything. */
export function fingerprintOf(text: string): Fingerprint | undefined {
  const normalised = normalise(text)
  if (normalised.replace(/\P{L}/gu, '').length < FEWEST_LETTERS) return undefined
  return {
    hash: createHash('sha256').update(normalised).digest('hex'),
    sketch: sketchOf(normalised.slice(0, LONGEST_TEXT)),
  }
}

export function isNearDuplicate(one: Fingerprint, other: Fingerprint): boolean {
  return one.hash === other.hash || resemblance(one.sketch, other.sketch) >= ALIKE
}

/** An estimate of the Jaccard index of two texts' shingles, 0 to 1, with a standard error of about 0.06. */
export function resemblance(one: Uint32Array, other: Uint32Array): number {
  const equal = one.reduce((sum, value, at) => sum + (value === other[at] ? 1 : 0), 0)
  return equal / HASHES
}

/** Letters and digits, small, one space between words: what a spammer varies at no cost is gone. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
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
