import { firstLevelOf } from '../../gazetteer/sources/first-level.ts'
import { parseRegion } from '../../src/domain/places/region.ts'
import type { Polygon, Position, Ring } from '../geometry/types.ts'
import { signedArea } from '../geometry/rings.ts'
import { type Province, type ProvinceProperties, readProvinces } from './provinces.ts'
import { stateAreas } from './united-states.ts'

export type RegionArea = {
  /** ISO 3166-2 as of today, or one of our own (`NO-_5`) where that is not certain */
  code: string
  rings: Ring[]
}

/** The regions of a country twice: as they are drawn, and joined to those of the first level (Tuscany, Scotland). */
export type CountryAreas = { provinces: RegionArea[]; firstLevel: RegionArea[] }

/**
 * The regions of the world by country. Some of Natural Earth's own codes are out of date or swapped, so a province gets the code of the
 * region that all its names stand for. It keeps its own code only when no name is that of a region.
 */
export function readRegionAreas(): Map<string, CountryAreas> {
  const countries = new Map<string, CountryAreas>()
  for (const [country, provinces] of Map.groupBy(readProvinces(), countryOf)) {
    // The regions of the USA come from the Census Bureau.
    if (country === 'US' || !/^[A-Z]{2}$/.test(country)) continue
    countries.set(country, {
      provinces: areasBy(provinces, (one) => codeOf(one, (code) => code)),
      firstLevel: areasBy(provinces, (one) => codeOf(one, firstLevelOf)),
    })
  }
  const states = stateAreas().map(({ code, geometry }) => ({ code, rings: outerRings(geometry) }))
  return countries.set('US', { provinces: states, firstLevel: states })
}

// Use the country in the code: Crimea's is Ukrainian.
function countryOf({ properties: { iso_3166_2: code } }: Province): string {
  return code.split('-')[0]
}

type CodeOf = (province: ProvinceProperties) => string | undefined

function areasBy(provinces: readonly Province[], codeOfProvince: CodeOf): RegionArea[] {
  const known = Map.groupBy(
    provinces,
    (province, index) => codeOfProvince(province.properties) ?? ownCode(province, index),
  )
  return Array.from(known, ([code, parts]) => {
    const rings = parts.flatMap(({ geometry }) => outerRings(geometry))
    return { code, rings: parts.length === 1 ? rings : withoutSharedEdges(rings) }
  })
}

// Natural Earth ends the codes that it made up with a tilde.
function ownCode(province: Province, index: number): string {
  const mark = province.properties.iso_3166_2.endsWith('~') ? '~' : '_'
  return `${countryOf(province)}-${mark}${index}`
}

function codeOf(province: ProvinceProperties, level: (code: string) => string): string | undefined {
  const { iso_a2: country, iso_3166_2: own, name, name_en, name_de, woe_name, gn_name } = province
  const read = (text: string | null) => {
    const region = parseRegion(text ?? '', country)
    return region.ok ? [level(region.value)] : []
  }
  // The United Kingdom's countries have no code in common with their counties.
  if (country === 'GB' && level === firstLevelOf) return read(province.geonunit)[0]
  // Other names are less reliable ("Latium" for Savona).
  const others = province.name_alt?.split('|') ?? []
  for (const texts of [[name, name_en, name_de, woe_name, gn_name], others]) {
    const codes = new Set(texts.flatMap(read))
    const [code] = codes
    if (codes.size > 0) return codes.size === 1 ? code : undefined
  }
  return read(own)[0] ?? read(province.region_cod)[0]
}

function outerRings(geometry: { type: string; coordinates: Polygon | Polygon[] }): Ring[] {
  const polygons = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as Polygon[]
  // Leave out lakes inside: they are not an edge of the region.
  return polygons.map(([outer]) => outer)
}

/** Joins areas that touch: an edge that two areas share in opposite directions is not an edge of the whole. */
function withoutSharedEdges(rings: readonly Ring[]): Ring[] {
  const key = ([lng, lat]: Position) => `${Math.round(lng * 1e5)} ${Math.round(lat * 1e5)}`
  const edges = new Map<string, { from: Position; to: Position }>()
  for (const ring of rings) {
    const turned = signedArea(ring) > 0 ? ring : ring.toReversed()
    for (let i = 1; i < turned.length; i++) {
      const [from, to] = [turned[i - 1], turned[i]]
      const [start, end] = [key(from), key(to)]
      if (start === end || edges.delete(`${end} ${start}`)) continue
      edges.set(`${start} ${end}`, { from, to })
    }
  }
  const starting = Map.groupBy(edges.values(), ({ from }) => key(from))
  const joined: Ring[] = []
  for (const edge of edges.values()) {
    const ring: Ring = [edge.from]
    for (let next = starting.get(key(edge.from))?.pop(); next;) {
      ring.push(next.to)
      next = starting.get(key(next.to))?.pop()
    }
    // A ring in the other direction is a gap between the areas.
    if (ring.length > 3 && signedArea(ring) > 0) joined.push(ring)
  }
  return joined
}
