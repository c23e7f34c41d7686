import { addDays } from '../../lib/hours/local-moment.ts'
import { type Finding, toFilter } from './asked-filter.ts'
import { type Correction, correctionOf, respellingOf } from './correction.ts'
import { isWholeDay } from './catalogue/asked-day.ts'
import { timesOf } from './catalogue/asked-times.ts'
import { withFewerWords } from './fewer-words.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import { parseNamedPoint, writeNamedPoint } from './gazetteer/named-point.ts'
import type { Interpretation } from './reading/interpret.ts'
import { referenceTo } from './reading/locality-reference.ts'
import { circleToNearest } from './circle-to-nearest.ts'
import { isNarrowed, type PlaceQuery, toSearchParams } from './place-query.ts'
import { understand } from './understand.ts'
import { clocksAt } from './wall-clock.ts'

/** One change of an empty search that brings results: what to change, how many that brings, and the changed query. */
export type Relaxation = { count: number; query: PlaceQuery } & (
  | { kind: 'wider'; radiusKm: number; nearestKm: number }
  | { kind: 'anywhere'; nearestKm?: number }
  | { kind: 'without-category'; slug: string }
  | { kind: 'without-attribute'; attribute: string }
  | { kind: 'without-open' }
  | { kind: 'open-later'; at: string }
  | { kind: 'spelling'; text: string }
  | { kind: 'fewer-words'; text: string }
  | { kind: 'without-text' }
  | { kind: 'without-locality'; locality: Locality }
  | { kind: 'as-meant'; correction: Correction }
)

/** How far ahead a later opening is looked for. */
const LOOK_AHEAD_HOURS = 48
const LOOK_AHEAD_DAYS = 7

/**
 * What would bring results, best first: typing errors forgiven, a wider circle, another spelling or fewer words, the same search without each of its filters
 * and without its locality.
 * Every entry is counted; whatever finds nothing is left out, so none of them is a dead end, and so is what stands above already.
 */
export function findRelaxations(
  query: PlaceQuery,
  meaning: Interpretation,
  finding: Finding,
): Relaxation[] {
  const first = { ...query, page: 1, selected: undefined }
  const count = (changed: PlaceQuery, words = meaning.words) =>
    finding.catalogue.index.count(toFilter(changed, { ...meaning, words }, finding).filter)

  const ways = [
    ...asMeant(first, finding),
    ...wider(first, meaning, finding),
    ...otherWords(first, meaning, finding),
    ...openLater(first, meaning, count, finding),
    ...withoutFilters(first, meaning, count),
    ...withoutLocality(first, meaning, finding),
  ].filter((relaxation) => relaxation.count > 0)
  return onceEach(ways)
}

function onceEach(ways: readonly Relaxation[]): Relaxation[] {
  const bySearch = new Map<string, Relaxation>()
  for (const way of ways) {
    const search = toSearchParams(way.query).toString()
    if (!bySearch.has(search)) bySearch.set(search, way)
  }
  return [...bySearch.values()]
}

// Who wants exactly what was typed, and finds nothing, may have made a typing error after all.
function asMeant(query: PlaceQuery, finding: Finding): Relaxation[] {
  if (!query.isExact) return []
  const forgiving = { ...query, isExact: undefined }
  const { query: asked, meaning } = understand(forgiving, finding)
  const correction = correctionOf(asked, meaning, finding.catalogue)
  if (!correction) return []
  const count = finding.catalogue.index.count(toFilter(asked, meaning, finding).filter)
  return [{ kind: 'as-meant', correction, count, query: forgiving }]
}

type Count = (changed: PlaceQuery, words?: string) => number

function wider(query: PlaceQuery, meaning: Interpretation, finding: Finding): Relaxation[] {
  if (query.within) {
    const changed = { ...query, within: undefined }
    const count = finding.catalogue.index.count(toFilter(changed, meaning, finding).filter)
    return [{ kind: 'anywhere', count, query: changed }]
  }
  const circle = circleToNearest(query, meaning, finding)
  return circle ? [{ kind: 'wider', ...circle }] : []
}

