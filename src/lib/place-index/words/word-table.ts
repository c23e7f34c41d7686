const FIRST_SLOTS = 2 ** 12
const FIRST_UNITS = 2 ** 14

/**
 * Numbers words from 0 in the order of their first coming. They are looked up by their letters where these stand, so that a
 * word that is known takes no string: the letters of all lie in one array, and a table of slots, each a hash (FNV-1a) and one
 * more than a number, leads to them.
 */
export class WordTable {
  #size = 0
  // At most half of the slots are taken, so the words have as many numbers.
  #slots = new Uint32Array(FIRST_SLOTS * 2)
  #ends = new Uint32Array(FIRST_SLOTS)
  #units = new Uint16Array(FIRST_UNITS)

  get size(): number {
    return this.#size
  }

  /** The number of what stands in the text from `start` to before `end`; a new one is the size from before. */
  numberOf(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end)
    const slots = this.#slots
    const last = slots.length - 2
    let slot = (hash << 1) & last
    for (let entry = slots[slot + 1]; entry; entry = slots[slot + 1]) {
      if (slots[slot] === hash && this.#isWord(entry - 1, text, start, end)) return entry - 1
      slot = (slot + 2) & last
    }
    return this.#add(hash, text, start, end)
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : (this.#ends[word - 1] ?? 0)
  }

  #isWord(word: number, text: string, start: number, end: number): boolean {
    const first = this.#startOf(word)
    if ((this.#ends[word] ?? 0) - first !== end - start) return false
    for (let at = start; at < end; at++) {
      if (this.#units[first + at - start] !== text.charCodeAt(at)) return false
    }
    return true
  }

  #add(hash: number, text: string, start: number, end: number): number {
    const number = this.#size++
    const first = this.#startOf(number)
    const own = first + end - start
    this.#makeRoom(own)
    for (let at = start; at < end; at++) this.#units[first + at - start] = text.charCodeAt(at)
    this.#ends[number] = own
    fill(this.#slots, hash, number)
    return number
  }

  #makeRoom(unitCount: number): void {
    if (unitCount > this.#units.length) {
      const units = new Uint16Array(Math.max(unitCount, this.#units.length * 2))
      units.set(this.#units)
      this.#units = units
    }
    if (this.#size * 4 <= this.#slots.length) return
    const slots = new Uint32Array(this.#slots.length * 2)
    for (let slot = 0; slot < this.#slots.length; slot += 2) {
      const entry = this.#slots[slot + 1] ?? 0
      if (entry > 0) fill(slots, this.#slots[slot] ?? 0, entry - 1)
    }
    this.#slots = slots
    const ends = new Uint32Array(slots.length / 4)
    ends.set(this.#ends)
    this.#ends = ends
  }
}

// The low bits, which choose the slot, depend on all letters.
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function fill(slots: Uint32Array, hash: number, number: number): void {
  const last = slots.length - 2
  let slot = (hash << 1) & last
  while (slots[slot + 1]) slot = (slot + 2) & last
  slots[slot] = hash
  slots[slot + 1] = number + 1
}
