import { describe, expect, test } from 'vitest'
import { precisionOf, typedPoint } from './typed-point.ts'

describe('typedPoint', () => {
  test('reads degrees with a point or a comma', () => {
    expect(typedPoint(' 37,2983', '-113.0263 ')).toEqual({ lat: 37.2983, lng: -113.0263 })
    expect(typedPoint('0', '0')).toEqual({ lat: 0, lng: 0 })
  })

  test.each([
    ['', ''],
    ['37,2', ''],
    ['', '-113'],
    [undefined, undefined],
    ['nördlich', '-113'],
    ['95', '-113'],
    ['37', '181'],
    ['37,2,9', '-113'],
    ['Infinity', '0'],
  ])('takes nothing else for a point: %s, %s', (latitude, longitude) => {
    expect(typedPoint(latitude, longitude)).toBeUndefined()
  })
})

test.each([
  [0, 'exact'],
  [0.03, 'exact'],
  [0.1, 'street'],
  [1, 'postal-code'],
  [20, 'city'],
])('a pin that may be %d km off is set as %s', (km, precision) => {
  expect(precisionOf(km)).toBe(precision)
})
