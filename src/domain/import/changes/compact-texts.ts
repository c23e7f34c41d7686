import type { ContentTexts, ContentField } from './place-content.ts'

/** Texts by number, stored one after the other as bytes: a million ids take only their letters and four bytes each. */
type TextColumn = {
  /** returns its number: 0, 1, 2 … */
  push(text: string): number
  /** empty when there is none */
  at(number: number): string
}

const MIN_CAPACITY = 1024

/** Holds up to 4 GB. `expected` is the number of texts to come, of about `length` letters each. */
export function createTextColumn(expected = 0, length = 64): TextColumn {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  let bytes = new Uint8Array(Math.max(expected, MIN_CAPACITY) * length)
  // Where each text ends; it begins where the previous one ends.
  let ends = new Uint32Array(Math.max(expected, MIN_CAPACITY))
  let count = 0
  const endOf = (number: number) => (number < 0 ? 0 : (ends[number] ?? 0))

  return {
    push(text) {
      const start = endOf(count - 1)
      let encoded = encoder.encodeInto(text, bytes.subarray(start))
      while (encoded.read < text.length) {
        bytes = new Uint8Array(bytes.buffer.transfer(bytes.length * 2))
        encoded = encoder.encodeInto(text, bytes.subarray(start))
      }
      if (count === ends.length) ends = new Uint32Array(ends.buffer.transfer(count * 8))
      ends[count] = start + encoded.written
      count += 1
      return count - 1
    },
    at(number) {
      if (number < 0 || number >= count) return ''
      return decoder.decode(bytes.subarray(endOf(number - 1), endOf(number)))
    },
  }
}

/** A number for each of many texts, stored only as a hash of 64 bits: some 20 bytes per text, whatever its length. */
export type HashedTextMap = {
  get(text: string): number | undefined
  /** from 0 to 2 ** 32 - 2 */
  set(text: string, number: number): void
}

const FIRST_SIZE = 1024

/**
 * Among a million texts two share a hash once in forty million times. Open addressing with linear probing (Knuth, 6.4,
 * algorithm L), at most two thirds full.
 */
export function createHashedTextMap(expected = 0): HashedTextMap {
  let size = FIRST_SIZE
  while (size * 2 < expected * 3) size *= 2
  let count = 0
  // Three cells per text: both halves of its hash, and its number plus one, so that 0 is an empty place.
  let cells = new Uint32Array(size * 3)
  const hash = new Uint32Array(2)

  /** The index of the text with this hash, or where it would be. */
  function slotOf(high: number, low: number): number {
    let slot = high & (size - 1)
    while (cells[slot * 3 + 2] !== 0) {
      if (cells[slot * 3] === high && cells[slot * 3 + 1] === low) break
      slot = (slot + 1) & (size - 1)
    }
    return slot
  }

  function put(high: number, low: number, number: number): void {
    const at = slotOf(high, low) * 3
    if (cells[at + 2] === 0) count += 1
    cells[at] = high
    cells[at + 1] = low
    cells[at + 2] = number
  }

  function grow(): void {
    const before = cells
    size *= 2
    count = 0
    cells = new Uint32Array(size * 3)
    for (let at = 0; at < before.length; at += 3) {
      const number = before[at + 2] ?? 0
      if (number !== 0) put(before[at] ?? 0, before[at + 1] ?? 0, number)
    }
  }

  return {
    get(text) {
      hashInto(hash, text)
      const number = cells[slotOf(hash[0] ?? 0, hash[1] ?? 0) * 3 + 2] ?? 0
      return number === 0 ? undefined : number - 1
    },
    set(text, number) {
      if (count * 3 >= size * 2) grow()
      hashInto(hash, text)
      put(hash[0] ?? 0, hash[1] ?? 0, number + 1)
    },
  }
}

// Two lanes of FNV-1a over UTF-16 code units, each finalised by MurmurHash3's finalizer together with the other.
function hashInto(hash: Uint32Array, text: string): void {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit, 0x85ebca6b) + 0x27d4eb2f
    second ^= second >>> 15
  }
  hash[0] = mixBits(first ^ Math.imul(second, 0xc2b2ae35))
  hash[1] = mixBits(second ^ Math.imul(first, 0x85ebca6b))
}

function mixBits(bits: number): number {
  let value = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** Hashes of what stored places say, field by field, to compare rows with them. */
type Fingerprints = {
  /** stores the next one: 0, 1, 2 … */
  push(content: ContentTexts): void
  /** the fields whose content differs from the place with this number; missing fields do not count */
  differingFields(number: number, content: ContentTexts): ContentField[]
}

/**
 * Thirty-two bits per field, so that a million stored places with fourteen fields take 56 MB, and a row can be compared
 * with its place without reading it again. Two different values look equal once in four billion times.
 */
export function createFingerprints(fields: readonly ContentField[], expected = 0): Fingerprints {
  const width = fields.length
  let hashes = new Uint32Array(Math.max(expected, MIN_CAPACITY) * width)
  let count = 0
  return {
    push(content) {
      const start = count * width
      if (start === hashes.length) {
        hashes = new Uint32Array(hashes.buffer.transfer(hashes.byteLength * 2))
      }
      fields.forEach((field, index) => (hashes[start + index] = hash32(content[field])))
      count += 1
    },
    differingFields(number, content) {
      const start = number * width
      return fields.filter((field, index) => {
        const value = content[field]
        return value !== undefined && hash32(value) !== hashes[start + index]
      })
    },
  }
}

// FNV-1a over UTF-16 code units.
function hash32(value: string | undefined): number {
  if (value === undefined) return 0
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index++) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
