import type { Context, Hono } from 'hono'
import type { Caller } from '../../../domain/operators/api-key.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
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
import type { Operation } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { readQuery } from './read-query.ts'
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
  for (const operation of OPERATIONS) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const isPublic = operation.mayCall === 'everyone'
    app.get(route, (c) =>
      isPublic ? answerEverybody(c, operation, parts, cache) : answerCaller(c, operation, parts),
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

async function answerEverybody(
  c: Context,
  operation: Operation,
  { product }: Parts,
  cache: PageCache,
): Promise<Response> {
  const url = new URL(c.req.url)
  const key = url.pathname + url.search
  const version = product.catalogueVersion()
  const kept = cache.get(key, version)
  if (kept) return sendPage(c.req.raw, kept)
  const body = await handle(c, operation, { product })
  if (body instanceof Response) return openToAll(body)
  const { type } = operation.answer
  const finished = finishAnswer(body, { type, freshForSeconds: operation.freshForSeconds })
  cache.set(key, version, finished)
  if (c.req.header('if-none-match')) return sendPage(c.req.raw, finished)
  // Most are asked for once. Compressing costs many times what the rest does, so it begins at the second time.
  return new Response(finished.body.plain, { headers: finished.headers })
}

// What only some may see is kept by nobody, and no page of another site may read it.
async function answerCaller(c: Context, operation: Operation, parts: Parts): Promise<Response> {
  const admitted = await admitCaller(c, parts, operation)
  if (!admitted.ok) return admitted.response
  const { caller, cookies } = admitted
  const body = await handle(c, operation, { product: parts.product, caller, area: parts.area })
  const response = body instanceof Response ? body : privateAnswer(body, operation.answer.type)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

type Surroundings = { product: Product; caller?: Caller; area?: OperatorArea }

function handle(
  c: Context,
  operation: Operation,
  { product, caller, area }: Surroundings,
): Promise<object | Response> | Response {
  const url = new URL(c.req.url)
  const path: unknown = c.req.param()
  if (!operation.parameters.safeParse(path).success) return problemResponse('not_found', 'de')
  const query = readQuery(operation.query, url.searchParams)
  if (!query.ok) return problemResponse('bad_request', 'de', { problems: query.problems })
  return operation.handle({ path, query: query.raw, url, caller, area }, product)
}

function openToAll(response: Response): Response {
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) response.headers.set(name, value)
  return response
}
