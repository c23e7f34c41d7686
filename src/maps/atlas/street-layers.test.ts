import { describe, expect, test } from 'vitest'
import { MAP_SCHEMAS } from '../street/schema.ts'
import { atlasStyle } from './atlas-style.ts'
import { PALETTES } from './palette.ts'
import { coveredArea } from './street-layers.ts'

const FILES = { latin: 'https://orte.example/a.woff2', latinExt: 'https://orte.example/b.woff2' }
const BASE = {
  tilesUrl: 'pmtiles://https://orte.example/basemap.pmtiles',
  reliefUrl: 'https://orte.example/relief.pmtiles',
  fontUrls: { regular: FILES, semibold: FILES, italic: FILES },
  attribution: '',
}
const coverage = { zoom: 10, rows: [[390, 190, 191]] as [number, number, number][] }

describe.each(MAP_SCHEMAS)('streets in the %s schema', (schema) => {
  const styles = (['light', 'dark'] as const).flatMap((theme) =>
    (['de', 'en'] as const).map((locale) => ({
      theme,
      locale,
      style: atlasStyle({
        ...BASE,
        theme,
        locale,
        streets: { file: 'https://orte.example/s.pmtiles', schema, attribution: '', coverage },
      }),
    })),
  )

  test('are drawn only in colours of the atlas', () => {
    for (const { theme, style } of styles) {
      const known = new Set<unknown>(Object.values(PALETTES[theme]))
      const drawn = style.layers.filter(({ id }) => id.startsWith('streets-'))
      expect(drawn.length).toBeGreaterThan(20)
      const colours = drawn.flatMap(({ paint = {} }) =>
        Object.entries(paint).flatMap(([name, value]) => (name.endsWith('-color') ? [value] : [])),
      )
      // The colours of shields are an expression, the same as in the atlas.
      const own = colours.filter((colour) => typeof colour === 'string' && !known.has(colour))
      expect(own).toEqual([])
    }
  })

  test('begin where the atlas ends, and leave it unchanged', () => {
    const [first] = styles
    const plain = atlasStyle({ ...BASE, theme: 'light', locale: 'de' })
    const withStreets = first!.style.layers
    const streets = withStreets.filter(({ id }) => id.startsWith('streets-'))
    expect(streets.filter(({ minzoom = 0 }) => minzoom < 12)).toEqual([])
    const atlas = withStreets.filter(({ id }) => !id.startsWith('streets-'))
    expect(atlas.map(({ id }) => id)).toEqual(plain.layers.map(({ id }) => id))
  })

  test('have German names where the language is German', () => {
    for (const { locale, style } of styles) {
      const towns = style.layers.find(({ id }) => id === 'streets-towns')
      const field = JSON.stringify(towns?.layout)
      expect(/name[:_]de/.test(field)).toBe(locale === 'de')
      expect(/name[:_]en/.test(field)).toBe(locale === 'en')
    }
  })
})

test('adjacent tiles in a row form one outline', () => {
  const { coordinates } = coveredArea(coverage)
  expect(coordinates).toHaveLength(1)
  const [ring = []] = coordinates[0] ?? []
  const [west, east] = [
    Math.min(...ring.map(([x = 0]) => x)),
    Math.max(...ring.map(([x = 0]) => x)),
  ]
  expect(east - west).toBeCloseTo((2 / 1024) * 360)
})
