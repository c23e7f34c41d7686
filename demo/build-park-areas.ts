import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { boundaryOutline, parseBoundary } from '../src/domain/places/boundary.ts'
import { countPoints, simplifyOutline } from '../src/lib/geo/encode-outline.ts'
import { type Outline, polygonsOf } from '../src/lib/geo/outline.ts'

// Writes park-areas.json, one park per line: node demo/build-park-areas.ts national-parks-usa.geojson.gz

/** Enough for a map of one park; all 63 together should stay small. */
const MAX_POINTS = 160

type Park = { name: string; originalName: string; source: { externalId: string } }
type Feature = { properties: { name: string }; geometry: object }

const [path = ''] = process.argv.slice(2)
const { features }: { features: Feature[] } = JSON.parse(gunzipSync(readFileSync(path)).toString())
const parks: Park[] = JSON.parse(readFileSync(new URL('parks.json', import.meta.url), 'utf8'))
const areas = new Map(features.map((one) => [keyOf(one.properties.name), one.geometry]))
const lines = parks.flatMap(({ originalName, source }) => {
  const geometry = areas.get(keyOf(originalName))
  if (!geometry) {
    console.log(`no area: ${originalName}`)
    return []
  }
  return [`${JSON.stringify(source.externalId)}: ${simplified(geometry)}`]
})
writeFileSync(new URL('park-areas.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)

// "Haleakalā National Park", "Haleakala National Park"; the preserves beside parks of Alaska are not in the source.
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ and preserve$|[^a-z]/g, '')
}

function simplified(geometry: object): string {
  let outline = boundaryOutline(stored(geometry))
  for (let degrees = 5e-4; countPoints(outline) > MAX_POINTS; degrees *= 1.3) {
    outline = simplifyOutline(outline, degrees)
  }
  const coordinates = rounded(outline)
  return stored({ type: 'MultiPolygon', coordinates })
}

function rounded(outline: Outline): number[][][][] {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return polygonsOf(outline).map((rings) =>
    rings.map((ring) => ring.map(({ lat, lng }) => [round(lng), round(lat)])),
  )
}

function stored(geometry: object): string {
  const read = parseBoundary(JSON.stringify(geometry))
  if (!read.ok) throw new Error(read.rule)
  return read.value
}
