import { fold, unaccented } from './fold.ts'

/**
 * A word as a search term; as written, in lower case; and without diacritics but with "ae", "oe" and "ue" kept, because a typing error
 * may have put the two letters together.
 */
export type Word = { term: string; spelling: string; plain: string }

/**
 * Calls back with every term by which a text is found: its words, hyphenated words also as one
 * ("Acadia-Nationalpark": acadia, nationalpark, acadianationalpark), and synonyms
 * ("St.": st, saint, sankt). May contain duplicates.
 */
export function eachIndexTerm(text: string, visit: (term: string, spelling: string) => void): void {
  for (const compound of compoundsOf(text)) eachTermOfCompound(compound, visit)
}

/** The same as `eachIndexTerm` for a single compound, so that its terms can be cached. */
export function eachTermOfCompound(
  compound: string,
  visit: (term: string, spelling: string) => void,
): void {
  const pieces = piecesOf(compound)
  for (const piece of pieces) visitWithSynonyms(piece, visit)
  if (pieces.length > 1) visit(fold(pieces.join('')), pieces.join(''))
  for (const part of apostropheParts(compound)) visit(fold(part), part)
}

/** The canonical spelling of a word in a name ("St.", "Saint", "Sankt"): the first one in the alphabet. */
export function canonicalTerm(word: string): string {
  let first = word
  visitSpellings(word, word, (term) => {
    if (term < first) first = term
  })
  return first
}

/** The typed words in order, without duplicates; the last ten. */
export function queryWords(text: string): Word[] {
  const words: Word[] = []
  eachCompound(text, (start, end) => {
    for (const spelling of piecesOf(text.slice(start, end))) {
      addWord(words, fold(spelling), spelling, unaccented(spelling))
    }
  })
  return words
}

// A repeated word moves to the end, because the last word may be unfinished.
function addWord(words: Word[], folded: string, spelling: string, plain: string): void {
  const term = folded.slice(0, MAX_TERM_LENGTH)
  if (term === '') return
  const before = words.findIndex((word) => word.term === term)
  if (before >= 0) words.splice(before, 1)
  else if (words.length === MAX_WORDS) words.shift()
  words.push({ term, spelling, plain: plain.slice(0, MAX_TERM_LENGTH) })
}

/** The search terms of a text in order, without duplicates; at most ten. */
export function tokens(text: string): string[] {
  return queryWords(text).map((word) => word.term)
}

// Longer words are cut off, because the cost of a search must not grow with its input.
const MAX_TERM_LENGTH = 40

const MAX_WORDS = 10

