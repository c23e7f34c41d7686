import { boundsOf, centerOf } from '../../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { editDistance, forgivenErrors } from '../../../lib/text/similarity.ts'
import type { Gazetteer, Locality, LocalNames } from '../gazetteer/gazetteer.ts'
import { localityKey, readingsOf } from '../gazetteer/locality-key.ts'

/** A part of a country that consists of whole regions, by an official definition. */
export type CountryPart = {
  id: string
  country: 'US' | 'DE'
  name: LocalNames
  /** more names */
  otherNames: readonly string[]
  /** names that do not imply the country: they count beside its name, or if our places are there: "Südwesten" */
  bare: readonly string[]
  /** the same, but only after an article or a preposition: "im Westen", "the South" */
  directions: readonly string[]
  /** second halves of ISO 3166-2 codes */
  regions: string
}

/**
 * Facts, without copyright: the regions and divisions of the U.S. Census Bureau ("Census"), the regions of the Fifth National Climate
 * Assessment ("NCA5"), the contiguous states with a general coastline on an ocean ("NOAA"), and the Länder of the Konferenz
 * Norddeutschland, the new and old Länder of the Statistisches Bundesamt, and those that share the Mitteldeutscher Rundfunk.
 */
export const COUNTRY_PARTS: readonly CountryPart[] = [
  // Census
  {
    ...us('new-england', 'Neuengland', 'New England'),
    otherNames: ['Neuenglandstaaten', 'New England states'],
    regions: 'CT ME MA NH RI VT',
  },
  {
    ...us('mid-atlantic', 'Mittelatlantikstaaten', 'Mid-Atlantic'),
    otherNames: ['Mid-Atlantic states', 'Middle Atlantic'],
    regions: 'NJ NY PA',
  },
  {
    ...us('northeast', 'Nordosten der USA', 'Northeastern United States'),
    otherNames: ['Nordoststaaten'],
    bare: ['Nordosten', 'Northeast'],
    regions: 'CT ME MA NH NJ NY PA RI VT',
  },
  {
    ...us('midwest', 'Mittlerer Westen', 'Midwest'),
    otherNames: ['Mittleren Westen', 'Mittelwesten', 'Middle West', 'Midwestern United States'],
    regions: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  },
  {
    ...us('south', 'Südstaaten', 'Southern United States'),
    otherNames: ['Southern states', 'American South'],
    directions: ['Süden', 'South'],
    regions: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  },
  {
    ...us('west', 'Westen der USA', 'Western United States'),
    otherNames: ['American West', 'Weststaaten'],
    directions: ['Westen', 'West'],
    regions: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
  },
  {
    ...us('mountain', 'Rocky-Mountain-Staaten', 'Mountain States'),
    otherNames: ['Rocky Mountain states', 'Mountain West', 'Bergstaaten'],
    regions: 'AZ CO ID MT NM NV UT WY',
  },
  // Two states with a common name
  {
    ...us('dakotas', 'North und South Dakota', 'North and South Dakota'),
    bare: ['Dakota', 'Dakotas'],
    regions: 'ND SD',
  },
  {
    ...us('carolinas', 'North und South Carolina', 'North and South Carolina'),
    bare: ['Carolina', 'Carolinas', 'Karolina'],
    regions: 'NC SC',
  },
  // NCA5
  {
    ...us('southwest', 'Südwesten der USA', 'Southwestern United States'),
    otherNames: ['American Southwest', 'Südweststaaten'],
    bare: ['Südwesten', 'Southwest'],
    regions: 'AZ CA CO NM NV UT',
  },
  {
    ...us('northwest', 'Nordwesten der USA', 'Northwestern United States'),
    otherNames: ['Pacific Northwest', 'Pazifischer Nordwesten', 'Pazifischen Nordwesten'],
    bare: ['Nordwesten', 'Northwest'],
    regions: 'ID OR WA',
  },
  {
    ...us('southeast', 'Südosten der USA', 'Southeastern United States'),
    bare: ['Südosten', 'Southeast'],
    regions: 'AL AR FL GA KY LA MS NC SC TN VA',
  },
  {
    ...us('great-plains', 'Great Plains', 'Great Plains'),
    otherNames: ['Große Ebenen', 'Großen Ebenen'],
    regions: 'KS MT ND NE OK SD TX WY',
  },
  // NOAA
  {
    ...us('west-coast', 'Westküste der USA', 'West Coast'),
    otherNames: ['Pacific Coast'],
    bare: ['Westküste', 'Pazifikküste'],
    regions: 'CA OR WA',
  },
  {
    ...us('east-coast', 'Ostküste der USA', 'East Coast'),
    otherNames: ['Atlantic Coast'],
    bare: ['Ostküste', 'Atlantikküste'],
    regions: 'CT DE FL GA MA MD ME NC NH NJ NY RI SC VA',
  },
  {
    ...us('gulf-coast', 'Golfküste der USA', 'Gulf Coast'),
    bare: ['Golfküste'],
    regions: 'AL FL LA MS TX',
  },
  // Germany
  {
    ...de('north', 'Norddeutschland', 'Northern Germany'),
    otherNames: ['North Germany', 'Norden Deutschlands'],
    regions: 'HB HH MV NI SH',
  },
  {
    ...de('south', 'Süddeutschland', 'Southern Germany'),
    otherNames: ['South Germany', 'Süden Deutschlands'],
    regions: 'BW BY',
  },
  {
    ...de('east', 'Ostdeutschland', 'Eastern Germany'),
    otherNames: ['East Germany', 'Osten Deutschlands', 'neue Länder', 'neue Bundesländer'],
    regions: 'BB BE MV SN ST TH',
  },
  {
    ...de('west', 'Westdeutschland', 'Western Germany'),
    otherNames: ['West Germany', 'Westen Deutschlands', 'alte Bundesländer'],
    regions: 'BW BY HB HE HH NI NW RP SH SL',
  },
  {
    ...de('central', 'Mitteldeutschland', 'Central Germany'),
    regions: 'SN ST TH',
  },
]

