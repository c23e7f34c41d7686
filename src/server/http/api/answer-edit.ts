import type { Context } from 'hono'
import type { AppParts } from '../../app-parts.ts'
import { problemResponse } from '../problem.ts'
import { admitCaller } from './api-caller.ts'
import { invalid, problemsOf, type ReadBody } from './body-problems.ts'
import type { EditAsked, EditOperation } from './edit-operation.ts'
import { readPhotoForm } from './read-photo-form.ts'

type Parts = Pick<AppParts, 'product' | 'area' | 'trustedProxies'>

/** Who calls, what they send and which version they mean: each is looked at before anything is done. */
export async function answerEdit(
  c: Context,
  operation: EditOperation,
  parts: Parts,
): Promise<Response> {
  const admitted = await admitCaller(c, parts, operation)
  if (!admitted.ok) return admitted.response
  const response = await handle(c, operation, { ...parts, caller: admitted.caller })
  for (const cookie of admitted.cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function handle(
  c: Context,
  operation: EditOperation,
  { caller, area, product }: Pick<EditAsked, 'caller' | 'area' | 'product'>,
): Promise<Response> {
  const path: Record<string, string> = c.req.param()
  if (!operation.parameters.safeParse(path).success) return problemResponse('not_found', 'de')
  const [unknown] = new URL(c.req.url).searchParams.keys()
  if (unknown !== undefined) {
    const problems = [{ field: unknown, rule: 'unknown' }]
    return problemResponse('bad_request', 'de', { problems })
  }
  const match = readMatch(c.req.header('if-match'))
  if (operation.needsMatch && match === undefined) return problemResponse('match_required', 'de')
  const read = operation.body?.hasPhoto
    ? await readPhotoForm(c, area.photos)
    : await readBody(c, operation)
  if (!read.ok) return read.response
  return operation.handle({ path, body: read.body, match, caller, area, product })
}

// A version in quotation marks, as it was handed out. A weak tag means none of ours.
function readMatch(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  return /^\s*"([\w-]{1,40})"\s*$/.exec(header)?.[1] ?? ''
}

async function readBody(c: Context, { body }: EditOperation): Promise<ReadBody> {
  if (!body) return { ok: true, body: undefined }
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== body.type && type !== 'application/json') {
    return { ok: false, response: problemResponse('unsupported_media_type', 'de') }
  }
  const json = await c.req.json<unknown>().catch(() => undefined)
  const parsed = body.schema.safeParse(json)
  if (parsed.success) return { ok: true, body: parsed.data }
  return { ok: false, response: invalid(problemsOf(parsed.error)) }
}
