import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { openGazetteer } from '../gazetteer/gazetteer.ts'
import { LANDSCAPES, localitiesOf } from './landscapes.ts'
import { parse } from './parse.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
let catalogue: Catalogue

beforeAll(async () => {
  const inBaden = { city: 'Freudenstadt', region: 'DE-BW', country: 'DE' }
  const location = { lat: 48.46, lng: 8.41, precision: 'exact' } as const
  catalogue = await buildCatalogue({
    version: 1,
    places: [aPlace({ name: 'Turm', categoryIds: ['brauerei'], address: inBaden, location })],
    categories: [aCategory('brauerei', 'Brauerei', 'Brauereien')],
    attributes: [],
    regionNames: () => [],
  })
})

const read = (text: string, near = '') => parse({ text, near }, catalogue, gazetteer).meaning
const asked = (text: string, near?: string) => read(text, near).alternatives.map(({ id }) => id)

test('every region and town of a landscape is known', () => {
  const unknown = LANDSCAPES.filter(({ regions, towns, ...rest }) => {
    const found = localitiesOf({ regions, towns, ...rest }, gazetteer)
    return found.length < regions.length + towns.length
  })
  expect(unknown).toEqual([])
})

describe('a landscape', () => {
  test.each([
    ['Schwarzwald', 'Schwarzwald', ''],
    ['in the Black Forest', 'Black Forest', ''],
    ['Brauereien im Schwarzwald', 'Brauereien Schwarzwald', 'Brauereien'],
    ['Wo gibt es eine Brauerei im Schwarzwald?', 'Brauerei Schwarzwald', 'Brauerei'],
  ])('is searched for as words, and offers where it lies: %s', (typed, words, rest) => {
    const { origin, landscape, words: wanted } = read(typed)
    expect({ origin, words: wanted, rest: landscape?.words }).toEqual({ words, rest })
  })

  test('offers only what holds something', () => {
    expect(asked('Schwarzwald')).toEqual(['DE-BW', expect.stringContaining('geonames-')])
    expect(asked('Harz')).toEqual([])
  })

  test('is not taken for a town of its name, which is asked about', () => {
    const { origin, words, alternatives } = read('Bodensee')
    expect({ origin, words }).toEqual({ words: 'Bodensee' })
    expect(alternatives.at(-1)?.label.de).toBe('Bodensee, Niedersachsen')
  })

  test('is nothing to be near to, but known', () => {
    const { origin, words, unknownNear, landscape } = read('Brauerei', 'Schwarzwald')
    expect({ origin, words, unknownNear }).toEqual({ words: 'Brauerei', unknownNear: true })
    expect(landscape?.name.en).toBe('Black Forest')
    expect(asked('Brauerei', 'Schwarzwald')).toHaveLength(2)
  })

  test('is none where a name of a place says it whole', async () => {
    const named = await buildCatalogue({
      version: 1,
      places: [aPlace({ name: 'Harz' })],
      categories: [],
      attributes: [],
      regionNames: () => [],
    })
    expect(parse({ text: 'Harz', near: '' }, named, gazetteer).meaning.landscape).toBeUndefined()
  })
})
