import fc from 'fast-check'
import type { SearchContext } from '../../src/domain/search/index-query.ts'
import { findPlaces } from '../../src/domain/search/find-places.ts'
import type { Locality } from '../../src/domain/search/gazetteer/gazetteer.ts'
import { termsOf } from '../../src/domain/search/parse/names.ts'
import { parsePlaceQuery } from '../../src/domain/search/parse-place-query.ts'

type Kind = 'where' | 'kind' | 'time' | 'radius' | 'little' | 'other'
type Part = { text: string; is: readonly Kind[] }

/** The parts that texts are composed of. Names, brands, words of titles and people must not silently be read as anything else. */
const WORDS: Record<Kind, string> = {
  where:
    'Denver, Köln, München, Seattle, Utah, Kalifornien, Portland, 80202, 10115, Bayern, Chicago, Schwarzwald, London, Virginia, Georgia, ' +
    'Indiana, Austin, Jackson, Mo, 94107, 1010, LAX, JFK, TX',
  kind: 'Brauerei, brewery, Nationalparks, national park, Brauereien, Biergarten',
  time:
    'heute, sonntags, Sunday, Fridays, tomorrow, open now, jetzt offen, Weihnachten, 18 Uhr, nachts, am Montag, late night, ' +
    'Mo, SUN, 7 pm',
  radius: '8 Mile, 20 km, 10 Minuten, 5 miles',
  little: 'of, the, and, here, me, mit, or, MIT, DEN, Route',
  other:
    'Google, Boss, Target, Shell, Penny, Saturn, Apple, Delta, Chase, Sixt, Hope, Happy, Jones, Outback, Big, Hot, Best, ' +
    'Total, Motel, 66, Hour, Zion, Grand, Glacier, Lagerhaus, Lodge, Bear, Moon, CAT, Xqzwv, Blorptang, ' +
    'Garten, Deutsche, Stone, Circle, Bank, Royal, Bergmann, alte, neue, Story, Lost, Dream, Gold, Ocean, Hotel, ' +
    '7, 24, 8, 100, SUN, Fun, Fly, Ace, Star, Air',
}

const KINDS = Object.keys(WORDS) as Kind[]
const listOf = (kind: Kind) => WORDS[kind].split(', ')
const kindsOf = (text: string) => KINDS.filter((kind) => listOf(kind).includes(text))

const parts = (kind: Kind) =>
  fc.constantFrom(...listOf(kind)).map((text): Part => ({ text, is: kindsOf(text) }))

/** Texts of one to four parts, as written or all in lower case. */
export const putTogether: fc.Arbitrary<Part[]> = fc
  .array(
    fc.oneof(parts('where'), parts('kind'), parts('time'), parts('radius'), parts('little'), {
      arbitrary: parts('other'),
      weight: 4,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((all) =>
    fc.constantFrom(
      all,
      all.map((part) => ({ ...part, text: part.text.toLowerCase() })),
    ),
  )

/** The reading of a text for which the page neither names unknown words nor offers anything else. */
export function silentReading(said: readonly Part[], world: SearchContext): string | undefined {
  const typed = said.map((part) => part.text).join(' ')
  const result = findPlaces(parsePlaceQuery(new URLSearchParams({ q: typed })), world)
  const { query, words, origin } = result
  const isTold =
    result.correction !== undefined ||
    result.runnerUp !== undefined ||
    result.ignored.length > 0 ||
    result.alternatives.length > 0 ||
    result.needsUserLocation
  const isLiteral = words === typed && !origin && !query.open && !query.closed
  if (isTold || isLiteral) return undefined
  const filters = [...query.categories, ...query.attributes]
  const searched = new Set(termsOf(words))
  const isWhere = ({ text, is }: Part) =>
    is.includes('where') && origin !== undefined && isNameOf(origin, text, world)
  const located = origin ? namesSaid(origin, termsOf(typed), said.some(isWhere)) : new Set()
  const chosen = new Set(query.attributes.flatMap((pair) => termsOfChoice(pair, world)))
  const isRead: Record<Kind, boolean> = {
    where: false,
    kind: words !== '' || filters.length > 0,
    time: query.open !== undefined,
    radius: query.radiusKm !== undefined,
    little: true,
    other: false,
  }
  // "8 am Montag" is a time of day.
  const isHour = ({ text }: Part) =>
    /^\d+$/.test(text) && query.open?.includes(`T${text.padStart(2, '0')}:`) === true
  const isAccountedFor = (part: Part) =>
    part.is.some((kind) => isRead[kind]) ||
    isWhere(part) ||
    isHour(part) ||
    termsOf(part.text).every((term) => searched.has(term) || located.has(term) || chosen.has(term))
  if (said.every(isAccountedFor)) return undefined
  return [typed, words, origin?.label.en, query.open, query.closed, ...filters]
    .filter(Boolean)
    .join(' | ')
}

/** More than the number of towns that share a name. */
const NAMESAKES = 20

// Whether the text names the origin, one of the states it consists of, or its town or state from its label.
function isNameOf(origin: Locality, text: string, { gazetteer }: SearchContext): boolean {
  const labels = Object.values(origin.label).flatMap(termsOf)
  if (termsOf(text).every((term) => labels.includes(term))) return true
  const meant = [origin, ...(origin.parts ?? [])]
  return gazetteer
    .find(text, { limit: NAMESAKES, isExact: true })
    .matches.some(
      ({ id, kind, region }) =>
        meant.some((one) => one.id === id) || (kind === 'state' && region === origin.region),
    )
}

// The words of its names that the text contains in full: a name of several words, or any name beside the state.
function namesSaid(
  { name }: Locality,
  typed: readonly string[],
  isBesideState: boolean,
): Set<string> {
  const said = Object.values(name)
    .map(termsOf)
    .filter((terms) => isBesideState || terms.length > 1)
    .filter((terms) => terms.every((term) => typed.includes(term)))
  return new Set(said.flat())
}

// The words by which a visitor may name the chosen value of an attribute.
function termsOfChoice(pair: string, { catalogue }: SearchContext): string[] {
  const [key, value] = pair.split(':')
  const attribute = catalogue.attributes.find((one) => one.key === key)
  const choice = attribute?.choices?.find((one) => one.value === value)
  const names = [choice, attribute].flatMap((one) => [
    ...Object.values(one?.name ?? {}),
    ...(one?.alsoKnownAs ?? []),
  ])
  return names.flatMap(termsOf)
}