function otherWords(query: PlaceQuery, meaning: Interpretation, finding: Finding): Relaxation[] {
  const spelt = respelt(query, meaning, finding)
  if (!meaning.words || spelt.some(({ count }) => count > 0)) return spelt
  const fewer = withFewerWords(query, finding)
  // The locality alone is the search without its words.
  if (!fewer || (!fewer.hasWords && meaning.origin)) return []
  const { text, count } = fewer
  return [{ kind: 'fewer-words', text, count, query: { ...query, text } }]
}

function respelt(query: PlaceQuery, meaning: Interpretation, finding: Finding): Relaxation[] {
  if (!meaning.words || query.isExact) return []
  const text = respellingOf(meaning.words, finding.catalogue.index)
  if (!text) return []
  const asked = toFilter(query, { ...meaning, words: text }, finding)
  return [
    {
      kind: 'spelling',
      text,
      count: finding.catalogue.index.count(asked.filter),
      query: { ...query, text },
    },
  ]
}

function openLater(
  query: PlaceQuery,
  meaning: Interpretation,
  count: Count,
  finding: Finding,
): Relaxation[] {
  if (!query.open) return []
  for (const at of laterThan(query, meaning, finding)) {
    const changed = { ...query, open: at }
    const found = count(changed)
    if (found > 0) return [{ kind: 'open-later', at, count: found, query: changed }]
  }
  return []
}

// Every full hour; after a whole day the days behind it. Of several times the last one counts.
function laterThan(query: PlaceQuery, meaning: Interpretation, finding: Finding): string[] {
  const last = timesOf(query.open).at(-1) ?? ''
  if (isWholeDay(last)) {
    return Array.from({ length: LOOK_AHEAD_DAYS }, (_, day) => addDays(last, day + 1))
  }
  const from = last === 'now' ? presentClock(query, meaning, finding) : Date.parse(`${last}Z`)
  return Array.from(
    { length: LOOK_AHEAD_HOURS },
    (_, hour) => `${new Date(from + (hour + 1) * 3_600_000).toISOString().slice(0, 13)}:00`,
  )
}

// What the clocks show now where the visitor looks, in ms as if it were UTC.
function presentClock(query: PlaceQuery, meaning: Interpretation, finding: Finding): number {
  const { date, minute } = clocksAt(query, meaning, finding)
  return Date.parse(`${date}T00:00Z`) + minute * 60_000
}

function withoutFilters(query: PlaceQuery, meaning: Interpretation, count: Count): Relaxation[] {
  const relaxations: Relaxation[] = []
  for (const slug of query.categories) {
    const changed = { ...query, categories: query.categories.filter((other) => other !== slug) }
    relaxations.push({ kind: 'without-category', slug, count: count(changed), query: changed })
  }
  for (const attribute of query.attributes) {
    const changed = {
      ...query,
      attributes: query.attributes.filter((other) => other !== attribute),
    }
    relaxations.push({
      kind: 'without-attribute',
      attribute,
      count: count(changed),
      query: changed,
    })
  }
  if (query.open) {
    const changed = { ...query, open: undefined }
    relaxations.push({ kind: 'without-open', count: count(changed), query: changed })
  }
  if (meaning.words) {
    const near = query.near || (meaning.origin ? nearTextOf(meaning.origin) : '')
    const changed = { ...query, text: '', near }
    relaxations.push({ kind: 'without-text', count: count(changed, ''), query: changed })
  }
  return relaxations
}

function withoutLocality(
  query: PlaceQuery,
  { words, origin }: Interpretation,
  finding: Finding,
): Relaxation[] {
  const changed = { ...query, text: words, near: '', radiusKm: undefined }
  // Without anything else it would be all places, which are offered anyway.
  if (!origin || !isNarrowed(changed)) return []
  const { query: asked, meaning } = understand(changed, finding)
  // Words that are a locality themselves would only be searched for elsewhere.
  if (meaning.origin) return []
  const count = finding.catalogue.index.count(toFilter(asked, meaning, finding).filter)
  return [{ kind: 'without-locality', locality: origin, count, query: changed }]
}

// A point with words of its own is only found again by both, and a state that is also a city by its code.
function nearTextOf(locality: Locality): string {
  const { kind, precision, label, center } = locality
  if (kind !== 'point') return referenceTo(locality).de
  const isNamed = precision === 'exact' && !parseNamedPoint(label.de)
  return isNamed ? writeNamedPoint(label.de, center) : label.de
}