const APOSTROPHES = /['’‘ʼʻ´]/g
const WORD_BREAKS = /[.\s‐‑-]+/
const ONE_LETTER = /^\p{L}\p{M}*$/u

const NAME_SYNONYMS = [
  ['st', 'saint', 'sankt'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['und', 'and'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['hwy', 'highway'],
]

// Synonyms in addresses and companies, folded. They match each other in searches, but do not unify names of localities.
const ADDRESS_SYNONYMS = [
  ['st', 'street'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['pkwy', 'parkway'],
  ['sq', 'square'],
  ['co', 'company'],
  ['bros', 'brothers'],
  ['gebr', 'gebruder'],
  ['natl', 'national'],
  ['univ', 'university'],
  ['n', 'north'],
  ['e', 'east'],
  ['s', 'south'],
  ['w', 'west'],
]

const SYNONYMS = mapOf(NAME_SYNONYMS)
const FURTHER_SYNONYMS = mapOf(ADDRESS_SYNONYMS)

function mapOf(groups: readonly string[][]): ReadonlyMap<string, readonly string[]> {
  return new Map(groups.flatMap((group) => group.map((term) => [term, group])))
}

// "Acadia-Nationalpark" in two, "U.S.-Botschaft" as us and botschaft, "Joe's" as joes, "&" as und.
function piecesOf(compound: string): string[] {
  if (compound === '&') return ['und']
  const pieces: string[] = []
  let initials = ''
  for (const piece of compound.toLowerCase().replace(APOSTROPHES, '').split(WORD_BREAKS)) {
    if (piece === '') continue
    if (ONE_LETTER.test(piece)) {
      initials += piece
      continue
    }
    if (initials) pieces.push(initials)
    initials = ''
    pieces.push(piece)
  }
  if (initials) pieces.push(initials)
  return pieces
}

// "Fisherman's" is found by fisherman, "L'Anse" by anse.
function apostropheParts(compound: string): string[] {
  if (compound.search(APOSTROPHES) < 0) return []
  return compound
    .toLowerCase()
    .split(/['’‘ʼʻ´.‐‑-]/)
    .filter((part) => part.length > 1)
}

function visitWithSynonyms(piece: string, visit: (term: string, spelling: string) => void): void {
  const term = fold(piece).slice(0, MAX_TERM_LENGTH)
  if (term === '') return
  visitSpellings(term, piece, visit)
  for (const synonym of FURTHER_SYNONYMS.get(term) ?? []) {
    if (synonym !== term) visit(synonym, synonym)
  }
}

function visitSpellings(
  term: string,
  piece: string,
  visit: (term: string, spelling: string) => void,
): void {
  visit(term, piece)
  for (const synonym of SYNONYMS.get(term) ?? []) if (synonym !== term) visit(synonym, synonym)
  if (term.length < 5) return
  if (term.endsWith('str')) visit(`${term}asse`, `${piece}aße`)
  if (term.endsWith('strasse')) visit(term.slice(0, -4), piece.replace(/a(ß|ss)e$/, ''))
}

/**
 * The runs of letters and digits in a text, including hyphens, dots and apostrophes inside them; initials with spaces between
 * them ("D. G. Yuengling") are one compound.
 */
export function compoundsOf(text: string): readonly string[] {
  return text.match(COMPOUND) ?? []
}

/**
 * Calls back with the start and end of each compound, in order. Scans the text by character without allocating strings, and falls back to
 * the regular expression for difficult cases.
 */
export function eachCompound(text: string, visit: (start: number, end: number) => void): void {
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === APART || kind === JOINT) {
      at++
      continue
    }
    const end = kind === UNSURE ? NO_END : endOfCompound(text, at)
    if (end === NO_END) return eachMatch(text, at, visit)
    visit(at, end)
    at = end
  }
}

// Initials; or a run of letters and digits, joined by hyphens, dots and apostrophes; or an ampersand. The Hawaiian ʻokina is
// written in five ways and counts as a letter in Unicode.
const COMPOUND =
  /(?<![\p{L}\p{M}\p{N}])\p{Lu}\.(?:\s\p{Lu}\.)+|[\p{L}\p{M}\p{N}]+(?:['’‘ʼʻ´.‐‑-][\p{L}\p{M}\p{N}]+)*|&/gu

const LETTERS = /[\p{L}\p{M}\p{N}]/u
const JOINTS = /['’‘ʼʻ´.‐‑-]/

// The kinds of UTF-16 units; surrogates are unsure.
const [APART, LETTER, JOINT, AMPERSAND, UNSURE] = [1, 2, 3, 4, 5] as const

// A cache by unit; 0 means not yet computed.
const kinds = new Uint8Array(2 ** 16)

const NO_END = -1

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return kinds[unit] || (kinds[unit] = kindOf(String.fromCharCode(unit)))
}

function kindOf(unit: string): number {
  if (unit >= '\ud800' && unit <= '\udfff') return UNSURE
  // Letters come before joints, as in the regular expression.
  if (LETTERS.test(unit)) return LETTER
  if (JOINTS.test(unit)) return JOINT
  return unit === '&' ? AMPERSAND : APART
}

// The end of the compound; `NO_END` if unsure: at surrogates, and where spaced initials may begin.
function endOfCompound(text: string, start: number): number {
  if (kindAt(text, start) === AMPERSAND) return start + 1
  let end = start + 1
  for (;;) {
    while (end < text.length && kindAt(text, end) === LETTER) end++
    if (end === text.length) return end
    const kind = kindAt(text, end)
    if (kind === UNSURE) return NO_END
    const next = kind === JOINT && end + 1 < text.length ? kindAt(text, end + 1) : APART
    if (next === UNSURE) return NO_END
    if (next !== LETTER) return end === start + 1 && text[end] === '.' ? NO_END : end
    end += 2
  }
}

function eachMatch(text: string, from: number, visit: (start: number, end: number) => void): void {
  const compounds = new RegExp(COMPOUND)
  compounds.lastIndex = from
  for (let match = compounds.exec(text); match; match = compounds.exec(text)) {
    visit(match.index, compounds.lastIndex)
  }
}
