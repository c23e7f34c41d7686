import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeOutline } from '../../lib/geo/encode-outline.ts'
import { FRAMES } from './frames.ts'
import { parsePictureAddress } from './parse-picture-address.ts'
import {
  type AskedPicture,
  LONGEST_SHAPE,
  MOST_PLATES,
  MOST_REGIONS,
  pictureAddress,
} from './picture-address.ts'

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((value) => value / 1e4 || 0)
const point = fc.record({ lat: degrees(90), lng: degrees(180) })
const hex = fc
  .integer({ min: 0, max: 0xff_ffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const plate = fc.oneof(
  fc.record({ number: fc.nat(999_999), point, colour: hex, selected: fc.boolean() }),
  fc.record(
    { icon: fc.constantFrom('park', 'town-hall'), point, colour: hex, selected: fc.boolean() },
    { requiredKeys: ['point', 'colour', 'selected'] },
  ),
)
const picture: fc.Arbitrary<AskedPicture> = fc.record(
  {
    frame: fc.constantFrom(...FRAMES.keys()),
    theme: fc.constantFrom('light', 'dark'),
    locale: fc.constantFrom('de', 'en'),
    area: fc.tuple(point, point).map(([a, b]) => ({
      west: a.lng,
      east: b.lng,
      south: Math.min(a.lat, b.lat),
      north: Math.max(a.lat, b.lat),
    })),
    plates: fc.array(plate, { maxLength: MOST_PLATES }),
    origin: fc.record(
      {
        point,
        radiusKm: fc.integer({ min: 1, max: 20_000 }),
        isVisitor: fc.constant(true),
      },
      { requiredKeys: ['point'] },
    ),
    regions: fc.array(fc.constantFrom('US-UT', 'DE-BY', 'AT-9', 'CZ-10A'), {
      minLength: 1,
      maxLength: MOST_REGIONS,
    }),
    shape: fc
      .array(fc.array(point, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 4 })
      .map((outline) => encodeOutline(outline, 3)),
  },
  { requiredKeys: ['frame', 'theme', 'locale', 'area', 'plates'] },
)

function parse(address: string): AskedPicture | undefined {
  const { pathname, search } = new URL(address, 'https://orte.example')
  return parsePictureAddress(pathname.replace(/.*\//, ''), search)
}

const SAMPLE: AskedPicture = {
  frame: 'desk',
  theme: 'light',
  locale: 'de',
  area: { west: 6, south: 47.3, east: 15, north: 55 },
  plates: [{ number: 1, point: { lat: 50.94, lng: 6.96 }, colour: '#1a6f3c', selected: false }],
}
const ADDRESS = pictureAddress('/basemap/abc', SAMPLE)

describe('the address of a picture', () => {
  test('says everything that is drawn, as a browser sends it', () => {
    fc.assert(
      fc.property(picture, (asked) => {
        expect(parse(pictureAddress('/basemap/abc', asked))).toEqual(asked)
      }),
    )
  })

  test('is short', () => {
    expect(ADDRESS).toBe(
      '/basemap/abc/bild/desk-light-de.svg?area=6_47.3_15_55&plates=1_50.94_6.96_1a6f3c',
    )
  })

  test.each([
    ['an unknown size', ADDRESS.replace('desk', 'giant')],
    ['an unknown theme', ADDRESS.replace('light', 'pink')],
    ['a number behind its name', ADDRESS.replace('.svg', '-1.svg')],
    ['a parameter too many', `${ADDRESS}&x=1`],
    ['another spelling of a number', ADDRESS.replace('47.3', '47.30')],
    ['another spelling of the area', ADDRESS.replace('area=6_', 'area=6%5F')],
    ['no area', ADDRESS.replace(/area=[^&]*&/, '')],
    ['an area outside of the earth', ADDRESS.replace('area=6_', 'area=600_')],
    ['a point outside of the earth', ADDRESS.replace('50.94', '95.94')],
    ['a colour that is none', ADDRESS.replace('1a6f3c', 'url(x)')],
    ['a colour with an end', ADDRESS.replace('1a6f3c', '1a6f3c"/>')],
    ['a region that is none', ADDRESS.replace('&plates', '&regions=utah&plates')],
    ['a shape that is none', ADDRESS.replace('&plates', '&shape=words&plates')],
    ['a shape beyond the earth', ADDRESS.replace('&plates', '&shape=3.zzzz10&plates')],
    ['a shape without end', ADDRESS.replace('&plates', `&shape=3.${'W'.repeat(205)}10&plates`)],
    ['a shape of no points', ADDRESS.replace('&plates', '&shape=3&plates')],
    [
      'too long a shape',
      ADDRESS.replace('&plates', `&shape=3.${'0'.repeat(LONGEST_SHAPE)}&plates`),
    ],
    ['too many plates', ADDRESS + '~2_50_6_1a6f3c'.repeat(MOST_PLATES)],
  ])('with %s is none', (_, address) => {
    expect(parse(address)).toBeUndefined()
  })

  test('is that of a PNG for other sites, and for nobody else', () => {
    const shared = { ...SAMPLE, frame: 'shared' }
    const address = pictureAddress('/basemap/abc', shared)
    expect(address).toContain('/bild/shared-light-de.png?')
    expect(parse(address)).toEqual(shared)
    expect(parse(address.replace('.png', '.svg'))).toBeUndefined()
    expect(parse(ADDRESS.replace('.svg', '.png'))).toBeUndefined()
  })

  test('leaves out the plates that are too many', () => {
    const plates = Array.from({ length: 40 }, (_, i) => ({ ...SAMPLE.plates[0]!, number: i + 1 }))
    expect(parse(pictureAddress('', { ...SAMPLE, plates }))?.plates).toHaveLength(MOST_PLATES)
  })
})
