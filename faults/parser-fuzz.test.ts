import { expect, test } from 'vitest'
import { BUDGET_MS, fuzzReaders } from '../test/parser-budgets.ts'
import { sized } from './size.ts'

const TEXTS = sized({ slice: 60, full: 3_000 })
const SEED = 7

test(
  `finding 2: ${TEXTS} hostile texts for every reader, none takes more than ${BUDGET_MS} ms`,
  { timeout: 3_600_000 },
  async () => {
    expect(await fuzzReaders({ texts: TEXTS, seed: SEED })).toEqual([])
  },
)
