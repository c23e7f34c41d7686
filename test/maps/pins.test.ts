import { beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../../bench/place-index/random-numbers.ts'
import { toMercator } from '../../src/lib/geo/tiles.ts'
import { atlasLayers } from '../../src/maps/atlas/atlas-layers.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import type { MapItem } from '../../src/maps/map-view.ts'
import { itemZooms, roomOf } from '../../src/maps/markers/placement.ts'
import { placeNames } from '../../src/maps/picture/draw-picture.ts'
import type { Lettering } from '../../src/maps/picture/lettering.ts'
import { placePlates } from '../../src/maps/picture/plates.ts'
import { overlap } from '../../src/maps/picture/shapes.ts'
import { loadScene, type TileSource } from '../../src/maps/picture/tiles.ts'
import { realLettering, realTiles } from '../real-basemap.ts'
import { openRandomViews, type RandomView } from './random-views.ts'

let tiles: TileSource
let lettering: Lettering
let nextView: () => RandomView
beforeAll(async () => {
  tiles = await realTiles()
  lettering = await realLettering()
  nextView = await openRandomViews(tiles, ZOOMS.last)
})

test('in 500 views of 19,000 places no two plates or discs overlap, and the first one has its plate', () => {
  let plates = 0
  for (let round = 0; round < 500; round++) {
    const { view, items, rows } = nextView()
    const selected = round % 3 === 0 ? rows.at(-1)?.id : undefined
    const isSelected = (item: MapItem) => item.id === selected
    const boxes = shownAt(view.zoom, items, isSelected)
    plates += boxes.length
    const overlaps = boxes.flatMap((one, i) =>
      boxes.slice(i + 1).filter((other) => overlap(one.box, other.box)),
    )
    expect(overlaps).toEqual([])
    const first = items.find(isSelected) ?? items.find((item) => holdsNumber(item, 1))
    expect(boxes.map(({ item }) => item)).toContain(first)
  }
  // Not by showing almost none.
  expect(plates / 500).toBeGreaterThan(10)
})

test('while a view is slowly zoomed, plates stay on their points and none disappears', () => {
  for (let round = 0; round < 60; round++) {
    const { view, items } = nextView()
    const zooms = itemZooms(items, () => false)
    let before = new Set<string>()
    for (let zoom = Math.floor(view.zoom); zoom < Math.floor(view.zoom) + 2; zoom += 0.04) {
      const shown = shownAt(zoom, items, () => false)
      const now = new Set(shown.map(({ item }) => item.id))
      expect([...before].filter((id) => !now.has(id))).toEqual([])
      expect(now.size).toBe(items.filter(({ id }) => zoom >= (zooms.get(id) ?? Infinity)).length)
      before = now
    }
  }
})

test('what is shown does not depend on the view: moving the map changes nothing', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 40; round++) {
    const { view, items } = nextView()
    const shuffled = items.toSorted(() => random.next() - 0.5)
    const ids = (all: readonly MapItem[]) =>
      new Set(shownAt(view.zoom, all, () => false).map(({ item }) => item.id))
    expect(ids(shuffled)).toEqual(ids(items))
  }
})

test('no plate of a picture covers a name', { timeout: 60_000 }, async () => {
  const layers = atlasLayers('light', 'de')
  let names = 0
  for (let round = 0; round < 25; round++) {
    const { view, size, rows } = nextView()
    const scene = await loadScene(view, size, tiles)
    const plates = placePlates(
      rows.map((row, i) => ({ ...row, selected: i === 7 })),
      scene,
    )
    const visible = layers.filter(
      ({ minzoom = 0, maxzoom = 24 }) => view.zoom >= minzoom && view.zoom < maxzoom,
    )
    const labels = placeNames(scene, visible, { lettering, plates }).flat()
    names += labels.length
    for (const { covers } of plates.filter(({ isDot }) => !isDot)) {
      expect(labels.filter((label) => overlap(label.covers, covers))).toEqual([])
    }
  }
  expect(names / 25).toBeGreaterThan(20)
})

function shownAt(zoom: number, items: readonly MapItem[], isSelected: (item: MapItem) => boolean) {
  const zooms = itemZooms(items, isSelected)
  const world = 512 * 2 ** zoom
  return items
    .filter(({ id }) => zoom >= (zooms.get(id) ?? Infinity))
    .map((item) => {
      const point = toMercator(item.point)
      const { left, right, top, bottom } = roomOf(item, isSelected(item))
      const [x, y] = [point.x * world, point.y * world]
      // Touching is no overlap, except for rounding.
      const box = { left: x + left, right: x + right, top: y + top, bottom: y + bottom - 1e-6 }
      return { item, box: { ...box, right: box.right - 1e-6 } }
    })
}

function holdsNumber(item: MapItem, number: number): boolean {
  if (item.kind === 'cluster') return false
  return item.kind === 'place'
    ? item.number === number
    : item.places.some((place) => place.number === number)
}
