import { fold, unaccented } from './fold.ts'

/**
 * A word as it is searched; as it was written, in small letters; and that without marks but with the e of an umlaut written
 * in two letters, as a typing error may have brought an a and an e together.
 */
export type Word = { term: string; spelling: string; plain: string }

/**
 * Calls back with every term under which a text is found: its words, hyphenated words also in one
 * ("Acadia-Nationalpark": acadia, nationalpark, acadianationalpark), and what means the same
 * ("St.": st, saint, sankt). A term may come more than once.
 */
export function eachIndexTerm(text: string, visit: (term: string, spelling: string) => void): void {
  for (const compound of compoundsOf(text)) eachTermOfCompound(compound, visit)
}

/** As `eachIndexTerm`, for one of the compounds, whose terms depend on nothing else. */
export function eachTermOfCompound(
  compound: string,
  visit: (term: string, spelling: string) => void,
): void {
  const pieces = piecesOf(compound)
  for (const piece of pieces) visitWithSynonyms(piece, visit)
  if (pieces.length > 1) visit(fold(pieces.join('')), pieces.join(''))
  for (const part of apostropheParts(compound)) visit(fold(part), part)
}

/** Of all ways to write a word in a name ("St.", "Saint", "Sankt") the first in the alphabet, which stands for them. */
export function canonicalTerm(word: string): string {
  let first = word
  visitSpellings(word, word, (term) => {
    if (term < first) first = term
  })
  return first
}

/** The words that a visitor typed, in order, each once; the last ten. */
export function queryWords(text: string): Word[] {
  const words: Word[] = []
  eachCompound(text, (start, end) => {
    for (const spelling of piecesOf(text.slice(start, end))) {
      addWord(words, fold(spelling), spelling, unaccented(spelling))
    }
  })
  return words
}

// A repeated word moves to the end: the last word may be a beginning.
function addWord(words: Word[], folded: string, spelling: string, plain: string): void {
  const term = folded.slice(0, LONGEST_TERM)
  if (term === '') return
  const before = words.findIndex((word) => word.term === term)
  if (before >= 0) words.splice(before, 1)
  else if (words.length === MOST_WORDS) words.shift()
  words.push({ term, spelling, plain: plain.slice(0, LONGEST_TERM) })
}

/** The words of a text as they are searched, in order, each once; at most ten. */
export function tokens(text: string): string[] {
  return queryWords(text).map((word) => word.term)
}

// Longer words are cut: nobody types them, and a search must not grow with its input.
const LONGEST_TERM = 40

const MOST_WORDS = 10

const APOSTROPHES = /['’‘ʼʻ´]/g
const WORD_BREAKS = /[.\s‐‑-]+/
const ONE_LETTER = /^\p{L}\p{M}*$/u

const SAME_MEANING = [
  ['st', 'saint', 'sankt'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['und', 'and'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['hwy', 'highway'],
]

// Of addresses and companies, folded. These are found by each other, but names of localities are not made one by them.
const FURTHER_MEANING = [
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

const SYNONYMS = mapOf(SAME_MEANING)
const FURTHER_SYNONYMS = mapOf(FURTHER_MEANING)

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
  const term = fold(piece).slice(0, LONGEST_TERM)
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
 * The runs of letters and digits in a text, hyphens, dots and apostrophes within them included; initials with blanks between
 * them ("D. G. Yuengling") are one.
 */
export function compoundsOf(text: string): readonly string[] {
  return text.match(COMPOUND) ?? []
}

/**
 * Calls back with the beginning and the end of each of these, in order. Texts are gone through letter by letter, without a
 * string for each compound; what can only be told by the regular expression is left to it.
 */
export function eachCompound(text: string, visit: (start: number, end: number) => void): void {
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === APART || kind === JOINT) {
      at++
      continue
    }
    const end = kind === UNSURE ? NOWHERE : endOfCompound(text, at)
    if (end === NOWHERE) return eachMatch(text, at, visit)
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

// The kinds of UTF-16 units in a text; halves of letters are unsure.
const [APART, LETTER, JOINT, AMPERSAND, UNSURE] = [1, 2, 3, 4, 5] as const

// By unit, 0 until it is first met.
const kinds = new Uint8Array(2 ** 16)

const NOWHERE = -1

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return kinds[unit] || (kinds[unit] = kindOf(String.fromCharCode(unit)))
}

function kindOf(unit: string): number {
  if (unit >= '\ud800' && unit <= '\udfff') return UNSURE
  // Before the joints, as for the expression, which takes letters first.
  if (LETTERS.test(unit)) return LETTER
  if (JOINTS.test(unit)) return JOINT
  return unit === '&' ? AMPERSAND : APART
}

// `NOWHERE` where it is unsure: at letters of two units, and where initials with blanks between them may begin.
function endOfCompound(text: string, start: number): number {
  if (kindAt(text, start) === AMPERSAND) return start + 1
  let end = start + 1
  for (;;) {
    while (end < text.length && kindAt(text, end) === LETTER) end++
    if (end === text.length) return end
    const kind = kindAt(text, end)
    if (kind === UNSURE) return NOWHERE
    const next = kind === JOINT && end + 1 < text.length ? kindAt(text, end + 1) : APART
    if (next === UNSURE) return NOWHERE
    if (next !== LETTER) return end === start + 1 && text[end] === '.' ? NOWHERE : end
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
