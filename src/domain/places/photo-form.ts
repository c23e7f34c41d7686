import { parseJson } from '../../lib/text/limited.ts'
import { MAX_PHOTOS, type Photo, type PhotoId, type PhotoSize, sizeOfId } from './place.ts'
import { type BrokenRule, type FieldResult, parseLine } from './text-field.ts'

/** A photo in an editor's form; an empty string means no text. */
export type TypedPhoto = { id: PhotoId; altDe: string; altEn: string; credit: string }

export const PHOTO_TEXTS = ['altDe', 'altEn', 'credit'] as const
export type PhotoText = (typeof PHOTO_TEXTS)[number]

/** The name of the control for a text of a photo, and the field under which its problems are listed. */
export function photoField(id: PhotoId, text: PhotoText): string {
  return `photo.${id}.${text}`
}

/** Writes photos as one text for forms, differences and versions: JSON, in order; empty without photos. */
export function writeTypedPhotos(photos: readonly TypedPhoto[]): string {
  if (photos.length === 0) return ''
  return JSON.stringify(
    photos.map(({ id, altDe, altEn, credit }) => ({ id, altDe, altEn, credit })),
  )
}

export function typedPhotos(photos: readonly Photo[] = []): TypedPhoto[] {
  return photos.map(({ id, alt, credit }) => ({
    id,
    altDe: alt.de ?? '',
    altEn: alt.en ?? '',
    credit: credit ?? '',
  }))
}

/** Reads the photos in the text; skips duplicates and everything else. */
export function readTypedPhotos(text: string | undefined): TypedPhoto[] {
  const photos = new Map<string, TypedPhoto>()
  for (const entry of entriesOf(text)) {
    const said = new Map<string, unknown>(Object.entries(entry))
    const textOf = (field: string) => {
      const value = said.get(field)
      return typeof value === 'string' ? value : ''
    }
    const id = textOf('id')
    if (!sizeOfId(id) || photos.has(id)) continue
    const [altDe, altEn, credit] = [textOf('altDe'), textOf('altEn'), textOf('credit')]
    photos.set(id, { id, altDe, altEn, credit })
  }
  return [...photos.values()]
}

function entriesOf(text: string | undefined): object[] {
  if (!text?.trim()) return []
  // Only a program can send invalid JSON; it counts as no photos.
  const value = parseJson(text)
  // One more than allowed, so that the limit is reported.
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, MAX_PHOTOS + 1) : []
  return entries.filter((entry) => typeof entry === 'object' && entry !== null)
}

type ReportProblem = (
  field: string,
  broken: BrokenRule | { rule: PhotoRule; limit?: number },
) => void
export type PhotoRule = 'photo_alt_missing' | 'photos_too_many' | 'photo_unknown'

/** Reads the photos of a form; each must exist and have a German description. */
export function readPhotos(
  text: string | undefined,
  sizes: ReadonlyMap<string, PhotoSize>,
  note: ReportProblem,
): Photo[] {
  const typed = readTypedPhotos(text)
  if (typed.length > MAX_PHOTOS) note('photos', { rule: 'photos_too_many', limit: MAX_PHOTOS })
  return typed.flatMap((photo) => {
    const { id } = photo
    const size = sizes.get(id)
    if (!size) note('photos', { rule: 'photo_unknown' })
    const take = (field: PhotoText): string | undefined => {
      if (!photo[field].trim()) return undefined
      const read: FieldResult<string> = parseLine(photo[field], MAX_LENGTHS[field])
      if (read.ok) return read.value
      note(photoField(id, field), read)
      return undefined
    }
    if (!photo.altDe.trim()) note(photoField(id, 'altDe'), { rule: 'photo_alt_missing' })
    const [de, en, credit] = [take('altDe'), take('altEn'), take('credit')]
    if (!size || de === undefined) return []
    const alt = en === undefined ? { de } : { de, en }
    const { width, height } = size
    return [{ id, width, height, alt, ...(credit === undefined ? {} : { credit }) }]
  })
}

const MAX_LENGTHS: Record<PhotoText, number> = { altDe: 300, altEn: 300, credit: 200 }
