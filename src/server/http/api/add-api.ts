import type { Context, Hono } from 'hono'
import type { AppParts } from '../../app-parts.ts'
import type { Page, PageCache } from '../page-cache.ts'
import { problemResponse } from '../problem.ts'
import { pathAndSearch, sendPage } from '../send-page.ts'
import { finishJsonPage, OPEN_TO_ALL, privateResponse } from './answer.ts'
import { admitCaller } from './api-caller.ts'
import { getClusters } from './clusters.ts'
import { PHOTO_OPERATIONS } from './edit-photos.ts'
import { PLACE_EDIT_OPERATIONS } from './edit-places-api.ts'
import { exportPlaces } from './export-places.ts'
import { listImportConflicts, takeImportConflicts } from './import-conflicts.ts'
import { IMPORT_OPERATIONS } from './imports.ts'
import { UPLOAD_OPERATIONS } from './import-uploads.ts'
import { getMessage, listMessages, moveMessage } from './messages.ts'
import { answerImportQuestions, listImportQuestions } from './import-questions.ts'
import { describeApi } from './openapi.ts'
import type { Operation, PrivateOperation, PublicOperation } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { SOURCE_OPERATIONS } from './places-by-source.ts'
import { SCHEDULE_OPERATIONS } from './scheduled-changes.ts'
import { SETTINGS_OPERATIONS } from './settings.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggest.ts'
import { listAttributes, listCategories, VOCABULARY_OPERATIONS } from './vocabulary.ts'
import { whoAmI } from './who-am-i.ts'

const PUBLIC_OPERATIONS: readonly PublicOperation[] = [
  listPlaces,
  getPlace,
  getClusters,
  suggest,
  findSimilar,
  listCategories,
  listAttributes,
]

/** Each declares who may call it: otherwise it is not a `PrivateOperation`, and the compiler refuses it. */
const PRIVATE_OPERATIONS: readonly PrivateOperation[] = [
  whoAmI,
  listMessages,
  getMessage,
  moveMessage,
  // Before the operations on photos of a place, whose paths have as many segments.
  ...SOURCE_OPERATIONS,
  ...PLACE_EDIT_OPERATIONS,
  ...PHOTO_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
  ...VOCABULARY_OPERATIONS,
  exportPlaces,
  ...IMPORT_OPERATIONS,
  listImportQuestions,
  answerImportQuestions,
  listImportConflicts,
  takeImportConflicts,
  ...UPLOAD_OPERATIONS,
  ...SETTINGS_OPERATIONS,
]

export const OPERATIONS: readonly Operation[] = [...PUBLIC_OPERATIONS, ...PRIVATE_OPERATIONS]

type Parts = Pick<
  AppParts,
  'product' | 'shownVersion' | 'site' | 'admin' | 'trustedProxies' | 'now' | 'log'
>

/** The API under `/api/v1` and its description. Unknown parameters are refused (specification, 5). */
export function addApi(app: Hono, parts: Parts, cache: PageCache): void {
  for (const operation of PUBLIC_OPERATIONS) {
    app.get(routeOf(operation), (c) => answerEverybody(c, operation, parts, cache))
  }
  for (const operation of PRIVATE_OPERATIONS) {
    const { method } = operation
    // Hono routes HEAD requests as GET.
    app.on(method === 'head' ? 'GET' : method.toUpperCase(), routeOf(operation), (c, next) =>
      method === 'head' && c.req.method !== 'HEAD' ? next() : answerCaller(c, operation, parts),
    )
  }

  // Built on request: that is rare, and takes 30 ms.
  const describe = () =>
    finishJsonPage(describeApi(OPERATIONS, parts.site), {
      type: 'application/json',
      freshForSeconds: 60,
    })
  let description: Page | undefined
  app.get('/api/openapi.json', (c) => sendPage(c.req.raw, (description ??= describe())))
  refuseOtherMethods(app)
  app.all('/api/*', () => openToAll(problemResponse('not_found', 'de')))
}

// A known path with another method answers with the methods it accepts (RFC 9110, 15.5.6).
function refuseOtherMethods(app: Hono): void {
  const methods = new Map<string, string[]>([['/api/openapi.json', ['GET', 'HEAD']]])
  for (const operation of OPERATIONS) {
    const { method } = operation
    const names = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    const route = routeOf(operation)
    methods.set(route, [...(methods.get(route) ?? []), ...names])
  }
  for (const [route, names] of methods) {
    const allow = [...new Set(names)].join(', ')
    app.all(route, () => openToAll(problemResponse('method_not_allowed', 'de'), { allow }))
  }
}

function routeOf({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

async function answerEverybody(
  c: Context,
  operation: PublicOperation,
  { product, shownVersion }: Parts,
  cache: PageCache,
): Promise<Response> {
  const version = shownVersion()
  const body = await operation.answerWith(c, product)
  if (body instanceof Response) return openToAll(body)
  const { freshForSeconds, answer } = operation
  const [type = 'application/json'] = answer.types ?? []
  const page = finishJsonPage(body, { type, freshForSeconds })
  const sent = await sendPage(c.req.raw, page)
  cache.set(pathAndSearch(c.req.url), version, page)
  return sent
}

// Private data is never cached, and no page of another site may read it.
async function answerCaller(
  c: Context,
  operation: PrivateOperation,
  parts: Parts,
): Promise<Response> {
  const admitted = await admitCaller(c, parts, operation)
  if (!admitted.ok) {
    return operation.refuse ? operation.refuse(c, admitted.response) : admitted.response
  }
  const { caller, cookies } = admitted
  const body = await operation.answerWith(c, { ...parts, caller })
  const { status } = operation.answer
  const response = body instanceof Response ? body : privateResponse(body, { status })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function openToAll(response: Response, more: Record<string, string> = {}): Response {
  const headers = { ...OPEN_TO_ALL, ...more }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
