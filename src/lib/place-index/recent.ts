/** Keeps the values used last, up to a total weight. A value heavier than all of it is not kept. */
export class Recent<T> {
  readonly #values = new Map<string, { value: T; weight: number }>()
  readonly #most: number
  #weight = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): T | undefined {
    const entry = this.#values.get(key)
    if (!entry) return undefined
    // A map keeps the order of insertion: what is used moves to its end.
    this.#values.delete(key)
    this.#values.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, weight: number): void {
    if (weight > this.#most) return
    this.#remove(key)
    this.#values.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#most) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#weight -= this.#values.get(key)?.weight ?? 0
    this.#values.delete(key)
  }
}
