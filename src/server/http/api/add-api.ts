import type { Context, Hono } from 'hono'
import type { Product } from '../../../domain/product.ts'
import type { AppParts } from '../../app-parts.ts'
import type { PageCache } from '../page-cache.ts'
import { problemResponse } from '../problem.ts'
import { sendPage } from '../send-page.ts'
import { finishAnswer, OPEN_TO_ALL, privateAnswer } from './answer.ts'
import { answerEdit } from './answer-edit.ts'
import { admitCaller } from './api-caller.ts'
import { getClusters } from './clusters.ts'
import { PLACE_EDIT_OPERATIONS } from './edit-places.ts'
import type { EditOperation } from './edit-operation.ts'
import { getMessage, listMessages, moveMessage } from './messages.ts'
import { describeApi } from './openapi.ts'
import type { CalledBy, Operation, ReadCall } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggest.ts'
import { listAttributes, listCategories } from './vocabulary.ts'
import { whoAmI } from './who-am-i.ts'

/** Each says who may call it; what does not is no `Operation` and is not built. */
export const OPERATIONS: readonly Operation[] = [
  listPlaces,
  getPlace,
  getClusters,
  suggest,
  findSimilar,
  listCategories,
  listAttributes,
  whoAmI,
  listMessages,
  getMessage,
]

const EDIT_OPERATIONS: readonly EditOperation[] = [...PLACE_EDIT_OPERATIONS, moveMessage]

type Parts = Pick<AppParts, 'product' | 'site' | 'area' | 'trustedProxies'>

/** The API under `/api/v1` and its description. Unknown parameters are refused (specification, 5). */
export function addApi(app: Hono, parts: Parts, cache: PageCache): void {
  const answerEverybody = createAnswers(parts, cache)
  for (const operation of OPERATIONS) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const isPublic = operation.mayCall === 'everyone'
    app.get(route, (c) =>
      isPublic
        ? answerEverybody(operation, c.req.param(), c.req.raw)
        : answerCaller(c, operation, parts),
    )
  }
  for (const operation of EDIT_OPERATIONS) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(operation.method.toUpperCase(), route, (c) => answerEdit(c, operation, parts))
  }

  const operations = { read: OPERATIONS, edit: EDIT_OPERATIONS }
  const description = finishAnswer(describeApi(operations, parts.site), {
    type: 'application/json',
    freshForSeconds: 60,
  })
  app.get('/api/openapi.json', (c) => sendPage(c.req.raw, description))
  app.all('/api/*', () => openToAll(problemResponse('not_found', 'de')))
}

// What only some may see is kept by nobody, and no page of another site may read it.
async function answerCaller(c: Context, operation: Operation, parts: Parts): Promise<Response> {
  const admitted = await admitCaller(c, parts, operation)
  if (!admitted.ok) return admitted.response
  const { caller, cookies } = admitted
  const body = await answerWith(operation.read(c.req.param(), new URL(c.req.url)), parts.product, {
    caller,
    area: parts.area,
  })
  const response = body instanceof Response ? body : privateAnswer(body, operation.answer.type)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function answerWith(
  call: ReadCall | undefined,
  product: Product,
  by?: CalledBy,
): Promise<object | Response> | Response {
  if (!call) return problemResponse('not_found', 'de')
  if (!call.ok) return problemResponse('bad_request', 'de', { problems: call.problems })
  return call.answer(product, by)
}

function openToAll(response: Response, more: Record<string, string> = {}): Response {
  const headers = { ...OPEN_TO_ALL, ...more }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/**
 * Answers lists before anything else looks at them: reading places needs nothing but the address, and all that every other
 * request passes through would cost more than the answer. Undefined for all else.
 */
export function createQuickLists(
  parts: Pick<Parts, 'product'>,
  cache: PageCache,
  headers: Record<string, string>,
): (request: Request) => Promise<Response> | undefined {
  const answer = createAnswers(parts, cache, headers)
  return (request) => {
    const isList = request.method === 'GET' && LIST_ADDRESS.test(request.url)
    return isList ? answer(listPlaces, {}, request) : undefined
  }
}

const LIST_ADDRESS = new RegExp(`^https?://[^/]+${listPlaces.path}(\\?|$)`)

// For everybody, so they may be kept.
function createAnswers(
  { product }: Pick<Parts, 'product'>,
  cache: PageCache,
  headers: Record<string, string> = {},
) {
  return async (operation: Operation, path: unknown, request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const key = url.pathname + url.search
    const version = product.catalogueVersion()
    const kept = cache.get(key, version)
    if (kept) return sendPage(request, kept, headers)
    const body = await answerWith(operation.read(path, url), product)
    if (body instanceof Response) return openToAll(body, headers)
    const { type } = operation.answer
    const finished = finishAnswer(body, { type, freshForSeconds: operation.freshForSeconds })
    cache.set(key, version, finished)
    if (request.headers.get('if-none-match')) return sendPage(request, finished, headers)
    // Most are asked for once. Compressing costs many times what the rest does, so it begins at the second time.
    return new Response(finished.body.plain, { headers: { ...finished.headers, ...headers } })
  }
}
