import { maxTypedLength } from '../../lib/text/limited.ts'
import { normalize } from '../../lib/text/fold.ts'

/** Every rule that a value of a place can break; the messages have a sentence for each. */
export type PlaceRule =
  | 'required'
  | 'too_long'
  | 'control_characters'
  /** contains letters that a program could not decode and replaced */
  | 'damaged_text'
  | 'coordinates_missing'
  | 'coordinates_invalid'
  | 'coordinates_out_of_range'
  /** not a polygon in GeoJSON or WKT */
  | 'boundary_invalid'
  | 'boundary_out_of_range'
  /** far from the place */
  | 'boundary_elsewhere'
  | 'country_unknown'
  | 'region_unknown'
  | 'postal_code_invalid'
  | 'phone_invalid'
  | 'email_invalid'
  | 'website_invalid'
  | 'opening_hours_unreadable'
  /** may mean the afternoon or the night */
  | 'opening_hours_ambiguous'
  /** more rules than real hours have, or too slow for the parser */
  | 'opening_hours_too_complex'
  /** may mean every day, or only weekdays */
  | 'opening_hours_without_days'
  /** a day that is open so long that one of its times is probably wrong */
  | 'opening_hours_too_long'
  /** hours of one day that overlap, so that one of them is probably wrong */
  | 'opening_hours_overlapping'

/** `limit` is the number in the message, `detail` the message of a library's parser. */
export type BrokenRule = { rule: PlaceRule; limit?: number; detail?: string }

/** The value to store, or the rule that the text breaks. */
export type FieldResult<Value> = { ok: true; value: Value } | ({ ok: false } & BrokenRule)

/* @__NO_SIDE_EFFECTS__ */
export function fail(rule: PlaceRule): FieldResult<never> {
  return { ok: false, rule }
}

// The replacement character, which programs write for bytes that they could not decode.
const REPLACEMENT_CHARACTER = '\uFFFD'

// Mojibake. Cyrillic or Greek decoded as Windows-1252, "Êàôå": no Western word consists of such letters only, except for umlauts
// ("Ööö!"). And UTF-8 decoded as Windows-1251.
const MOJIBAKE =
  /(?<!\p{L})(?![ÄÖÜäöüß]+(?!\p{L}))[\u00c0-\u00ff]{4,}(?!\p{L})|(?:[РС][\u0402-\u040f\u0452-\u045f\u00a0-\u00bf\u2018-\u2122€]){3}/u

// Invisible characters, which make equal-looking names differ; some reverse the text after them.
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

// A fast path: most lines are printable ASCII with single spaces, so only their length can be wrong.
const PLAIN = /^[!-z]+(?: [!-z]+)*$/

// The old German 7-bit code has ä and ü in place of ASCII braces: "Kurf}rst". Paired braces are real braces.
const BRACE_IN_WORD = /\p{Ll}[{}]\p{Ll}/u

/** One line of text: NFC, trimmed, runs of spaces and line breaks as one space. `maxLength` counts characters. */
export function parseLine(text: string, maxLength: number): FieldResult<string> {
  if (text.length <= maxLength && PLAIN.test(text)) return { ok: true, value: text }
  if (text.length > maxTypedLength(maxLength)) return tooLong(maxLength)
  const isPaired = text.includes('{') && text.includes('}')
  if (!isPaired && BRACE_IN_WORD.test(text)) return fail('damaged_text')
  return checkText(text.replace(INVISIBLE, '').replace(/\s+/g, ' '), maxLength)
}

/** Text of several lines: NFC, trimmed, line breaks as LF. `maxLength` counts characters. */
export function parseParagraphs(text: string, maxLength: number): FieldResult<string> {
  if (text.length > maxTypedLength(maxLength)) return tooLong(maxLength)
  return checkText(text.replace(/\r\n?/g, '\n'), maxLength)
}

function checkText(text: string, maxLength: number): FieldResult<string> {
  const value = normalize(text.trim(), 'NFC')
  if (value.includes(REPLACEMENT_CHARACTER) || MOJIBAKE.test(value) || !value.isWellFormed())
    return fail('damaged_text')
  if (CONTROLS.test(value)) return fail('control_characters')
  if (value.length > maxLength && Array.from(value).length > maxLength) {
    return tooLong(maxLength)
  }
  return { ok: true, value }
}

function tooLong(maxLength: number): FieldResult<never> {
  return { ok: false, rule: 'too_long', limit: maxLength }
}
