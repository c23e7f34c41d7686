import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encodeOutline, simplifyOutline } from '../src/lib/geo/encode-outline.ts'
import type { Ring } from '../src/lib/geo/outline.ts'
import { boundsOf, signedArea } from './geometry/rings.ts'
import type { Polygon, Position } from './geometry/types.ts'
import { readProvinces } from './sources/provinces.ts'
import { stateAreas } from './sources/united-states.ts'

// Writes outlines.txt.gz: the outline of every region that has an ISO 3166-2 code, one line each. Runs in seconds.

const CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/

// The sources are about 300 to 500 m exact; 0.001° are 110 m.
const FINEST_DEGREES = 0.004
/** Of the longer side of a region: an outline is seen whole far more often than close up. */
const TOLERANCE = 1 / 700
/** Of the largest island: smaller ones are a dot at the zoom that shows the whole. */
const LEAST_ISLAND = 1 / 400

const polygons = new Map<string, Polygon[]>()
const add = (code: string, geometry: { type: string; coordinates: Polygon | Polygon[] }) => {
  if (!CODE.test(code)) return
  const own = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as Polygon[]
  polygons.set(code, [...(polygons.get(code) ?? []), ...own])
}
for (const { properties, geometry } of readProvinces()) {
  if (properties.iso_a2 !== 'US') add(properties.iso_3166_2, geometry)
}
for (const { code, geometry } of stateAreas()) add(code, geometry)

const lines = [...polygons]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, parts]) => `${code}\t${outlineOf(parts)}\n`)
const text = lines.join('')
const file = gzipSync(text, { level: 9 })
writeFileSync(new URL('outlines.txt.gz', import.meta.url), file)
console.log(`${lines.length} outlines, ${text.length} characters, ${file.length} bytes packed`)

function outlineOf(parts: readonly Polygon[]): string {
  // Lakes inside are left out: they are no edge of the region.
  const rings = parts.map(([outer]) => outer)
  const areas = rings.map((ring) => Math.abs(signedArea(ring)))
  const least = Math.max(...areas) * LEAST_ISLAND
  const seen = rings.filter((_, i) => areas[i] >= least)
  const sides = seen.map((ring) => {
    const [west, south, east, north] = boundsOf(ring)
    return Math.max(east - west, north - south)
  })
  const degrees = Math.max(FINEST_DEGREES, Math.max(...sides) * TOLERANCE)
  return encodeOutline(simplifyOutline(seen.map(toRing), degrees), 3)
}

function toRing(ring: readonly Position[]): Ring {
  return ring.slice(0, -1).map(([lng, lat]) => ({ lat, lng }))
}
