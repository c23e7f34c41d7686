/**
 * Keeps the values set last: those of the last half of a total weight at least, of all of it at most. For values that come and go
 * by the thousand: of one map from which the oldest were taken, V8 moved most of what it ever held to the old generation.
 */
export class ShortMemory<T> {
  #newer = new Map<string, T>()
  #older = new Map<string, T>()
  #weight = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): T | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }

  /** A value heavier than half of all is not kept. */
  set(key: string, value: T, weight: number): void {
    const half = this.#most / 2
    if (weight > half) return
    if (this.#weight + weight > half) {
      this.#older = this.#newer
      this.#newer = new Map()
      this.#weight = 0
    }
    this.#newer.set(key, value)
    this.#weight += weight
  }
}
