import { fold } from '../../../lib/text/fold.ts'
import { canonicalTerm, queryWords } from '../../../lib/text/tokens.ts'

// Nobody names a locality in more; what follows is not looked at.
const LONGEST_TEXT = 200
const MOST_WORDS = 10

/** A word as it is kept in the index, and as it was typed, both folded: "saint" and "st". */
export type LocalityWord = { term: string; typed: string }

/** The words of a locality's name in order, with "St.", "Saint" and "Sankt" made one. */
export function localityWords(text: string): LocalityWord[] {
  return plainWords(text).map((typed) => ({ term: canonicalTerm(typed), typed }))
}

/** The key under which the gazetteer keeps a name; empty when the text has no letter and no digit. */
export function localityKey(text: string): string {
  return plainWords(text).map(canonicalTerm).join(' ')
}

/** The same without making "St." and "Saint" one: what a word that is still being typed begins. */
export function plainLocalityKey(text: string): string {
  return plainWords(text).join(' ')
}

// Word by word, because a search forgets repeated words and "Baden-Baden" must not become "Baden".
function plainWords(text: string): readonly string[] {
  const kept = recent.get(text)
  if (kept) return kept
  const words = cutWords(text)
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(text, words)
  return words
}

// A search asks for the words of the same names again and again; keeping them takes a third off its time.
const recent = new Map<string, readonly string[]>()
const MOST_RECENT = 1000

function cutWords(text: string): string[] {
  return text
    .slice(0, LONGEST_TEXT)
    .split(/[\s‐‑–—-]+/u)
    .flatMap((part) => queryWords(part))
    .slice(0, MOST_WORDS)
    .map(({ term }) => term)
}

/** The words of the text, and again without the words around a name that say "near". */
export function readingsOf(text: string): LocalityWord[][] {
  return without(WORDS_BEFORE, WORDS_AFTER, text)
}

/** The same without the words that say which side of a town: "southeast Portland", "im Süden von München". */
export function readingsWithoutSide(text: string): LocalityWord[][] {
  // "Süd-Carolina" is one word.
  return text.includes('-') ? [] : without(SIDES_BEFORE, SIDES_AFTER, text)
}

const SHORTEST_PARTED = 6
const SHORTEST_PART = 3
/** Longer words are no two names; each way to part them is read on its own. */
const LONGEST_PARTED = 40

/** One long word as two, wherever they may part: "sanfrancisco", "newyork". */
export function partedOnce(text: string): LocalityWord[][] {
  if (text.length < SHORTEST_PARTED || text.length > LONGEST_PARTED) return []
  if (/[^\p{L}]/u.test(text)) return []
  const most = text.length - SHORTEST_PART
  return Array.from({ length: Math.max(0, most - SHORTEST_PART + 1) }, (_, i) =>
    localityWords(`${text.slice(0, i + SHORTEST_PART)} ${text.slice(i + SHORTEST_PART)}`),
  )
}

/** "Frauenkirche in Dresden" as "Frauenkirche Dresden", and "o hare" as "ohare". */
export function joinedWords(text: string): LocalityWord[][] {
  const joined = text
    .replace(/(?<=\p{L}{3} )(?:in|im|of|at|von) (?=\p{L}{3})/giu, '')
    .replace(/(?<!\p{L})([odl]) (?=\p{L}{3})/giu, '$1')
  return joined === text ? [] : readingsOf(joined)
}

/**
 * The names that a word before a kind may be an inflection of: "Kaliforniens", "Denver's", "Berliner", "Münchner", "texanische". Folded; no
 * list of cities and regions, so each has to be looked up, and most are of nothing.
 */
export function namesInflectedIn(word: string): string[] {
  const folded = fold(word)
  const [, owner] = /^(.{4,}?)['’]?s$/.exec(folded) ?? []
  const [, town] = /^(.{3,})er$/.exec(folded) ?? []
  const [, land] = /^(.{3,})isch(?:e[mnrs]?)?$/.exec(folded) ?? []
  return [
    ...(owner ? [owner] : []),
    // "Münchner", "Basler", "Bremer", "Zürcher", "Hannoveraner"
    ...(town
      ? [
          town,
          town.replace(/([nl])$/, 'e$1'),
          `${town}en`,
          town.replace(/rch$/, 'rich').replace(/an$/, ''),
        ]
      : []),
    // "Kalifornien", "Hessen", "Bayern", "Brandenburg"; "Texas" and "Florida" lose their ending before "-anisch".
    ...(land ? ['', 'ien', 'en', 'n'].map((ending) => land + ending) : []),
    ...(land?.endsWith('an') ? ['a', 'as'].map((ending) => land.slice(0, -2) + ending) : []),
  ]
}

function without(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  text: string,
): LocalityWord[][] {
  let rest = localityWords(text)
  const readings = [rest]
  while (rest.length > 1 && before.has(rest[0]?.typed ?? '')) {
    rest = rest.slice(1)
    readings.push(rest)
  }
  while (rest.length > 1 && after.has(rest.at(-1)?.typed ?? '')) {
    rest = rest.slice(0, -1)
    readings.push(rest)
  }
  // "near me" is neither in Maine nor in the United States.
  return readings.filter((words, i) => i === 0 || !isOnlyAboutNearness(words))
}

// Folded: "Nähe" is "nahe".
const WORDS_BEFORE = new Set(
  (
    'nahe nah in der die das dem den von vom bei beim um rund herum umgebung umkreis raum grossraum gegend region stadt ' +
    'zu zum am im an near nearby around at on close to by the city of area state greater downtown bundesstaat us-bundesstaat staat us-staat bundesland freistaat kanton land ' +
    'flughafen airport bahnhof hauptbahnhof altstadt innenstadt stadtmitte stadtzentrum zentrum central'
  ).split(' '),
)
const WORDS_AFTER = new Set(
  (
    'umgebung umkreis raum gegend region area metro downtown stadt herum nahe nearby und and ' +
    'innenstadt altstadt stadtmitte stadtzentrum zentrum center centre hauptbahnhof bahnhof hbf flughafen airport'
  ).split(' '),
)

const SIDES = (
  'north south east west northeast northwest southeast southwest northern southern eastern western side ' +
  'norden suden osten westen nordosten nordwesten sudosten sudwesten nord sud ost nordost nordwest sudost sudwest ' +
  'nordlich sudlich ostlich westlich nordostlich nordwestlich sudostlich sudwestlich'
).split(' ')

/** What is somewhere else than the town around it. */
const STATIONS = 'flughafen airport bahnhof hauptbahnhof hbf'.split(' ')
const OTHER_POINTS = new Set([...SIDES, ...STATIONS])

/** The words that a reading has left out although another point than the town may be meant: "sudlich", "hauptbahnhof". */
export function otherPointsIn(
  whole: readonly LocalityWord[],
  reading: readonly LocalityWord[],
): string[] {
  const kept = new Set(reading)
  return whole
    .filter((word) => !kept.has(word) && OTHER_POINTS.has(word.typed))
    .map(({ typed }) => typed)
}

const SIDES_BEFORE = new Set([...WORDS_BEFORE, ...SIDES])
const SIDES_AFTER = new Set([...WORDS_AFTER, ...SIDES])

const SPEAKER = new Set(
  'me my us our here mir mich meiner meinem meine uns unserer hier'.split(' '),
)

/** Whether the words only say that something is near, but not what: "bei", "in meiner Nähe". */
export function isOnlyAboutNearness(words: readonly LocalityWord[]): boolean {
  return words.every(({ typed }) =>
    [SPEAKER, WORDS_BEFORE, WORDS_AFTER].some((known) => known.has(typed)),
  )
}
