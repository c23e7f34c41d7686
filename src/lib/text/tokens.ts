import { compoundsOf, eachCompound } from './compounds.ts'
import { fold, isPlain, unaccented } from './fold.ts'

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
    const compound = text.slice(start, end)
    if (isPlain(compound)) {
      const term = compound.toLowerCase()
      addWord(words, term, term, term)
      return
    }
    for (const spelling of piecesOf(compound)) {
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
const JOINTS = /[.\s‐‑-]+/
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
  for (const piece of compound.toLowerCase().replace(APOSTROPHES, '').split(JOINTS)) {
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
