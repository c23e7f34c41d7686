import type { AddedPhoto, PhotoStore } from '../../../domain/places/place-store.ts'
import type { Context } from 'hono'
import type * as z from 'zod'
import type { FieldProblem } from '../../../domain/problem.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import { BrokenFormError, readParts } from '../../multipart/read-parts.ts'
import { problemResponse } from '../problem.ts'

/** The longest text sent with a photo, in bytes. */
const MAX_TEXT_BYTES = 4 * 1024
const MAX_FIELDS = 10

type BodyResult<Value> = { ok: true; value: Value } | { ok: false; response: Response }

/** The parsed body of a request, or the answer that lists what is wrong with it. */
export async function readBody<B extends z.ZodType>(
  c: Context,
  expected: { type: string; schema: B; hasPhoto?: boolean } | undefined,
  photos: Pick<PhotoStore, 'add'>,
): Promise<BodyResult<z.output<B>>> {
  // If the operation has no body, its type is `ZodUndefined`.
  if (!expected) return { ok: true, value: undefined as z.output<B> }
  const raw = expected.hasPhoto ? await readPhotoForm(c, photos) : await readJson(c, expected.type)
  if (!raw.ok) return raw
  const parsed = expected.schema.safeParse(raw.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const problems = bodyProblems(parsed.error)
  return { ok: false, response: problemResponse('validation_failed', 'de', { problems }) }
}

/** Which fields of a body do not match their schema. */
export function bodyProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown' }))
    }
    return [{ field: issue.path.join('.'), rule: 'invalid' }]
  })
}

async function readJson(c: Context, expectedType: string): Promise<BodyResult<unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== expectedType && type !== 'application/json') {
    return { ok: false, response: problemResponse('unsupported_media_type', 'de') }
  }
  return { ok: true, value: parseJson(await c.req.text()) }
}

/** The fields of a form. Its `file` is streamed to the photo store and replaced by its id. */
async function readPhotoForm(
  c: Context,
  photos: Pick<PhotoStore, 'add'>,
): Promise<BodyResult<unknown>> {
  const type = c.req.header('content-type') ?? ''
  const { body } = c.req.raw
  if (!/^multipart\/form-data\b/i.test(type) || !body) {
    return { ok: false, response: problemResponse('unsupported_media_type', 'de') }
  }
  const fields: Record<string, string> = {}
  let added: AddedPhoto | undefined
  try {
    for await (const part of readParts(type, body, MAX_TEXT_BYTES)) {
      if (Object.keys(fields).length > MAX_FIELDS) throw new BrokenFormError('too many fields')
      if (part.kind === 'field') fields[part.name] = part.value
      else if (part.name === 'file' && !added) added = await photos.add(part.chunks)
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error
    const response = problemResponse('bad_request', 'de')
    response.headers.set('connection', 'close')
    return { ok: false, response }
  }
  if (added && !added.ok) return { ok: false, response: problemResponse(added.problem, 'de') }
  return { ok: true, value: { ...fields, file: added?.id } }
}
