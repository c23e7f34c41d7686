/**
 * The form of a text under which it is searched: no capitals, no marks on letters, compatibility
 * forms resolved, ß as ss, and the two ways of writing an umlaut as one, so that "München",
 * "Muenchen" and "Munchen" are all "munchen". The umlaut rule is that of Lucene's
 * GermanNormalizationFilter: ae and oe lose their e, ue only after a consonant ("Bauer" stays).
 * The fold of a beginning is a beginning of the fold, so that searching while typing works.
 */
export function fold(text: string): string {
  return unaccented(text).replace(SPELLED_UMLAUT, dropE)
}

// Group 1 is a vowel whose e goes; the second way is a u that no vowel, q or y stands before.
const SPELLED_UMLAUT = /([ao])e+|(?<![aeiouqy])ue+/g

const NOT_ASCII = /[^\0-\x7f]/
const MARKS = /\p{M}+/gu
const LONE_LETTERS = /[ßæœøłđðþıħ]/g

// Letters that Unicode does not take apart.
const SPELLED_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}

/** The same without making the two ways of writing an umlaut one: "muenchen" keeps its e. */
export function unaccented(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const bare = normalize(text, 'NFKD').replace(MARKS, '').toLowerCase()
  return bare.replace(LONE_LETTERS, (letter) => SPELLED_LETTERS[letter] ?? letter)
}

function dropE(_: string, vowel: string | undefined): string {
  return vowel ?? 'u'
}

/**
 * Unicode's normal form of a text from outside, in time that grows with its length. Marks on a letter are put in order, and to do so
 * among tens of thousands of them takes seconds. So no more than thirty stay together, as in Unicode's Stream-Safe Text Format
 * (UAX #15, 13): an invisible letter parts the rest from them. No language writes as many.
 */
export function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length <= MOST_MARKS) return text.normalize(form)
  return text.replace(TOO_MANY_MARKS, `$&${PARTING}`).normalize(form)
}

const MOST_MARKS = 30

/** U+034F, the combining grapheme joiner: nothing is put in order across it. */
const PARTING = '\u034F'

// Two letters of half width become marks in the forms that are named with a K.
const MARK = String.raw`(?!${PARTING})[\p{M}\uFF9E\uFF9F]`
const TOO_MANY_MARKS = new RegExp(`(?:${MARK}){${MOST_MARKS}}(?=${MARK})`, 'gu')

/**
 * What a name is sorted by, compared by code units: letters before digits before signs, and a sign in front of it counts for
 * nothing, so that "'s" is sorted under S and "(405) Brewing" under the digits.
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  const start = folded.search(/[\p{L}\p{N}]/u)
  if (start < 0) return `2${folded}`
  const isLetter = /^\p{L}/u.test(folded.slice(start, start + 2))
  return `${isLetter ? 0 : 1}${folded.slice(start)}`
}
