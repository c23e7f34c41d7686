import { type Box, contains, EMPTY_BOX, grow, overlap, union } from './box.ts'
import { boundsOf, widthOf, wrapLng } from './bounds.ts'
import type { Bounds, LatLng } from './coordinates.ts'
import { fromMercator, toMercator } from './tiles.ts'

/** The box for the first view of a map, and boxes of the distant points outside it. */
export type Composition = { main: Bounds; away: Bounds[] }

export const COMPOSITION = {
  /** the least share of points in the first view */
  minShare: 0.75,
  /** the same if the map would be wider than a continent */
  minShareWorldwide: 0.5,
  /** in degrees; wider boxes contain more ocean than land */
  widestContinent: 120,
  /** up to this many points are always all shown */
  fewPoints: 7,
  /** a group is left out if it would make the map this many times wider, which halves the area of the rest */
  widening: Math.SQRT2,
  /** a group may take up to this many times its share of points in map area: 1 % of the points, 10 % of the area */
  worth: 10,
  /** points this close to the view, as a share of its span, are included, because a map shows a little more anyway */
  margin: 1 / 12,
  /** points this close to each other, as a share of the core's span, belong to one group */
  link: 0.25,
  /** the least width of a core, as a share of the world: 40 km at the equator */
  minSpan: 1 / 1024,
}

/**
 * The box for the first view of a map, and a box for each group of points outside it. The core is the smallest square with three
 * quarters of the points, or half of them if the map would be wider than a continent. Adjacent groups belong to the view, and so does
 * every group that fits on the map without halving the area of the rest, unless the group, or its far end, has too few points for the
 * area that it takes. The others are merged by direction, so there are at most eight. Works in web mercator, like the map, and across the
 * 180th meridian. Undefined without points.
 */
export function composeBounds(points: readonly LatLng[]): Composition | undefined {
  const all = boundsOf(points)
  if (!all) return undefined
  if (points.length <= COMPOSITION.fewPoints) return { main: all, away: [] }
  const { minShare, minShareWorldwide, widestContinent } = COMPOSITION
  const { main, away } = composeAround(minShare, points, all)
  return widthOf(main) <= widestContinent
    ? { main, away }
    : composeAround(minShareWorldwide, points, all)
}

function composeAround(share: number, points: readonly LatLng[], all: Bounds): Composition {
  const { xs, ys } = project(points, all.west)
  const core = smallestBox(xs, ys, Math.ceil(points.length * share))
  const span = Math.max(COMPOSITION.minSpan, spanOf(core))
  const { groups, rest } = groupsOf(xs, ys, core, span * COMPOSITION.link)
  const isWorthIt = (shown: Box, { box, count }: Group) =>
    1 - areaOf(shown) / areaOf(union(shown, box)) <= (COMPOSITION.worth * count) / points.length
  const joined = rest.filter((group) => isWorthIt(core, group)).flatMap(({ cells }) => cells)
  const linked = withoutEmptyEnds(core, joined, isWorthIt)
  const others = [...groups, ...rest.flatMap(({ cells }) => cells)]
  const margin = grow(linked, spanOf(linked) * COMPOSITION.margin)
  const main = boxOf(
    linked,
    others.filter(({ box }) => contains(margin, box)),
  )
  const most = Math.max(span * COMPOSITION.widening, spanOf(main))
  let shown = main
  // Nearest first, so that the result does not depend on the order of the points.
  for (const group of others.toSorted((a, b) => compareGroups(a, b, main))) {
    const wider = union(shown, group.box)
    if (spanOf(wider) <= most && isWorthIt(shown, group)) shown = wider
  }
  const away = others.filter(({ box }) => !contains(shown, box))
  if (away.length === 0) return { main: all, away: [] }
  return {
    main: toBounds(shown, all.west),
    away: byDirection(away, shown).map((box) => toBounds(box, all.west)),
  }
}

/** All boxes are in fractions of the world, from the westernmost point and from the north. */
type Group = { box: Box; count: number }

type LinkedGroup = Group & { cells: readonly Group[] }

