import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import {
  COUNTRY_PARTS,
  findSimilarCountryPart,
  countryPartsBeginning,
  localityOfPart,
} from './country-parts.ts'
import { parseSearch } from './parse-search.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

async function readWith(region: string, country: string) {
  const catalogue = await buildCatalogue({
    version: 1,
    places: [aPlace({ name: 'Anlage', address: { region, country } })],
    categories: [],
    attributes: [],
    regionNames: () => [],
  })
  return (text: string) => parseSearch({ text, near: '' }, catalogue, gazetteer).meaning
}

test('each part is a list of existing regions without duplicates', () => {
  for (const part of COUNTRY_PARTS) {
    const codes = part.regions.split(' ').map((code) => `${part.country}-${code}`)
    expect(localityOfPart(part, gazetteer).parts?.map(({ id }) => id)).toEqual(codes)
    expect(new Set(codes).size).toBe(codes.length)
  }
  expect(new Set(COUNTRY_PARTS.map(({ id }) => id)).size).toBe(COUNTRY_PARTS.length)
})

describe('a part of a country', () => {
  test.each([
    ['Neuengland', 'Neuengland'],
    ['in New England', 'Neuengland'],
    ['im Mittleren Westen', 'Mittlerer Westen'],
    ['Mitlerer Westen', 'Mittlerer Westen'],
    ['US-Westküste', 'Westküste der USA'],
    ['an der Ostküste der Vereinigten Staaten', 'Ostküste der USA'],
    ['Südwesten der USA', 'Südwesten der USA'],
    ['the American West', 'Westen der USA'],
  ])('is meant by %s', async (typed, name) => {
    const read = await readWith('US-UT', 'US')
    expect(read(typed).origin?.name.de).toBe(name)
  })

  test('comes before a town of the same name, which is offered as an alternative', async () => {
    const read = await readWith('US-UT', 'US')
    expect(read('Midwest')).toMatchObject({
      origin: { name: { en: 'Midwest' }, hasOwnName: true },
      alternatives: [{ label: { en: 'Midwest, Wyoming' } }],
    })
  })

  test('is told apart from a part of another country by where the places are', async () => {
    const [american, german] = [await readWith('US-UT', 'US'), await readWith('DE-BW', 'DE')]
    expect(american('im Westen').origin?.name.de).toBe('Westen der USA')
    expect(german('im Westen').origin?.name.de).not.toBe('Westen der USA')
    expect(german('Westküste der USA').origin?.name.de).toBe('Westküste der USA')
  })

  test('needs an article or a preposition if its name is also a word in other names', async () => {
    const read = await readWith('US-UT', 'US')
    expect(read('West').origin?.hasOwnName).toBeUndefined()
    expect(read('the West').origin?.name.en).toBe('Western United States')
  })
})

test('a typing error and an unfinished name are forgiven', () => {
  expect(findSimilarCountryPart('Neuenglnad')?.id).toBe('US-new-england')
  expect(findSimilarCountryPart('Neustadt')).toBeUndefined()
  expect(countryPartsBeginning('neueng').map(({ id }) => id)).toEqual(['US-new-england'])
  expect(countryPartsBeginning('neu')).toEqual([])
})
