import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'

/** So many postal codes of a beginning, evenly picked, tell where it lies. */
const CODES_ASKED = 9

const BEGINNING = /^([A-Z]{2}) (\d{1,5})…$/

/**
 * Where about the area of a `ZeroResultSearch` lies: a town, a region, or the middle of the postal codes that begin so. Undefined for
 * one that the table of localities does not know.
 */
export function pointOfArea(
  area: string,
  { find, suggest }: Pick<Gazetteer, 'find' | 'suggest'>,
): LatLng | undefined {
  const [, country, digits] = BEGINNING.exec(area) ?? []
  if (country === undefined || digits === undefined) {
    const { matches } = find(area, { limit: 1 })
    return matches[0]?.center
  }
  const codes = suggest(digits, { limit: CODES_ASKED, homeCountry: country }).filter(
    (one) => one.kind === 'postal-code' && one.country === country,
  )
  if (codes.length === 0) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lat: mean(codes.map(({ center }) => center.lat)),
    lng: mean(codes.map(({ center }) => center.lng)),
  }
}
