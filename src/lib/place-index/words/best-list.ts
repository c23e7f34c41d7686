import { costOf, packedMatch } from './text-matches.ts'

/** The least costs that were added, up to a limit, each with its rank as one number; of equal costs the least ranks. */
export class BestList {
  /** packed, ascending */
  readonly matches: number[] = []
  readonly #limit: number
  readonly #isAnyEnough: boolean
  // Anything not below it is not added.
  #bound: number

  /** `isAnyEnough`: the first one that comes in is the last */
  constructor(limit: number, isAnyEnough = false) {
    this.#limit = limit
    this.#isAnyEnough = isAnyEnough
    this.#bound = limit > 0 ? packedMatch(MOST_COST, 0) : 0
  }

  get isFull(): boolean {
    return this.matches.length >= this.#limit
  }

  /** Anything not below it, packed, is not added. */
  get bound(): number {
    return this.#bound
  }

  /** Lower costs are wanted; equal costs only before the last of the list. */
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

// More than ten words cost.
const MOST_COST = 100