function us(id: string, german: string, english: string) {
  return { ...named(german, english), id: `US-${id}`, country: 'US' as const }
}

function de(id: string, german: string, english: string) {
  return { ...named(german, english), id: `DE-${id}`, country: 'DE' as const }
}

function named(
  german: string,
  english: string,
): Pick<CountryPart, 'name' | 'otherNames' | 'bare' | 'directions'> {
  return { name: { de: german, en: english }, otherNames: [], bare: [], directions: [] }
}

type NamedPart = { part: CountryPart; implies: 'country' | 'part' | 'direction' }

/**
 * The part of a country with this name, with or without words for "in". `isBare`: the name does not imply the country.
 */
export function findCountryPart(text: string): { part: CountryPart; isBare: boolean } | undefined {
  for (const [i, words] of readingsOf(text).entries()) {
    const found = BY_KEY.get(words.map(({ term }) => term).join(' '))
    if (found && (found.implies !== 'direction' || i > 0)) {
      return { part: found.part, isBare: found.implies !== 'country' }
    }
  }
  return undefined
}

/** The part with this name, typing errors forgiven. */
export function findSimilarCountryPart(text: string): CountryPart | undefined {
  const key = localityKey(text)
  const errors = forgivenErrors(key)
  if (errors === 0) return undefined
  return LONG_KEYS.find(([own]) => editDistance(key, own, errors) <= errors)?.[1]
}

/** The parts whose name begins with the text. */
export function countryPartsBeginning(text: string): CountryPart[] {
  const key = localityKey(text)
  if (key.length < MIN_PREFIX_LENGTH) return []
  const begun = ALL_KEYS.filter(([own]) => own.startsWith(key)).map(([, part]) => part)
  return [...new Set(begun)]
}

const MIN_PREFIX_LENGTH = 4

/** All regions of the part as one locality, under its name. */
export function localityOfPart(
  { id, country, name, regions }: CountryPart,
  gazetteer: Pick<Gazetteer, 'region'>,
): Locality {
  const parts = regions.split(' ').flatMap((code) => gazetteer.region(`${country}-${code}`) ?? [])
  return { ...joinRegions(parts), id, name, label: name, country, hasOwnName: true }
}

function namesOf({ name, otherNames }: CountryPart): string[] {
  return [name.de, name.en, ...otherNames]
}

/** The country as people write it after and before the name of a part. */
const BEHIND = {
  US: 'USA, US, der USA, der Vereinigten Staaten, Amerika, Amerikas, of the USA, of the US, of the United States, of America',
  DE: 'Deutschland, Deutschlands, in Deutschland, Germany, of Germany',
}
const BEFORE = { US: 'US, USA, amerikanische, amerikanischen, American', DE: 'deutsche, German' }

const BY_KEY: ReadonlyMap<string, NamedPart> = new Map(COUNTRY_PARTS.flatMap(keysOf))

function keysOf(part: CountryPart): [string, NamedPart][] {
  const { country, bare, directions } = part
  const full = [...namesOf(part), ...bare, ...directions].flatMap((name) => [
    ...BEHIND[country].split(', ').map((words) => `${name} ${words}`),
    ...BEFORE[country].split(', ').map((words) => `${words} ${name}`),
  ])
  const keyed = (names: readonly string[], implies: NamedPart['implies']) =>
    names.map((name): [string, NamedPart] => [localityKey(name), { part, implies }])
  return [
    ...keyed(directions, 'direction'),
    ...keyed(bare, 'part'),
    ...keyed([...full, ...namesOf(part)], 'country'),
  ]
}

const LONG_KEYS = COUNTRY_PARTS.flatMap((part) => keyedTo(part, namesOf(part)))
const ALL_KEYS = COUNTRY_PARTS.flatMap((part) => keyedTo(part, [...namesOf(part), ...part.bare]))

function keyedTo(part: CountryPart, names: readonly string[]): [string, CountryPart][] {
  return names.map((name) => [localityKey(name), part])
}

/** Several regions as one locality with the places of all of them. */
export function joinRegions(parts: readonly Locality[]): Locality {
  const bounds = boundsOf(parts.flatMap(({ bounds: box, center }) => (box ? corners(box) : center)))
  const names = {
    de: listed(
      'de',
      parts.map(({ name }) => name.de),
    ),
    en: listed(
      'en',
      parts.map(({ name }) => name.en),
    ),
  }
  const countries = new Set(parts.map(({ country }) => country))
  return {
    id: parts.map(({ id }) => id).join(','),
    kind: 'state',
    name: names,
    label: names,
    center: bounds ? centerOf(bounds) : { lat: 0, lng: 0 },
    bounds,
    country: countries.size === 1 ? [...countries].join('') : '',
    precision: 'area',
    parts,
  }
}

function corners({ west, south, east, north }: Bounds): LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

// Created once, because creating one takes longer than everything else here.
const LISTS = { de: new Intl.ListFormat('de'), en: new Intl.ListFormat('en') }

function listed(locale: 'de' | 'en', names: string[]): string {
  return LISTS[locale].format(names)
}
