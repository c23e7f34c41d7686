import { isSameValue } from '../../places/attribute-value.ts'
import type { Place } from '../../places/place.ts'
import type { FieldDifference } from '../import-run.ts'
import type { ImportRow } from '../rows/read-row.ts'
import { CONTENT_FIELDS, type ContentField, contentOfPlace } from './place-content.ts'

/** Ids and the day of a confirmation are not claims about the place; status and attributes have rules of their own. */
const FIELDS = CONTENT_FIELDS.filter(
  (field) => !['externalId', 'confirmedAt', 'status', 'attributes'].includes(field),
)

const attributeMark = (key: string) => `attribute:${key}`

/** The key of the attribute that a mark is about; undefined for any other field. */
export function attributeKey(mark: string): string | undefined {
  return mark.startsWith(attributeMark('')) ? mark.slice(attributeMark('').length) : undefined
}

/**
 * The place with a mark for each field that a person changed: its name in imports, or `attribute:key`. If an import has another value for
 * such a field, it reports a conflict and keeps the stored one.
 */
export function markHandSet(before: Place, after: Place): Place {
  const marks = new Set([...(before.handSet ?? []), ...(after.handSet ?? [])])
  const [old, current] = [contentOfPlace(before), contentOfPlace(after)]
  for (const field of FIELDS) if (old[field] !== current[field]) marks.add(field)
  // A point and its precision belong together.
  if (marks.has('location') || marks.has('precision')) marks.add('location').add('precision')
  for (const key of new Set([
    ...Object.keys(before.attributes),
    ...Object.keys(after.attributes),
  ])) {
    if (!isSameValue(before.attributes[key], after.attributes[key])) marks.add(attributeMark(key))
  }
  // A file can neither close a reopened place nor show a hidden one, but it can close a published one (decision 17).
  if (before.status === 'draft' && after.status === 'published') marks.delete('status')
  else if (before.status !== after.status) marks.add('status')
  return withMarks(after, marks)
}

/** The place without the marks of these fields, whose values from a file a person accepted over those set by hand. */
export function withoutMarks(place: Place, differences: readonly FieldDifference[]): Place {
  return withoutHandSet(place, isAmong(differences))
}

/** The place without the marks for which `isGone` is true. */
export function withoutHandSet(place: Place, isGone: (mark: string) => boolean): Place {
  if (!place.handSet) return place
  return withMarks(place, new Set(place.handSet.filter((mark) => !isGone(mark))))
}

/** Whether any of these differences is in a field that a person set. */
export function touchesHandSet(
  { handSet = [] }: Pick<Place, 'handSet'>,
  differences: readonly FieldDifference[],
): boolean {
  return handSet.some(isAmong(differences))
}

function isAmong(differences: readonly FieldDifference[]): (mark: string) => boolean {
  const fields = new Set(differences.map(({ field }) => field))
  return (mark) =>
    fields.has(mark) || (fields.has('attributes') && mark.startsWith(attributeMark('')))
}

/** Splits the differences between a row and its place into fields that the row may change and fields that a person set. */
export function splitHandSetFields(
  { handSet, attributes }: Pick<Place, 'handSet' | 'attributes'>,
  row: ImportRow,
  fields: readonly ContentField[],
): { row: ImportRow; fields: ContentField[]; kept: ContentField[] } {
  if (!handSet) return { row, fields: [...fields], kept: [] }
  const marks = new Set(handSet)
  const rowAttributes = row.extras?.attributes ?? {}
  const isKeptKey = (key: string) =>
    marks.has(attributeMark(key)) && !isSameValue(rowAttributes[key], attributes[key])
  const hasKeptKeys = Object.keys(rowAttributes).some(isKeptKey)
  const kept = fields.filter((field) => marks.has(field) || (field === 'attributes' && hasKeptKeys))
  const free = fields.filter((field) => !marks.has(field))
  return { row: { ...row, extras: withoutKept(row.extras, marks, isKeptKey) }, fields: free, kept }
}

// Drops the kept fields, because a merge would take everything that a row has.
function withoutKept(
  extras: ImportRow['extras'],
  marks: ReadonlySet<string>,
  isKeptKey: (key: string) => boolean,
): ImportRow['extras'] {
  if (!extras) return undefined
  const { attributes, ...rest } = extras
  for (const field of ['alsoKnownAs', 'photos', 'recipients'] as const) {
    if (marks.has(field)) delete rest[field]
  }
  const others = Object.entries(attributes ?? {}).filter(([key]) => !isKeptKey(key))
  return attributes ? { ...rest, attributes: Object.fromEntries(others) } : rest
}

function withMarks(place: Place, marks: ReadonlySet<string>): Place {
  const { handSet: _old, ...rest } = place
  return marks.size > 0 ? { ...rest, handSet: [...marks].toSorted() } : rest
}
