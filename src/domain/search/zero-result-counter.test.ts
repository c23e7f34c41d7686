import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from './parse-place-query.ts'
import { createZeroResultCounter, type ZeroResultCounter } from './zero-result-counter.ts'
import type { ZeroResultSearch } from './zero-result-search-store.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const now = new Date('2026-11-21T19:00:00Z')
const catalogue = await buildCatalogue({
  version: 1,
  categories: [aCategory('park'), aCategory('brauerei', 'Brauerei', 'Brauereien')],
  attributes: [],
  places: [aPlace({ categoryIds: ['brauerei'] })],
  regionNames: () => [],
})

let stored: { misses: readonly ZeroResultSearch[]; forgetBefore: string }[]
let isDown: boolean
let counter: ZeroResultCounter

beforeEach(() => {
  stored = []
  isDown = false
  const store = {
    async add(misses: readonly ZeroResultSearch[], forgetBefore: string) {
      if (isDown) throw new Error('the disk is full')
      stored.push({ misses, forgetBefore })
    },
    list: async () => [],
  }
  counter = createZeroResultCounter({ store, gazetteer, now: () => now })
})

async function missesOf(...searches: string[]): Promise<readonly ZeroResultSearch[]> {
  for (const search of searches) {
    const query = parsePlaceQuery(new URLSearchParams(search))
    counter.record(findPlaces(query, { catalogue, gazetteer, now }))
  }
  await counter.flush()
  return stored[0]?.misses ?? []
}

describe('a search without results is counted', () => {
  test.each([
    ['near=Boise', 'Boise, Idaho'],
    ['near=94107-1234', 'US 941…'],
    ['near=43.6,-116.2', 'Boise, Idaho'],
    ['q=Brauerei bei Boise', 'Boise, Idaho'],
    ['bbox=-116.4,43.4,-116.0,43.8', 'Boise, Idaho'],
    ['near=Idaho', 'Idaho'],
    ['q=nächste Brauerei bei Boise', 'Boise, Idaho'],
  ])('by its coarse area: %s', async (search, area) => {
    expect(await missesOf(search)).toEqual([{ area, category: '', week: '2026-11-16', count: 1 }])
  })

  test('by category, each time', async () => {
    const search = 'near=Denver&category=park'
    expect(await missesOf(search, search)).toEqual([
      { area: 'Denver, Colorado', category: 'park', week: '2026-11-16', count: 2 },
    ])
  })

  test('by the middle of the map, even if it shows the whole world', async () => {
    expect(await missesOf('category=park&bbox=-180,23,180,80')).toMatchObject([
      { area: 'London, Vereinigtes Königreich' },
    ])
  })

  test('but never the words, and nothing where places were found or no area is known', async () => {
    expect(await missesOf('q=Erika Mustermann', 'near=Denver')).toEqual([])
    expect(JSON.stringify(await missesOf('q=Brauerei bei Boise'))).not.toContain('Brauerei')
  })

  test('and keeps counts that the database could not store for the next time', async () => {
    isDown = true
    await expect(missesOf('near=Boise')).rejects.toThrow('full')
    isDown = false
    expect(await missesOf('near=Boise')).toMatchObject([{ area: 'Boise, Idaho', count: 2 }])
    expect(stored[0]?.forgetBefore).toBe('2026-08-23')
  })
})
