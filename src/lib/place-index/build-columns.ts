import type { GatheredPlaces } from './gathered-places.ts'
import { gridX, gridY } from './clusters/grid.ts'
import { mortonHigh, mortonLow } from './space/morton.ts'
import type { PlaceColumns } from './place-index-data.ts'
import { radixOrder } from './arrays/radix-sort.ts'
import { sharedFloat32, sharedFloat64, sharedUint32 } from './arrays/shared-arrays.ts'
import { spherePoint } from './space/sphere.ts'

type Gathered = Pick<GatheredPlaces, 'lat' | 'lng' | 'scheduleOf' | 'ordinalOfRank'>

/** Sorts the places into Morton order. */
export function columnsOf({ lat, lng, scheduleOf, ordinalOfRank }: Gathered): PlaceColumns {
  const x = Uint32Array.from(lng, gridX)
  const y = Uint32Array.from(lat, gridY)
  const order = radixOrder(
    x.map((column, i) => mortonHigh(column, y[i] ?? 0)),
    x.map((column, i) => mortonLow(column, y[i] ?? 0)),
  )
  const columns = emptyColumns(order.length)
  const positionOfOrdinal = new Uint32Array(order.length)
  for (const [position, ordinal] of order.entries()) {
    const point = { lat: lat[ordinal] ?? 0, lng: lng[ordinal] ?? 0 }
    columns.lat[position] = point.lat
    columns.lng[position] = point.lng
    columns.grid[position * 2] = x[ordinal] ?? 0
    columns.grid[position * 2 + 1] = y[ordinal] ?? 0
    const onSphere = spherePoint(point)
    columns.sphere[position * 3] = onSphere.x
    columns.sphere[position * 3 + 1] = onSphere.y
    columns.sphere[position * 3 + 2] = onSphere.z
    columns.ordinals[position] = ordinal
    columns.schedules[position] = scheduleOf[ordinal] ?? 0
    positionOfOrdinal[ordinal] = position
  }
  for (const [rank, ordinal] of ordinalOfRank.entries()) {
    const position = positionOfOrdinal[ordinal] ?? 0
    columns.positionOfRank[rank] = position
    columns.ranks[position] = rank
  }
  return columns
}

function emptyColumns(length: number): PlaceColumns {
  return {
    lat: sharedFloat64(length),
    lng: sharedFloat64(length),
    sphere: sharedFloat32(length * 3),
    grid: sharedUint32(length * 2),
    ordinals: sharedUint32(length),
    ranks: sharedUint32(length),
    positionOfRank: sharedUint32(length),
    schedules: sharedUint32(length),
  }
}
