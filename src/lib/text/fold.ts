/**
 * The form of a text for searching: lower case, no diacritics, compatibility
 * forms resolved, ß as ss, and the two ways of writing an umlaut as one, so that "München",
 * "Muenchen" and "Munchen" are all "munchen". The umlaut rule is that of Lucene's
 * GermanNormalizationFilter: ae and oe lose their e, ue only after a consonant ("Bauer" stays).
 * The fold of a prefix is a prefix of the fold, so that searching while typing works.
 */
export function fold(text: string): string {
  return unaccented(text).replace(SPELLED_UMLAUT, dropE)
}

// Group 1 is a or o, whose e is dropped; the other alternative is ue after anything but a vowel, q or y.
const SPELLED_UMLAUT = /([ao])e+|(?<![aeiouqy])ue+/g

const NOT_ASCII = /[^\0-\x7f]/
const MARKS = /\p{M}+/gu
const LONE_LETTERS = /[ßæœøłđðþıħ]/g

// Letters that Unicode does not decompose.
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

/** The same, but keeps both spellings of umlauts apart: "muenchen" keeps its e. */
export function unaccented(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const bare = normalize(text, 'NFKD').replace(MARKS, '').toLowerCase()
  return bare.replace(LONE_LETTERS, (letter) => SPELLED_LETTERS[letter] ?? letter)
}

function dropE(_: string, vowel: string | undefined): string {
  return vowel ?? 'u'
}

/**
 * Normalizes untrusted text in linear time. Normalization sorts the marks on a letter, which takes seconds for tens of thousands of them.
 * So an invisible character separates them after thirty marks, as in Unicode's Stream-Safe Text Format (UAX #15, 13). No language needs
 * that many.
 */
export function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length <= MAX_MARKS) return text.normalize(form)
  return text.replace(TOO_MANY_MARKS, `$&${MARK_SEPARATOR}`).normalize(form)
}

const MAX_MARKS = 30

/** U+034F, the combining grapheme joiner: marks are not sorted across it. */
const MARK_SEPARATOR = '\u034F'

// Two half-width letters become marks in NFKC and NFKD.
const MARK = String.raw`(?!${MARK_SEPARATOR})[\p{M}\uFF9E\uFF9F]`
const TOO_MANY_MARKS = new RegExp(`(?:${MARK}){${MAX_MARKS}}(?=${MARK})`, 'gu')

/**
 * The sort key of a name, to be compared by code units: letters before digits before symbols. Leading symbols are ignored, so that "'s"
 * is sorted under S and "(405) Brewing" under the digits.
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  const start = folded.search(/[\p{L}\p{N}]/u)
  if (start < 0) return `2${folded}`
  const isLetter = /^\p{L}/u.test(folded.slice(start, start + 2))
  return `${isLetter ? 0 : 1}${folded.slice(start)}`
}
