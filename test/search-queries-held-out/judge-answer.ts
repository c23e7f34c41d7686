import { findPlaces, type FinderResult } from '../../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../../src/domain/search/parse-place-query.ts'
import { type PlaceQuery } from '../../src/domain/search/place-query.ts'
import { suggest } from '../../src/domain/search/suggest.ts'
import { queryOfRunnerUp } from '../../src/domain/search/interpret-query.ts'
import { distanceKm } from '../../src/lib/geo/coordinates.ts'
import type { Place } from '../../src/domain/places/place.ts'
import { judge } from '../search/judge.ts'

type Finding = Parameters<typeof findPlaces>[1]

/** What a visitor would call a right answer, told by what the page lists; only what is named is judged. */
type Expectation = {
  /** the first place listed is one of these */
  first?: readonly string[]
  /** the search is around a point at most so far from this one */
  within?: readonly [lat: number, lng: number, km: number]
  /** empty: no locality was read out of the text */
  at?: ''
  /** the places of this category, of these regions, with this value come before all others */
  kind?: string
  region?: readonly string[]
  attribute?: readonly [key: string, value: string]
  /** when places are to be open; `null`: no time was read out of the text */
  open?: null | 'now' | 'today' | 'some' | OpenAt
  /** the search is around the visitor */
  fromHere?: true
  /** nobody here has it: no place, no locality and no time is made of it, unless the page says what it does not know */
  nothing?: true
}

type OpenAt = { day?: string; hours?: readonly [from: number, to: number]; notOn?: string }

export type HeldOut = readonly [typed: string, expected: Expectation]

export type Verdict = {
  outcome: 'right' | 'one-click' | 'wrong'
  /** the page says which words it did not understand, what it corrected, or offers another reading */
  isTold: boolean
  faults: string[]
}

const TODAY = '2026-11-21'
const MAX_JUDGED = 5

export function judgeAnswer([typed, expected]: HeldOut, places: Place[], world: Finding): Verdict {
  const query = parsePlaceQuery(new URLSearchParams({ q: typed }))
  const result = findPlaces(query, world)
  const faults = faultsOf(typed, expected, result, places, world)
  const isTold = saysUnknownWords(typed, result) || offersAnotherReading(result)
  if (faults.length === 0) return { outcome: 'right', isTold, faults }
  const isNear = isOneClickAway(typed, expected, result, places, world)
  return { outcome: isNear ? 'one-click' : 'wrong', isTold, faults }
}

function faultsOf(
  typed: string,
  expected: Expectation,
  result: FinderResult,
  places: Place[],
  world: Finding,
): string[] {
  const listed = result.found.map(({ place }) => place)
  const { first, kind, region, attribute, nothing } = expected
  const meant = places.filter((place) => fits(place, expected, world))
  // What lies beyond the circle stands below a heading of its own that says so.
  const answer = listed.slice(0, listed.length - result.beyond)
  const judged = answer.slice(0, Math.min(MAX_JUDGED, meant.length))
  const label = result.origin?.label.de ?? ''
  const list = listed
    .slice(0, 3)
    .map(({ name }) => name)
    .join(' / ')
  // What both lists judge is judged by the same function.
  const shared = expected.at === undefined ? [] : judge([typed, { at: expected.at }], world)
  return [
    ...shared,
    ...(first && !first.includes(listed[0]?.name ?? '') ? [`first ${list}`] : []),
    ...(expected.within && !isWithin(expected.within, result) ? [`at ${label}: ${list}`] : []),
    ...((kind || region || attribute) &&
    (judged.length === 0 || !judged.every((place) => fits(place, expected, world)))
      ? [`lists ${label}: ${list}`]
      : []),
    ...(expected.open !== undefined && !isOpenAt(expected.open, typed, result)
      ? [`open ${result.query.open}`]
      : []),
    ...(expected.fromHere && !result.needsUserLocation ? [`not from here: ${label}`] : []),
    ...(nothing && !isNothing(typed, result) ? [`makes ${label}: ${list}`] : []),
  ]
}

