import { distanceKm } from '../../geo/distance.ts'
import type { LatLng } from '../../geo/coordinates.ts'
import { MinQueue } from './min-queue.ts'
import { FAN_OUT, levelStarts } from './packed-tree.ts'
import type { PlaceColumns } from '../place-index-data.ts'
import { type Circle, OUTSIDE } from './region.ts'
import type { Selection } from '../selection.ts'
import { CHORD_ERROR, nearestInCube, spherePoint } from './sphere.ts'
import type { SpherePoint } from './sphere.ts'

export type Near = { position: number; distanceKm: number }

/**
 * The places of the selection nearest to the origin, in the order of distance, then name: at
 * least `count` of them if there are as many. Best first (Hjaltason and Samet): the queue holds
 * nodes and places by the shortest chord they can have, so nothing is opened that need not be.
 * The queue's chords are in single precision; places as near as the last one within its error are
 * all taken, and the exact distance orders them.
 */
export function nearest(
  columns: PlaceColumns,
  selection: Selection,
  origin: LatLng,
  count: number,
): Near[] {
  const { region, passes } = selection
  const set = selection.set()
  const found: Near[] = []
  const length = set.positions.length
  if (length === 0 || count <= 0) return found
  const { lat, lng, sphere } = columns
  const from = spherePoint(origin)
  const starts = levelStarts(length)
  queue.length = 0
  // Around the origin itself a chord says what is in the circle, but near its border.
  const circle = isAround(region?.circle, from) ? region?.circle : undefined
  const surelyIn = circle ? circle.surelyIn : 0
  let limit = circle ? circle.surelyOut : Infinity

  function openLeaf(index: number): void {
    const end = Math.min(length, (index + 1) * FAN_OUT)
    for (let i = index * FAN_OUT; i < end; i++) {
      const position = set.positions[i] ?? 0
      const dx = (sphere[position * 3] ?? 0) - from.x
      const dy = (sphere[position * 3 + 1] ?? 0) - from.y
      const dz = (sphere[position * 3 + 2] ?? 0) - from.z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared > limit) continue
      if (region && squared >= surelyIn && !region.contains(position)) continue
      if (!passes || passes(position)) queue.push(squared, position, PLACE)
    }
  }

  function openNode(index: number, level: number): void {
    if (level === 0) return openLeaf(index)
    const first = starts[level - 1] ?? 0
    const end = Math.min((starts[level] ?? 0) - first, (index + 1) * FAN_OUT)
    for (let child = index * FAN_OUT; child < end; child++) {
      const squared = nearestInCube(set.cubes, first + child, from)
      if (squared > limit) continue
      if (!circle && region?.relation(set, first + child) === OUTSIDE) continue
      queue.push(squared, child, level - 1)
    }
  }

  queue.push(0, 0, starts.length - 2)
  while (queue.length > 0 && queue.leastKey <= limit) {
    const { leastKey, leastId: id, leastKind: kind } = queue
    queue.pop()
    if (kind !== PLACE) {
      openNode(id, kind)
      continue
    }
    const place = { lat: lat[id] ?? 0, lng: lng[id] ?? 0 }
    found.push({ position: id, distanceKm: distanceKm(origin, place) })
    if (found.length === count) limit = (Math.sqrt(leastKey) + 2 * CHORD_ERROR) ** 2
  }
  return inOrder(columns, found)
}

/** The places in the order of distance from the origin, then name. */
export function byDistance(
  columns: PlaceColumns,
  positions: readonly number[],
  origin: LatLng,
): Near[] {
  const { lat, lng } = columns
  const found = positions.map((position) => {
    const place = { lat: lat[position] ?? 0, lng: lng[position] ?? 0 }
    return { position, distanceKm: distanceKm(origin, place) }
  })
  return inOrder(columns, found)
}

function inOrder({ ranks }: PlaceColumns, found: Near[]): Near[] {
  return found.sort(
    (a, b) => a.distanceKm - b.distanceKm || (ranks[a.position] ?? 0) - (ranks[b.position] ?? 0),
  )
}

function isAround(circle: Circle | undefined, { x, y, z }: SpherePoint): boolean {
  if (!circle) return false
  const { center } = circle
  return center.x === x && center.y === y && center.z === z
}

// One serves all searches, one after the other: making its arrays would cost more than their use.
const queue = new MinQueue()

// Beside the levels of the tree, in the queue.
const PLACE = 255
