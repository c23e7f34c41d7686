import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findPlaces } from '../find-places.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { buildCatalogue } from '../catalogue/open-catalogue.ts'
import { parsePlaceQuery } from '../parse-place-query.ts'
import { unknownAddress } from './address.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const PLACES = [aPlace({ name: 'Highway 61 Grill' }), aPlace({ name: 'Brauerei Adler' })]
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
  'q=Lennéstraße 1, 01069 Dresden',
  'q=Lennéstr. 1-3 Dresden',
  'q=Prager Straße 12 a, Dresden',
  'q=Am Zwinger 12a',
  'q=An der Kreuzkirche 6/8',
  'q=Neuer Wall 10, 20354 Hamburg',
  'q=Straße der Nationen 12',
  'q=Straße des 17. Juni 135',
  'q=Platz der Republik 1, Berlin',
  'q=Platz vor dem Neuen Tor 1',
  'q=Allee der Kosmonauten 12',
  'q=Weg zum Bahnhof 3a',
  'q=Große Bleichen 30',
  'q=Lange Reihe 20 Hamburg',
  'q=Große Freiheit 36',
  'q=Reeperbahn 1',
  'q=Alte Rennbahn 4',
  'q=Altstadtring 5',
  'q=Nordring 12, Dresden',
  'q=Hohenzollernring 22',
  'q=Hauptstr.5',
  'q=Hauptstraße5, Dresden',
  'q=Schulberg 3, Wiesbaden',
  'q=Schulberg 3 Wiesbaden',
  'q=12345 Main Street, Denver CO',
  'q=350 5th Avenue New York',
  'q=12345 Main Street, Denver CO 80202-1234',
])('%s is an unknown address', (search) => {
  expect(asked(search)).toBe(search.slice('q='.length))
})

test.each([
  ['near=Hintertupfingen', 'Hintertupfingen'],
  ['near=Hintertupfingen am Wald', 'Hintertupfingen am Wald'],
  ['near=Prager Straße', 'Prager Straße'],
  ['q=Adler&near=Am Zwinger 12', 'Am Zwinger 12'],
])('%s may be an unknown locality or address', (search, text) => {
  expect(asked(search)).toBe(text)
})

test.each([
  'q=max mustermann 030 1234567',
  'q=Max Mustermann, Hauptstraße 5, 030 1234567',
  'q=Hauptstraße 5 0301234567',
  'q=Hauptstraße 5 +49 30 1234567',
  'q=Hauptstraße 5 030/1234567',
  'q=Tel 0171 5551234',
  'q=12345 Main Street 303 555 0123',
  'q=12345 Main Street, 555-0123',
  'q=anna.schmidt@example.org 12',
  'q=Hauptstraße 5, anna.schmidt@example.org',
  'q=Peter Müller 1985',
  'q=Peter Müller 12, Dresden',
  'q=Anna Rosenberg 33',
  'q=Schulberg 3',
  'q=Herr Schulberg 3',
  'q=Herr Schulberg 3, Wiesbaden',
  'q=Döring 12',
  'q=Max Hilgendöring 12',
  'q=Christine Reihe 12',
  'q=Straßenbahn 4',
  'q=U-Bahn 6',
  'q=Schulberg 3 015112345',
  'q=Hauptstr.5 0171 555',
  'q=Windows 11 Kurs',
  'near=Peter Müller',
  'near=Ludwig van Beethoven',
  'near=anna.schmidt@example.org',
  'near=Tel 0171 5551234',
])('%s may be a person, so it is not looked up', (search) => {
  expect(asked(search)).toBeUndefined()
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
  'q=Highway 61 Grill',
  'q=Am Zwinger 12&bbox=13,51,14,52',
  '',
])('%s is not an unknown address', (search) => {
  expect(asked(search)).toBeUndefined()
})
