import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPoints, encodeOutline, simplifyOutline } from './encode-outline.ts'
import { decodeOutline, ALPHABET, type Outline, polygonsOf, type Ring } from './outline.ts'

const SQUARE: Outline = [
  [
    { lat: 37, lng: -114.05 },
    { lat: 42, lng: -114.05 },
    { lat: 42, lng: -109.047 },
    { lat: 37, lng: -109.047 },
  ],
  [
    { lat: -1.5, lng: 179.999 },
    { lat: -1.25, lng: -179.999 },
    { lat: 0, lng: 0 },
  ],
]

describe('an outline as text', () => {
  test('is read as it was written', () => {
    expect(decodeOutline(encodeOutline(SQUARE, 3))).toEqual(SQUARE)
  })

  test('can be used in a URL as it is', () => {
    expect(encodeOutline(SQUARE, 3)).toMatch(/^3(\.[\w-]+){2}$/)
    expect(encodeOutline([], 4)).toBe('4')
  })

  test('is rounded to its decimals, without an error that adds up along the ring', () => {
    const ring = Array.from({ length: 500 }, (_, i) => ({ lat: i * 0.00049, lng: i * 0.00051 }))
    const [read = []] = decodeOutline(encodeOutline([ring], 3))
    expect(read.at(-1)?.lat).toBeCloseTo(499 * 0.00049, 3)
    expect(read.at(-1)?.lng).toBeCloseTo(499 * 0.00051, 3)
  })

  test('that is invalid is an empty outline, and a damaged ring keeps its points before the damage', () => {
    expect(decodeOutline('')).toEqual([])
    expect(decodeOutline('words')).toEqual([])
    const text = encodeOutline(SQUARE, 3)
    expect(decodeOutline(`${text.slice(0, 14)}!${text.slice(14)}`)[0]?.[0]).toEqual(SQUARE[0]?.[0])
  })

  test('made of any letters has only finite coordinates', () => {
    const letters = fc.string({ unit: fc.constantFrom(...ALPHABET, 'W', 'W', '.'), maxLength: 700 })
    fc.assert(
      fc.property(letters, (text) => {
        const points = decodeOutline(`3.${text}`).flat()
        expect(points.every(({ lat, lng }) => Number.isFinite(lat + lng))).toBe(true)
      }),
    )
    expect(decodeOutline(`3.${'W'.repeat(205)}10`)).toEqual([[]])
  })
})

describe('the parts of an outline', () => {
  const box = (west: number, south: number, size: number): Ring => [
    { lat: south, lng: west },
    { lat: south, lng: west + size },
    { lat: south + size, lng: west + size },
    { lat: south + size, lng: west },
  ]

  test('keep their holes, and islands in the holes are parts of their own', () => {
    const [land, lake, island] = [box(0, 0, 10), box(2, 2, 5), box(3, 3, 1)]
    expect(polygonsOf([lake, island, land])).toEqual([[island], [land, lake]])
  })

  test('contain every ring once, however the rings lie', () => {
    const side = fc.integer({ min: 0, max: 6 })
    const rings = fc.array(
      fc.tuple(side, side, fc.integer({ min: 1, max: 5 })).map((corner) => box(...corner)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(rings, (outline) => {
        const parts = polygonsOf(outline)
        expect(parts.flat()).toHaveLength(outline.length)
        expect(new Set(parts.flat())).toEqual(new Set(outline))
      }),
    )
  })
})

describe('a simpler outline', () => {
  const circle = (degrees: number) =>
    Array.from({ length: 360 }, (_, i) => {
      const angle = (i * Math.PI) / 180
      return { lat: 50 + degrees * Math.sin(angle), lng: 8 + degrees * Math.cos(angle) }
    })

  test('has fewer points, and no ring too small to be seen', () => {
    const simpler = simplifyOutline([circle(1), circle(0.001)], 0.01)
    expect(simpler).toHaveLength(1)
    expect(countPoints(simpler)).toBeLessThan(60)
    expect(countPoints(simpler)).toBeGreaterThan(12)
  })

  test('stays as it is when every point is needed', () => {
    expect(simplifyOutline(SQUARE, 0.01)).toEqual([
      SQUARE[0]?.map(({ lat, lng }) => ({ lat, lng: expect.closeTo(lng, 9) })),
      SQUARE[1]?.map(({ lat, lng }) => ({ lat, lng: expect.closeTo(lng, 9) })),
    ])
  })
})
