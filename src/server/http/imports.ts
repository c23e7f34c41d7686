import type { Context, Hono } from 'hono'
import { stream, streamSSE } from 'hono/streaming'
import type { ImportRun } from '../../domain/import/import-run.ts'
import type { Locale } from '../../domain/places/place.ts'
import { messagesOf } from '../../web/messages/index.ts'
import { operatorPath } from '../../web/operator/operator-routes.ts'
import type { AppParts } from '../app-parts.ts'
import { UPLOAD_PATH } from '../import/upload-path.ts'
import { readMultipart } from '../import/read-multipart.ts'
import { type Admission, admitCaller } from './api/api-caller.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const WHO_IMPORTS = ['owner', 'editor'] as const

/**
 * `POST /api/v1/imports` takes a file, streamed to the disk, from the form of the operator area or from a program.
 * `GET /api/v1/imports/{id}` says how it stands, `…/progress` tells it as it goes, `…/rejected` gives the refused rows.
 */
export function addImports(app: Hono, parts: AppParts): void {
  const { imports } = parts.area
  const admit = (c: Context) => admitCaller(c, parts, { mayCall: WHO_IMPORTS, id: 'imports' })
  const runOf = async (c: Context): Promise<ImportRun | undefined> => {
    const id = Number(c.req.param('id'))
    return Number.isSafeInteger(id) && id > 0 ? imports.byId(id) : undefined
  }

  app.post(UPLOAD_PATH, async (c) => {
    const admitted = await admit(c)
    if (!admitted.ok) return refusal(c, admitted)
    const body = c.req.raw.body
    const upload = body && (await readMultipart(c.req.header('content-type') ?? '', body))
    if (!upload) return problemResponse('unsupported_media_type', 'de')
    const locale: Locale = upload.fields.get('locale') === 'en' ? 'en' : 'de'
    const done = await imports.upload(upload.fileName, upload.chunks, admitted.caller.actor)
    const isForm = upload.fields.has('locale')
    if (isForm) {
      const path = done.ok
        ? operatorPath('import', locale, { token: String(done.id) })
        : `${operatorPath('imports', locale)}?problem=${done.problem}`
      const response = c.redirect(path, 303)
      // The rest of a body that is too large is not read.
      if (!done.ok) response.headers.set('connection', 'close')
      return response
    }
    if (done.ok) return c.json({ id: done.id, status: 'uploaded' }, 201)
    return problemResponse(done.problem === 'too_large' ? 'body_too_large' : 'bad_request', 'de')
  })

  app.get(`${UPLOAD_PATH}/:id`, async (c) => {
    const admitted = await admit(c)
    if (!admitted.ok) return admitted.response
    const run = await runOf(c)
    if (!run) return problemResponse('not_found', 'de')
    const { id, fileName, status, problem, report } = run
    const progress = imports.progress(id)
    c.header('cache-control', 'no-store')
    return c.json({ id, fileName, status, problem, progress, report })
  })

  app.get(`${UPLOAD_PATH}/:id/progress`, async (c) => {
    const admitted = await admit(c)
    if (!admitted.ok) return admitted.response
    const run = await runOf(c)
    if (!run) return problemResponse('not_found', 'de')
    return streamSSE(c, async (events) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = imports.follow(run.id, (progress) => {
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
  })

  app.get(`${UPLOAD_PATH}/:id/rejected`, async (c) => {
    const admitted = await admit(c)
    if (!admitted.ok) return admitted.response
    const run = await runOf(c)
    if (!run) return problemResponse('not_found', 'de')
    const { importing } = messagesOf(c.req.query('locale') === 'en' ? 'en' : 'de')
    const name = `berichtigen-${run.id}.csv`
    c.header('content-type', 'text/csv; charset=utf-8; header=present')
    c.header('content-disposition', `attachment; filename="${name}"`)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', DENY_ALL_POLICY)
    const rows = imports.rejected(run, importing.reasonColumn, (issue) =>
      importing.reasons[issue.reason](issue),
    )
    return stream(c, async (body) => {
      // Spreadsheets take a file for UTF-8 only with its mark.
      await body.write('\ufeff')
      for await (const row of rows) await body.write(row)
    })
  })
}

// Whoever is no longer signed in comes back to the form after signing in.
function refusal(c: Context, { response }: Extract<Admission, { ok: false }>): Response {
  const isBrowser = c.req.header('accept')?.includes('text/html')
  response.headers.set('connection', 'close')
  if (response.status !== 401 || !isBrowser) return response
  const next = operatorPath('imports', 'de')
  return c.redirect(`${operatorPath('signIn', 'de')}?${new URLSearchParams({ next })}`, 303)
}
