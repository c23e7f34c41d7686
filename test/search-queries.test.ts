import { beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../src/domain/search/asked-filter.ts'
import { judge, type Judged } from './search/judge.ts'
import { IN_THE_GAZETTEER, OVER_BREWERIES, OVER_THE_DEMO } from './search/judged-queries.ts'
import { madeUpBreweryWorld, OVER_MADE_UP_BREWERIES } from './search/made-up-breweries.ts'
import { breweryWorld, demoWorld, HAS_BREWERIES } from './search/worlds.ts'

const LEAST_RIGHT = 0.95

/** Runs all queries, prints those that a person would not expect, and returns the share of the others. */
function shareRight(name: string, queries: readonly Judged[], world: Finding): number {
  const misses = queries.flatMap((query) => {
    const faults = judge(query, world)
    return faults.length === 0 ? [] : [`  ${query[0]}: ${faults.join('; ')}`]
  })
  const right = queries.length - misses.length
  console.log([`${name}: ${right} of ${queries.length} right`, ...misses].join('\n'))
  return right / queries.length
}

describe('what people type is read as they mean it', () => {
  let demo: Finding

  beforeAll(async () => {
    demo = await demoWorld()
  })

  test('in at least 150 judged queries, each once', () => {
    const sets = [OVER_THE_DEMO, IN_THE_GAZETTEER, OVER_BREWERIES]
    for (const set of sets) expect(new Set(set.map(([typed]) => typed)).size).toBe(set.length)
    expect(OVER_THE_DEMO.length + IN_THE_GAZETTEER.length).toBeGreaterThanOrEqual(150)
  })

  test('95 of 100 times on the demo site', () => {
    expect(shareRight('Demo', OVER_THE_DEMO, demo)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })

  test('95 of 100 times when a locality is meant', () => {
    expect(shareRight('Localities', IN_THE_GAZETTEER, demo)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })

  test('95 of 100 times among made-up breweries, for everybody', async () => {
    const world = await madeUpBreweryWorld()
    expect(shareRight('Made-up breweries', OVER_MADE_UP_BREWERIES, world)).toBeGreaterThanOrEqual(
      LEAST_RIGHT,
    )
  })

  test.skipIf(!HAS_BREWERIES)(
    '95 of 100 times among 9,000 breweries (skipped without ../shared/data/openbrewerydb/breweries.csv)',
    async () => {
      const world = await breweryWorld()
      expect(shareRight('Breweries', OVER_BREWERIES, world)).toBeGreaterThanOrEqual(LEAST_RIGHT)
    },
  )
})
