import type { SymbolLayerSpecification } from 'maplibre-gl'
import { beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../../bench/place-index/random-numbers.ts'
import { toMercator } from '../../src/lib/geo/tiles.ts'
import { atlasLayers } from '../../src/maps/atlas/atlas-layers.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { createOwnLayers } from '../../src/maps/builtin/own-layers.ts'
import type { MapItem } from '../../src/maps/map-view.ts'
import {
  containsPlace,
  itemZooms,
  numberOf,
  type Extent,
  extentOf,
} from '../../src/maps/markers/placement.ts'
import { FRAMES } from '../../src/maps/picture/frames.ts'
import { placeNames } from '../../src/maps/picture/draw-picture.ts'
import { evaluate, evaluateText, type Subject } from '../../src/maps/picture/evaluate.ts'
import type { Lettering } from '../../src/maps/picture/lettering.ts'
import { placeItems } from '../../src/maps/picture/plates.ts'
import { overlap } from '../../src/lib/geo/box.ts'
import { loadScene, type TileSource } from '../../src/maps/picture/tiles.ts'
import { realLettering, realTiles } from '../real-basemap.ts'
import { sized } from '../sized.ts'
import { openRandomViews, type RandomView, SIZE } from './random-views.ts'

const VIEWS = sized({ slice: 120, full: 500 })
// They take a fiftieth of a second each.
const PICTURES = 500

let tiles: TileSource
let lettering: Lettering
let nextView: () => RandomView
beforeAll(async () => {
  tiles = await realTiles()
  lettering = await realLettering()
  nextView = await openRandomViews(tiles, ZOOMS.last)
})

test(`in ${VIEWS} views of 19,000 places no two plates or discs overlap, and the most important one is there`, () => {
  let plates = 0
  for (let round = 0; round < VIEWS; round++) {
    const { view, items, rows } = nextView()
    const selected = round % 3 === 0 ? rows.at(-1)?.id : undefined
    const isSelected = (item: MapItem) => item.id === selected
    const boxes = shownAt(view.zoom, items, { isSelected })
    plates += boxes.length
    const overlaps = boxes.flatMap((one, i) =>
      boxes.slice(i + 1).filter((other) => overlap(one.box, other.box)),
    )
    expect(overlaps).toEqual([])
    expect(boxes.map(({ item }) => item)).toContain(firstOf(items, isSelected))
  }
  // And not because almost none is shown.
  expect(plates / VIEWS).toBeGreaterThan(10)
})

test(
  `while ${VIEWS} views slowly zoom in, no plate disappears and none jumps`,
  { timeout: 120_000 },
  () => {
    for (let round = 0; round < VIEWS; round++) {
      const { view, items } = nextView()
      const zooms = itemZooms(items, () => false)
      let before = new Map<string, Extent>()
      // Each frame of a zoom that takes a second.
      for (let zoom = view.zoom; zoom < view.zoom + 1; zoom += 1 / 60) {
        const shown = shownAt(zoom, items, { zooms })
        const now = new Map(shown.map(({ item, box }) => [item.id, aroundMiddle(box, view, zoom)]))
        const lost = [...before.keys()].filter((id) => !now.has(id))
        expect(lost).toEqual([])
        const jumped = [...before].filter(([id, box]) => jumps(box, now.get(id)))
        expect(jumped).toEqual([])
        before = now
      }
    }
  },
)

test('what is shown does not depend on the view: moving the map changes nothing', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 40; round++) {
    const { view, items } = nextView()
    const shuffled = items.toSorted(() => random.next() - 0.5)
    const ids = (all: readonly MapItem[]) =>
      new Set(shownAt(view.zoom, all).map(({ item }) => item.id))
    expect(ids(shuffled)).toEqual(ids(items))
  }
})

test(`names on the live map keep clear of the whole of every plate and disc in ${VIEWS} views`, () => {
  const own = createOwnLayers(Object.assign(Object.create(null), { on: () => undefined }))
  for (let round = 0; round < VIEWS; round++) {
    const { view, items, rows } = nextView()
    const isSelected = ({ id }: MapItem) => round % 3 === 0 && id === rows.at(-1)?.id
    const shown = shownAt(view.zoom, items, { isSelected }).map(({ item }) => item)
    own.keepClear(
      shown.map((item) => ({ point: item.point, extent: extentOf(item, isSelected(item)) })),
    )
    const { sources, layers } = own.addTo({ version: 8, sources: {}, layers: [] }, 'light')
    // When two symbols collide, the one in the upper layer stays.
    const layer = layers.at(-1)
    if (layer?.type !== 'symbol') throw new Error('the signs are not the uppermost layer')
    const source = sources[layer.source]
    if (source?.type !== 'geojson' || typeof source.data !== 'object') throw new Error('no signs')
    const features = 'features' in source.data ? source.data.features : []
    expect(features).toHaveLength(shown.length)
    const cut = shown.filter((item, i) => {
      const kept = keptRoom(layer, { zoom: view.zoom, properties: features[i]?.properties ?? {} })
      const { left, right, top, bottom } = extentOf(item, isSelected(item))
      return kept.left > left || kept.right < right || kept.top > top || kept.bottom < bottom
    })
    expect(cut).toEqual([])
  }
})

