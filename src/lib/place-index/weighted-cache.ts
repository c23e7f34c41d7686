/** A cache of recently used values, up to a total weight. A value heavier than the limit is not kept. */
export class WeightedCache<T> {
  // In insertion order. On eviction, entries used since then get a second chance.
  readonly #values = new Map<string, Entry<T>>()
  readonly #maxWeight: number
  #weight = 0

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  get(key: string): T | undefined {
    const entry = this.#values.get(key)
    if (!entry) return undefined
    entry.wasUsed = true
    return entry.value
  }

  set(key: string, value: T, weight: number): void {
    if (weight > this.#maxWeight) return
    this.#remove(key)
    this.#values.set(key, { value, weight, wasUsed: false })
    this.#weight += weight
    if (this.#weight > this.#maxWeight) this.#evict(key)
  }

  #evict(newest: string): void {
    for (const [key, entry] of this.#values) {
      if (this.#weight <= this.#maxWeight) return
      if (entry.wasUsed) {
        entry.wasUsed = false
        this.#values.delete(key)
        this.#values.set(key, entry)
      } else if (key !== newest) this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#weight -= this.#values.get(key)?.weight ?? 0
    this.#values.delete(key)
  }
}

type Entry<T> = { value: T; weight: number; wasUsed: boolean }
