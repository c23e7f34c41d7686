import { type Locale, LOCALES } from '../../places/place.ts'
import { maxTypedLength } from '../../../lib/text/limited.ts'
import { normalize } from '../../../lib/text/fold.ts'

/** The fields every form has besides the visitor's own. Browser and server take the names from here. */
export const HIDDEN_FIELDS = {
  /** the signed form token */
  token: 'token',
  /** the solved challenge that came with the token; empty when no script solved it */
  proof: 'proof',
  /** milliseconds that the form waited for its proof after "send" was pressed; empty when it was ready */
  waited: 'waited',
  /** new for each display of a form; must never be in a cached page */
  idempotencyKey: 'idempotencyKey',
  /** the result of setting the marker cookie: `set`, `blocked`, `unavailable`; empty when no script ran */
  marker: 'marker',
  /** path and query of the page with the form */
  page: 'page',
  /** slug of the receiving place; empty for the organisation */
  place: 'place',
  locale: 'locale',
} as const

/** The field in which a form states who reads messages to this place: the place's slug, or empty for the organisation. */
export const readerField = (slug: string) => `reader.${slug}` as const

/** Ticked by a visitor who wants a copy by e-mail; stored as `yes`. */
export const COPY_FIELD = 'copy'

/**
 * Fields that people do not see and are asked to leave empty. Autofill and password managers recognise words such as url,
 * website, company, name, phone, zip: no name here may contain one of them.
 */
export const HONEYPOT_FIELDS = ['rueckfrage', 'zusatzthema'] as const

/**
 * Lengths in Unicode code points of the cleaned text, as zod and JSON Schema count them: an emoji is one, CR LF is one. The
 * `maxlength` of HTML counts UTF-16 code units: it may stop some emoji earlier and never lets through what is refused here.
 */
export const MESSAGE_LIMITS = {
  name: 100,
  email: 254,
  /** Room for a few numbers with words about them. */
  phone: 100,
  message: { min: 10, max: 5_000 },
} as const

/** The unchecked fields of a request, from a form or JSON. */
export type RawFields = Readonly<Record<string, unknown>>

/** The text of a field; undefined when it is missing or not a single text. */
export function readField(fields: RawFields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const MAX_PAGE_LENGTH = 2_000
const MAX_SLUG_LENGTH = 200

/** The possible results of setting the marker cookie. */
const MARKER_REPORTS = ['set', 'blocked', 'unavailable'] as const

export type HiddenValues = {
  token: string | undefined
  proof: string | undefined
  /** a program that claims a long wait only makes itself look faster */
  waitedMs: number | undefined
  idempotencyKey: string | undefined
  marker: (typeof MARKER_REPORTS)[number] | undefined
  page: string | undefined
  placeSlug: string | undefined
  locale: Locale | undefined
}

/** The fields that the form itself fills. An invalid value counts as missing, because a person cannot correct it. */
export function readHiddenFields(fields: RawFields): HiddenValues {
  const read = (name: keyof typeof HIDDEN_FIELDS) => readField(fields, HIDDEN_FIELDS[name])
  return {
    token: read('token'),
    proof: read('proof') || undefined,
    waitedMs: Number(matchText(read('waited'), /^\d{1,6}$/)) || undefined,
    idempotencyKey: matchText(read('idempotencyKey'), /^[\w-]{8,200}$/),
    marker: oneOf(MARKER_REPORTS, read('marker')),
    page: readPage(read('page')),
    placeSlug: readSlug(read('place')),
    locale: oneOf(LOCALES, read('locale')),
  }
}

/** A path of this site with its query; undefined for anything else. */
export function readPage(page: string | undefined): string | undefined {
  if (!page || page.length > MAX_PAGE_LENGTH || !/^\/(?![/\\])/.test(page)) return undefined
  return page.isWellFormed() && !/\s/.test(page) && !hasControlCharacters(page) ? page : undefined
}

function readSlug(slug: string | undefined): string | undefined {
  if (!slug || slug.length > MAX_SLUG_LENGTH) return undefined
  return slug.isWellFormed() && !hasControlCharacters(slug) ? slug : undefined
}

function matchText(text: string | undefined, pattern: RegExp): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((choice) => choice === text)
}

/** Line breaks of other systems and of word processors. */
const OTHER_LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Zero-width characters and those that change the direction of text: they only serve to deceive. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/u

/** One spelling per text: NFC, LF as line break, no tabs, no invisible characters, trimmed. */
export function cleanText(typed: string): string {
  return normalize(typed, 'NFC')
    .replace(OTHER_LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .trim()
}

/** Whether a text can fit into a field of this many characters once cleaned; a longer one is not even cleaned. */
export function canFit(typed: string, characters: number): boolean {
  return typed.length <= maxTypedLength(characters)
}

/** Line breaks do not count. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text)
}
