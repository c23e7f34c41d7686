import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAMES } from './frames.ts'
import { parsePictureAddress } from './parse-picture-address.ts'
import { type PictureRequest, MAX_POINTS, pictureAddress } from './picture-address.ts'

const FOLDER = '/basemap/0123456789ab'

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((value) => value / 1e4 || 0)
const point = fc.record({ lat: degrees(90), lng: degrees(180) })
const page = fc
  .tuple(fc.constantFrom('/', '/en', '/orte/hafen', '/orte/in/utah'), fc.array(fc.string()))
  .map(([path, words]) => {
    const params = new URLSearchParams(words.map((word) => ['q', word]))
    return params.size > 0 ? `${path}?${params}` : path
  })
const picture: fc.Arbitrary<PictureRequest> = fc.record(
  {
    frame: fc.constantFrom(...FRAMES.keys()),
    theme: fc.constantFrom('light', 'dark'),
    page,
    area: fc.tuple(point, point).map(([a, b]) => ({
      west: a.lng,
      east: b.lng,
      south: Math.min(a.lat, b.lat),
      north: Math.max(a.lat, b.lat),
    })),
    points: fc.array(
      fc.record(
        { number: fc.nat(999_999), point, isGroup: fc.constant(true as const) },
        { requiredKeys: ['number', 'point'] },
      ),
      { minLength: 1, maxLength: MAX_POINTS },
    ),
  },
  { requiredKeys: ['frame', 'theme', 'page'] },
)

const AREA = { west: 6, south: 47.3, east: 15, north: 55 }
const SEARCH = pictureAddress(FOLDER, {
  frame: 'desk',
  theme: 'light',
  page: '/?q=Brauereien+bei+Denver&page=2',
})
const POINTS = pictureAddress(FOLDER, {
  frame: 'card',
  theme: 'dark',
  page: '/en',
  area: AREA,
  points: [
    { number: 1, point: { lat: 50.94, lng: 6.96 } },
    { number: 2, point: { lat: 48, lng: 8 } },
  ],
})

describe('the address of a picture', () => {
  test('is parsed back into the same request', () => {
    fc.assert(
      fc.property(picture, (asked) => {
        expect(parsePictureAddress(pictureAddress(FOLDER, asked))).toEqual(asked)
      }),
    )
  })

  test('has exactly one spelling, whatever is sent', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('/en', '?area=1_2_3_4', '&points=1_2_3', '?q=x', '%', '~'),
    )
    const again = (address: string) => {
      const asked = parsePictureAddress(address)
      return asked ? pictureAddress(FOLDER, asked) : address
    }
    fc.assert(
      fc.property(fc.array(text), (parts) => {
        const address = `${FOLDER}/bild/desk-light${parts.join('')}`
        expect(again(address)).toBe(address)
      }),
    )
  })

  test('is short: it names the search, not what was found', () => {
    expect(SEARCH).toBe(`${FOLDER}/bild/desk-light?q=Brauereien+bei+Denver&page=2`)
    expect(POINTS).toBe(
      `${FOLDER}/bild/card-dark/en?area=6_47.3_15_55&points=1_50.94_6.96%7E2_48_8`,
    )
  })

  test.each([
    ['an unknown size', SEARCH.replace('desk', 'giant')],
    ['an unknown theme', SEARCH.replace('light', 'pink')],
    ['a file extension', SEARCH.replace('light', 'light.svg')],
    ['another spelling of the search', SEARCH.replace('+', '%20')],
    ['another spelling of a number', POINTS.replace('47.3', '47.30')],
    ['an area with an impossible longitude', POINTS.replace('area=6_', 'area=600_')],
    ['a point with an impossible latitude', POINTS.replace('50.94', '95.94')],
    ['a malformed point', POINTS.replace('1_50.94', 'one_50.94')],
    ['too many points', POINTS + '%7E2_50_6'.repeat(MAX_POINTS)],
    [
      'everything in it, as in the old form',
      `${FOLDER}/bild/desk-light-de.svg?area=6_47_15_55&plates=1_50_6`,
    ],
  ])('with %s is invalid', (_, address) => {
    expect(parsePictureAddress(address)).toBeUndefined()
  })

  test('leaves out points beyond the limit', () => {
    const points = Array.from({ length: 40 }, (_, i) => ({
      number: i + 1,
      point: { lat: 1, lng: i },
    }))
    const address = pictureAddress('', { frame: 'card', theme: 'light', page: '/', points })
    expect(parsePictureAddress(address)?.points).toHaveLength(MAX_POINTS)
  })
})
