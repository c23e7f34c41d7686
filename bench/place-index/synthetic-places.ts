import type { WeeklyHours } from '../../src/lib/hours/weekly-hours.ts'
import type { IndexedPlace } from '../../src/lib/place-index/place-index.ts'
import { randomNumbers, type RandomNumbers } from './random-numbers.ts'

/** A city of the generator: its name and position, and how far its places spread. */
export type City = { name: string; state: string; lat: number; lng: number; spread: number }

export type SyntheticWorld = { places: () => Generator<IndexedPlace>; cities: readonly City[] }

export const CATEGORY_COUNT = 32
const TAG_COUNT = 40

/**
 * Made-up places like those of an organisation: crowded around 6,000 cities of Zipf-distributed size
 * in a box as large as the United States, 32 categories by Zipf's law, up to four of 40 tags, hours
 * for 30 of 100 in one of 300 schedules, a third of them branches of 500 chains, names out of 60,000
 * words by Zipf's law. The same count gives the same places.
 */
export function syntheticWorld(count: number): SyntheticWorld {
  const random = randomNumbers(42)
  const words = Array.from({ length: 60_000 }, () => inventedWord(random))
  const wordOf = () => pick(words, random.zipf(words.length, 1))
  const states = Array.from({ length: 50 }, () => `${inventedWord(random)}land`)
  const cities = Array.from({ length: 6000 }, () => cityOf(random, wordOf, states))
  const chains = Array.from({ length: 500 }, () => `${wordOf()} ${wordOf()}`)
  const schedules = Array.from({ length: 300 }, () => scheduleOf(random))

  function* places(): Generator<IndexedPlace> {
    const own = randomNumbers(7)
    for (let i = 0; i < count; i++) {
      const city = pick(cities, own.zipf(cities.length, 0.8))
      const category = own.zipf(CATEGORY_COUNT, 1)
      const hasHours = own.next() < 0.3
      yield {
        lat: city.lat + own.normal() * city.spread,
        lng: city.lng + own.normal() * city.spread * 1.3,
        categories: own.next() < 0.2 ? [category, own.zipf(CATEGORY_COUNT, 1)] : [category],
        tags: Array.from({ length: Math.floor(own.next() * 5) }, () => own.zipf(TAG_COUNT, 0.7)),
        timeZone: Math.floor(((city.lng + 125) / 60) * 4),
        hours: hasHours ? pick(schedules, own.zipf(schedules.length, 0.7)) : undefined,
        texts: {
          names: [
            own.next() < 0.33
              ? `${pick(chains, own.zipf(chains.length, 0.8))} ${city.name}`
              : `${pick(words, own.zipf(words.length, 1))} ${pick(words, own.zipf(words.length, 1))} ${NOUNS[category] ?? ''}`,
          ],
          localities: [city.name, city.state],
          rest: [
            `${Math.floor(own.next() * 9000)} ${pick(words, own.zipf(words.length, 1))} Street`,
          ],
        },
      }
    }
  }

  return { places, cities }
}

// The common part of the names of a category.
const NOUNS = [
  'Park',
  'Museum',
  'Café',
  'Hotel',
  'Markt',
  'Garten',
  'Bibliothek',
  'Schule',
  'Hafen',
  'Brücke',
  'Theater',
  'Kino',
  'Zoo',
  'Strand',
  'Turm',
  'Kirche',
]

const SYLLABLES = [
  'ba',
  'ber',
  'bur',
  'cal',
  'den',
  'do',
  'el',
  'fen',
  'ga',
  'gor',
  'ha',
  'her',
  'in',
  'ka',
  'kel',
  'la',
  'lo',
  'ma',
  'mon',
  'na',
  'nor',
  'o',
  'pa',
  'per',
  'ra',
  'ri',
  'sa',
  'sen',
  'ster',
  'ta',
  'ter',
  'ton',
  'u',
  'va',
  'ver',
  'wa',
  'wil',
  'xan',
  'ya',
  'zel',
]

function inventedWord(random: RandomNumbers): string {
  const length = 2 + Math.floor(random.next() * 3)
  const parts = Array.from({ length }, () => pick(SYLLABLES, random.zipf(SYLLABLES.length, 0.4)))
  const word = parts.join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function cityOf(random: RandomNumbers, wordOf: () => string, states: readonly string[]): City {
  const name =
    random.next() < 0.3
      ? `${pick(['San', 'St.', 'New', 'Fort'], Math.floor(random.next() * 4))} ${wordOf()}`
      : wordOf()
  return {
    name,
    state: pick(states, Math.floor(random.next() * states.length)),
    lat: 25 + random.next() * 24,
    lng: -125 + random.next() * 59,
    spread: 0.01 + random.next() * 0.12,
  }
}

function scheduleOf(random: RandomNumbers): WeeklyHours {
  const opens = 360 + Math.floor(random.next() * 20) * 15
  const day = [{ opens, closes: opens + 300 + Math.floor(random.next() * 40) * 15 }]
  const openDays = 4 + Math.floor(random.next() * 4)
  const week = Array.from({ length: 7 }, (_, weekday) => (weekday < openDays ? day : []))
  return { week, exceptions: { '2026-11-26': { intervals: [] }, '2026-12-25': { intervals: [] } } }
}

function pick<T>(values: readonly T[], i: number): T {
  const value = values[i]
  if (value === undefined) throw new Error(`there is no value ${i}`)
  return value
}
