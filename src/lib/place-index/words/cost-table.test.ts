import { expect, test } from 'vitest'
import { CostTable } from './cost-table.ts'
import { NO_MATCH } from './relevance.ts'

test('a table keeps nothing from earlier searches, however many there were', () => {
  const table = new CostTable()
  for (let search = 0; search < 10_000; search++) {
    table.begin(100)
    const rank = search % 100
    expect(table.costAt(rank)).toBe(NO_MATCH)
    table.lower(rank, 5)
    table.lower(rank, search % 9)
    expect(table.costAt(rank)).toBe(Math.min(5, search % 9))
  }
})
