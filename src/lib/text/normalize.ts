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
