import type { Context } from 'hono'
import { stream, streamSSE } from 'hono/streaming'
import * as z from 'zod'
import type { ImportService } from '../../../domain/import/import-service.ts'
import { IMPORT_STATUSES, type ImportRun } from '../../../domain/import/import-run.ts'
import { rejectedFileName } from '../../../domain/import/rejected-rows.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import { allMessagesOf } from '../../../web/messages/all.ts'
import { adminPath } from '../../../web/admin/admin-routes.ts'
import { readMultipart } from '../../import/read-multipart.ts'
import { UPLOAD_PATH } from '../../import/upload-path.ts'
import { problemResponse } from '../problem.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'
import { definePrivate, EDITORS } from './operation.ts'

export const RUN_PARAMETERS = z.strictObject({ id: z.coerce.number().int().positive() })

/** Rows of an import are listed in pages, each starting after the last row of the previous page. */
export const ROW_POSITION = z.number().int().positive()
export const ROW_PAGE = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.coerce.number().int().min(0).describe('Only those behind this position.').optional(),
})
export const NEXT_PAGE = z.string().nullable().describe('The call for the next page.')

/** The call for the next page; null after a page that is not full. */
export function nextPage(path: string, id: number, limit: number, positions: readonly number[]) {
  if (positions.length < limit) return null
  return `${path.replace('{id}', String(id))}?limit=${limit}&after=${positions.at(-1)}`
}

const UPLOAD = z.object({
  file: z.string().describe('The file: CSV, XLSX, GeoJSON and others, up to 200 MB.'),
})
export const UPLOADED = z.strictObject({ id: z.number().int(), status: z.literal('uploaded') })

const COUNTS = z
  .looseObject({ rows: z.number().int(), added: z.number().int(), unchanged: z.number().int() })
  .describe('What the check found out.')
const PROGRESS = z.strictObject({
  phase: z.enum(['geocoding', 'checking', 'applying', 'undoing']),
  rows: z.number().int(),
  total: z.number().int().optional(),
  rowsPerSecond: z.number(),
})
export const RUN = z.strictObject({
  id: z.number().int(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  problem: z.string().optional().describe('Why the last work on it did not succeed.'),
  progress: z.union([z.literal('waiting'), PROGRESS]).optional(),
  report: COUNTS.optional(),
})

const uploadImport = definePrivate({
  id: 'uploadImport',
  method: 'post',
  path: UPLOAD_PATH,
  summary: 'Takes a file of places and has it checked; a person accepts it in the admin.',
  mayCall: EDITORS,
  upload: { type: 'multipart/form-data', schema: UPLOAD },
  answer: {
    status: 201,
    description: 'It is kept and being checked.',
    name: 'UploadedImport',
    schema: UPLOADED,
  },
  problems: ['body_too_large', 'unsupported_media_type'],
  refuse: redirectToSignIn,
  async respond({ context: c, admin: { imports }, caller }) {
    const body = c.req.raw.body
    const upload = body && (await readMultipart(c.req.header('content-type') ?? '', body))
    if (!upload) return problemResponse('unsupported_media_type', 'de')
    const locale = LOCALES.find((one) => one === upload.fields.get('locale')) ?? 'de'
    const done = await imports.upload(upload.fileName, upload.chunks, caller.actor)
    const isForm = upload.fields.has('locale')
    if (isForm) {
      const path = done.ok
        ? adminPath('import', locale, { token: String(done.id) })
        : `${adminPath('imports', locale)}?problem=${done.problem}`
      const response = c.redirect(path, 303)
      // The rest of a body that is too large is not read.
      if (!done.ok) response.headers.set('connection', 'close')
      return response
    }
    if (done.ok) return c.json({ id: done.id, status: 'uploaded' }, 201)
    return problemResponse(done.problem === 'too_large' ? 'body_too_large' : 'bad_request', 'de')
  },
})

const getImport = definePrivate({
  id: 'getImport',
  path: `${UPLOAD_PATH}/{id}`,
  summary: 'How an import stands.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  answer: {
    description: 'The import.',
    name: 'Import',
    schema: RUN,
  },
  async respond({ path, admin: { imports } }) {
    const run = await imports.byId(path.id)
    if (!run) return problemResponse('not_found', 'de')
    return toRunRecord(run, imports)
  },
})

