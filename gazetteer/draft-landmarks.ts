import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localityKey } from '../src/domain/search/gazetteer/locality-key.ts'
import { distanceKm } from '../src/lib/geo/coordinates.ts'
import { TERRITORIES } from './draft-cities.ts'
import type { PlaceDraft } from './place-draft.ts'

/** A landmark whose town is this far away is written without it. */
const FARTHEST_TOWN_KM = 60

/** How likely people mean the landmark by its name, in powers of ten of inhabitants. */
const SIGHT: Readonly<Record<string, number>> = { 3: 5.6, 2: 4.6, 1: 4.2 }
const MUSEUM = 4.2
const UNIVERSITY = 4
const AIRPORT: Readonly<Record<string, number>> = { large: 4.9, medium: 3.5 }
const LANDSCAPE = 5

/** Landscapes, each in its box: areas like a state, but without a country code. */
export function draftLandscapes(): PlaceDraft[] {
  return tableOf('landscapes').map((row) => {
    const bounds = {
      west: Number(row('west')),
      south: Number(row('south')),
      east: Number(row('east')),
      north: Number(row('north')),
    }
    const label = { de: row('de'), en: row('en') }
    return {
      ...blank('landscape', row('country')),
      lat: (bounds.north + bounds.south) / 2,
      lng: (bounds.west + bounds.east) / 2,
      ...label,
      names: [label.de, label.en],
      nicknames: listed(row('also')),
      weight: LANDSCAPE,
      area: { code: `landscape-${localityKey(label.en).replaceAll(' ', '-')}`, label, bounds },
    }
  })
}

/** Sights, museums, universities and airports, each with the town that it is in. */
export function draftLandmarks(cities: readonly PlaceDraft[]): PlaceDraft[] {
  const townOf = createTownFinder(cities)
  const sights = tableOf('landmarks').map((row) => {
    const draft = pointOf(row, row('de'), row('en'), SIGHT[row('importance')] ?? 0)
    return withTown({ ...draft, names: [...draft.names, ...listed(row('also'))] }, row, townOf)
  })
  const known = new Set(sights.flatMap(({ names }) => names.map(localityKey)))
  const museums = tableOf('museums')
    .filter((row) => !known.has(localityKey(row('en'))))
    .map((row) => withTown(pointOf(row, row('en'), row('en'), MUSEUM), row, townOf))
  const largest = new Map<string, string>()
  const allUniversities = tableOf('universities')
  for (const row of allUniversities.toSorted((a, b) => Number(b('size')) - Number(a('size')))) {
    const stem = withoutCampus(row('en'))
    if (!largest.has(stem)) largest.set(stem, row('en'))
  }
  const universities = allUniversities.map((row) => {
    const draft = pointOf(row, row('en'), row('en'), UNIVERSITY + Number(row('size')) / 10)
    const also = row('also')
      .split(/[|,]\s*/)
      .filter((name) => /\s|^\p{Lu}{3,}$/u.test(name))
    // "Purdue campus", but the campuses in Texas are separate universities.
    const [, own] = /^(.+?) University(?:-Main Campus)?$/.exec(row('en')) ?? []
    const campus = own ? [`${own} Campus`, `Campus ${own}`] : []
    // "University of Washington" is the one in Seattle, and people say "Ohio State" and "Texas A&M".
    const stem = withoutCampus(row('en'))
    const full = largest.get(stem) === row('en') ? [stem, ...also] : also
    const short = full.flatMap(
      (name) => /^(.+ (?:State|Tech|A ?& ?M)) University$/.exec(name)?.[1] ?? [],
    )
    const names = [...new Set([...draft.names, ...full, ...campus, ...short])]
    return withTown({ ...draft, names }, row, townOf)
  })
  return [...sights, ...museums, ...universities, ...tableOf('airports').map(airportOf)]
}

// "University of Washington-Seattle Campus", "Ohio State University-Main Campus"
function withoutCampus(name: string): string {
  return name.replace(/-[^-]+$/, '')
}

/** Returns the cell of a column; empty if the table lacks the column. */
type Row = (column: string) => string

function tableOf(name: string): Row[] {
  const file = readFileSync(join(import.meta.dirname, 'tables', `${name}.tsv`), 'utf8')
  const [header = '', ...lines] = file.trimEnd().split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

function listed(names: string): string[] {
  return names.split('|').filter(Boolean)
}

function blank(kind: PlaceDraft['kind'], code: string) {
  const country = TERRITORIES.has(code) ? 'US' : code || 'US'
  return { kind, country, names: [], nicknames: [], alternates: [], population: 0, source: 0 }
}

function pointOf(row: Row, de: string, en: string, weight: number): PlaceDraft {
  const names = [...new Set([de, en].flatMap((name) => [name, withoutArticle(name)]))]
  const at = { lat: Number(row('lat')), lng: Number(row('lng')) }
  return { ...blank('landmark', row('country')), ...at, de, en, names, weight }
}

// "the Alamo", "Millennium Park (Cloud Gate)"
function withoutArticle(name: string): string {
  return name.replace(/^(?:The|Der|Die|Das) /, '').replace(/ \(.*\)$/, '')
}

// Airports have their towns in their names.
function airportOf(row: Row): PlaceDraft {
  const [de, en, city] = [row('de'), row('en'), row('city')]
  const draft = pointOf(row, de || en, en, AIRPORT[row('size')] ?? 0)
  const short = en.replace(/ (?:International|Regional|Municipal|National)(?= )/g, '')
  const towns = city.split(/\s*[/,]\s*/)
  // "Chicago O'Hare", but "Key West" is the town.
  const own = short.replace(/ (?:Airport|Jetport)$/, '')
  const isOfTown = own.includes(' ') && !towns.map(localityKey).includes(localityKey(own))
  // "Airport" alone is not a name for an airport without a town.
  const inGerman = de.replace(/^Flughafen /, '')
  const ofTowns = [...towns, inGerman, ...listed(row('also')), row('iata')]
    .filter(Boolean)
    .flatMap((name) => [`${name} Airport`, `Airport ${name}`, `Flughafen ${name}`])
  return {
    ...draft,
    names: [...draft.names, short, ...(isOfTown ? [own] : []), ...ofTowns],
    nicknames: [row('iata'), ...listed(row('also'))],
    region: row('region') || undefined,
  }
}

type TownFinder = (town: string, at: PlaceDraft) => PlaceDraft | undefined

function withTown(draft: PlaceDraft, row: Row, townOf: TownFinder): PlaceDraft {
  const beside = townOf(row('town'), draft)
  return { ...draft, beside, region: beside?.region }
}

function createTownFinder(cities: readonly PlaceDraft[]): TownFinder {
  const named = cities.flatMap((city) => city.names.map((name) => ({ name, city })))
  const byName = Map.groupBy(named, ({ name }) => localityKey(name))
  return (town, at) =>
    (byName.get(localityKey(town)) ?? [])
      .map(({ city }) => ({ city, km: distanceKm(city, at) }))
      .filter(({ km }) => km <= FARTHEST_TOWN_KM)
      .toSorted((a, b) => a.km - b.km)
      .at(0)?.city
}
