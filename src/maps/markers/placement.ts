import type { Box } from '../../lib/geo/box.ts'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import type { MapItem, MapPlaceItem, MapStackItem } from '../map-view.ts'

/** CSS pixels from a marker's point to its edges; to the west and to the north they are negative. */
export type Extent = Box

/** A plate or a disc, and the space that it takes. */
export type Sign = { point: LatLng; extent: Extent }

/**
 * The zoom from which each sign is shown; farther out it is a dot. The most important sign comes first. No two overlap, and
 * none disappears on zooming in: of two that would overlap, the second waits for the zoom where they no longer do. (Been,
 * Daiches and Yap, "Dynamic Map Labeling", 2006: one active range for each label.)
 */
export function signZooms(signs: readonly Sign[]): number[] {
  const spots = signs.map(({ point, extent }) => ({ ...toMercator(point), room: extent }))
  const zooms: number[] = []
  for (const [i, spot] of spots.entries()) {
    let from = -Infinity
    for (let before = 0; before < i; before++) {
      const other = spots[before]
      const apart = other ? zoomApart(spot, other) : -Infinity
      // A sign that is itself a dot at the zooms where they overlap is not in the way.
      const isShown = (zooms[before] ?? Infinity) < apart
      if (isShown && apart > from) from = apart
    }
    zooms.push(from)
  }
  return zooms
}

type Spot = { x: number; y: number; room: Extent }

function zoomApart(one: Spot, other: Spot): number {
  const x = one.x - other.x - Math.round(one.x - other.x)
  const y = one.y - other.y
  const [east, west] = x > 0 ? [one, other] : [other, one]
  const [south, north] = y > 0 ? [one, other] : [other, one]
  const world = Math.min(
    (west.room.right - east.room.left) / Math.abs(x),
    (north.room.bottom - south.room.top) / Math.abs(y),
  )
  return Math.log2(world / 512)
}

