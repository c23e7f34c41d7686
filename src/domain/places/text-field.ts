import { longestTyped } from '../../lib/text/limited.ts'
import { normalize } from '../../lib/text/normalize.ts'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'

// What some program put where it could not read a letter.
const DAMAGE = '\uFFFD'

// Nobody sees them, two names that look equal would differ, and some turn the text behind them around.
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

// Most lines are printable ASCII with single spaces: nothing of them can be wrong but their length.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** One line of text: NFC, trimmed, runs of spaces and line breaks as one space. `most` counts characters. */
export function parseLine(text: string, most: number): FieldResult<string> {
  if (text.length <= most && PLAIN.test(text)) return { ok: true, value: text }
  if (text.length > longestTyped(most)) return tooLong(most)
  return checkText(text.replace(INVISIBLE, '').replace(/\s+/g, ' '), most)
}

/** Text of several lines: NFC, trimmed, line breaks as LF. `most` counts characters. */
export function parseParagraphs(text: string, most: number): FieldResult<string> {
  if (text.length > longestTyped(most)) return tooLong(most)
  return checkText(text.replace(/\r\n?/g, '\n'), most)
}

function checkText(text: string, most: number): FieldResult<string> {
  const value = normalize(text.trim(), 'NFC')
  if (value.includes(DAMAGE) || !value.isWellFormed()) return broken('damaged_text')
  if (CONTROLS.test(value)) return broken('control_characters')
  if (value.length > most && Array.from(value).length > most) {
    return tooLong(most)
  }
  return { ok: true, value }
}

function tooLong(most: number): FieldResult<never> {
  return { ok: false, rule: 'too_long', limit: most }
}
