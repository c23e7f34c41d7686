import type { Letters, Lists } from './place-index-data.ts'

function sharedUint16(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2))
}

export function sharedUint8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function sharedFloat32(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * 4))
}

export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}

export function sharedCopy(values: ArrayLike<number>): Uint32Array {
  const copy = sharedUint32(values.length)
  copy.set(values)
  return copy
}

export function sharedFloat64Copy(values: ArrayLike<number>): Float64Array {
  const copy = sharedFloat64(values.length)
  copy.set(values)
  return copy
}

/** Builds lists one after the other. */
export class ListBuilder {
  readonly #starts = [0]
  // Not a plain array, which would be copied repeatedly as it grows and scanned by the garbage collector.
  #values = new Uint32Array(16)
  #used = 0

  /** Adds a value to the current list. */
  add(value: number): void {
    if (this.#used === this.#values.length) {
      const larger = new Uint32Array(this.#used * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#used++] = value
  }

  endList(): void {
    this.#starts.push(this.#used)
  }

  push(list: Iterable<number>): void {
    for (const value of list) this.add(value)
    this.endList()
  }

  get length(): number {
    return this.#starts.length - 1
  }

  get lists(): Lists {
    const values = sharedCopy(this.#values.subarray(0, this.#used))
    return { starts: sharedCopy(this.#starts), values }
  }
}

/**
 * Inverts lists: for each value, the ascending numbers of the lists that contain it. The lowest `bits` of a stored value are a payload,
 * which moves to the list number.
 */
export function invertLists({ starts, values }: Lists, valueCount: number, bits = 0): Lists {
  const result = { starts: sharedUint32(valueCount + 1), values: sharedUint32(values.length) }
  for (const value of values) {
    const after = (value >>> bits) + 1
    result.starts[after] = (result.starts[after] ?? 0) + 1
  }
  for (let i = 0; i < valueCount; i++) {
    result.starts[i + 1] = (result.starts[i + 1] ?? 0) + (result.starts[i] ?? 0)
  }
  const next = result.starts.slice()
  const mask = 2 ** bits - 1
  for (let list = 0; list + 1 < starts.length; list++) {
    const end = starts[list + 1] ?? 0
    for (let i = starts[list] ?? 0; i < end; i++) {
      const value = values[i] ?? 0
      const slot = next[value >>> bits] ?? 0
      result.values[slot] = (list << bits) | (value & mask)
      next[value >>> bits] = slot + 1
    }
  }
  return result
}

/** The same lists in another order: list i of the result is list `order[i]`. */
export function reorderLists({ starts, values }: Lists, order: Uint32Array): Lists {
  const result = { starts: sharedUint32(order.length + 1), values: sharedUint32(values.length) }
  let length = 0
  for (let i = 0; i < order.length; i++) {
    const list = order[i] ?? 0
    const end = starts[list + 1] ?? 0
    for (let at = starts[list] ?? 0; at < end; at++) result.values[length++] = values[at] ?? 0
    result.starts[i + 1] = length
  }
  return result
}

export function sharedLetters(words: readonly string[]): Letters {
  const starts = sharedUint32(words.length + 1)
  for (const [i, word] of words.entries()) starts[i + 1] = (starts[i] ?? 0) + word.length
  const units = sharedUint16(starts[words.length] ?? 0)
  for (const [i, word] of words.entries()) {
    const start = starts[i] ?? 0
    for (let at = 0; at < word.length; at++) units[start + at] = word.charCodeAt(at)
  }
  return { starts, units }
}

export function wordAt({ starts, units }: Letters, i: number): string {
  return String.fromCharCode(...units.subarray(starts[i], starts[i + 1]))
}

/** Whether the ascending array contains the number. */
export function includesSorted(ascending: Uint32Array, number: number): boolean {
  return ascending[lowerBound(ascending, number)] === number
}

/** The index of the first element from `from` to before `to` that is at least `number`, or `to`. */
export function lowerBound(
  ascending: ArrayLike<number>,
  number: number,
  from = 0,
  to = ascending.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

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

  /** At most `limit` members in ascending order, after the first `offset`. */
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

/** How many of the 32 bits are set (population count by parallel sums). */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