/** The same for the items of a map, by id. An item without a number is always a dot, unless it is selected. */
export function itemZooms(
  items: readonly MapItem[],
  isSelected: (item: MapItem) => boolean,
): Map<string, number> {
  const numbers = items.flatMap((item) => numberOf(item) ?? [])
  const list = {
    length: numbers.length,
    first: Math.min(...numbers, AFTER_NUMBERS),
    half: items.reduce((sum, item) => sum + placesOf(item), 0) / 2,
  }
  const ranked = items
    .map((item) => ({ item, rank: rankOf(item, isSelected(item), list) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1))
  const zooms = signZooms(
    ranked.map(({ item }) => ({ point: item.point, extent: extentOf(item, isSelected(item)) })),
  )
  return new Map(ranked.map(({ item }, i) => [item.id, zooms[i] ?? Infinity]))
}

// How far a plate's target reaches sideways, and the part of its post where a dot beside it is still visible: see markers.css.
const HIT_ASIDE = 6
const BARE_POST = 10

/** For each plate, the indexes of the dots that it hides at this zoom: a press on their middle hits the plate. */
export function dotsUnder(
  plates: readonly Sign[],
  dots: readonly LatLng[],
  zoom: number,
): number[][] {
  const world = 512 * 2 ** zoom
  const spots = dots.map(toMercator)
  return plates.map(({ point, extent }) => {
    const { x, y } = toMercator(point)
    const isUnder = (dot: { x: number; y: number }) => {
      const east = (dot.x - x - Math.round(dot.x - x)) * world
      const south = (dot.y - y) * world
      const isAside = east < extent.left - HIT_ASIDE || east > extent.right + HIT_ASIDE
      return !isAside && south > extent.top && south < -BARE_POST
    }
    return spots.flatMap((dot, i) => (isUnder(dot) ? [i] : []))
  })
}

// Higher than any number in a list.
const AFTER_NUMBERS = 1e9

const NO_LIST = { length: Infinity, first: AFTER_NUMBERS, half: Infinity }

// The selected item comes first, then a cluster with more than half of the places, the first of the list, clusters with more places
// than the list, the other numbers, and the other clusters. A larger cluster comes before a smaller one.
function rankOf(item: MapItem, isSelected = false, list = NO_LIST): number {
  if (isSelected || (item.kind === 'place' && item.isMovable)) return -1
  const number = numberOf(item)
  if (number !== undefined) return number
  if (item.kind === 'place' || item.count < 2) return Infinity
  const isLarge = item.kind === 'cluster' && item.count > list.length && !item.isMuted
  if (isLarge && item.count > list.half) return 0
  return (isLarge ? list.first : AFTER_NUMBERS) + 1 / item.count
}

function placesOf(item: MapItem): number {
  if (item.kind === 'place') return 1
  return item.kind === 'cluster' && item.isMuted ? 0 : item.count
}

/** Whether the item is the place with this id, or a stack that contains it. */
export function containsPlace(item: MapItem, id: string | null | undefined): boolean {
  if (item.kind === 'place') return item.id === id
  return item.kind === 'stack' && item.places.some((place) => place.id === id)
}

/** The number that a plate shows. A stack has its lowest number, if all its places have one. */
export function numberOf(item: MapItem): number | undefined {
  if (item.kind === 'place') return item.number
  if (item.kind === 'cluster' || item.count > item.places.length) return undefined
  const numbers = item.places.map(({ number = Infinity }) => number)
  return Math.max(...numbers) < Infinity ? Math.min(...numbers) : undefined
}

/** The space of a dot of either kind: a diamond, with its rim. */
export const DOT_EXTENT: Extent = { left: -6, right: 6, top: -6, bottom: 6 }

// How plates and discs are drawn, each with a rim and a pixel of air: see markers.css.
const PLATE = { half: 17, top: -41, bottom: 6, letter: 4.4, around: 8.8 }
const SELECTED_PLATE = { half: 25, top: -55, bottom: 6, letter: 5.6, around: 11.8 }
const SECOND_SIGN = 6
/** Discs by `discSize`; a count that is longer than the diameter makes them wider. */
export const DISCS = {
  plain: { diameters: [40, 44, 50, 56], padding: 8, border: 2 },
  muted: { diameters: [28, 32, 38, 44], padding: 4.8, border: 1 },
}

/** The space that the plate or disc of an item takes. */
export function extentOf(item: MapItem, isSelected = false): Extent {
  if (item.kind === 'cluster') {
    const { diameters } = item.isMuted ? DISCS.muted : DISCS.plain
    const radius = (diameters[discSize(item.count) - 1] ?? 0) / 2 + 1
    return { left: -radius, right: radius, top: -radius, bottom: radius }
  }
  const number = numberOf(item)
  const letters = item.kind === 'stack' ? `×${item.count}` : ''
  const extent = plateExtent(
    number === undefined ? letters.length : String(number).length,
    isSelected,
  )
  if (item.kind === 'place') return extent
  return { ...extent, right: extent.right + SECOND_SIGN, top: extent.top - SECOND_SIGN }
}

/** The space of a plate with this many letters. */
export function plateExtent(letters: number, isSelected: boolean): Extent {
  const { half, top, bottom, letter, around } = isSelected ? SELECTED_PLATE : PLATE
  const reach = Math.max(half, letters * letter + around)
  return { left: -reach, right: reach, top, bottom }
}

/** The size of a cluster's disc, from 1 to 4: it grows with the count, in steps that are easy to tell apart. */
export function discSize(count: number): number {
  return Math.min(4, Math.ceil(Math.log10(count + 1)))
}

// The width of a dot with its rim: two dots closer than this overlap.
const DOT_PIXELS = 12

/** Joins places whose dots still overlap at the closest zoom into a stack, which opens as a list. */
export function stackPlaces(items: readonly MapItem[], closest: number): MapItem[] {
  const world = 512 * 2 ** closest
  const stacks = new Map<MapItem, Stack>()
  for (const item of items.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (item.kind === 'cluster' || (item.kind === 'place' && item.isMovable)) continue
    const { x, y } = toMercator(item.point)
    const near = [...stacks.values()].find(
      (one) => Math.hypot(one.x - x, one.y - y) * world < DOT_PIXELS,
    )
    if (near) near.members.push(item)
    stacks.set(item, near ?? { x, y, members: [item] })
  }
  return items.flatMap((item) => {
    const members = stacks.get(item)?.members
    if (!members) return [item]
    // A stack is at the position of its first place.
    return members[0] === item ? [joined(members)] : []
  })
}

type Stack = { x: number; y: number; members: (MapPlaceItem | MapStackItem)[] }

function joined(members: readonly (MapPlaceItem | MapStackItem)[]): MapItem {
  const [first] = members
  if (first && members.length === 1) return first
  const places = members.flatMap((member) => (member.kind === 'stack' ? member.places : [member]))
  const count = members.reduce((sum, one) => sum + (one.kind === 'stack' ? one.count : 1), 0)
  const { id = '', point = { lat: 0, lng: 0 } } = first ?? {}
  return { kind: 'stack', id: `+${id}`, count, places: places.map(withoutPoint), point }
}

function withoutPoint({ id, number, name, colour, icon }: MapStackItem['places'][number]) {
  return { id, number, name, colour, icon }
}
