/** A number for each of many texts, of which only a hash of 64 bits is kept: some 20 bytes for each, whatever its length. */
export type TextNumbers = {
  get(text: string): number | undefined
  /** from 0 to 2 ** 32 - 2 */
  set(text: string, number: number): void
}

const FIRST_SIZE = 1024

/**
 * Among a million texts two share a hash once in forty million times. Open addressing with linear probing (Knuth, 6.4,
 * algorithm L), at most two thirds full.
 */
export function createTextNumbers(expected = 0): TextNumbers {
  let size = FIRST_SIZE
  while (size * 2 < expected * 3) size *= 2
  let count = 0
  // Three cells for each text: both halves of its hash, and its number plus one, so that 0 is an empty place.
  let cells = new Uint32Array(size * 3)
  const hash = new Uint32Array(2)

  /** Where the text of the hash is, or would be. */
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

// Two lanes of FNV-1a over UTF-16 code units, of which each then goes through the finalizer of MurmurHash3 with the other one.
function hashInto(hash: Uint32Array, text: string): void {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit, 0x85ebca6b) + 0x27d4eb2f
    second ^= second >>> 15
  }
  hash[0] = mixed(first ^ Math.imul(second, 0xc2b2ae35))
  hash[1] = mixed(second ^ Math.imul(first, 0x85ebca6b))
}

function mixed(bits: number): number {
  let value = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
