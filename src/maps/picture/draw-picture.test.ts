import { brotliCompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import type { Outline } from '../../lib/geo/outline.ts'
import { type MapClusterItem, type MapItem, type MapPlaceItem, MAX_ITEMS } from '../map-view.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import { drawPicture, type PaintRelief, type Picture } from './draw-picture.ts'
import { FRAMES, pictureView } from './frames.ts'
import type { Lettering } from './lettering.ts'
import { realLettering, realRelief, realTiles } from '../../../test/real-basemap.ts'
import { drawItems, placeItems } from './plates.ts'
import { loadScene, type TileFeature, type TileSource } from './tiles.ts'

let tiles: TileSource
let lettering: Lettering
let paintRelief: PaintRelief
beforeAll(async () => {
  const opened = await Promise.all([realTiles(), realLettering(), realRelief()])
  tiles = opened[0]
  lettering = opened[1]
  paintRelief = opened[2]
})

const AREAS = {
  usa: { west: -122, south: 27, east: -72, north: 48 },
  california: { west: -124, south: 33, east: -114.5, north: 41 },
  'los angeles': { west: -118.8, south: 33.6, east: -117.5, north: 34.4 },
  world: { west: -130, south: -40, east: 150, north: 60 },
  germany: { west: 6, south: 47.3, east: 15, north: 55 },
  // Where coasts are longest.
  norway: { west: 5, south: 58, east: 28, north: 71 },
  'canadian arctic': { west: -125, south: 62, east: -70, north: 80 },
  philippines: { west: 118, south: 6, east: 126, north: 18 },
  // Where there are many roads, railways and names.
  alps: { west: 5, south: 44.5, east: 15.5, north: 48.5 },
  rhineland: { west: 5, south: 48, east: 11, north: 52 },
  switzerland: { west: 5.9, south: 45.8, east: 10.5, north: 47.8 },
  finland: { west: 21, south: 60, east: 30, north: 66 },
}
const BERKELEY = { lat: 37.8716, lng: -122.2728 }
const PINNACLES = { lat: 36.49, lng: -121.18 }

function aPlate(number: number, point: LatLng): MapPlaceItem {
  return { kind: 'place', id: String(number), number, name: '', point, colour: '#1a6f3c' }
}

function aCluster(count: number, point: LatLng): MapClusterItem {
  const bounds = { west: point.lng, south: point.lat, east: point.lng, north: point.lat }
  return { kind: 'cluster', id: `c${count}`, count, point, zoom: 5, bounds }
}

// Plates of a list, and beside them dots and discs.
function itemsIn({ west, south, east, north }: Bounds, count: number): MapItem[] {
  return Array.from({ length: count }, (_, i) => {
    const point = {
      lat: south + (((i * 7) % count) / count) * (north - south),
      lng: west + (i / count) * (east - west),
    }
    if (i < 30) return aPlate(i + 1, point)
    if (i % 3 === 0) return { ...aCluster(i, point), isMuted: i % 2 === 0 }
    return { ...aPlate(i + 1, point), number: undefined }
  })
}

function aPicture(given: Partial<Picture> = {}): Picture {
  const frame = FRAMES.get('desk')!
  return {
    view: pictureView(AREAS.california, frame),
    size: frame.drawn,
    theme: 'light',
    locale: 'de',
    accent: '#ffcd00',
    items: [aPlate(1, BERKELEY), aPlate(12, PINNACLES)],
    selected: '12',
    ...given,
  }
}

const TRIANGLE: Outline = [
  [
    { lat: 35, lng: -121 },
    { lat: 39, lng: -119 },
    { lat: 35, lng: -117 },
  ],
]

test('the edge of a region is a line below the dots and names of towns, the area of a place is tinted as well', async () => {
  const bare = await draw(aPicture())
  const outlined = await draw(aPicture({ shapes: [{ outline: TRIANGLE, isTinted: false }] }))
  const tinted = await draw(aPicture({ shapes: [{ outline: TRIANGLE, isTinted: true }] }))
  const edges = (svg: string) => svg.match(/stroke="#1b1b18" stroke-width="3"/g)?.length ?? 0
  expect([bare, outlined, tinted].map(edges)).toEqual([0, 1, 1])
  expect([bare, outlined, tinted].map((svg) => svg.includes('evenodd'))).toEqual([
    false,
    false,
    true,
  ])
  const [edge, dots, names] = ['stroke="#1b1b18"', 'stroke-linecap="round">', '<text'].map((part) =>
    outlined.lastIndexOf(part, outlined.indexOf('<text')),
  )
  expect(edge).toBeLessThan(dots ?? -1)
  expect(dots).toBeLessThan(names ?? -1)
  expect(faultIn(tinted)).toBeUndefined()
})

test('an outline that lies elsewhere draws nothing', async () => {
  const elsewhere = TRIANGLE.map((ring) => ring.map(({ lat, lng }) => ({ lat, lng: lng + 90 })))
  const svg = await draw(aPicture({ shapes: [{ outline: elsewhere, isTinted: true }] }))
  expect(svg).toBe(await draw(aPicture()))
})

describe.each(Object.entries(AREAS))('%s', (_, shown) => {
  // Only a list, and everything that a live map would show.
  const few = itemsIn(shown, 30)
  const many = itemsIn(shown, MAX_ITEMS)

  test.each([...FRAMES.keys()])('as %s is a small document in both themes', async (name) => {
    const frame = FRAMES.get(name)!
    const view = pictureView(shown, frame)
    for (const [theme, items] of [
      ['light', few],
      ['dark', many],
    ] as const) {
      const svg = await draw(aPicture({ view, size: frame.drawn, theme, items }))
      expect(packed(svg)).toBeLessThanOrEqual(45_000)
      expect(faultIn(svg)).toBeUndefined()
    }
  })
})

test('the widest picture of the densest country drops main roads and their numbers, but no motorways', async () => {
  const view = { center: { lat: 47.3, lng: 8.5 }, zoom: 8 }
  const svg = await draw(aPicture({ view, size: FRAMES.get('wall')!.drawn }))
  expect(packed(svg)).toBeLessThanOrEqual(45_000)
  expect(svg).toMatch(/>A1</)
  // The number of a road through the Black Forest.
  expect(svg).not.toMatch(/>500</)
})

test('plates stand on their points, to a tenth of a pixel', async () => {
  const picture = aPicture({ origin: { point: BERKELEY, isVisitor: true } })
  const svg = await draw(picture)
  expect(positionOf(svg, 'ort-1')).toEqual(pixelOf(picture, BERKELEY))
  expect(positionOf(svg, 'ort-12')).toEqual(pixelOf(picture, PINNACLES))
})

test('beyond the 180th meridian plates stand where the map shows them', async () => {
  const fiji = { lat: -17.8, lng: 178 }
  const samoa = { lat: -13.8, lng: -172 }
  const items = [fiji, samoa].map((point, i) => aPlate(i + 1, point))
  const view = { center: { lat: -16, lng: -177 }, zoom: 5 }
  const svg = await draw(aPicture({ view, items }))
  expect(positionOf(svg, 'ort-1').x).toBeLessThan(1472 / 2)
  expect(positionOf(svg, 'ort-2').x).toBeGreaterThan(1472 / 2)
  // Land from both halves of the world.
  expect(svg.length).toBeGreaterThan(2_000)
})

test('the selected plate lies over all others, southern ones over northern ones', async () => {
  const at = (number: number, lat: number) => aPlate(number, { lat, lng: -121 })
  const svg = await draw(aPicture({ items: [at(1, 36), at(2, 39), at(3, 38)], selected: '2' }))
  expect([...svg.matchAll(/id="ort-(\d)"/g)].map(([, number]) => number)).toEqual(['3', '1', '2'])
})

test('a picture for other sites carries the relief in a format that its painter reads', async () => {
  expect(await draw(aPicture({ credit: '© Quelle' }))).toContain('data:image/png;base64,')
  expect(await draw(aPicture())).toContain('data:image/webp;base64,')
})

test('of two overlapping plates, the first stays and the other becomes a dot', async () => {
  const beside = { lat: BERKELEY.lat, lng: BERKELEY.lng + 0.05 }
  const svg = await draw(aPicture({ items: [aPlate(2, beside), aPlate(1, BERKELEY)] }))
  expect(numbersOn(svg)).toEqual(['1'])
  expect(positionOf(svg, 'ort-2').x).toBeGreaterThan(positionOf(svg, 'ort-1').x)
})

test('two places in one spot share a plate, which shows the edge of a second one', async () => {
  const svg = await draw(aPicture({ items: [aPlate(2, BERKELEY), aPlate(1, BERKELEY)] }))
  expect(numbersOn(svg)).toEqual(['1'])
  expect(svg).toContain('translate(3 -3)')
})

test('beside the plates there are discs with counts, and dots where there is no room for them', async () => {
  const near = { lat: PINNACLES.lat, lng: PINNACLES.lng + 0.1 }
  const items = [aPlate(1, PINNACLES), aCluster(1234, BERKELEY), aCluster(7, near)]
  const svg = await draw(aPicture({ items }))
  expect(numbersOn(svg).toSorted()).toEqual(['1', '1.234'])
  const muted = await draw(aPicture({ items: items.map((item) => ({ ...item, isMuted: true })) }))
  expect(numbersOn(muted)).toContain('1.234')
  expect(muted).not.toBe(svg)
  expect(faultIn(svg + muted)).toBeUndefined()
})

test('the circle of a search is drawn, and only the visitor is blue', async () => {
  const town = await draw(aPicture({ items: [], origin: { point: BERKELEY, radiusKm: 40 } }))
  const visitor = await draw(aPicture({ items: [], origin: { point: BERKELEY, isVisitor: true } }))
  const circle = /stroke="#1b1b18" stroke-width="1.5" stroke-opacity=".8"/
  const blue = /fill="#0b57a4"/
  expect([circle.test(town), circle.test(visitor)]).toEqual([true, false])
  expect([blue.test(town), blue.test(visitor)]).toEqual([false, true])
})

test('no category is drawn as a round dot, whatever its colour: only the visitor is', async () => {
  const rgb = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, '0')}`)
  // The blue of the visitor's position, too, and the demo's.
  const colour = fc.oneof(fc.constantFrom('#0b57a4', '#4d97e6', '#2f6fb5'), rgb)
  const scene = {
    ...(await loadScene({ center: BERKELEY, zoom: 5 }, { width: 64, height: 64 }, tiles)),
  }
  const number = fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined })
  fc.assert(
    fc.property(colour, number, fc.constantFrom('light', 'dark'), (category, which, theme) => {
      const plate = { ...aPlate(1, BERKELEY), number: which, colour: category }
      const placed = placeItems([plate, { ...plate, id: '2' }], scene)
      const svg = drawItems(placed, { scene, theme, lettering, locale: 'de', accent: '#ffcd00' })
      expect(svg).toContain(`fill="${category}"`)
      expect(svg).not.toMatch(/<circle|<ellipse/)
    }),
  )
})

test('light and dark, German and English are different pictures', async () => {
  const all = await Promise.all([
    draw(aPicture()),
    draw(aPicture({ theme: 'dark' })),
    draw(aPicture({ locale: 'en' })),
  ])
  expect(new Set(all).size).toBe(3)
})

test('the shore is not drawn where tiles end in the open sea', async () => {
  // Two capes that join beyond the tile: once clipped, the ring runs along the edge from one to the other.
  const capes = [3000, 500, 4300, 500, 4300, 2900, 3000, 2900]
  const between = [3000, 2500, 4200, 2500, 4200, 900, 3000, 900]
  const land = { extent: 4096, features: [area([...capes, ...between])] }
  const layers = new Map([['land', land]])
  const capeTiles = { maxZoom: 0, layers: () => Promise.resolve(layers) }
  const view = { center: { lat: 0, lng: 0 }, zoom: 0 }
  const picture = aPicture({ view, size: { width: 512, height: 512 }, items: [] })
  const svg = await drawPicture(picture, { lettering, paintRelief: noRelief, tiles: capeTiles })
  const [, shore = ''] = /stroke="#abcde2"[^>]* d="([^"]*)"/.exec(svg) ?? []
  expect(shore.match(/m/g)?.length).toBeGreaterThanOrEqual(2)
  // Each cape is 50 pixels wide; the sea between them is 200.
  expect(verticalLines(shore).every((length) => length <= 101)).toBe(true)
})

const noRelief: PaintRelief = () => Promise.resolve(undefined)

// Includes unpaired surrogates and control characters.
const anyLetters = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 12 })
  .map((codes) => String.fromCodePoint(...codes))

describe('a malicious name', () => {
  test.each(['</path><script>alert(1)</script>', '" onload="alert(1)', '&lol; <!-- ]]>'])(
    '%s is only text',
    async (name) => {
      const svg = await drawPicture(aPicture({ items: [] }), {
        lettering,
        paintRelief: noRelief,
        tiles: sampleTiles(name),
      })
      expect(faultIn(svg)).toBeUndefined()
      expect(svg.replaceAll(/<text[^>]*>[^<]*</g, '')).not.toMatch(/script|alert|onload|lol/)
    },
  )

  test('of any characters leaves the document well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(anyLetters, async (name) => {
        const picture = aPicture({ size: { width: 200, height: 200 } })
        const svg = await drawPicture(picture, {
          lettering,
          paintRelief: noRelief,
          tiles: sampleTiles(name),
        })
        expect(faultIn(svg)).toBeUndefined()
      }),
      { numRuns: 25 },
    )
  })
})

// How far each line of a relative path goes up or down.
function verticalLines(path: string): number[] {
  return path.split('m').flatMap((part) => {
    const steps = (part.match(/-?\d+/g) ?? []).map(Number)
    return steps.filter((_, i) => i % 2 === 1 && i > 1).map(Math.abs)
  })
}

function area(coordinates: number[], ends = [coordinates.length]): TileFeature {
  return { type: 'area', properties: {}, coordinates: Int16Array.from(coordinates), ends }
}

function draw(picture: Picture): Promise<string> {
  return drawPicture(picture, { tiles, lettering, paintRelief })
}

// Compressed as on the server.
function packed(svg: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  return brotliCompressSync(svg, { params }).length
}

function numbersOn(svg: string): string[] {
  return [...svg.matchAll(/font-weight="700"[^>]*>([^<]+)</g)].map(([, text = '']) => text)
}

function positionOf(svg: string, id: string): { x: number; y: number } {
  const [, x, y] =
    new RegExp(`id="${id}" transform="translate\\((-?[\\d.]+) (-?[\\d.]+)\\)`).exec(svg) ?? []
  return { x: Number(x), y: Number(y) }
}

