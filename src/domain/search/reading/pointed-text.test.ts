import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { openGazetteer } from '../gazetteer/gazetteer.ts'
import { writeNamedPoint } from '../gazetteer/named-point.ts'
import { createLocator, type Locate } from './locate.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { splitPointed } from './pointed-text.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
let locate: Locate

beforeAll(async () => {
  const vocabulary = { categories: [], attributes: [] }
  const nothing = { version: 1, places: [], regionNames: () => [], ...vocabulary }
  locate = createLocator(await buildCatalogue(nothing), gazetteer)
})

const ADDRESSES = [
  'Am Zwinger 12, 01067 Dresden',
  'Heubischer Straße 20, 96465 Neustadt bei Coburg, Deutschland',
  'Heubischer Straße 20 Neustadt bei Coburg',
  'Schulplatz, Altdorf bei Nürnberg, Deutschland',
  '96465 Neustadt bei Coburg',
  'Neustadt bei Coburg, Landkreis Coburg, Bayern',
  'Frankfurt an der Oder',
  'In der Au 3, 97070 Würzburg',
  'Bei der Kirche 2, Neustadt in Holstein',
  'Straße am Markt 1, 23730 Neustadt in Holstein',
]

test.each(ADDRESSES)('%s is no search', (name) => {
  const point = writeNamedPoint(name, { lat: 50.3289, lng: 11.1214 })
  expect(splitPointed(point, locate)).toEqual({ words: '', point })
})

test.each(ADDRESSES)('words before %s are looked for, whatever parts them', (name) => {
  const point = writeNamedPoint(name, { lat: 50.3289, lng: 11.1214 })
  for (const separator of ['bei', 'near', 'in der Nähe von', 'in']) {
    const words = 'Brauerei mit Biergarten'
    expect(splitPointed(`${words} ${separator} ${point}`, locate)).toEqual({ words, point })
  }
})

test.each(['Brauerei bei Dresden', '51.05,13.73', 'Route 66'])('%s has no point', (text) => {
  expect(splitPointed(text, locate)).toBeUndefined()
})
