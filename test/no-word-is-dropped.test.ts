import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SearchContext } from '../src/domain/search/index-query.ts'
import { type FinderResult, findPlaces } from '../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../src/domain/search/parse-place-query.ts'
import { fold } from '../src/lib/text/fold.ts'
import { demoWorld } from './search/worlds.ts'

/** Parts of texts, and what shows that they were understood. Any other part must be searched for as words or reported as ignored. */
const PARTS: Record<string, { texts: readonly string[]; isShown(result: FinderResult): boolean }> =
  {
    nonsense: { texts: ['qwertz', 'Blorx', 'Zuffelkram', 'Klingelbeutel'], isShown: () => false },
    qualities: { texts: ['vegan', 'barrierefrei', 'cheap', 'best'], isShown: () => false },
    pictures: { texts: ['🍺', '💶'], isShown: () => false },
    codes: { texts: ['99999', '00000'], isShown: () => false },
    kinds: {
      texts: ['Brauerei', 'Nationalparks', 'breweries', 'Kleinbrauerei'],
      isShown: ({ query }) => query.categories.length > 0 || query.attributes.length > 0,
    },
    towns: {
      texts: ['Denver', 'Reno', 'Frankfurt', '80202', 'Utah', 'im Harz', 'bei Boston'],
      isShown: ({ origin }) => origin !== undefined,
    },
    sides: {
      texts: ['südlich von Denver', 'southeast Portland', 'Hauptbahnhof Augsburg', '99999 Berlin'],
      isShown: () => false,
    },
    times: {
      texts: [
        'am Sonntag',
        'jetzt',
        'am 24.12.',
        'open late',
        'montags geschlossen',
        'Mo-Fr',
        'um acht',
        'halb neun abends',
        'between 5 and 7pm',
        'am Nikolaustag',
      ],
      isShown: ({ query }) => query.open !== undefined || query.closed !== undefined,
    },
    circles: {
      texts: ['20 km', 'within 30 miles'],
      isShown: hasCircle,
    },
    walks: {
      texts: ['eine Stunde'],
      // After “in” it is a time.
      isShown: (result) => hasCircle(result) || result.query.open !== undefined,
    },
    visits: { texts: ['Besichtigung', 'tours'], isShown: () => false },
    regions: {
      texts: ['Weimar in Deutschland', 'Utha', 'Heidelberg am Neckar'],
      isShown: ({ origin }) => origin !== undefined,
    },
    here: {
      texts: ['near me', 'in meiner Nähe'],
      isShown: ({ needsUserLocation }) => needsUserLocation,
    },
  }

function hasCircle({ query, isRegion }: FinderResult): boolean {
  return query.radiusKm !== undefined && !isRegion
}

/** Stop words, which mean nothing on their own. */
const LITTLE = ['und', 'oder', 'mit', 'in', 'for', 'the', 'zeige']

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(PARTS)).chain(partOfKind) },
  { weight: 1, arbitrary: fc.constantFrom(...LITTLE).map((text) => ({ kind: 'little', text })) },
)

function partOfKind(kind: string) {
  return fc.constantFrom(...(PARTS[kind]?.texts ?? [])).map((text) => ({ kind, text }))
}

let demo: SearchContext

beforeAll(async () => {
  demo = await demoWorld()
})

/** Kinds of words that may be corrected to another word. */
const MISTAKABLE = new Set(['nonsense', 'qualities'])

/** The words that the result must show for a part that also names a town: those beside the town. */
const SAID: Readonly<Record<string, string>> = {
  'südlich von Denver': 'südlich',
  'southeast Portland': 'southeast',
  'Hauptbahnhof Augsburg': 'Hauptbahnhof',
  '99999 Berlin': '99999',
  'near me': 'me',
  'in meiner Nähe': 'meiner',
  'im Harz': 'Harz',
  'bei Boston': 'Boston',
}

test('the result shows every word of a text as understood, or reports it as ignored', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = parts.map((one) => one.text).join(' ')
      const result = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo)
      const ignored = result.ignored.map((one) => one.text)
      const { de, en } = result.origin?.label ?? {}
      // Further towns in the text are one click away.
      const others = result.isFirstOfSeveral
        ? result.alternatives.flatMap(({ label }) => [label.de, label.en])
        : []
      const told = fold([result.words, de, en, ...others, ...ignored].join(' '))
      const dropped = parts.filter(({ kind, text: typed }) => {
        if (kind === 'little') return false
        const words = fold(SAID[typed] ?? typed).split(' ')
        return !words.some((word) => told.includes(word)) && !PARTS[kind]?.isShown(result)
      })
      // For one corrected word, the page says what it searched for instead.
      const corrected = dropped.find(({ kind }) => MISTAKABLE.has(kind))
      if (result.correction && corrected) dropped.splice(dropped.indexOf(corrected), 1)
      expect({ text, dropped }).toEqual({ text, dropped: [] })
    }),
    { numRuns: 500 },
  )
})

test.each(['in me', 'the', 'wo ist das', 'in or out', '🍺', '!!!'])(
  '%j asks for nothing, and is reported as ignored',
  (text) => {
    const { ignored } = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo)
    expect(ignored.map((one) => one.text)).toEqual([text])
  },
)

test('“in 20 km eine Stunde” is a circle and an unknown hour, not in twenty hours', () => {
  const text = 'in 20 km eine Stunde'
  const { query, ignored } = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo)
  expect(query).toMatchObject({ radiusKm: 20 })
  expect(query.open).toBeUndefined()
  expect(ignored.map((one) => one.text)).toEqual(['Stunde'])
})

test.each(['montags geschlossen in einer Stunde', 'in einer Stunde montags geschlossen'])(
  '%j names two times, and both apply',
  (text) => {
    const { query } = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo)
    expect([query.closed, query.open]).toEqual([expect.any(String), expect.any(String)])
  },
)

test.each(['alle Orte', 'show me all places'])('%j asks for everything', (text) => {
  const { ignored, total } = findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo)
  expect({ ignored, total }).toEqual({ ignored: [], total: 148 })
})
