import { containsPoint } from '../../../lib/geo/bounds.ts'
import { type Bounds, type LatLng, isLatLng, distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Location } from '../../places/coordinates.ts'
import { type Address, isFiner } from '../../places/place.ts'
import type { PossibleCountries } from '../../places/country-by-location.ts'
import type { RegionFinder } from '../../places/region.ts'
import type { PlaceFacts } from '../../places/parse-place.ts'

/** The locations of postal codes and regions that the gazetteer knows. */
export type Locator = {
  /** `country` ISO 3166-1; the middle of the postal code's area */
  postalCode(country: string, code: string): LatLng | undefined
  /** the centre of the biggest city of that name in a region (ISO 3166-2) or a country (ISO 3166-1) */
  city(name: string, regionOrCountry: string): (LatLng & { population?: number }) | undefined
  /** ISO 3166-2 (`US-CA`) or 3166-1 (`US`) */
  region(code: string): Bounds | undefined
  /** the countries (ISO 3166-1) that a point may be in */
  countriesAt?(point: LatLng): PossibleCountries
  /** the region of a row that names none */
  regionOf?: RegionFinder
  /** the stored answer of a geocoder about an address, if one is set up */
  address?(address: Omit<Address, 'extra'>): Location | undefined
}

type Claims = { country: string; region?: string; postalCode?: string }

/** Around a postal code: some in the far West are that large, and the table has them up to 23 km off. */
export const NEAR_KM = 100
const REGION_MARGIN_DEGREES = 0.3

/**
 * Compares a point with the postal code, the region and the country it claims to be in: `fitting` also when nothing is
 * known about them, `swapped` when only exchanging latitude and longitude makes it fit, `doubtful` when neither does.
 */
export function checkLocation(
  point: LatLng,
  claims: Claims,
  locate: Locator,
): 'fitting' | 'swapped' | 'doubtful' {
  const { fits, inWhole } = locationChecks(claims, locate)
  if (fits.length === 0) return 'fitting'
  if (isLatLng(point) && fits.some((fit) => fit(point))) return 'fitting'
  const other = { lat: point.lng, lng: point.lat }
  if (!isLatLng(other)) return 'doubtful'
  const mayBeSwapped = !(isLatLng(point) && inWhole?.(point)) && inWhole?.(other)
  return mayBeSwapped || fits.some((fit) => fit(other)) ? 'swapped' : 'doubtful'
}

/** Whether the point is in the country, as far as the gazetteer knows it. */
export function isInCountry(point: LatLng, country: string, locate: Locator): boolean {
  const bounds = locate.region(country)
  return bounds !== undefined && containsPoint(widen(bounds), point)
}

/** Countries whose area the gazetteer knows well. */
export const COVERED_COUNTRIES = ['DE', 'US']

/** The country where such a postal code exists near a city of this name. */
export function countryOfAddress(
  { postalCode, city }: { postalCode?: string; city?: string },
  locate: Locator,
): string | undefined {
  if (postalCode === undefined || city === undefined) return undefined
  return COVERED_COUNTRIES.find((country) => {
    const center = locate.postalCode(country, postalCode)
    const town = center && locate.city(city, country)
    return center && town && distanceKm(center, town) <= NEAR_KM
  })
}

type Fit = (point: LatLng) => boolean

function locationChecks({ country, region, postalCode }: Claims, locate: Locator) {
  const fits: Fit[] = []
  const center = postalCode === undefined ? undefined : locate.postalCode(country, postalCode)
  if (center) fits.push((point) => distanceKm(point, center) <= NEAR_KM)
  const whole = locate.region(country)
  const bounds =
    (region === undefined ? undefined : locate.region(region)) ?? (center ? undefined : whole)
  if (bounds) fits.push((point) => containsPoint(widen(bounds), point))
  // Nearly every place is somewhere in the country, so that proves nothing if the postal code is more specific.
  const inWhole: Fit | undefined = whole && ((point) => containsPoint(widen(whole), point))
  return { fits, inWhole }
}

function widen({ west, south, east, north }: Bounds): Bounds {
  const margin = REGION_MARGIN_DEGREES
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin }
}

export type ResolvedLocation = { location: Location; by: 'geocoder' | 'gazetteer' }

/** The address of a row to ask a geocoder about; undefined without a street, because then the gazetteer is enough. */
function geocodableAddress({
  street,
  postalCode,
  city,
  region,
  country,
}: PlaceFacts): Omit<Address, 'extra'> | undefined {
  return street && (postalCode || city) ? { street, postalCode, city, region, country } : undefined
}

/**
 * The location of a place without coordinates: the geocoder's answer about its address, if that is close to the centre of its postal code
 * or city and more precise; otherwise that centre.
 */
export function locateByAddress(facts: PlaceFacts, locate: Locator): ResolvedLocation | undefined {
  const address = geocodableAddress(facts)
  const geocoded = address && locate.address?.(address)
  const middle = locateByGazetteer(facts, locate)
  if (
    geocoded &&
    isFiner(geocoded, middle) &&
    checkLocation(geocoded, facts, locate) === 'fitting'
  ) {
    return { location: geocoded, by: 'geocoder' }
  }
  return middle && { location: middle, by: 'gazetteer' }
}

/**
 * The location of a place without coordinates, by its postal code or otherwise its city. A postal code from another region than the given
 * one counts as mistyped and is ignored.
 */
export function locateByGazetteer(
  { country, region, postalCode, city }: PlaceFacts,
  locate: Locator,
): Location | undefined {
  const ofCode = postalCode === undefined ? undefined : locate.postalCode(country, postalCode)
  if (ofCode && checkLocation(ofCode, { country, region }, locate) === 'fitting')
    return { ...ofCode, precision: 'postal-code' }
  // A city only counts together with a region: there are many Springfields.
  const ofCity = city && region ? cityIn(city, region, country, locate) : undefined
  return ofCity && { lat: ofCity.lat, lng: ofCity.lng, precision: 'city' }
}

// Abroad, only the big cities are known, and no regions.
function cityIn(city: string, region: string, country: string, locate: Locator) {
  return (
    locate.city(city, region) ?? (locate.region(region) ? undefined : locate.city(city, country))
  )
}

/** Coordinates that lie far from the address in the same row. */
export type LocationDoubt = {
  given: LatLng
  /** the gazetteer's location of the address, if it knows it */
  place?: Location
  /** the distance between the two */
  km?: number
}

export function locationDoubt(
  { lat, lng }: LatLng,
  facts: PlaceFacts,
  locate: Locator,
): LocationDoubt {
  const given = { lat, lng }
  const place = locateByGazetteer(facts, locate)
  return place ? { given, place, km: Math.round(distanceKm(given, place)) } : { given }
}
