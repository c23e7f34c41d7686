import { FIELD_COST } from '../../lib/place-index/words/relevance.ts'
import { type Finding, toFilter } from './asked-filter.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import { interpret } from './reading/interpret.ts'
import { createLocator } from './reading/locate.ts'
import type { Located } from './reading/located.ts'
import { kindWords, termsOf } from './reading/named-place.ts'
import { isQuality } from './reading/split-text.ts'
import type { PlaceQuery } from './place-query.ts'

/** Longer texts are no searches, and each word is looked up. */
const MOST_WORDS = 15

/** "bäcker" begins "Bäckerei"; two letters mean nothing, three begin everything. */
const SHORTEST_BEGINNING = 4
const SHORTEST_WORD = 3

export type FewerWords = { text: string; count: number; hasWords: boolean }

/**
 * The text with the words left out that nothing is known by, and how much that finds: "wo ist die nächste Apotheke in Köln" is
 * "Apotheke in Köln". Undefined where nothing can be left out, or that finds nothing either. `hasWords` says that more is left
 * than a locality.
 */
export function withFewerWords(query: PlaceQuery, finding: Finding): FewerWords | undefined {
  const words = query.text.split(' ')
  if (words.length < 2 || words.length > MOST_WORDS) return undefined
  const locate = createLocator(finding.catalogue, finding.gazetteer)
  const weights = words.map((word, i) =>
    weigh(word, finding.catalogue, isQuality(words[i - 1]) ? NOWHERE : locate.exactly),
  )
  const texts = [Infinity, FIELD_COST, SMALL_TOWN + 0.1, 0].map((most) =>
    joinUpTo(words, weights, most),
  )
  for (const text of new Set(texts)) {
    const found = text === '' || text === query.text ? undefined : find({ ...query, text }, finding)
    if (found && found.count > 0) return { text, ...found }
  }
  return undefined
}

const NOWHERE = () => undefined

// Nothing for what is a kind of place or a locality that one knows, little for a small town, less for what stands in a name than elsewhere.
function weigh(
  word: string,
  catalogue: Catalogue,
  locate: (text: string) => Located | undefined,
): number | undefined {
  const terms = termsOf(word)
  if (terms.every((term) => IDLE.has(term))) return undefined
  const kinds = kindWords(catalogue)
  const located = locate(word)
  if (terms.every((term) => kinds.has(term))) return 0
  if (located && !located.isRareName) return isLarge(located.origin) ? 0 : SMALL_TOWN
  const cost = catalogue.index.best({ text: word }, 1)[0]?.cost
  if (cost === undefined || catalogue.index.correction(word) !== undefined) return undefined
  const isWhole = cost % FIELD_COST === 0 && word.length >= SHORTEST_WORD
  return isWhole || word.length >= SHORTEST_BEGINNING ? cost + 1 : undefined
}

/** "Friendly" is a town in Maryland. */
const SMALL_TOWN = 0.5
const LARGE_FROM = 50_000

function isLarge({ kind, population = 0 }: Locality): boolean {
  return kind !== 'city' || population >= LARGE_FROM
}

function joinUpTo(
  words: readonly string[],
  weights: readonly (number | undefined)[],
  most: number,
): string {
  const isKept = (i: number) => (weights[i] ?? Infinity) < most || weights[i] === 0
  const isLink = (i: number) => termsOf(words[i] ?? '').every((term) => LINKS.has(term))
  return words
    .filter((_, i) => isKept(i) || (i > 0 && isLink(i) && isKept(i - 1) && isKept(i + 1)))
    .join(' ')
    .replace(/[\s,.?!;:]+$/, '')
}

function find(query: PlaceQuery, finding: Finding): Pick<FewerWords, 'count' | 'hasWords'> {
  const meaning = interpret(query, finding.catalogue, finding.gazetteer)
  const { filter } = toFilter(query, meaning, finding)
  return { count: finding.catalogue.index.count(filter), hasWords: meaning.words !== '' }
}

// As `termsOf` writes them.
const terms = (words: string) => new Set(words.split(' ').flatMap(termsOf))

/** What parts a kind of place from a locality, and the parts of a name. */
const LINKS = terms('in im am an auf bei beim der um near at of the')

/** What sentences are made of, some of which are towns somewhere. */
const IDLE = terms(
  'wo wer was wie ist sind gibt es ich wir du sie man suche suchen finde finden zeige möchte brauche kann bitte ein eine einen ' +
    'einer eines der die das den dem des und oder mit ohne für in im am an auf bei beim um zu zum zur von vom nächste nächsten ' +
    'nächster nächstes beste besten bester bestes gute guter gutes jetzt heute morgen gerade noch hier offen offene geöffnet where ' +
    'who what how is are there can i we need want find show me my a an the and or with without for at to of on near nearest closest ' +
    'next best good cheap now today tomorrow open here please',
)