/** The core with its cells, without ends on any side that have too few points for the area that they add. */
function withoutEmptyEnds(
  core: Box,
  cells: readonly Group[],
  isWorthIt: (shown: Box, end: Group) => boolean,
): Box {
  const whole = boxOf(core, cells)
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    for (const { box } of cells) {
      const isBeyond = (cell: Group) =>
        side === 'left' || side === 'top'
          ? cell.box[side] <= box[side]
          : cell.box[side] >= box[side]
      const kept = cells.filter((cell) => !isBeyond(cell))
      const count = cells.reduce((sum, cell) => sum + (isBeyond(cell) ? cell.count : 0), 0)
      const shown = boxOf(core, kept)
      if (!isWorthIt(shown, { box: whole, count })) return withoutEmptyEnds(core, kept, isWorthIt)
    }
  }
  return whole
}

const boxOf = (core: Box, cells: readonly Group[]) =>
  cells.reduce((shown, { box }) => union(shown, box), core)

function project(points: readonly LatLng[], west: number): { xs: Float64Array; ys: Float64Array } {
  const xs = new Float64Array(points.length)
  const ys = new Float64Array(points.length)
  for (const [i, { lat, lng }] of points.entries()) {
    xs[i] = (lng < west ? lng + 360 - west : lng - west) / 360
    ys[i] = toMercator({ lat, lng: 0 }).y
  }
  return { xs, ys }
}

function toBounds({ left, top, right, bottom }: Box, west: number): Bounds {
  return {
    west: wrapLng(west + left * 360),
    south: fromMercator({ x: 0, y: bottom }).lat,
    east: wrapLng(west + right * 360),
    north: fromMercator({ x: 0, y: top }).lat,
  }
}

const spanOf = ({ left, top, right, bottom }: Box) => Math.max(right - left, bottom - top)

// A minimum width, so that points in a line have an area.
function areaOf({ left, top, right, bottom }: Box): number {
  const least = COMPOSITION.minSpan
  return Math.max(least, right - left) * Math.max(least, bottom - top)
}

const CELLS = 32
// Each round shrinks the box to a fraction, or is the last one.
const MAX_ROUNDS = 24

/** The smallest box with this many points, accurate to 1/32 of its size. */
function smallestBox(xs: Float64Array, ys: Float64Array, least: number): Box {
  let box = boxWithin(xs, ys, { left: -1, top: -1, right: 2, bottom: 2 })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cell = spanOf(box) / CELLS
    if (cell === 0) return box
    const { left, top, right, bottom } = smallestCells(countCells(xs, ys, box, cell), least)
    const next = boxWithin(xs, ys, {
      left: box.left + left * cell,
      top: box.top + top * cell,
      right: right === CELLS ? box.right : box.left + right * cell,
      bottom: bottom === CELLS ? box.bottom : box.top + bottom * cell,
    })
    const isSettled = spanOf(next) > spanOf(box) * 0.8
    box = next
    if (isSettled) return box
  }
  return box
}

function boxWithin(xs: Float64Array, ys: Float64Array, outer: Box): Box {
  let { left, top, right, bottom } = EMPTY_BOX
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] ?? 0
    const y = ys[i] ?? 0
    if (x < outer.left || x > outer.right || y < outer.top || y > outer.bottom) continue
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

/** A summed-area table: how many points are left of and above each cell corner. */
function countCells(xs: Float64Array, ys: Float64Array, box: Box, cell: number): Uint32Array {
  const width = CELLS + 1
  const sums = new Uint32Array(width * width)
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] ?? 0
    const y = ys[i] ?? 0
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
    const column = Math.min(CELLS - 1, Math.floor((x - box.left) / cell))
    const row = Math.min(CELLS - 1, Math.floor((y - box.top) / cell))
    const at = (row + 1) * width + column + 1
    sums[at] = (sums[at] ?? 0) + 1
  }
  for (let row = 1; row < width; row++) {
    let inRow = 0
    for (let column = 1; column < width; column++) {
      const at = row * width + column
      inRow += sums[at] ?? 0
      sums[at] = inRow + (sums[at - width] ?? 0)
    }
  }
  return sums
}

