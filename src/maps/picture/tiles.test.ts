import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { realTiles } from '../../../test/real-basemap.ts'
import { readVectorTile, type TileSource } from './tiles.ts'

// Protocol Buffers by hand: a field's number and wire type, then its content.
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
const number = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const part = (field: number, content: readonly number[]) => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
]
const text = (field: number, value: string) => part(field, [...new TextEncoder().encode(value)])
const zigzag = (value: number) => varint((value << 1) ^ (value >> 31))

describe('a vector tile', () => {
  // The polygon with a hole from section 4.3.5.6 of the specification, shortened, and a point with a name.
  const move = (x: number, y: number) => [9, ...zigzag(x), ...zigzag(y)]
  const lines = (...steps: number[]) => [((steps.length / 2) << 3) | 2, ...steps.flatMap(zigzag)]
  const close = 15
  const outer = [...move(0, 0), ...lines(10, 0, 0, 10, -10, 0), close]
  const hole = [...move(2, -8), ...lines(0, 6, 6, 0, 0, -6), close]
  const geometry = [...outer, ...hole]
  const area = part(2, [...number(3, 3), ...part(4, geometry)])
  const point = part(2, [
    ...part(2, [0, 0, 1, 1]),
    ...number(3, 1),
    ...part(4, [9, ...zigzag(300), ...zigzag(-7)]),
  ])
  const names = [
    ...text(3, 'name'),
    ...part(4, text(1, 'Köln')),
    ...text(3, 'rank'),
    ...part(4, number(5, 6)),
  ]
  const tile = new Uint8Array(
    part(3, [...text(1, 'places'), ...area, ...point, ...names, ...number(5, 4096)]),
  )
  const layer = readVectorTile(tile).get('places')

  test('has rings one after the other', () => {
    expect([...(layer?.features[0]?.coordinates ?? [])]).toEqual([
      0, 0, 10, 0, 10, 10, 0, 10, 2, 2, 2, 8, 8, 8, 8, 2,
    ])
    expect(layer?.features[0]).toMatchObject({ type: 'area', ends: [8, 16] })
  })

  test('has points with their properties', () => {
    expect(layer?.features[1]).toMatchObject({
      type: 'point',
      properties: { name: 'Köln', rank: 6 },
    })
    expect([...(layer?.features[1]?.coordinates ?? [])]).toEqual([300, -7])
  })

  test('keeps numbers below zero', () => {
    const negative = part(3, [
      ...text(1, 'peaks'),
      ...part(2, [...part(2, [0, 0]), ...number(3, 1), ...part(4, move(0, 0))]),
      ...text(3, 'height'),
      // −1 as int64: ten bytes of a varint.
      ...part(4, [...varint(4 << 3), 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
    ])
    const peaks = readVectorTile(new Uint8Array(negative)).get('peaks')
    expect(peaks?.features[0]?.properties).toEqual({ height: -1 })
  })

  test('stops reading, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['read', 'refused']).toContain(outcomeOf(bytes))
      }),
    )
  })
})

function outcomeOf(bytes: Uint8Array): 'read' | 'refused' {
  try {
    readVectorTile(bytes)
    return 'read'
  } catch {
    return 'refused'
  }
}

describe('the basemap', () => {
  let tiles: TileSource
  beforeAll(async () => {
    tiles = await realTiles()
  })

  test('has the layers that the style draws, inside the tile and its margin', async () => {
    const layers = await tiles.layers({ z: 7, x: 20, y: 49 })
    expect([...layers.keys()]).toEqual(
      expect.arrayContaining(['land', 'settled', 'water', 'rivers', 'counties', 'places']),
    )
    for (const { extent, features } of layers.values()) {
      const all = features.flatMap(({ coordinates }) => [...coordinates])
      expect(Math.min(...all)).toBeGreaterThanOrEqual(-64)
      expect(Math.max(...all)).toBeLessThanOrEqual(extent + 64)
    }
  })

  test('is empty where there is no tile', async () => {
    expect((await tiles.layers({ z: 20, x: 1, y: 1 })).size).toBe(0)
  })
})