const applyImport = definePrivate({
  id: 'applyImport',
  method: 'post',
  path: `${UPLOAD_PATH}/{id}/apply`,
  summary:
    'Starts applying a checked import; rows that ask a question wait for their answer. The status says when it is done.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  answer: { description: 'The import, being applied.', name: 'Import', schema: RUN },
  problems: ['conflict'],
  async respond({ path, admin: { imports }, caller }) {
    const run = await imports.byId(path.id)
    if (!run) return problemResponse('not_found', 'de')
    if (!imports.apply(run, caller.actor)) return problemResponse('conflict', 'de')
    return toRunRecord(run, imports)
  },
})

const followImport = definePrivate({
  id: 'followImport',
  path: `${UPLOAD_PATH}/{id}/progress`,
  summary: 'Server-sent events: `progress` as it goes on, `end` when nothing is being done.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  answer: { description: 'The events.', types: ['text/event-stream'] },
  async respond({ context: c, path, admin: { imports } }) {
    const run = await imports.byId(path.id)
    if (!run) return problemResponse('not_found', 'de')
    // Otherwise nginx would buffer the events until it has several kilobytes.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (events) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = imports.subscribe(run.id, (progress) => {
        if (progress) void events.writeSSE({ event: 'progress', data: JSON.stringify(progress) })
        else resolve()
      })
      events.onAbort(() => {
        end()
        resolve()
      })
      await promise
      end()
      await events.writeSSE({ event: 'end', data: '' })
    })
  },
})

const getRejected = definePrivate({
  id: 'getRejectedRows',
  path: `${UPLOAD_PATH}/{id}/rejected`,
  summary: 'The rejected rows as they were written, each with its reason.',
  mayCall: EDITORS,
  parameters: RUN_PARAMETERS,
  query: z.strictObject({ locale: z.enum(LOCALES).default('de').describe('Of the reasons.') }),
  answer: { description: 'The rows.', types: ['text/csv'] },
  async respond({ context: c, path, query, admin: { imports } }) {
    const run = await imports.byId(path.id)
    if (!run) return problemResponse('not_found', 'de')
    const { importing } = allMessagesOf(query.locale)
    c.header('content-type', 'text/csv; charset=utf-8; header=present')
    c.header('content-disposition', `attachment; filename="${rejectedFileName(run.id)}"`)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', DENY_ALL_POLICY)
    const rows = imports.rejected(run, importing.reasonColumn, (issue) =>
      importing.reasons[issue.reason](issue),
    )
    return stream(c, async (body) => {
      // Spreadsheets recognise UTF-8 only by its byte order mark.
      await body.write('\ufeff')
      for await (const row of rows) await body.write(row)
    })
  },
})

/** The state of an import, as the API returns it. */
export function toRunRecord(
  { id, fileName, status, problem, progress, report }: ImportRun,
  imports: Pick<ImportService, 'progress'>,
): z.input<typeof RUN> {
  return { id, fileName, status, problem, progress: imports.progress(id) ?? progress, report }
}

/** Importing, for the form of the admin and for programs. */
export const IMPORT_OPERATIONS = [uploadImport, getImport, applyImport, followImport, getRejected]

// Signed-out people return to the form after signing in; any other refusal appears on the form's page. The rest of the body is not read.
function redirectToSignIn(c: Context, refusal: Response): Response {
  refusal.headers.set('connection', 'close')
  const isBrowser = c.req.header('accept')?.includes('text/html')
  const next = adminPath('imports', 'de')
  if (refusal.status === 403 && isBrowser) return c.redirect(next, 303)
  if (refusal.status !== 401 || !isBrowser) return refusal
  return c.redirect(`${adminPath('signIn', 'de')}?${new URLSearchParams({ next })}`, 303)
}
