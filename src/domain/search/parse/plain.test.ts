import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { madeUpBreweryWorld } from '../../../../test/search/made-up-breweries.ts'
import { demoWorld } from '../../../../test/search/worlds.ts'
import type { Finding } from '../asked-filter.ts'
import { findPlaces } from '../find-places.ts'
import { parsePlaceQuery } from '../parse-place-query.ts'

type Part = { text: string; is: 'where' | 'kind' | 'time' | 'radius' | 'little' | 'other' }

/** What a text is put together from; what others use as a name, brands, words of titles and people, is not read as anything else silently. */
const WORDS: Record<Part['is'], string> = {
  where:
    'Denver, Köln, München, Seattle, Utah, Kalifornien, Portland, 80202, 10115, Bayern, Chicago, Schwarzwald, London, Virginia, Georgia, ' +
    'Indiana, Austin, Jackson, Mo',
  kind: 'Brauerei, brewery, Nationalparks, national park, Brauereien, Biergarten',
  time: 'heute, sonntags, Sunday, Fridays, tomorrow, open now, jetzt offen, Weihnachten, 18 Uhr, nachts, am Montag, late night',
  radius: '8 Mile, 20 km, 10 Minuten',
  little: 'of, the, and, here, me, mit, or, MIT, DEN, Route',
  other:
    'Google, Boss, Target, Shell, Penny, Saturn, Apple, Delta, Chase, Sixt, Hope, Happy, Jones, Outback, Big, Hot, Best, ' +
    'Total, Motel, 66, Hour, Zion, Grand, Glacier, Lagerhaus, Lodge, Bear, Moon, CAT, Xqzwv, Blorptang, ' +
    'Garten, Deutsche, Stone, Circle, Bank, Royal, Bergmann, alte, neue, Story, Lost, Dream, Gold, Ocean, Hotel',
}

const parts = (is: Part['is']) =>
  fc.constantFrom(...WORDS[is].split(', ')).map((text): Part => ({ text, is }))

const texts = fc
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

let worlds: Finding[]

beforeAll(async () => {
  worlds = await Promise.all([demoWorld(), madeUpBreweryWorld()])
})

/** How a text is read, where the page neither names what it does not know nor offers anything else. */
function silentReading(said: readonly Part[], world: Finding): string | undefined {
  const typed = said.map((part) => part.text).join(' ')
  const result = findPlaces(parsePlaceQuery(new URLSearchParams({ q: typed })), world)
  const { query, words, origin } = result
  const isTold =
    result.correction !== undefined ||
    result.runnerUp !== undefined ||
    result.ignored.length > 0 ||
    result.alternatives.length > 0 ||
    result.asksFromHere
  const isLiteral = words === typed && !origin && !query.open && !query.closed
  if (isTold || isLiteral) return undefined
  const isRead: Record<Part['is'], boolean> = {
    where: origin !== undefined,
    kind: words !== '' || query.categories.length > 0 || query.attributes.length > 0,
    time: query.open !== undefined,
    radius: query.radiusKm !== undefined,
    little: true,
    other: false,
  }
  if (said.every(({ is }) => isRead[is])) return undefined
  return [typed, words, origin?.label.en, query.open, query.closed].filter(Boolean).join(' | ')
}

test('no text is read as something else silently, whatever is put together', () => {
  fc.assert(
    fc.property(texts, (all) => {
      expect(worlds.map((world) => silentReading(all, world))).toEqual([undefined, undefined])
    }),
    { numRuns: 200 },
  )
})
