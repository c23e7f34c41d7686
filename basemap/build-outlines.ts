import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encodeOutline, simplifyOutline } from '../src/lib/geo/encode-outline.ts'
import { decodeOutline, type Ring } from '../src/lib/geo/outline.ts'
import { boundsOf, signedArea } from './geometry/rings.ts'
import type { Position, Ring as Positions } from './geometry/types.ts'
import { readRegionAreas, type RegionArea } from './sources/region-areas.ts'
import { createRegionCheck, type DrawnRegion, type SureRegion } from './sources/sure-regions.ts'

// Writes outlines.txt.gz: the outline of every region, one line each. Takes a minute.

// The sources are accurate to about 300 to 500 m; 0.001° is 110 m.
const FINEST_DEGREES = 0.004
/** As a share of the longer side of a region: people see an outline whole far more often than close up. */
const TOLERANCE = 1 / 700
/** As a share of the largest island: smaller islands are dots at the zoom that shows the whole region. */
const MIN_ISLAND_SHARE = 1 / 400
/** Natural Earth's border of Hamburg is 1.3 km off at Ochsenzoll; the Census Bureau's states are accurate to 500 m. */
const sourceDegrees = (country: string) => (country === 'US' ? 0.005 : 0.02)

const isCode = (code: string) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)

/** Provinces win over regions only if markedly more towns agree with them: more inner borders lose a few towns. */
const ABOUT_AS_MANY = 0.8

type Drawn = DrawnRegion & { text: string }

const check = createRegionCheck()
const lines = new Map<string, string>()
let sure = 0
for (const [country, { provinces, firstLevel }] of readRegionAreas()) {
  const levels = [firstLevel, provinces].map((areas) => {
    const drawn = areas.map(draw)
    const known = country === 'US' ? sureByCensus(drawn) : check(drawn)
    const towns = known.values().reduce((sum, region) => sum + region.towns, 0)
    return { drawn, known, towns }
  })
  // Tuscany, not Florence, but the provinces of the Dominican Republic, whose regions few people know.
  const best = levels[0].towns >= levels[1].towns * ABOUT_AS_MANY ? levels[0] : levels[1]
  for (const { drawn } of levels)
    for (const { code, text } of drawn) if (isCode(code)) lines.set(code, text)
  for (const { code, text, marginDegrees } of best.drawn) {
    const region = best.known.get(code)
    if (region) sure += 1
    lines.set(
      code,
      `${text}\t${(region?.marginDegrees ?? marginDegrees).toFixed(4)}\t${region ? '!' : '?'}`,
    )
  }
  console.log(
    country,
    best.known.size,
    'of',
    best.drawn.length,
    best === levels[0] ? '' : 'provinces',
    best.drawn
      .map(({ code }) => code)
      .filter((code) => !best.known.has(code))
      .join(' '),
  )
}

const text = [...lines]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, line]) => `${code}\t${line}\n`)
  .join('')
const file = gzipSync(text, { level: 9 })
writeFileSync(new URL('outlines.txt.gz', import.meta.url), file)
console.log(
  `${lines.size} outlines, ${sure} sure, ${text.length} characters, ${file.length} bytes packed`,
)

function draw({ code, rings }: RegionArea): Drawn {
  const areas = rings.map((ring) => Math.abs(signedArea(ring)))
  const least = Math.max(...areas) * MIN_ISLAND_SHARE
  const seen = rings.filter((_, i) => areas[i] >= least)
  const sides = seen.map((ring) => {
    const [west, south, east, north] = boundsOf(ring)
    return Math.max(east - west, north - south)
  })
  const tolerance = Math.max(FINEST_DEGREES, Math.max(...sides) * TOLERANCE)
  const drawn = encodeOutline(simplifyOutline(seen.map(toRing), tolerance), 3)
  return {
    code,
    text: drawn,
    outline: decodeOutline(drawn),
    marginDegrees: sourceDegrees(code.slice(0, 2)) + tolerance,
  }
}

function sureByCensus(drawn: readonly Drawn[]): Map<string, SureRegion> {
  return new Map(drawn.map(({ code, marginDegrees }) => [code, { marginDegrees, towns: 0 }]))
}

function toRing(ring: Positions): Ring {
  return ring.slice(0, -1).map(([lng, lat]: Position) => ({ lat, lng }))
}
