import type { Context } from 'hono'
import * as z from 'zod'
import type { AddedPhoto, PhotoStore } from '../../../domain/places/photo.ts'
import { BrokenForm, readParts } from '../../multipart/read-parts.ts'
import { problemResponse } from '../problem.ts'
import { invalid, problemsOf, type ReadBody } from './body-problems.ts'

/** Of a text beside the file, in bytes. */
const LONGEST_TEXT = 4 * 1024
const MOST_TEXTS = 10

const TEXT = z.string().max(1000)

/** A photo and its words. `file` comes as a file and is read as the id under which it was stored. */
export const PHOTO_INPUT = z.strictObject({
  file: z
    .string()
    .meta({ format: 'binary' })
    .describe('JPEG, PNG, WebP or AVIF of at most 10 MB. It is encoded anew.'),
  altDe: TEXT.describe('What it shows, in German.'),
  altEn: TEXT.optional(),
  credit: TEXT.optional(),
})

/** Streams the file of a form to where photos lie and reads its fields. */
export async function readPhotoForm(
  c: Context,
  photos: Pick<PhotoStore, 'add'>,
): Promise<ReadBody> {
  const type = c.req.header('content-type') ?? ''
  const { body } = c.req.raw
  if (!/^multipart\/form-data\b/i.test(type) || !body) {
    return { ok: false, response: problemResponse('unsupported_media_type', 'de') }
  }
  const fields: Record<string, string> = {}
  let added: AddedPhoto | undefined
  try {
    for await (const part of readParts(type, body, LONGEST_TEXT)) {
      if (Object.keys(fields).length > MOST_TEXTS) throw new BrokenForm('too many fields')
      if (part.kind === 'field') fields[part.name] = part.value
      else if (part.name === 'file' && !added) added = await photos.add(part.chunks)
    }
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error
    const response = problemResponse('bad_request', 'de')
    response.headers.set('connection', 'close')
    return { ok: false, response }
  }
  if (added && !added.ok) return { ok: false, response: problemResponse(added.problem, 'de') }
  const read = PHOTO_INPUT.safeParse({ ...fields, file: added?.id })
  if (!read.success) return { ok: false, response: invalid(problemsOf(read.error)) }
  return { ok: true, body: read.data }
}