function pixelOf({ view, size }: Picture, point: LatLng): { x: number; y: number } {
  const world = 512 * 2 ** view.zoom
  const middle = toMercator(view.center)
  const { x, y } = toMercator(point)
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    x: tenth(size.width / 2 + (x - middle.x) * world),
    y: tenth(size.height / 2 + (y - middle.y) * world),
  }
}

/** The first reason why the text is not a well-formed document of elements and attributes, if any. */
function faultIn(svg: string): string | undefined {
  const open: string[] = []
  let at = 0
  const tag = /<(\/?)([a-zA-Z]+)((?: [A-Za-z-]+="[^"<]*")*)(\/?)>/gy
  while (at < svg.length) {
    tag.lastIndex = at
    const [whole, closes, name = '', , empty] = tag.exec(svg) ?? []
    if (whole === undefined) {
      // Text and the style sheet of the fonts: no markup but entities.
      const [content] = /[^<&>]+|&(?:amp|lt|gt);/y.exec(svg.slice(at)) ?? []
      if (!content || !/^(?:text|style)$/.test(open.at(-1) ?? '')) {
        return `at ${at}: ${svg.slice(at, at + 60)}`
      }
      at += content.length
      continue
    }
    if (closes && open.pop() !== name) return `at ${at}: ${name} was not open`
    if (!closes && !empty) open.push(name)
    if (/NaN|undefined|Infinity/.test(whole)) return `at ${at}: ${whole.slice(0, 60)}`
    at += whole.length
  }
  return open.length > 0 ? `${open.join()} not closed` : undefined
}

// One tile that is the same everywhere: some land, a lake, a border and a town.
function sampleTiles(name: string): TileSource {
  const line = { ...area([0, 1500, 1200, 1400, 4096, 1600]), type: 'line' as const }
  const point = { ...area([1000, 1000]), type: 'point' as const }
  const layer = (...features: TileFeature[]) => ({ extent: 4096, features })
  const layers = new Map([
    ['land', layer(area([-32, -32, 3000, -32, 3400, 2000, 2800, 4128, -32, 4128]))],
    ['water', layer(area([500, 500, 900, 520, 880, 960, 480, 900]))],
    ['borders', layer({ ...line, properties: { level: 4 } })],
    ['places', layer({ ...point, properties: { class: 'city', name, rank: 2 } })],
  ])
  return { maxZoom: 8, layers: () => Promise.resolve(layers) }
}
