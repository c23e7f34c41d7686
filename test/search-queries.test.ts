import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchContext } from '../src/domain/search/index-query.ts'
import { findPlaces } from '../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../src/domain/search/parse-place-query.ts'
import { COINCIDENCES } from './search/coincidences.ts'
import { judge, type Judged } from './search/judge.ts'
import { IN_THE_GAZETTEER, OVER_BREWERIES, OVER_THE_DEMO } from './search/judged-queries.ts'
import { madeUpBreweryWorld, OVER_MADE_UP_BREWERIES } from './search/made-up-breweries.ts'
import { breweryWorld, demoWorld, HAS_BREWERIES } from './search/worlds.ts'

const MIN_RIGHT_SHARE = 0.95

/** Runs all queries, prints those with unexpected answers, and returns the share of the others. */
function shareRight(name: string, queries: readonly Judged[], world: SearchContext): number {
  const misses = queries.flatMap((query) => {
    const faults = judge(query, world)
    return faults.length === 0 ? [] : [`  ${query[0]}: ${faults.join('; ')}`]
  })
  const right = queries.length - misses.length
  console.log([`${name}: ${right} of ${queries.length} right`, ...misses].join('\n'))
  return right / queries.length
}

describe('what people type is read as they mean it', () => {
  let demo: SearchContext

  beforeAll(async () => {
    demo = await demoWorld()
  })

  test('in at least 150 judged queries, each once', () => {
    const sets = [OVER_THE_DEMO, IN_THE_GAZETTEER, OVER_BREWERIES]
    for (const set of sets) expect(new Set(set.map(([typed]) => typed)).size).toBe(set.length)
    expect(OVER_THE_DEMO.length + IN_THE_GAZETTEER.length).toBeGreaterThanOrEqual(150)
  })

  test('95 of 100 times on the demo site', () => {
    expect(shareRight('Demo', OVER_THE_DEMO, demo)).toBeGreaterThanOrEqual(MIN_RIGHT_SHARE)
  })

  test('95 of 100 times when a locality is meant', () => {
    expect(shareRight('Localities', IN_THE_GAZETTEER, demo)).toBeGreaterThanOrEqual(MIN_RIGHT_SHARE)
  })

  test('95 of 100 times among made-up breweries, which every clone has', async () => {
    const world = await madeUpBreweryWorld()
    expect(shareRight('Made-up breweries', OVER_MADE_UP_BREWERIES, world)).toBeGreaterThanOrEqual(
      MIN_RIGHT_SHARE,
    )
  })

  test.skipIf(!HAS_BREWERIES)(
    '95 of 100 times among 9,000 breweries (skipped without ../shared/data/openbrewerydb/breweries.csv)',
    async () => {
      const world = await breweryWorld()
      expect(shareRight('Breweries', OVER_BREWERIES, world)).toBeGreaterThanOrEqual(MIN_RIGHT_SHARE)
    },
  )
})

/** The reading of a text that differs from its literal meaning without a word about it on the page. */
function silentReading(text: string, world: SearchContext): string | undefined {
  const result = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), world)
  const { query, words, origin, correction, runnerUp, ignored, alternatives } = result
  const isTold =
    correction !== undefined ||
    runnerUp !== undefined ||
    ignored.length > 0 ||
    alternatives.length > 0 ||
    result.needsUserLocation
  if (isTold || (words === text && !origin && !query.open && !query.closed)) return undefined
  return [text, words, origin?.label.en, query.open, query.closed].filter(Boolean).join(' | ')
}

/** The other meaning of a town's name that is one click away. */
function literalOffered(text: string, world: SearchContext): string | undefined {
  const query = parsePlaceQuery(new URLSearchParams({ q: text }))
  const { runnerUp, correction } = findPlaces(query, world)
  if (correction) return text
  return runnerUp?.literal?.text.replaceAll('"', '')
}

describe('nothing is silently read as something else', () => {
  let demo: SearchContext
  let breweries: SearchContext

  beforeAll(async () => {
    demo = await demoWorld()
    breweries = await madeUpBreweryWorld()
  })

  test('in at least 60 texts, each once', () => {
    const texts = Object.values(COINCIDENCES).flat()
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeGreaterThanOrEqual(60)
  })

  test.each(Object.entries(COINCIDENCES))('%s', (_what, texts) => {
    const silent = [demo, breweries].map((world) =>
      texts.flatMap((text) => silentReading(text, world) ?? []),
    )
    expect(silent).toEqual([[], []])
  })

  test.each(['Google', 'Big Apple', 'Sin City', 'Sunday Brewery'])(
    '%s as typed is one click away',
    (text) => {
      expect(literalOffered(text, demo)).toBe(text)
      expect(silentReading(`"${text}"`, demo)).toBeUndefined()
    },
  )

  test.each([
    'Denver',
    'Brauereien Denver',
    'brewery on Sunday',
    'Brauereien sonntags',
    'NYC',
    'Vegas',
    'Kalifornien',
    'Neuengland',
    'Denver CO',
    'Boulder, Colorado',
    '80202',
    'nationalparks ut',
    'Schwarzwald',
    'Brandenburger Tor',
    'Eiffelturm',
    'Neuschwanstein',
    'Tübingen',
    'Tuebingen',
  ])('%s means what it says, and nothing else is offered', (text) => {
    expect(literalOffered(text, demo)).toBeUndefined()
  })
})
