import { longestTyped } from '../../../lib/text/limited.ts'
import { normalize } from '../../../lib/text/normalize.ts'

/** Line breaks of other systems and of word processors. */
const OTHER_LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Without width or width alone, and those that turn the direction of what follows: they only serve to deceive. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/u

/** One spelling for one text: NFC, LF as line break, no tabs, nothing invisible, no blanks at either end. */
export function cleanText(typed: string): string {
  return normalize(typed, 'NFC')
    .replace(OTHER_LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .trim()
}

/** Whether a field of so many characters can hold it, however it is written: what cannot is not even cleaned. */
export function canFit(typed: string, characters: number): boolean {
  return typed.length <= longestTyped(characters)
}

/** Line breaks are none of them. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text)
}
