import { distanceKm, isLatLng, type LatLng } from '../../../lib/geo/coordinates.ts'
import { containsPoint } from '../../../lib/geo/bounds.ts'
import { parsePostalCode, type PlaceValues } from '../../places/parse-place.ts'
import { callingCode, hasCallingCode, parsePhone, phoneCountry } from '../../places/phone.ts'
import { COVERED_COUNTRIES, type Locator, NEAR_KM } from './check-location.ts'

/** The country of a row that names none. */
export type RowCountry =
  /** the evidence agrees */
  | { kind: 'derived'; country: string }
  /** nothing contradicts the default country */
  | { kind: 'default' }
  /** the default country is possible, but so are others across a nearby border */
  | { kind: 'doubtful' }
  /** the evidence contradicts itself, or the default country; `likely` if one country stands out */
  | { kind: 'unclear'; likely?: string }

export type CountryClues = {
  values: PlaceValues
  /** the location of the row, from its own coordinates or chosen by a person */
  point: LatLng | undefined
  defaultCountry: string
  /** a person said that rows without a country are in the default one */
  isChosen: boolean
}

/** A place this far from the centre may still be in the town that it names. */
const IN_TOWN_KM = 30

/** Countries whose postal codes the gazetteer knows. */
const POSTAL_COUNTRIES = [...COVERED_COUNTRIES, 'AT', 'CH']

/** Weighs coordinates, the phone number's country code, and postal code with town against each other. */
export function countryOfRow(question: CountryClues, locate: Locator): RowCountry {
  const { point, defaultCountry, isChosen } = question
  const at = point && locate.countriesAt?.(point)
  const evidence = evidenceOf(question, locate)
  if (!point || !at || at.possible.length === 0) return withoutPoint(evidence, question)
  if (at.certain === defaultCountry) return { kind: 'default' }
  const isSupported = at.certain !== undefined && evidence.supports(at.certain)
  // Swapped coordinates get a reason and a proposal of their own.
  if (!isSupported && isSwapped(question, locate)) {
    return { kind: 'default' }
  }
  if (at.certain) {
    const isRefuted = evidence.refutes(at.certain)
    // A lost minus sign puts a place far away, where its postal code may be more reliable.
    const mayBeSlip = !isSupported && fitsDefault(question, locate)
    if (isRefuted || mayBeSlip) return { kind: 'unclear', likely: at.certain }
    return { kind: 'derived', country: at.certain }
  }
  // Some shops near a border have a phone number from the other side.
  const [only, second] = at.possible.filter((one) => evidence.locates(one))
  if (only && !second && !evidence.refutes(only)) {
    return only === defaultCountry ? { kind: 'default' } : { kind: 'derived', country: only }
  }
  const [likely, another] = at.possible.filter((one) => !evidence.refutes(one))
  const proposal = another === undefined ? likely : undefined
  // Only a time zone or the nearest town indicates this country, and time zone borders are coarse: the north of the Isle of Man is in
  // London's zone.
  const isWeak = at.possible.length === 1
  if (isChosen && isWeak && !evidence.refutes(defaultCountry)) return { kind: 'default' }
  if (!at.possible.includes(defaultCountry)) return { kind: 'unclear', likely: proposal }
  if (isChosen || at.possible.length === 1) return { kind: 'default' }
  return evidence.refutes(defaultCountry)
    ? { kind: 'unclear', likely: proposal }
    : { kind: 'doubtful' }
}

function withoutPoint(
  { address, refutes }: Evidence,
  { values, defaultCountry, isChosen }: CountryClues,
): RowCountry {
  if (address === defaultCountry || (isChosen && !address)) return { kind: 'default' }
  if (address) {
    return refutes(address)
      ? { kind: 'unclear', likely: address }
      : { kind: 'derived', country: address }
  }
  const code = callingCode(values.phone ?? '')
  const isAbroad = code !== undefined && !hasCallingCode(defaultCountry, code)
  return isAbroad
    ? { kind: 'unclear', likely: phoneCountryOf(values, defaultCountry) }
    : { kind: 'default' }
}

type Evidence = {
  /** the only country that has such a postal code with such a town near it */
  address: string | undefined
  supports(country: string): boolean
  /** more than its phone number supports the country */
  locates(country: string): boolean
  refutes(country: string): boolean
}

function evidenceOf({ values, point }: CountryClues, locate: Locator): Evidence {
  const { city, phone, postalCode } = values
  const code = callingCode(phone ?? '')
  const addresses = POSTAL_COUNTRIES.filter((country) => hasAddress(values, country, locate))
  const address = addresses.length === 1 ? addresses[0] : undefined
  const isTownNear = (country: string) => {
    const town = city?.trim() ? locate.city(city.trim(), country) : undefined
    return town !== undefined && point !== undefined && distanceKm(town, point) <= IN_TOWN_KM
  }
  const locates = (country: string) => address === country || isTownNear(country)
  return {
    address,
    locates,
    supports: (country) =>
      locates(country) || (code !== undefined && hasCallingCode(country, code)),
    refutes: (country) =>
      (address !== undefined && address !== country) ||
      (code !== undefined && !hasCallingCode(country, code)) ||
      (postalCode !== undefined && !isFormOfCode(postalCode, country)),
  }
}

function isFormOfCode(postalCode: string, country: string): boolean {
  return postalCode.trim() === '' || parsePostalCode(postalCode, country).ok
}

function hasAddress({ postalCode, city }: PlaceValues, country: string, locate: Locator): boolean {
  const center = postalCenter(postalCode, country, locate)
  const town = center && city?.trim() ? locate.city(city.trim(), country) : undefined
  return center !== undefined && town !== undefined && distanceKm(center, town) <= NEAR_KM
}

// Does not restore zeros that spreadsheets lose: "1070" is not an American code.
function postalCenter(said = '', country: string, locate: Locator): LatLng | undefined {
  const code = parsePostalCode(said, country)
  return code.ok && code.value === said.trim() ? locate.postalCode(country, code.value) : undefined
}

function fitsDefault({ values, point, defaultCountry }: CountryClues, locate: Locator): boolean {
  if (postalCenter(values.postalCode, defaultCountry, locate)) return true
  const bounds = locate.region(defaultCountry)
  if (!bounds || !point) return false
  const { lat, lng } = point
  const slips = [
    { lat, lng: -lng },
    { lat: -lat, lng },
    { lat: -lat, lng: -lng },
    { lat: lng, lng: lat },
  ]
  return slips.some((slip) => isLatLng(slip) && containsPoint(bounds, slip))
}

function isSwapped({ point, defaultCountry }: CountryClues, locate: Locator): boolean {
  const swapped = point && { lat: point.lng, lng: point.lat }
  if (!swapped || !isLatLng(swapped)) return false
  return locate.countriesAt?.(swapped).possible.includes(defaultCountry) ?? false
}

function phoneCountryOf({ phone = '' }: PlaceValues, defaultCountry: string): string | undefined {
  const number = parsePhone(phone, defaultCountry)
  return number.ok ? phoneCountry(number.value) : undefined
}
