import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import type { LocalNames } from '../gazetteer/locality.ts'
import { joinRegions } from './joint-regions.ts'

const REGION = /^[A-Z]{2}-[A-Z]{1,3}$/
/** Regions that are meant together: `US-UT,US-AZ`. */
const REGIONS = /^[A-Z]{2}-[A-Z]{1,3}(?:,[A-Z]{2}-[A-Z]{1,3}){1,7}$/
const POSTAL_CODE = /^(US|DE)-(\d{5})$/
const CITY = /^geonames-(\d{1,10})$/

/**
 * What to give as `near` so that this locality is meant and no other: the id where names are shared ("New York" is a city
 * first, 94104 a code in two countries), the label elsewhere.
 */
export function referenceTo({ id, kind, label }: Locality): LocalNames {
  // A neighbour in brackets tells towns apart for people; the search does not read it.
  const needsId = CITY.test(id) && label.de.includes('(')
  const isCoded =
    REGION.test(id) || REGIONS.test(id) || POSTAL_CODE.test(id) || needsId || kind === 'point'
  return isCoded ? { de: id, en: id } : label
}

/** The locality of such an id: `US-NY`, `DE-94104`, `geonames-5143307`. */
export function localityOfReference(
  text: string,
  gazetteer: Pick<Gazetteer, 'region' | 'postalCode' | 'cityById'>,
): Locality | undefined {
  const [, country, code] = POSTAL_CODE.exec(text) ?? []
  if (country && code) return gazetteer.postalCode(country, code)
  const [, cityId] = CITY.exec(text) ?? []
  if (cityId) return gazetteer.cityById(Number(cityId))
  if (REGIONS.test(text)) {
    const parts = text.split(',').map((region) => gazetteer.region(region))
    const known = parts.filter((part) => part !== undefined)
    return known.length === parts.length ? joinRegions(known) : undefined
  }
  return REGION.test(text) ? gazetteer.region(text) : undefined
}
