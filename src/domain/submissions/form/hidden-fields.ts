import type { MarkerEvidence } from '../../../lib/spam-shield/evidence.ts'
import { LOCALES, type Locale } from '../../places/place.ts'
import { hasControlCharacters } from './clean-text.ts'
import { HIDDEN_FIELDS, type RawFields, readField } from './form-fields.ts'

const LONGEST_PAGE = 2_000
const LONGEST_SLUG = 200

export type HiddenValues = {
  token: string | undefined
  proof: string | undefined
  /** a program that claims a long wait only makes itself look quicker */
  waitedMs: number | undefined
  idempotencyKey: string | undefined
  marker: MarkerEvidence['reported']
  page: string | undefined
  placeSlug: string | undefined
  locale: Locale | undefined
}

/** The fields that the form itself fills. What is not as the form writes it counts as missing: a person cannot mend it. */
export function readHiddenFields(fields: RawFields): HiddenValues {
  const read = (name: keyof typeof HIDDEN_FIELDS) => readField(fields, HIDDEN_FIELDS[name])
  return {
    token: read('token'),
    proof: read('proof') || undefined,
    waitedMs: Number(matching(read('waited'), /^\d{1,6}$/)) || undefined,
    idempotencyKey: matching(read('idempotencyKey'), /^[\w-]{8,200}$/),
    marker: oneOf(['set', 'blocked', 'unavailable'], read('marker')),
    page: readPage(read('page')),
    placeSlug: readSlug(read('place')),
    locale: oneOf(LOCALES, read('locale')),
  }
}

/** A path of this site with its query; undefined for everything else. */
export function readPage(page: string | undefined): string | undefined {
  if (!page || page.length > LONGEST_PAGE || !/^\/(?![/\\])/.test(page)) return undefined
  return page.isWellFormed() && !/\s/.test(page) && !hasControlCharacters(page) ? page : undefined
}

function readSlug(slug: string | undefined): string | undefined {
  if (!slug || slug.length > LONGEST_SLUG) return undefined
  return slug.isWellFormed() && !hasControlCharacters(slug) ? slug : undefined
}

function matching(text: string | undefined, pattern: RegExp): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((choice) => choice === text)
}
