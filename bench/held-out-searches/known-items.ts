import type { Place } from '../../src/domain/places/place.ts'
import { findPlaces } from '../../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../../src/domain/search/parse-place-query.ts'
import type { World } from '../../test/search-queries-held-out/worlds.ts'

const ITEMS = 400
const SEED = 20_261_121

type Random = (below: number) => number
type ShowMiss = (text: string, faults: readonly string[]) => void

/** How people who know the place search for it, and how often it should come first. */
const WAYS: readonly {
  way: string
  least: number
  typed: (place: Place, random: Random) => string
}[] = [
  { way: 'full name', least: 0.97, typed: ({ name }) => name },
  { way: 'two letters swapped', least: 0.93, typed: ({ name }, random) => swapped(name, random) },
  { way: 'a letter dropped', least: 0.92, typed: ({ name }, random) => dropped(name, random) },
  {
    way: 'name and town',
    least: 0.97,
    typed: ({ name, address }) => `${name} ${address.city}`,
  },
  {
    way: 'street and town',
    least: 0.95,
    typed: ({ address }) => `${address.street}, ${address.city}`,
  },
]

/** For random places with street and town: for each way, the share of searches that list the place or its duplicate first. */
export function judgeKnownItems({ places, finding }: World, showMiss: ShowMiss) {
  const random = seeded(SEED)
  const complete = places.filter(({ address }) => address.street && address.city)
  const items = Array.from({ length: ITEMS }, () => complete[random(complete.length)]).filter(
    (place) => place !== undefined,
  )
  return WAYS.map(({ way, least, typed }) => {
    const asked = items.map((place) => ({ place, text: typed(place, random) }))
    const first = asked.filter(({ place, text }) => {
      const query = parsePlaceQuery(new URLSearchParams({ q: text }))
      const found = findPlaces(query, finding).found[0]?.place
      // The name does not identify a place: chains use one name in many towns, and some rows are duplicates.
      const isIt =
        found !== undefined &&
        (plainName(found.name) === plainName(place.name) ||
          (way.includes('town') && isSameAddress(found, place)))
      if (!isIt) showMiss(text, [found?.name ?? 'nothing'])
      return isIt
    })
    return { way, least, first: first.length / asked.length }
  })
}

function isSameAddress(one: Pick<Place, 'address'>, other: Place): boolean {
  return one.address.street === other.address.street && one.address.city === other.address.city
}

function swapped(name: string, random: Random): string {
  const at = letterPairs(name)
  const index = at[random(at.length)] ?? 0
  return name.slice(0, index) + name.charAt(index + 1) + name.charAt(index) + name.slice(index + 2)
}

function dropped(name: string, random: Random): string {
  const at = letterPairs(name)
  const index = (at[random(at.length)] ?? 0) + 1
  return name.slice(0, index) + name.slice(index + 1)
}

// Positions where two adjacent letters differ, except the first letter of a word. Words of at least four letters are preferred,
// because a typo in a shorter one mostly makes another word.
function letterPairs(name: string): number[] {
  const pairs = (shortest: number) =>
    [...name.matchAll(/\p{L}+/gu)]
      .filter(([word]) => word.length >= shortest)
      .flatMap(({ 0: word, index }) =>
        Array.from({ length: word.length - 2 }, (_, at) => index + at + 1),
      )
      .filter((at) => name[at] !== name[at + 1])
  const inLongWords = pairs(4)
  return inLongWords.length > 0 ? inLongWords : pairs(3)
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
