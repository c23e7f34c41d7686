import { sharedUint32 } from './shared-arrays.ts'
import type { Lists } from '../place-index-data.ts'

/** Numbers whose count is not known beforehand, without an object or a boxed value for each. */
export class GrowingArray<T extends Float64Array | Uint32Array> {
  length = 0
  #values: T
  readonly #ofLength: (length: number) => T

  constructor(ofLength: (length: number) => T) {
    this.#ofLength = ofLength
    this.#values = ofLength(1024)
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow()
    this.#values[this.length++] = value
  }

  /** One of those pushed; 0 outside them. */
  at(i: number): number {
    return this.#values[i] ?? 0
  }

  /** Replaces one of those pushed. */
  set(i: number, value: number): void {
    this.#values[i] = value
  }

  get values(): T {
    const values = this.#ofLength(this.length)
    values.set(this.#values.subarray(0, this.length))
    return values
  }

  #grow(): void {
    const larger = this.#ofLength(this.#values.length * 2)
    larger.set(this.#values)
    this.#values = larger
  }
}

export function growingUint32(): GrowingArray<Uint32Array> {
  return new GrowingArray((length) => new Uint32Array(length))
}

export function growingFloat64(): GrowingArray<Float64Array> {
  return new GrowingArray((length) => new Float64Array(length))
}

/** Lists that are fed one after the other. */
export class GrowingLists {
  readonly #starts = growingUint32()
  readonly #values = growingUint32()

  constructor() {
    this.#starts.push(0)
  }

  push(list: Iterable<number>): void {
    for (const value of list) this.#values.push(value)
    this.endList()
  }

  /** Puts a value at the end of the list that is being fed, until `endList`. */
  add(value: number): void {
    this.#values.push(value)
  }

  endList(): void {
    this.#starts.push(this.#values.length)
  }

  /** Where a list begins among the values of all; that of the next is its end. */
  startOf(list: number): number {
    return this.#starts.at(list)
  }

  valueAt(i: number): number {
    return this.#values.at(i)
  }

  get length(): number {
    return this.#starts.length - 1
  }

  get lists(): Lists {
    return { starts: shared(this.#starts.values), values: shared(this.#values.values) }
  }
}

function shared(values: Uint32Array): Uint32Array {
  const copy = sharedUint32(values.length)
  copy.set(values)
  return copy
}