test(
  `in ${PICTURES} pictures no two plates or discs overlap, neither they nor dots cover a name, and the edge of the usual window cuts none`,
  { timeout: 240_000 },
  async () => {
    const layers = atlasLayers('light', 'de')
    const frames = [...FRAMES.values()]
    let names = 0
    let signs = 0
    for (let round = 0; round < PICTURES; round++) {
      const { view, items, rows } = nextView()
      const { drawn: size = SIZE, usualWidth } = frames[round % frames.length] ?? {}
      const scene = await loadScene(view, size, tiles)
      const chosen = round % 3 === 0 ? rows.at(-1)?.id : undefined
      const placed = placeItems(items, scene, chosen)
      const visible = layers.filter(
        ({ minzoom = 0, maxzoom = 24 }) => view.zoom >= minzoom && view.zoom < maxzoom,
      )
      const labels = placeNames(scene, visible, { lettering, items: placed, usualWidth }).flat()
      const whole = placed.filter(({ isDot }) => !isDot)
      names += labels.length
      signs += whole.length
      const overlaps = whole.flatMap((one, i) =>
        whole.slice(i + 1).filter((other) => overlap(shrunk(one.covers), shrunk(other.covers))),
      )
      expect(overlaps).toEqual([])
      const isChosen = (item: MapItem) => containsPlace(item, chosen)
      expect(whole.map(({ item }) => item)).toContain(firstOf(items, isChosen))
      const sides = usualWidth === undefined ? [] : [-usualWidth / 2, usualWidth / 2]
      for (const side of sides.map((x) => size.width / 2 + x))
        expect(labels.filter(({ covers }) => covers.left < side && covers.right > side)).toEqual([])
      for (const { covers } of placed)
        expect(labels.filter((label) => overlap(label.covers, covers))).toEqual([])
    }
    expect(names / PICTURES).toBeGreaterThan(20)
    expect(signs / PICTURES).toBeGreaterThan(4)
  },
)

// Touching is no overlap, except for rounding.
function shrunk({ left, right, top, bottom }: Extent): Extent {
  return { left, right: right - 1e-6, top, bottom: bottom - 1e-6 }
}

type Shown = { isSelected?: (item: MapItem) => boolean; zooms?: ReadonlyMap<string, number> }

function shownAt(
  zoom: number,
  items: readonly MapItem[],
  { isSelected = () => false, zooms = itemZooms(items, isSelected) }: Shown = {},
) {
  const world = 512 * 2 ** zoom
  return items
    .filter(({ id }) => zoom >= (zooms.get(id) ?? Infinity))
    .map((item) => {
      const point = toMercator(item.point)
      const { left, right, top, bottom } = extentOf(item, isSelected(item))
      const [x, y] = [point.x * world, point.y * world]
      // Touching is no overlap, except for rounding.
      const box = { left: x + left, right: x + right, top: y + top, bottom: y + bottom - 1e-6 }
      return { item, box: { ...box, right: box.right - 1e-6 } }
    })
}

/** The box in pixels from the middle of the view, about which the map zooms. */
function aroundMiddle(box: Extent, { center }: RandomView['view'], zoom: number): Extent {
  const world = 512 * 2 ** zoom
  const { x, y } = toMercator(center)
  return {
    left: box.left - x * world,
    right: box.right - x * world,
    top: box.top - y * world,
    bottom: box.bottom - y * world,
  }
}

/** In each of the 60 frames of a zoom level, a corner of the view moves by less than 8 pixels, and nothing grows. */
function jumps(before: Extent, now: Extent | undefined): boolean {
  if (!now) return true
  const seen = { x: SIZE.width / 2, y: SIZE.height / 2 }
  if (Math.abs(before.left) > seen.x || Math.abs(before.top) > seen.y) return false
  const moved = Math.hypot(now.left - before.left, now.top - before.top)
  const grown = now.right - now.left - (before.right - before.left)
  return moved > 8 || Math.abs(grown) > 1e-3
}

/** Where MapLibre puts the invisible symbol of a sign, in pixels from its point. */
function keptRoom({ layout = {} }: SymbolLayerSpecification, subject: Subject): Extent {
  const [, width = 0, height = 0] = evaluateText(layout['icon-image'], subject)
    .split('|')
    .map(Number)
  const offset = evaluate(layout['icon-offset'], subject)
  const down = Array.isArray(offset) ? Number(offset[1]) : 0
  const isCentred = evaluateText(layout['icon-anchor'], subject) === 'center'
  const bottom = down + (isCentred ? height / 2 : 0)
  return { left: -width / 2, right: width / 2, top: bottom - height, bottom }
}

/** The chosen one, otherwise a cluster with most of the places, otherwise the first of the list. */
function firstOf(
  items: readonly MapItem[],
  isChosen: (item: MapItem) => boolean,
): MapItem | undefined {
  const countOf = (item: MapItem) => {
    if (item.kind === 'place') return 1
    return item.kind === 'cluster' && item.isMuted ? 0 : item.count
  }
  const all = items.reduce((sum, item) => sum + countOf(item), 0)
  const numbers = items.filter((item) => numberOf(item) !== undefined).length
  const most = items.find(
    (item) => item.kind === 'cluster' && countOf(item) > Math.max(all / 2, numbers),
  )
  return items.find(isChosen) ?? most ?? items.find((item) => holdsNumber(item, 1))
}

function holdsNumber(item: MapItem, number: number): boolean {
  if (item.kind === 'cluster') return false
  return item.kind === 'place'
    ? item.number === number
    : item.places.some((place) => place.number === number)
}
