import { expect, test } from 'vitest'
import { atlasLayers } from '../atlas/atlas-layers.ts'
import { evaluate, evaluateNumber } from './evaluate.ts'

test.each([
  [['get', 'rank'], 4],
  [['coalesce', ['get', 'name_de'], ['get', 'name']], 'Cologne'],
  [['case', ['<=', ['get', 'rank'], 3], 'few', ['<=', ['get', 'rank'], 4], 'some', 'many'], 'some'],
  [['case', ['has', 'capital'], 'a', 'b'], 'b'],
  [['match', ['get', 'class'], ['sea', 'lake'], 'wet', 'city', 'dry', 'other'], 'dry'],
  [['step', ['get', 'rank'], 20, 3, 17, 5, 13], 17],
  [['step', ['get', 'rank'], 20, 5, 13], 20],
  [['interpolate', ['linear'], ['zoom'], 3, 1, 6, 4, 9, 5], 3],
  [['interpolate', ['linear'], ['zoom'], 6, 4, 9, 5], 4],
  [['interpolate', ['linear'], ['zoom'], 1, 4, 2, ['get', 'rank']], 4],
  [['concat', ['get', 'name'], ' ', ['to-string', ['length', ['get', 'class']]]], 'Cologne 4'],
  [['all', ['==', ['get', 'class'], 'city'], ['!', ['has', 'from']]], true],
])('%j', (expression, expected) => {
  const properties = { class: 'city', name: 'Cologne', rank: 4 }
  expect(evaluate(expression, { zoom: 5, properties })).toBe(expected)
})

test('an unknown expression throws instead of being guessed', () => {
  expect(() => evaluate(['within', {}], { zoom: 5, properties: {} })).toThrow('cannot evaluate')
})

test('a missing value gets the given default', () => {
  expect(evaluateNumber(undefined, { zoom: 5, properties: {} }, 16)).toBe(16)
})

test('every filter, width and size of the map style can be evaluated', () => {
  const layers = atlasLayers('light', 'de')
  for (const layer of layers) {
    const values = [
      'filter' in layer ? layer.filter : undefined,
      ...Object.values(layer.paint ?? {}),
      ...Object.entries(layer.layout ?? {})
        .filter(([name]) => name !== 'text-font' && name !== 'text-variable-anchor')
        .map(([, value]) => value),
    ]
    for (const value of values) {
      if (Array.isArray(value) && typeof value[0] === 'number') continue
      evaluate(value, { zoom: 6.5, properties: { class: 'city', name: 'Köln', rank: 4 } })
    }
  }
  expect(layers.length).toBeGreaterThan(10)
})
