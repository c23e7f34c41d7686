import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { localityKey } from './locality-key.ts'
import type { LocalNames, Locality } from './gazetteer.ts'
import type { PostalCode, Records } from './gazetteer-file.ts'

/** Makes the locality of a row of the place table. */
export function describePlace(records: Records, ordinal: number): Locality {
  const kind = records.kind(ordinal)
  const name = records.names(ordinal)
  const center = records.center(ordinal)
  const country = records.code(records.country(ordinal))
  if (kind === 'country' || kind === 'state' || kind === 'county' || kind === 'landscape') {
    const code = records.code(ordinal)
    return {
      id: kind === 'county' ? `county-${code}` : code,
      kind,
      name,
      label: kind === 'county' ? withRegion(records, ordinal, name) : records.areaLabel(ordinal),
      center,
      bounds: records.bounds(ordinal),
      country,
      region: kind === 'state' ? code : regionCode(records, ordinal),
      precision: 'area',
    }
  }
  if (kind === 'landmark') {
    return {
      id: landmarkId(name),
      kind: 'point',
      name,
      label: withTown(records, ordinal, name),
      center,
      country,
      region: regionCode(records, ordinal),
      precision: 'area',
    }
  }
  return {
    id: cityId(records, ordinal, name),
    kind: 'city',
    name,
    label: withRegion(records, ordinal, withNeighbor(records, ordinal, name)),
    center,
    country,
    region: regionCode(records, ordinal),
    // GeoNames often gives parts of a city the population of the whole city.
    population: kind === 'city' ? records.population(ordinal) || undefined : undefined,
    precision: 'city',
  }
}

/** Makes the locality of a postal code. */
export function describePostalCode(records: Records, postalCode: PostalCode): Locality {
  const { country, code, center, place } = postalCode
  return {
    id: `${country}-${code}`,
    kind: 'postal-code',
    name: { de: code, en: code },
    label: postalLabel(records, postalCode),
    center,
    country,
    region: regionCode(records, place),
    precision: 'postal-code',
  }
}

// One metre. Converted degrees and minutes have endless fractions.
const DECIMALS = 5

/** Makes the locality of typed coordinates, named after the town nearby. */
export function describePoint(point: LatLng, city: Locality | undefined): Locality {
  const written = [point.lat, point.lng].map((degrees) => +degrees.toFixed(DECIMALS)).join(', ')
  return {
    id: `${point.lat},${point.lng}`,
    kind: 'point',
    name: city?.name ?? { de: written, en: written },
    label: perLocale((locale) => (city ? `${city.label[locale]} (${written})` : written)),
    center: point,
    country: city?.country ?? '',
    region: city?.region,
    precision: 'exact',
  }
}

function cityId(records: Records, ordinal: number, { en }: LocalNames): string {
  const source = records.source(ordinal)
  if (source !== 0) return `geonames-${source}`
  const around = regionCode(records, ordinal) ?? records.code(records.country(ordinal))
  return `${around}-${localityKey(en).replaceAll(' ', '-')}`
}

/** The id by which the gazetteer finds a landmark again. */
function landmarkId({ en }: LocalNames): string {
  return `landmark-${localityKey(en).replaceAll(' ', '-')}`
}

function regionCode(records: Records, ordinal: number): string | undefined {
  const region = records.region(ordinal)
  return region === undefined ? undefined : records.code(region)
}

const WITH_REGION: ReadonlySet<string> = new Set(['US', 'DE'])

/** Whether labels name a town's region. In other countries they name the country, which most people know better. */
export function hasRegionInLabel(country: string): boolean {
  return WITH_REGION.has(country)
}

// The ordinal of the region that the label names.
function shownRegion(records: Records, ordinal: number): number | undefined {
  const country = records.code(records.country(ordinal))
  return hasRegionInLabel(country) ? records.region(ordinal) : undefined
}

// "Berlin, Deutschland", "Innsbruck, Österreich" and "Paris, Frankreich", but "New York, New York" and "Washington, D.C.".
function withRegion(records: Records, ordinal: number, label: LocalNames): LocalNames {
  const region = shownRegion(records, ordinal)
  const country = records.names(records.country(ordinal))
  const name = records.names(ordinal)
  const isAmerican = regionCode(records, ordinal)?.startsWith('US-')
  const around = region === undefined ? country : records.names(region)
  return perLocale((locale) => {
    if (name[locale].includes(', ')) return label[locale]
    const isOwnState = around[locale] === name[locale] && region !== undefined
    const wider = isOwnState && !isAmerican ? country[locale] : around[locale]
    return `${label[locale]}, ${wider}`
  })
}

function withNeighbor(records: Records, ordinal: number, name: LocalNames): LocalNames {
  const beside = records.beside(ordinal)
  if (beside === undefined) return name
  const neighbor = records.names(beside)
  if (records.kind(beside) === 'county') {
    return { de: `${name.de} (${neighbor.de})`, en: `${name.en} (${neighbor.en})` }
  }
  return { de: `${name.de} (bei ${neighbor.de})`, en: `${name.en} (near ${neighbor.en})` }
}

// "Brandenburger Tor, Berlin", but "Flughafen Denver".
function withTown(records: Records, ordinal: number, name: LocalNames): LocalNames {
  const beside = records.beside(ordinal)
  const town = beside === undefined ? undefined : records.names(beside)
  return perLocale((locale) =>
    town && !name[locale].includes(town[locale])
      ? `${name[locale]}, ${town[locale]}`
      : name[locale],
  )
}

// "10117 Berlin", "80331 München, Bayern", "8001 Zürich, Schweiz", in English "San Francisco, CA 94107".
function postalLabel(records: Records, { country, code, place }: PostalCode): LocalNames {
  const city = records.names(place)
  const region = regionCode(records, place)
  const around = records.names(shownRegion(records, place) ?? records.country(place))
  const label = perLocale((locale) => {
    const text = `${code} ${city[locale]}`
    const isWithin = country !== 'US' && around[locale] === city[locale]
    return isWithin || text.includes(', ') ? text : `${text}, ${around[locale]}`
  })
  if (country !== 'US') return label
  const state = city.en.includes(', ') ? city.en : `${city.en}, ${region?.slice(3)}`
  return { ...label, en: `${state} ${code}` }
}

function perLocale(write: (locale: keyof LocalNames) => string): LocalNames {
  return { de: write('de'), en: write('en') }
}
