import { expect, test } from 'vitest'
import { atlasLayers } from '../atlas/atlas-layers.ts'
import { createOwnLayers } from './own-layers.ts'

/** The part of MapLibre that is used, and which sources were given new data. */
function aMap() {
  const given: string[] = []
  const style = { load: () => {} }
  const map = Object.assign(Object.create(null), {
    style,
    on: (_name: string, hear: () => void) => void (style.load = hear),
    getSource: (id: string) => ({ setData: () => void given.push(id) }),
  })
  return { map, given, loadStyle: () => style.load() }
}

const STYLE = { version: 8 as const, sources: {}, layers: atlasLayers('light', 'de') }

test('outlines and the circle of a search lie below the dots and names of towns', () => {
  const { layers } = createOwnLayers(aMap().map).addTo(STYLE, 'light')
  const lines = layers.findLastIndex(({ id }) => id === 'lageplan-circle')
  const towns = layers.findIndex(({ type }) => type === 'circle' || type === 'symbol')
  expect(lines).toBe(towns - 1)
})

test('a loaded style is given what changed in the meantime, and nothing it already has', () => {
  const { map, given, loadStyle } = aMap()
  const own = createOwnLayers(map)
  own.addTo(STYLE, 'light')
  own.showCircle({ point: { lat: 39.7, lng: -105 }, radiusKm: 20 })
  given.length = 0
  loadStyle()
  expect(given).toEqual(['lageplan-circle'])
})
