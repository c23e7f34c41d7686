import type { Admin } from '../../../domain/admin/admin.ts'
import type { ChangeFilter, ChangePoint } from '../../../domain/import/import-store.ts'
import { boundsOf, containsPoint, widthOf, withMargin } from '../../../lib/geo/bounds.ts'
import { composeBounds } from '../../../lib/geo/compose-bounds.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { toMercator } from '../../../lib/geo/tiles.ts'
import { PICTURED_ZOOM } from '../../../maps/picture/frames.ts'
import type { NumberedPoint } from '../../../maps/picture/picture-address.ts'

/** A map has room for 30 marks: that many groups and two lists of rows with a number each. */
const MOST_GROUPS = 18
const MOST_NAMED = 6
const MOST_COLUMNS = 8
/** 158,000 rows took 1.8 s of CPU time, and the process 94 MB of heap. */
const MOST_READ = 200_000

type Located = ChangePoint & { point: LatLng }

/** Where the changes of an import lie, as a whole; what a person should look at has a number on the map and a name. */
export async function readImportMap(
  { imports }: Pick<Admin, 'imports'>,
  id: number,
  filter: ChangeFilter,
) {
  const located: Located[] = []
  let unlocated = 0
  let isCut = false
  for await (const { point, ...one } of imports.streamPoints(id, filter)) {
    isCut = located.length + unlocated === MOST_READ
    if (isCut) break
    if (point) located.push({ ...one, point })
    else unlocated++
  }
  const { maps, far, doubtful } = composeImportMap(located)
  const nameRow = async ({ position, number, ...one }: ReturnType<typeof numbered>[number]) => {
    const name = (await imports.changeAt(id, position))?.name ?? ''
    return { number, name, show: listOf(one), after: position - 1 }
  }
  const nameRows = async (rows: readonly Located[], first: number) => ({
    total: rows.length,
    rows: await Promise.all(numbered(rows, first).map(nameRow)),
  })
  return {
    located: located.length,
    unlocated,
    isCut,
    maps,
    far: await nameRows(far, 1),
    doubtful: await nameRows(doubtful, numbered(far, 1).length + 1),
  }
}

/**
 * One map of all positions, and where some lie far off, one of the others alone. The far ones and the doubtful ones are
 * numbered from the first on, all others are gathered in groups.
 */
export function composeImportMap(located: readonly Located[]) {
  const points = located.map(({ point }) => point)
  const all = boundsOf(points)
  const composed = composeBounds(points)
  if (!all || !composed) return { maps: [], far: [], doubtful: [] }
  // It was computed on the map, so its edges are not exactly those of the points.
  const main = withMargin(composed.main, 1e-6)
  const isFar = ({ point }: Located) => composed.away.length > 0 && !containsPoint(main, point)
  const far = located.filter(isFar)
  const doubtful = located.filter((one) => one.isDoubtful && !isFar(one))
  const named = [...numbered(far, 1)]
  named.push(...numbered(doubtful, named.length + 1))
  const positions = new Set(named.map(({ position }) => position))
  const others = located.filter(({ position }) => !positions.has(position))
  const mapOf = (area: Bounds) => ({
    area: withMargin(area, 0.05 * Math.max(area.north - area.south, widthOf(area), 1)),
    points: [
      ...named.filter(({ point }) => containsPoint(area, point)),
      ...gather(
        others.map(({ point }) => point).filter((point) => containsPoint(area, point)),
        area,
      ),
    ].map(({ number, point, ...one }): NumberedPoint => {
      return { number, point, ...('isGroup' in one && { isGroup: true }) }
    }),
  })
  return { maps: (far.length > 0 ? [all, main] : [all]).map(mapOf), far, doubtful }
}

function numbered(rows: readonly Located[], first: number) {
  return rows.slice(0, MOST_NAMED).map((one, index) => ({ ...one, number: first + index }))
}

/** The middle and the size of each group: those in the same square of the finest grid that has few enough of them. */
function gather(points: readonly LatLng[], area: Bounds): Required<NumberedPoint>[] {
  const top = toMercator({ lat: area.north, lng: 0 }).y
  const height = toMercator({ lat: area.south, lng: 0 }).y - top
  // The picture is wider than high, and no closer than zoom 9; a disc takes 48 pixels.
  const least = (MOST_COLUMNS * 48) / (512 * 2 ** PICTURED_ZOOM)
  const span = Math.max(1.6 * height, widthOf(area) / 360, least)
  const eastOf = ({ lng }: LatLng) => (lng < area.west ? lng + 360 : lng) - area.west
  for (let columns = MOST_COLUMNS; ; columns--) {
    const cellOf = (part: number) => Math.min(columns - 1, Math.floor((part / span) * columns))
    const groups = new Map<number, { count: number; lat: number; east: number }>()
    for (const point of points) {
      const key = cellOf(toMercator(point).y - top) * columns + cellOf(eastOf(point) / 360)
      const { count, lat, east } = groups.get(key) ?? { count: 0, lat: 0, east: 0 }
      groups.set(key, { count: count + 1, lat: lat + point.lat, east: east + eastOf(point) })
    }
    if (groups.size > MOST_GROUPS && columns > 1) continue
    return [...groups.values()].map(({ count, lat, east }) => {
      const lng = area.west + east / count
      return {
        number: count,
        point: { lat: lat / count, lng: lng > 180 ? lng - 360 : lng },
        isGroup: true,
      }
    })
  }
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
