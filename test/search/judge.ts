import type { SearchContext } from '../../src/domain/search/index-query.ts'
import { findPlaces } from '../../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../../src/domain/search/parse-place-query.ts'
import { suggest, type Suggestion } from '../../src/domain/search/suggest.ts'

/** What a person would expect from a typed text; only the given fields are judged. */
export type Expected = {
  /** the name of the first place */
  first?: string
  /** the beginning of the label of the locality that is searched around; empty for none */
  at?: string
  /** the words searched for in places */
  words?: string
  /** the time at which places should be open, as in the address; `null` for none */
  open?: string | null
  /** the time at which places should be closed, as in the address; `null` for none */
  closed?: string | null
  /** the text asks for what is near the person */
  here?: boolean
  /** the beginning of the label of another locality that is offered */
  asks?: string
  /** the first suggestion while typing */
  suggests?: string
  /** one of the suggestions while typing */
  offers?: string
  /** the text without the words that the page reports as ignored */
  fewer?: string
}

export type Judged = readonly [typed: string, expected: Expected]

/** The differences between the answer and the expectation; empty if there are none. */
export function judge([typed, expected]: Judged, world: SearchContext): string[] {
  const query = parsePlaceQuery(new URLSearchParams({ q: typed }))
  const result = findPlaces(query, world)
  const suggestions = suggest(typed, 8, world).map(labelOf)
  const first = result.found[0]?.place.name ?? ''
  const at = result.origin?.label.de ?? ''
  const asked = result.alternatives.map(({ label }) => label.de)
  const begins = (text: string, start: string) =>
    start === '' ? text === '' : text.startsWith(start)
  const fewer = result.ignored
    .reduce((text, ignored) => text.replace(ignored.text, ' '), typed)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const faults = {
    first: first !== expected.first && `first ${first}`,
    at: !begins(at, expected.at ?? '') && `at ${at}`,
    words: result.words !== expected.words && `words ${result.words}`,
    open: (result.query.open ?? null) !== expected.open && `open ${result.query.open}`,
    closed: (result.query.closed ?? null) !== expected.closed && `closed ${result.query.closed}`,
    here: result.needsUserLocation !== expected.here && `here ${result.needsUserLocation}`,
    asks: !asked.some((label) => begins(label, expected.asks ?? '')) && `asks ${asked.join(' / ')}`,
    suggests:
      !begins(suggestions[0] ?? '', expected.suggests ?? '') &&
      `suggests ${suggestions.join(' / ')}`,
    offers:
      !suggestions.some((label) => begins(label, expected.offers ?? '')) &&
      `offers ${suggestions.join(' / ')}`,
    fewer: fewer !== expected.fewer && `leaves ${fewer}`,
  }
  return Object.entries(faults).flatMap(([part, fault]) =>
    fault && Object.hasOwn(expected, part) ? [fault] : [],
  )
}

function labelOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'place') return suggestion.place.name
  if (suggestion.kind === 'category') return suggestion.category.name.de?.many ?? ''
  return suggestion.locality.label.de
}
