import { readListCell, undefuse } from '../../../lib/table/write-csv.ts'
import { parseAttributeValue } from '../../places/attribute-value.ts'
import { parseEmail } from '../../places/email.ts'
import { type FieldResult, parseLine } from '../../places/text-field.ts'
import { readPhotos, type TypedPhoto, writeTypedPhotos } from '../../places/photo-form.ts'
import { readPhotosCell } from '../../places/photos-cell.ts'
import { sizeOfId, type Attribute, type Place } from '../../places/place.ts'
import { slugOf } from '../../places/slug.ts'
import { findAttribute, type MappedColumn } from '../columns/map-columns.ts'
import { cellDate } from './read-cells.ts'
import type { ImportField } from '../columns/import-field.ts'
import type { ImportReason, RowIssue } from '../import-run.ts'

/** What a row says about a place besides its facts. Lists are complete, but only the named attributes change. */
export type RowExtras = Partial<
  Pick<Place, 'slug' | 'alsoKnownAs' | 'recipients' | 'confirmedAt' | 'attributes' | 'photos'>
> & {
  /** the source system, in one of our exports */
  system?: string
}

const EXTRA_FIELDS = [
  'slug',
  'sourceSystem',
  'alsoKnownAs',
  'recipients',
  'confirmedAt',
  'photos',
  'attribute',
] as const satisfies readonly ImportField[]
type ExtraField = (typeof EXTRA_FIELDS)[number]

export type ExtrasReader = (
  cells: readonly string[],
  note: (issue: Omit<RowIssue, 'line'>) => void,
) => RowExtras

export type ExtrasOptions = {
  columns: readonly MappedColumn[]
  attributes: readonly Attribute[]
  now: Date
  isSpreadsheet: boolean
}

type Reject = (reason: ImportReason, limit?: number) => undefined

const MAX_ITEMS = 20
const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Returns the reader of rarer columns; undefined if the file has none of them. */
export function createExtrasReader(options: ExtrasOptions): ExtrasReader | undefined {
  const isExtra = (field: ImportField): field is ExtraField =>
    EXTRA_FIELDS.some((one) => one === field)
  const readers = options.columns.flatMap(({ index, header, field }) => {
    const read = isExtra(field) ? readerOf(field, header, options) : undefined
    return read ? [{ index, header, read }] : []
  })
  if (readers.length === 0) return undefined
  return (cells, note) => {
    let extras: RowExtras = {}
    for (const { index, header: column, read } of readers) {
      const cell = cells[index]?.trim()
      if (!cell) continue
      const value = options.isSpreadsheet ? undefuse(cell) : cell
      const said = read(value, (reason, limit) => {
        note({ reason, column, value, limit })
        return undefined
      })
      const attributes = said.attributes && { ...extras.attributes, ...said.attributes }
      // Of two columns for the same field, the first one counts.
      extras = { ...said, ...extras, ...(attributes && { attributes }) }
    }
    return extras
  }
}

type Reader = (text: string, refuse: Reject) => RowExtras

function readerOf(field: ExtraField, header: string, { attributes, now }: ExtrasOptions): Reader {
  switch (field) {
    case 'slug':
      return (text) => ({ slug: SLUG.test(text) && text.length <= 100 ? text : slugOf(text) })
    case 'sourceSystem':
      return (text, refuse) => ({ system: valueOrReject(parseLine(text, 200), refuse) })
    case 'alsoKnownAs':
      return (text, refuse) => ({
        alsoKnownAs: readList(text, (item) => parseLine(item, 120), refuse),
      })
    case 'recipients':
      return (text, refuse) => ({ recipients: readList(text, parseEmail, refuse) })
    case 'confirmedAt':
      return (text, refuse) => ({ confirmedAt: readDate(text, now, refuse) })
    case 'photos':
      return photosReader()
    case 'attribute':
      return attributeReader(findAttribute(header, attributes))
  }
}

function valueOrReject<Value>(result: FieldResult<Value>, refuse: Reject): Value | undefined {
  if (result.ok) return result.value
  return refuse(result.rule === 'required' ? 'name_missing' : result.rule, result.limit)
}

// One invalid item rejects the whole list: a shorter list would remove something.
function readList(
  text: string,
  parse: (item: string) => FieldResult<string>,
  refuse: Reject,
): string[] | undefined {
  const said = text.split('\n').flatMap((line) => readListCell(line))
  const items = new Set<string>()
  for (const item of said.filter((one) => one !== '')) {
    const value = valueOrReject(parse(item), refuse)
    if (value === undefined) return undefined
    items.add(value)
  }
  if (items.size > MAX_ITEMS) return refuse('too_long', MAX_ITEMS)
  return items.size > 0 ? [...items] : undefined
}

function readDate(text: string, now: Date, refuse: Reject): string | undefined {
  const date = cellDate(text)
  // In the easternmost time zone it is already tomorrow.
  const latest = new Date(now.getTime() + 86_400_000).toISOString()
  return date !== undefined && date <= latest.slice(0, 10) ? date : refuse('date_invalid')
}

// Photos are not downloaded: a notice says once that photos on other sites stay there.
function photosReader(): Reader {
  let isNoted = false
  return (text, refuse) => {
    const said = readPhotosCell(text)
    const typed = said.flatMap(({ id, ...texts }) => (id ? [{ id, ...texts }] : []))
    if (typed.length === said.length) return { photos: readPhotoList(typed, refuse) }
    if (!isNoted) refuse('photo_unknown')
    isNoted = true
    return {}
  }
}

// Only the store knows whether they exist: see `findStoredPhotos`.
function readPhotoList(typed: readonly TypedPhoto[], refuse: Reject): Place['photos'] {
  const sizes = new Map(
    typed.flatMap(({ id }) => {
      const size = sizeOfId(id)
      return size ? [[id, size] as const] : []
    }),
  )
  let isBroken = false
  const photos = readPhotos(writeTypedPhotos(typed), sizes, (_field, { rule, limit }) => {
    isBroken = true
    if (rule !== 'required') refuse(rule, limit)
  })
  return isBroken || photos.length === 0 ? undefined : photos
}

function attributeReader(attribute: Attribute | undefined): Reader {
  let isNoted = false
  return (text, refuse) => {
    if (!attribute) {
      // Once per column, not per row.
      if (!isNoted) refuse('attribute_unknown')
      isNoted = true
      return {}
    }
    const read = parseAttributeValue(attribute, text)
    if (read.ok) return { attributes: { [attribute.key]: read.value } }
    refuse(read.rule)
    return {}
  }
}
