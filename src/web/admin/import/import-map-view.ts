import type { Admin } from '../../../domain/admin/admin.ts'
import type { ImportRun } from '../../../domain/import/import-run.ts'
import type { ChangeCount, ChangeFilter, ChangePoint } from '../../../domain/import/import-store.ts'
import { boundsOf, containsPoint, widthOf, withMargin } from '../../../lib/geo/bounds.ts'
import { composeBounds } from '../../../lib/geo/compose-bounds.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { fromMercator, toMercator } from '../../../lib/geo/tiles.ts'
import { DISCS, discSize } from '../../../maps/markers/placement.ts'
import { type PictureFrame, pictureView, REGION_FRAMES } from '../../../maps/picture/frames.ts'
import type { NumberedPoint } from '../../../maps/picture/picture-address.ts'

/** A map has room for 30 marks: 18 groups, and two lists of up to 6 numbered rows. */
const MAX_GROUPS = 18
const MAX_NAMED_ROWS = 6
/** Diameter of the smallest disc of a group, in CSS pixels. */
const CELL = 42
const MAX_ROWS = 200_000

type LocatedChange = ChangePoint & { point: LatLng }

/** The map to read: import, filter, and the current counts of its change set. */
export type MapRequest = { run: ImportRun; filter: ChangeFilter; counts: readonly ChangeCount[] }

type Imports = Pick<Admin['imports'], 'streamPoints' | 'changeAt'>
type ImportMap = Awaited<ReturnType<typeof composeMap>>

/** Caches the last maps of each service: reading 158,000 rows takes 2 s of CPU time, and people switch between map and lists. */
const MAPS = new WeakMap<Imports, Map<string, Promise<ImportMap>>>()
const MAX_CACHED_MAPS = 12

/** Reads where the changes of an import lie. Rows that a person should check get a number on the map and a name. */
export function readImportMap(imports: Imports, request: MapRequest): Promise<ImportMap> {
  const maps = MAPS.get(imports) ?? new Map<string, Promise<ImportMap>>()
  MAPS.set(imports, maps)
  const key = keyOf(request)
  const cached = maps.get(key)
  if (cached) return cached
  const map = composeMap(imports, request)
  const [oldest] = maps.keys()
  if (oldest !== undefined && maps.size >= MAX_CACHED_MAPS) maps.delete(oldest)
  maps.set(key, map)
  map.catch(() => maps.delete(key))
  return map
}

// Points change after a recheck, when a person chooses another location, and when the import is applied.
function keyOf({ run, filter, counts }: MapRequest): string {
  const { id, status, appliedAt, settings, report } = run
  const totals = counts.map(({ kind, total, located }) => [kind, total, located])
  return JSON.stringify([id, status, appliedAt, settings, report, filter, totals])
}

async function composeMap(imports: Imports, { run: { id }, filter }: MapRequest) {
  const located: LocatedChange[] = []
  let unlocated = 0
  let isTruncated = false
  for await (const { point, ...one } of imports.streamPoints(id, filter)) {
    isTruncated = located.length + unlocated === MAX_ROWS
    if (isTruncated) break
    if (point) located.push({ ...one, point })
    else unlocated++
  }
  const { maps, far, doubtful } = composeImportMap(located)
  const nameRow = async ({ position, number, ...one }: ReturnType<typeof numberRows>[number]) => {
    const name = (await imports.changeAt(id, position))?.name ?? ''
    return { number, name, show: listOf(one), after: position - 1 }
  }
  const nameRows = async (rows: readonly LocatedChange[], first: number) => ({
    total: rows.length,
    rows: await Promise.all(numberRows(rows, first).map(nameRow)),
  })
  return {
    located: located.length,
    unlocated,
    isTruncated: isTruncated,
    maps,
    far: await nameRows(far, 1),
    doubtful: await nameRows(doubtful, numberRows(far, 1).length + 1),
  }
}

/**
 * One map of all positions; if some lie far off, a second one without them. The first far and doubtful rows are numbered, all others are
 * grouped.
 */
