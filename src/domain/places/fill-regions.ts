import { newId } from './slug.ts'
import type { HoursReader } from './hours-reader.ts'
import { hoursContextOf } from './parse-place.ts'
import type { Actor, PlaceBatchStore, PlaceStore } from './place-store.ts'
import type { Place } from './place.ts'
import type { RegionFinder } from './region.ts'

export type RegionFilling = {
  /** places without a region */
  missing: number
  /** how many of them get which region (ISO 3166-2) */
  byRegion: ReadonlyMap<string, number>
}

type Ports = {
  places: Pick<PlaceStore, 'streamOutlines' | 'byIds'>
  placeBatches: Pick<PlaceBatchStore, 'apply'>
  regionOf: RegionFinder
  readHours: HoursReader
  now(): Date
  randomBytes(length: number): Uint8Array
}

/** Places of one batch, which is undone as one. */
const AT_ONCE = 2_000

/** Which regions stored places without one would get. */
export async function planRegions({ places, regionOf }: Ports): Promise<RegionFilling> {
  const byRegion = new Map<string, number>()
  let missing = 0
  for await (const { address, location } of places.streamOutlines()) {
    if (address.region !== undefined) continue
    missing += 1
    const region = regionOf({ ...address, location })
    if (region) byRegion.set(region, (byRegion.get(region) ?? 0) + 1)
  }
  return { missing, byRegion }
}

/** Gives stored places the region of their postal code and coordinates. Yields each batch, with which it can be undone. */
export async function* fillRegions(
  ports: Ports,
  actor: Actor,
): AsyncGenerator<{ batchId: string; count: number }> {
  const found: string[] = []
  for await (const { id, address, location } of ports.places.streamOutlines()) {
    if (address.region === undefined && ports.regionOf({ ...address, location })) found.push(id)
  }
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const stored = await ports.places.byIds(found.slice(start, start + AT_ONCE))
    const updates = []
    for (const place of stored) {
      const { address, location, version: expectedVersion } = place
      const region = address.region ?? ports.regionOf({ ...address, location })
      if (!region || address.region) continue
      const moved = { ...place, address: { ...address, region } }
      updates.push({
        kind: 'update' as const,
        place: await withHolidaysOf(moved, ports),
        expectedVersion,
      })
    }
    if (updates.length === 0) continue
    const batchId = newId(ports)
    const applied = await ports.placeBatches.apply(batchId, updates, actor)
    if (!applied.ok) throw new Error(`place ${applied.placeId} was changed meanwhile: start again`)
    yield { batchId, count: updates.length }
  }
}

// Holidays are those of the region.
async function withHolidaysOf(place: Place, { readHours, now }: Ports): Promise<Place> {
  if (!place.openingHours) return place
  const { address, location, timeZone } = place
  const where = { country: address.country, region: address.region, location, timeZone }
  const reading = await readHours(place.openingHours, hoursContextOf(where, now()))
  return reading.ok ? { ...place, weeklyHours: reading.value.weeklyHours } : place
}
