import fc from 'fast-check'
import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import type { MapLocale } from '../map-view.ts'
import { adaptStyle } from './adapt-style.ts'
import { generateStyle } from './generate-style.ts'
import { MAP_SCHEMAS } from './schema.ts'

const OURS = 'https://orte.beispiel.de'
const THEIRS = 'https://kacheln.example.org'
const files = { latin: `${OURS}/assets/a.woff2`, latinExt: `${OURS}/assets/b.woff2` }
const fontUrls = { regular: files, semibold: files, italic: files }
const surroundings = {
  styleUrl: `${OURS}/karte/stil/1/light.de.json`,
  origins: [OURS],
  fontUrls,
  locale: 'de',
} as const

function addressesIn(style: object): string[] {
  return [...JSON.stringify(style).matchAll(/[a-z]+:\/\/[^"\\ ]+/g)].map(([address]) => address)
}

describe('a style of ours', () => {
  const every = fc.record({
    schema: fc.constantFrom(...MAP_SCHEMAS),
    theme: fc.constantFrom('light', 'dark'),
    locale: fc.constantFrom('de', 'en'),
    tiles: fc.constantFrom<{ url: string } | { tiles: [string] }>(
      { url: 'pmtiles:///karte/kacheln/1/strassen.pmtiles' },
      { url: '/tiles.json' },
      { tiles: ['/k/{z}/{x}/{y}'] },
    ),
  })

  test('names no other host, in any schema, theme or language', () => {
    fc.assert(
      fc.property(every, (options) => {
        const style = generateStyle({ ...options, attribution: '© wir' })
        const adapted = adaptStyle(style, { ...surroundings, locale: options.locale })
        const strangers = addressesIn(adapted).filter(
          (address) => !address.replace('pmtiles://', '').startsWith(`${OURS}/`),
        )
        expect(strangers).toEqual([])
        expect(addressesIn(adapted).length).toBeGreaterThan(0)
      }),
      { numRuns: 36 },
    )
  })

  test('needs no glyph server or sprite, is flat, and takes every letter from our files', () => {
    fc.assert(
      fc.property(every, (options) => {
        const style = generateStyle({ ...options, attribution: '© wir' })
        const text = JSON.stringify(style)
        expect(text).not.toMatch(/"glyphs"|"sprite"|icon-image|-pattern"|globe|"sky"/)
        expect(style.layers.length).toBeGreaterThan(50)
        const faces = Object.keys(adaptStyle(style, surroundings)['font-faces'] ?? {})
        const asked = [...text.matchAll(/"((?:Noto Sans |noto_sans_)[^"]+)"/g)].map(([, n]) => n)
        expect(faces).toEqual(expect.arrayContaining([...new Set(asked)]))
        expect(asked.length).toBeGreaterThan(0)
      }),
      { numRuns: 36 },
    )
  })

  test.each(MAP_SCHEMAS)('labels %s in the language of the page', (schema) => {
    const make = (locale: MapLocale) =>
      JSON.stringify(
        generateStyle({ schema, theme: 'light', locale, tiles: { url: '/t' }, attribution: '' }),
      )
    expect(make('de')).toMatch(/name[:_]de/)
    expect(make('en')).not.toMatch(/name[:_]de/)
  })

  test.each(MAP_SCHEMAS)('is different in the dark theme for %s', (schema) => {
    const [light, dark] = (['light', 'dark'] as const).map((theme) =>
      generateStyle({ schema, theme, locale: 'de', tiles: { url: '/t' }, attribution: '' }),
    )
    expect(dark).not.toEqual(light)
  })
})

describe('a foreign style', () => {
  const style: StyleSpecification = {
    version: 8,
    glyphs: 'https://fonts.example.com/{fontstack}/{range}.pbf',
    sprite: `${THEIRS}/sprite`,
    projection: { type: 'globe' },
    sources: {
      base: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
      hills: { type: 'raster', url: 'https://hills.example.net/tiles.json' },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
      { id: 'hills', type: 'raster', source: 'hills' },
      {
        id: 'towns',
        type: 'symbol',
        source: 'base',
        'source-layer': 'place',
        layout: { 'text-field': '{name:latin}\n{name:nonlatin}', 'text-font': ['Metropolis Bold'] },
      },
      {
        id: 'arrows',
        type: 'symbol',
        source: 'base',
        'source-layer': 'roads',
        layout: { 'icon-image': 'arrow' },
      },
    ],
  }
  const foreign = {
    ...surroundings,
    styleUrl: `${THEIRS}/styles/bright.json`,
    origins: [OURS, THEIRS],
  }
  const adapted = adaptStyle(style, foreign)

  test('sends requests only to its own host and ours', () => {
    const origins = addressesIn(adapted).map((address) => new URL(address).origin)
    expect(new Set(origins)).toEqual(new Set([OURS, THEIRS]))
    expect(Object.keys(adapted.sources)).toEqual(['base'])
    expect(adapted.layers.map(({ id }) => id)).toEqual(['ground', 'towns', 'arrows'])
  })

  test('resolves tile addresses against its own URL, and keeps their braces', () => {
    expect(adapted.sources.base).toMatchObject({ tiles: [`${THEIRS}/tiles/{z}/{x}/{y}.pbf`] })
  })

  test('keeps icons from its own host, and drops those from elsewhere', () => {
    expect(adapted.sprite).toEqual([{ id: 'default', url: `${THEIRS}/sprite` }])
    const bare = adaptStyle({ ...style, sprite: 'https://icons.example.net/sprite' }, foreign)
    expect(bare).not.toHaveProperty('sprite')
    expect(bare.layers.map(({ id }) => id)).not.toContain('arrows')
  })

  test('uses our fonts unless its own host has its fonts', () => {
    expect(adapted).not.toHaveProperty('glyphs')
    expect(adapted['font-faces']).toHaveProperty('Metropolis Bold')
    const glyphs = `${THEIRS}/fonts/{fontstack}/{range}.pbf`
    expect(adaptStyle({ ...style, glyphs }, foreign)).toMatchObject({ glyphs })
  })

  test('is flat', () => {
    expect(adapted.projection).toEqual({ type: 'mercator' })
  })

  test('keeps its tiles if all of them are foreign, so that the map fails instead of being empty', () => {
    const { hills } = style.sources
    const adrift = adaptStyle({ ...style, sources: { hills: hills! } }, foreign)
    expect(Object.keys(adrift.sources)).toEqual(['hills'])
  })
})