export function composeImportMap(located: readonly LocatedChange[]) {
  const points = located.map(({ point }) => point)
  const all = boundsOf(points)
  const composed = composeBounds(points)
  if (!all || !composed) return { maps: [], far: [], doubtful: [] }
  // The bounds were computed in map coordinates, so their edges may miss the points by a rounding error.
  const main = withMargin(composed.main, 1e-6)
  const isFar = ({ point }: LocatedChange) =>
    composed.away.length > 0 && !containsPoint(main, point)
  const far = located.filter(isFar)
  const doubtful = located.filter((one) => one.isDoubtful && !isFar(one))
  const named = [...numberRows(far, 1)]
  named.push(...numberRows(doubtful, named.length + 1))
  const positions = new Set(named.map(({ position }) => position))
  const others = located.filter(({ position }) => !positions.has(position))
  const mapOf = (within: Bounds) => {
    const area = withMargin(
      within,
      0.05 * Math.max(within.north - within.south, widthOf(within), 1),
    )
    const seen = others.map(({ point }) => point).filter((point) => containsPoint(within, point))
    const marks: NumberedPoint[] = named
      .filter(({ point }) => containsPoint(within, point))
      .map(({ number, point }) => ({ number, point }))
    const pointsIn = REGION_FRAMES.map((frame) => {
      return [frame.name, [...marks, ...gather(seen, area, frame)]] as const
    })
    return { area, points: Object.fromEntries<readonly NumberedPoint[]>(pointsIn) }
  }
  return { maps: (far.length > 0 ? [all, main] : [all]).map(mapOf), far, doubtful }
}

function numberRows(rows: readonly LocatedChange[], first: number) {
  return rows.slice(0, MAX_NAMED_ROWS).map((one, index) => ({ ...one, number: first + index }))
}

/** The sums of a group's positions, in pixels of the frame from the north-west corner of the area. */
type Group = { count: number; x: number; y: number }

/** Groups the points: few groups, far enough apart in this frame that the disc of each has room for its number. */
function gather(points: readonly LatLng[], area: Bounds, frame: PictureFrame): NumberedPoint[] {
  const world = 512 * 2 ** pictureView(area, frame).zoom
  const top = toMercator({ lat: area.north, lng: 0 }).y
  const cells = new Map<string, Group>()
  for (const point of points) {
    const east = point.lng < area.west ? point.lng + 360 : point.lng
    const x = ((east - area.west) / 360) * world
    const y = (toMercator(point).y - top) * world
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
    const cell = cells.get(key)
    if (cell) addTo(cell, { count: 1, x, y })
    else cells.set(key, { count: 1, x, y })
  }
  return joinClose([...cells.values()]).map(({ count, x, y }) => {
    const { lat } = fromMercator({ x: 0, y: top + y / count / world })
    const lng = area.west + (x / count / world) * 360
    return { number: count, point: { lat, lng: lng > 180 ? lng - 360 : lng }, isGroup: true }
  })
}

/** Joins the two closest groups until no discs overlap and there are few enough. */
function joinClose(groups: Group[]): Group[] {
  for (;;) {
    let closest: { one: Group; other: Group; gap: number } | undefined
    for (const [i, one] of groups.entries()) {
      for (const other of groups.slice(i + 1)) {
        const gap = gapBetween(one, other)
        if (!closest || gap < closest.gap) closest = { one, other, gap }
      }
    }
    if (!closest || (closest.gap >= 0 && groups.length <= MAX_GROUPS)) return groups
    const { one, other } = closest
    addTo(one, other)
    groups = groups.filter((group) => group !== other)
  }
}

function gapBetween(one: Group, other: Group): number {
  const [east, south] = (['x', 'y'] as const).map((side) =>
    Math.abs(one[side] / one.count - other[side] / other.count),
  )
  return Math.max(east ?? 0, south ?? 0) - radiusOf(one) - radiusOf(other)
}

function radiusOf({ count }: Group): number {
  return (DISCS.plain.diameters[discSize(count) - 1] ?? 0) / 2 + 1
}

function addTo(group: Group, { count, x, y }: Group): void {
  group.count += count
  group.x += x
  group.y += y
}

/** The list that shows the row. */
function listOf({
  kind,
  isSimilar,
  isDoubtful,
}: Pick<ChangePoint, 'kind' | 'isSimilar' | 'isDoubtful'>) {
  if (isDoubtful) return 'doubtful'
  return isSimilar ? 'similar' : kind
}
