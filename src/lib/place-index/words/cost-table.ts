import { NO_MATCH } from './relevance.ts'

// An entry holds the cost plus one in its low bits, and the number of the search that set it in the others.
const COST_BITS = 4
const COST_MASK = 2 ** COST_BITS - 1
const MAX_SEARCHES = 2 ** (16 - COST_BITS) - 1

/** The cost of a word by rank, for the current search. Starting another search clears the table only every 4,095th time. */
export class CostTable {
  #entries = new Uint16Array(0)
  #turn = 0

  begin(placeCount: number): void {
    if (this.#entries.length < placeCount) {
      this.#entries = new Uint16Array(placeCount)
      this.#turn = 0
    }
    if (this.#turn === MAX_SEARCHES) {
      this.#entries.fill(0)
      this.#turn = 0
    }
    this.#turn++
  }

  costAt(rank: number): number {
    const entry = this.#entries[rank] ?? 0
    return entry >>> COST_BITS === this.#turn ? (entry & COST_MASK) - 1 : NO_MATCH
  }

  /** Sets the cost at a rank unless a lower one is already set. */
  lower(rank: number, cost: number): void {
    if (cost < this.costAt(rank)) this.#entries[rank] = (this.#turn << COST_BITS) | (cost + 1)
  }
}

const tables: CostTable[] = []

/** The tables are shared by all searches, which never overlap, because allocating two megabytes each would cost more than using them. */
export function sharedCostTable(number: number, placeCount: number): CostTable {
  const table = (tables[number] ??= new CostTable())
  table.begin(placeCount)
  return table
}