/** The block of cells with at least this many points that has the shortest longer side, then the smallest area. */
function smallestCells(sums: Uint32Array, least: number): Box {
  const width = CELLS + 1
  let best: Box = { left: 0, top: 0, right: CELLS, bottom: CELLS }
  let bestCost = Infinity
  for (let left = 0; left < CELLS; left++) {
    const widest = Math.min(CELLS, left + Math.max(best.right - best.left, best.bottom - best.top))
    for (let right = left + 1; right <= widest; right++) {
      const upTo = (row: number) =>
        (sums[row * width + right] ?? 0) - (sums[row * width + left] ?? 0)
      if (upTo(CELLS) < least) continue
      let top = 0
      for (let bottom = 1; bottom <= CELLS; bottom++) {
        while (top + 1 < bottom && upTo(bottom) - upTo(top + 1) >= least) top++
        if (upTo(bottom) - upTo(top) < least) continue
        const [wide, high] = [right - left, bottom - top]
        const cost = Math.max(wide, high) * CELLS ** 3 + wide * high
        if (cost >= bestCost) continue
        bestCost = cost
        best = { left, top, right, bottom }
      }
    }
  }
  return best
}

/**
 * The points outside the core, in groups linked by short distances. `rest` are the groups that are linked to the core itself.
 */
function groupsOf(
  xs: Float64Array,
  ys: Float64Array,
  core: Box,
  link: number,
): { groups: Group[]; rest: LinkedGroup[] } {
  const cells = new Map<string, Cell>()
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] ?? 0
    const y = ys[i] ?? 0
    if (x >= core.left && x <= core.right && y >= core.top && y <= core.bottom) continue
    const column = Math.floor((x - core.left) / link)
    const row = Math.floor((y - core.top) / link)
    const key = `${column},${row}`
    const cell = cells.get(key) ?? { column, row, box: EMPTY_BOX, count: 0 }
    const point = { left: x, top: y, right: x, bottom: y }
    cells.set(key, { column, row, box: union(cell.box, point), count: cell.count + 1 })
  }
  const near = grow(core, link)
  const groups: Group[] = []
  const rest: LinkedGroup[] = []
  for (const start of cells.values()) {
    const group = takeLinked(start, cells)
    if (group?.cells.some(({ box }) => overlap(box, near))) rest.push(group)
    else if (group) groups.push(group)
  }
  return { groups, rest }
}

type Cell = Group & { column: number; row: number }

/** Takes a cell and all cells connected to it out of the cells. */
function takeLinked(start: Cell, cells: Map<string, Cell>): LinkedGroup | undefined {
  const open = [start]
  const taken: Group[] = []
  let box = EMPTY_BOX
  let count = 0
  for (let cell = open.pop(); cell; cell = open.pop()) {
    if (!cells.delete(`${cell.column},${cell.row}`)) continue
    taken.push(cell)
    box = union(box, cell.box)
    count += cell.count
    for (let column = cell.column - 1; column <= cell.column + 1; column++) {
      for (let row = cell.row - 1; row <= cell.row + 1; row++) {
        const next = cells.get(`${column},${row}`)
        if (next) open.push(next)
      }
    }
  }
  return count > 0 ? { box, count, cells: taken } : undefined
}

function compareGroups(a: Group, b: Group, main: Box): number {
  return (
    spanOf(union(main, a.box)) - spanOf(union(main, b.box)) ||
    b.count - a.count ||
    a.box.left - b.box.left ||
    a.box.top - b.box.top
  )
}

/** One box per direction, of eight, around all groups in it. */
function byDirection(groups: readonly Group[], main: Box): Box[] {
  const boxes = new Map<number, Box>()
  for (const { box } of groups) {
    const east = (box.left + box.right - main.left - main.right) / 2
    const south = (box.top + box.bottom - main.top - main.bottom) / 2
    const direction = Math.round((Math.atan2(south, east) / Math.PI) * 4 + 8) % 8
    boxes.set(direction, union(boxes.get(direction) ?? EMPTY_BOX, box))
  }
  return [...boxes.values()]
}
