import { costOf, packedMatch } from './text-matches.ts'

/** Keeps the lowest of the added costs with their ranks, packed, up to a limit; ties go to lower ranks. */
export class BestList {
  /** packed, ascending */
  readonly matches: number[] = []
  readonly #limit: number
  readonly #isAnyEnough: boolean
  // Only matches below it are added.
  #bound: number

  /** `isAnyEnough`: stop after the first match */
  constructor(limit: number, isAnyEnough = false) {
    this.#limit = limit
    this.#isAnyEnough = isAnyEnough
    this.#bound = limit > 0 ? packedMatch(MAX_COST, 0) : 0
  }

  get isFull(): boolean {
    return this.matches.length >= this.#limit
  }

  /** Only packed matches below it are added. */
  get bound(): number {
    return this.#bound
  }

  /** Lower costs are added; equal costs only with a rank before the last of the list. */
  get costBound(): number {
    return costOf(this.#bound)
  }

  add(cost: number, rank: number): void {
    const key = packedMatch(cost, rank)
    if (key >= this.#bound) return
    const keys = this.matches
    if (keys.length < this.#limit) keys.push(key)
    let slot = keys.length - 1
    while (slot > 0 && (keys[slot - 1] ?? 0) > key) {
      keys[slot] = keys[slot - 1] ?? 0
      slot--
    }
    keys[slot] = key
    if (this.#isAnyEnough) this.#bound = 0
    else if (keys.length === this.#limit) this.#bound = keys[keys.length - 1] ?? 0
  }
}

// Above the cost of any ten words.
const MAX_COST = 100
