/** Numbers below a bound, one bit each. */
export class BitSet {
  readonly #words: Uint32Array

  constructor(bound: number) {
    this.#words = new Uint32Array(Math.ceil(bound / 32))
  }

  add(number: number): void {
    const word = number >>> 5
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (number & 31))
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
  }

  /** The members in ascending order, without the first `offset`, at most `limit`. */
  slice(offset: number, limit: number): number[] {
    const members: number[] = []
    let toSkip = offset
    for (let word = 0; word < this.#words.length && members.length < limit; word++) {
      let bits = this.#words[word] ?? 0
      const count = countBits(bits)
      if (count <= toSkip) {
        toSkip -= count
        continue
      }
      while (bits !== 0 && members.length < limit) {
        const lowest = 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        if (toSkip > 0) toSkip--
        else members.push(word * 32 + lowest)
      }
    }
    return members
  }

  /** All members, ascending; `count` must be their number. */
  toArray(count: number): Uint32Array {
    const members = new Uint32Array(count)
    let length = 0
    for (let word = 0; word < this.#words.length; word++) {
      for (let bits = this.#words[word] ?? 0; bits !== 0; bits &= bits - 1) {
        members[length++] = word * 32 + 31 - Math.clz32(bits & -bits)
      }
    }
    return members
  }
}

// Pairs, then fours, then eights of bits are summed side by side.
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
