import type { IndexedPlace } from '../../src/lib/place-index/place-index.ts'
import { forgivenErrors } from '../../src/lib/text/similarity.ts'
import { randomNumbers, type RandomNumbers } from './random-numbers.ts'
import type { SyntheticWorld } from './synthetic-places.ts'

const QUERIES = 1000

// The queries ask for every n-th place, at most this far apart: in a large world they ask only for the first places.
const MAX_STEP = 97

/** Searches for places of this world: prefixes, and texts with a typo in one word that is long enough for it to be forgiven. */
export function textQueries(
  { places }: SyntheticWorld,
  count: number,
): {
  prefixes: string[]
  mistyped: { text: string; ordinal: number }[]
} {
  const random = randomNumbers(5)
  const prefixes: string[] = []
  const mistyped: { text: string; ordinal: number }[] = []
  const apart = Math.min(MAX_STEP, Math.ceil(count / QUERIES / 2))
  let ordinal = -1
  for (const place of places()) {
    ordinal++
    if (ordinal % apart !== 0) continue
    const words = wordsOf(place)
    if (prefixes.length < QUERIES) prefixes.push(beginningOf(words, random))
    const wrong = withOneError(words, random)
    if (wrong && mistyped.length < QUERIES) mistyped.push({ text: wrong, ordinal })
    if (prefixes.length === QUERIES && mistyped.length === QUERIES) break
  }
  return { prefixes, mistyped }
}

function wordsOf({ texts }: IndexedPlace): string[] {
  return [...texts.names, ...texts.localities]
    .join(' ')
    .toLowerCase()
    .split(/[ .]+/)
    .filter(Boolean)
}

// One to three words of the place; the last one is cut off after one or more letters.
function beginningOf(words: readonly string[], random: RandomNumbers): string {
  const from = Math.floor(random.next() * words.length)
  const chosen = words.slice(from, from + 1 + Math.floor(random.next() * 3))
  const last = chosen.pop() ?? ''
  return [...chosen, last.slice(0, 1 + Math.floor(random.next() * last.length))].join(' ')
}

// Two words of the name and one of the city, so that the query means one place.
function withOneError(words: readonly string[], random: RandomNumbers): string | undefined {
  const chosen = [...words.slice(0, 2), words.at(-2) ?? '']
  const [wrong = ''] = chosen
  // A typo may drop a letter, and the index corrects nothing in a word that is then too short.
  if (forgivenErrors(wrong.slice(1)) === 0) return undefined
  const at = 1 + Math.floor(random.next() * (wrong.length - 2))
  const kinds = [
    wrong.slice(0, at) + wrong.slice(at + 1),
    `${wrong.slice(0, at)}q${wrong.slice(at)}`,
    `${wrong.slice(0, at)}q${wrong.slice(at + 1)}`,
    wrong.slice(0, at) + wrong.charAt(at + 1) + wrong.charAt(at) + wrong.slice(at + 2),
  ]
  return [kinds[Math.floor(random.next() * kinds.length)], ...chosen.slice(1)].join(' ')
}