function fits(
  place: Omit<Place, 'recipients' | 'status'>,
  { kind, region, attribute }: Expectation,
  { catalogue }: Finding,
): boolean {
  const slugs = catalogue.categories.flatMap(({ id, slug }) =>
    place.categoryIds.includes(id) ? [slug] : [],
  )
  if (kind && !slugs.includes(kind)) return false
  if (region && !region.includes(place.address.region ?? '')) return false
  return !attribute || place.attributes[attribute[0]] === attribute[1]
}

function isWithin(
  [lat, lng, km]: [number, number, number] | readonly [number, number, number],
  { origin, found }: FinderResult,
): boolean {
  const middle = origin
    ? origin.bounds
      ? middleOf(origin.bounds)
      : origin.center
    : found[0]?.place.location
  if (!middle) return false
  const distances = [middle, ...(origin ? [origin.center] : [])].map((point) =>
    distanceKm(point, { lat, lng }),
  )
  return Math.min(...distances) <= km
}

function middleOf(box: { west: number; south: number; east: number; north: number }) {
  return { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
}

function isOpenAt(
  expected: NonNullable<Expectation['open']> | null,
  typed: string,
  result: FinderResult,
): boolean {
  const open = result.query.open
  if (expected === null) return open === undefined
  if (expected === 'some') return open !== undefined
  if (expected === 'now') return open === 'now'
  if (expected === 'today') return open === 'now' || Boolean(open?.includes(TODAY))
  const { day, hours, notOn } = expected
  if (notOn) {
    const asked = JSON.stringify(result.query)
    const isRead = asked.includes(notOn) && /"not|clos|except|!/.test(asked)
    return isRead || (!asked.includes(notOn) && saysUnknownWords(typed, result))
  }
  if (!open || (day && open.slice(0, day.length) !== day)) return false
  if (!hours) return true
  const clock = [...open.matchAll(/(\d\d):\d\d/g)].map(([, hour]) => Number(hour))
  return clock.some((hour) => hour >= hours[0] && hour <= hours[1])
}

function isNothing(typed: string, result: FinderResult): boolean {
  const { origin, found, query, correction, needsUserLocation } = result
  if (origin || correction || query.open || needsUserLocation) return false
  return found.length === 0 || saysUnknownWords(typed, result)
}

function offersAnotherReading({
  correction,
  runnerUp,
  alternatives,
  relaxations,
}: FinderResult): boolean {
  return Boolean(correction ?? runnerUp) || alternatives.length > 0 || relaxations.length > 0
}

// A word of one letter is not worth a sentence.
function saysUnknownWords(typed: string, { ignored, unknownNear }: FinderResult): boolean {
  const said = ignored.map(({ text }) => text.toLowerCase())
  const words = typed.toLowerCase().split(/\s+/)
  return unknownNear || words.some((word) => word.length > 1 && said.join(' ').includes(word))
}

function isOneClickAway(
  typed: string,
  expected: Expectation,
  result: FinderResult,
  places: Place[],
  world: Finding,
): boolean {
  const isRightFor = (query: PlaceQuery) =>
    faultsOf(typed, expected, findPlaces(query, world), places, world).length === 0
  const { first, within } = expected
  const { runnerUp } = result
  if (runnerUp && isRightFor(queryOfRunnerUp(runnerUp, result.query, 'de'))) return true
  if (result.relaxations.some(({ query }) => isRightFor(query))) return true
  if (first && result.found.slice(0, 3).some(({ place }) => first.includes(place.name))) return true
  const isThere = (center: { lat: number; lng: number }) =>
    within !== undefined && distanceKm(center, { lat: within[0], lng: within[1] }) <= within[2]
  if (!expected.kind && result.alternatives.some(({ center }) => isThere(center))) return true
  return suggest(typed, 8, world).some((suggestion) => {
    if (suggestion.kind === 'place') return first?.includes(suggestion.place.name)
    if (suggestion.kind === 'category') return suggestion.category.slug === expected.kind
    return !expected.kind && isThere(suggestion.locality.center)
  })
}
