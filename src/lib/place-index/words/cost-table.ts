import { NO_MATCH } from './relevance.ts'

// Of an entry the lowest bits are one more than the cost, the others the number of the search it was made for.
const COST_BITS = 4
const COST_MASK = 2 ** COST_BITS - 1
const MOST_TURNS = 2 ** (16 - COST_BITS) - 1

/** By rank what a word costs in the search that began last; beginning another one clears nothing, but every 4,095th time. */
export class CostTable {
  #entries = new Uint16Array(0)
  #turn = 0

  begin(placeCount: number): void {
    if (this.#entries.length < placeCount) {
      this.#entries = new Uint16Array(placeCount)
      this.#turn = 0
    }
    if (this.#turn === MOST_TURNS) {
      this.#entries.fill(0)
      this.#turn = 0
    }
    this.#turn++
  }

  costAt(rank: number): number {
    const entry = this.#entries[rank] ?? 0
    return entry >>> COST_BITS === this.#turn ? (entry & COST_MASK) - 1 : NO_MATCH
  }

  /** The least of the costs that are set counts. */
  lower(rank: number, cost: number): void {
    if (cost < this.costAt(rank)) this.#entries[rank] = (this.#turn << COST_BITS) | (cost + 1)
  }
}

const tables: CostTable[] = []

/** The tables serve all searches, one after the other: new ones of two megabytes each would cost more than their use. */
export function costTableNumber(number: number, placeCount: number): CostTable {
  const table = (tables[number] ??= new CostTable())
  table.begin(placeCount)
  return table
}
