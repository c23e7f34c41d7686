import { describe, expect, test } from 'vitest'
import type { StreetSettings } from '../street-settings.ts'
import { checkMap } from './check-map.ts'
import type { MapResponse, MapFacts } from './map-facts.ts'
import { severityOf } from './map-check-result.ts'
import { foreignOriginsOf } from './foreign-origins.ts'

const PUBLIC_URL = 'https://orte.beispiel.de'
const THEIRS = 'https://k.example.org'
const BOUNDS = { west: -125, south: 24, east: -66, north: 50 }

const file: StreetSettings = { source: { kind: 'file', path: '/usa.pmtiles' } }
const foreign: StreetSettings = {
  source: { kind: 'tiles', url: `${THEIRS}/t.json`, form: 'tilejson', schema: 'protomaps' },
  foreignOrigin: THEIRS,
}

const tile = { z: 6, x: 1, y: 2, bytes: 1000, layers: ['earth', 'places'] }
const good: MapFacts = {
  answers: [{ what: 'archive', address: '/usa.pmtiles' }],
  archive: { minZoom: 0, maxZoom: 15, bounds: BOUNDS, holdsVectorTiles: true },
  describedLayers: ['earth', 'roads', 'places'],
  tile,
  fields: ['name', 'name:de'],
  attribution: '© OpenStreetMap',
  foreignOrigins: [],
  schema: 'protomaps',
}

function codes(settings: StreetSettings, facts: MapFacts): string[] {
  return checkMap(settings, facts, PUBLIC_URL)
    .filter((finding) => severityOf(finding) !== 'good')
    .map(({ code }) => code)
}

test('a good file passes, and every check is listed', () => {
  const findings = checkMap(file, good, PUBLIC_URL)
  expect(findings.map(({ code }) => code)).toEqual([
    'answered',
    'archive_read',
    'tile_read',
    'schema_fits',
    'names_german',
    'attribution',
    'own_origin',
  ])
})

test.each<[title: string, facts: Partial<MapFacts>, code: string]>([
  ['no tile', { tile: undefined }, 'no_tile'],
  ['another schema', { describedLayers: ['place', 'transportation'] }, 'schema_differs'],
  ['no schema that we know', { describedLayers: ['land', 'towns'] }, 'schema_unclear'],
  ['no schema, no description', { describedLayers: [], schema: undefined }, 'schema_unclear'],
  ['no German', { fields: ['name', 'name:en'] }, 'names_not_german'],
  ['no attribution', { attribution: undefined }, 'attribution_assumed'],
  ['only an overview', { archive: { ...good.archive!, maxZoom: 8 } }, 'too_coarse'],
  ['raster tiles', { archive: { ...good.archive!, holdsVectorTiles: false } }, 'not_vector'],
  [
    'another host',
    { foreignOrigins: [{ what: 'tiles', origin: 'https://x.example' }] },
    'other_host',
  ],
  [
    'fonts from elsewhere',
    { foreignOrigins: [{ what: 'glyphs', origin: 'https://x.example' }] },
    'replaced',
  ],
])('%s', (_, facts, code) => {
  expect(codes(file, { ...good, ...facts })).toEqual([code])
})

test('names in the other spelling are German too', () => {
  expect(codes(file, { ...good, fields: ['name_de'] })).toEqual([])
})

test('a style or a description must name its sources itself', () => {
  const style: StreetSettings = { source: { kind: 'style', url: '/style.json' } }
  expect(codes(style, { ...good, attribution: undefined })).toEqual(['attribution_missing'])
})

test('the operator may name the sources instead of the file', () => {
  const settings = { ...file, attribution: '© wir' }
  expect(codes(settings, { ...good, attribution: undefined })).toEqual([])
})

test('an answer that failed is not judged any further', () => {
  const answers: MapResponse[] = [{ what: 'archive', address: '/usa.pmtiles', problem: 'missing' }]
  const empty = { answers, describedLayers: [], fields: [], foreignOrigins: [] }
  expect(codes(file, empty)).toEqual(['answer_failed'])
})

describe('an answer of a foreign host', () => {
  const answer: MapResponse = {
    what: 'description',
    address: `${THEIRS}/t.json`,
    status: 200,
    contentType: 'application/json',
    allowedOrigin: '*',
  }
  const codesFor = (changes: Partial<MapResponse>) =>
    codes(foreign, { ...good, archive: undefined, answers: [{ ...answer, ...changes }] })

  test('is good when every origin or ours may read it', () => {
    expect(codesFor({})).toEqual([])
    expect(codesFor({ allowedOrigin: PUBLIC_URL })).toEqual([])
  })

  test('is of no use when our origin may not read it', () => {
    expect(codesFor({ allowedOrigin: undefined })).toEqual(['origin_refused'])
    expect(codesFor({ allowedOrigin: 'https://beispiel.de' })).toEqual(['origin_refused'])
  })

  test('is reported if its type is odd, above all a page instead of tiles', () => {
    expect(codesFor({ contentType: 'text/html' })).toEqual(['odd_type'])
  })

  test('with an error status has no other finding', () => {
    const refused = { status: 403, problem: 'bad_status', allowedOrigin: undefined } as const
    expect(codesFor(refused)).toEqual(['answer_failed'])
  })

  test('needs consent, one of our own does not', () => {
    const last = (settings: StreetSettings) => checkMap(settings, good, PUBLIC_URL).at(-1)
    expect(last(foreign)).toEqual({ code: 'needs_consent', origin: THEIRS })
    expect(last(file)).toEqual({ code: 'own_origin' })
  })
})

test('every host that a style names is listed once per purpose, except the allowed ones', () => {
  const named = foreignOriginsOf(
    {
      version: 8,
      glyphs: 'https://fonts.example.com/{fontstack}/{range}.pbf',
      sprite: [{ id: 'a', url: `${THEIRS}/sprite` }],
      sources: {
        base: { type: 'vector', url: 'tiles.json' },
        one: { type: 'vector', url: 'pmtiles://https://archive.example.net/a.pmtiles' },
        two: { type: 'raster', tiles: ['https://archive.example.net/{z}/{x}/{y}.png'] },
      },
      layers: [],
    },
    { styleUrl: `${THEIRS}/style.json`, allowed: [THEIRS] },
  )
  expect(named).toEqual([
    { what: 'glyphs', origin: 'https://fonts.example.com' },
    { what: 'tiles', origin: 'https://archive.example.net' },
  ])
})
