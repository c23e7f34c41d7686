import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import type { Catalogue } from './catalogue.ts'
import { findPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { buildCatalogue } from './open-catalogue.ts'
import { parsePlaceQuery } from './place-query.ts'
import { unknownAddress } from './unknown-address.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const PLACES = [aPlace({ name: 'Route 66 Diner' }), aPlace({ name: 'Brauerei Adler' })]
let catalogue: Catalogue

beforeAll(async () => {
  const regionNames = () => []
  const vocabulary = { categories: [], attributes: [] }
  catalogue = await buildCatalogue({ version: 1, places: PLACES, regionNames, ...vocabulary })
})

function asked(search: string): string | undefined {
  const finding = { catalogue, gazetteer, now: new Date('2026-11-21T12:00:00Z') }
  const result = findPlaces(parsePlaceQuery(new URLSearchParams(search)), finding)
  return unknownAddress(result, finding)
}

test.each([
  ['q=Lennéstraße 1, 01069 Dresden', 'Lennéstraße 1, 01069 Dresden'],
  ['q=12345 Main Street, Denver CO', '12345 Main Street, Denver CO'],
  ['q=Am Zwinger 12a', 'Am Zwinger 12a'],
  ['near=Hintertupfingen am Wald', 'Hintertupfingen am Wald'],
  ['q=Adler&near=Am Zwinger 12', 'Am Zwinger 12'],
])('%s is one', (search, text) => {
  expect(asked(search)).toBe(text)
})

test.each([
  'q=01069 Dresden',
  'q=94107 San Francisco',
  'q=Denver',
  'q=Brauerei 94107',
  'q=Brauerei Hintertupfingen',
  'q=37.77,-122.42',
  'near=37.77,-122.42',
  'near=Dresden',
  'near=xy',
  'q=Route 66',
  'q=Route 66 Diner',
  'q=Am Zwinger 12&bbox=13,51,14,52',
  '',
])('%s is none', (search) => {
  expect(asked(search)).toBeUndefined()
})
