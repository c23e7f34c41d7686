import { editDistance, forgivenErrors } from '../../../lib/text/similarity.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { readingsOf } from '../gazetteer/readings.ts'
import { COUNTRY_PARTS, type CountryPart } from './country-parts.ts'
import { joinRegions } from './joint-regions.ts'

type Named = { part: CountryPart; says: 'country' | 'part' | 'direction' }

/**
 * The part of a country that is called so, with or without the words that say "in"; `isBare` when it may as well be one of another
 * country.
 */
export function countryPartCalled(
  text: string,
): { part: CountryPart; isBare: boolean } | undefined {
  for (const [i, words] of readingsOf(text).entries()) {
    const found = BY_KEY.get(words.map(({ term }) => term).join(' '))
    if (found && (found.says !== 'direction' || i > 0)) {
      return { part: found.part, isBare: found.says !== 'country' }
    }
  }
  return undefined
}

/** The one that is called so but for typing errors. */
export function countryPartLike(text: string): CountryPart | undefined {
  const key = localityKey(text)
  const errors = forgivenErrors(key)
  if (errors === 0) return undefined
  return LONG_KEYS.find(([own]) => editDistance(key, own, errors) <= errors)?.[1]
}

/** Those whose name begins so. */
export function countryPartsBeginning(text: string): CountryPart[] {
  const key = localityKey(text)
  if (key.length < SHORTEST_BEGINNING) return []
  const begun = ALL_KEYS.filter(([own]) => own.startsWith(key)).map(([, part]) => part)
  return [...new Set(begun)]
}

const SHORTEST_BEGINNING = 4

/** All regions of the part as one locality, under its name. */
export function toLocality(
  { id, country, name, regions }: CountryPart,
  gazetteer: Pick<Gazetteer, 'region'>,
): Locality {
  const parts = regions.split(' ').flatMap((code) => gazetteer.region(`${country}-${code}`) ?? [])
  return { ...joinRegions(parts), id, name, label: name, country, hasOwnName: true }
}

function namesOf({ name, also }: CountryPart): string[] {
  return [name.de, name.en, ...also]
}

/** How people say the country behind a part of it, and before it. */
const BEHIND = {
  US: 'USA, US, der USA, der Vereinigten Staaten, Amerika, Amerikas, of the USA, of the US, of the United States, of America',
  DE: 'Deutschland, Deutschlands, in Deutschland, Germany, of Germany',
}
const BEFORE = { US: 'US, USA, amerikanische, amerikanischen, American', DE: 'deutsche, German' }

const BY_KEY: ReadonlyMap<string, Named> = new Map(COUNTRY_PARTS.flatMap(keysOf))

function keysOf(part: CountryPart): [string, Named][] {
  const { country, bare, directions } = part
  const full = [...namesOf(part), ...bare, ...directions].flatMap((name) => [
    ...BEHIND[country].split(', ').map((words) => `${name} ${words}`),
    ...BEFORE[country].split(', ').map((words) => `${words} ${name}`),
  ])
  const keyed = (names: readonly string[], says: Named['says']) =>
    names.map((name): [string, Named] => [localityKey(name), { part, says }])
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
