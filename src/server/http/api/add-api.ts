import type { Context, Hono } from 'hono'
import type { Product } from '../../../domain/product.ts'
import type { AppParts } from '../../app-parts.ts'
import type { Page, PageCache } from '../page-cache.ts'
import { problemResponse } from '../problem.ts'
import { pathAndSearch, sendPage } from '../send-page.ts'
import { finishAnswer, OPEN_TO_ALL, privateAnswer } from './answer.ts'
import { answerEdit } from './answer-edit.ts'
import { admitCaller } from './api-caller.ts'
import { getClusters } from './clusters.ts'
import { PHOTO_OPERATIONS } from './edit-photos.ts'
import { PLACE_EDIT_OPERATIONS } from './edit-places.ts'
import type { EditOperation } from './edit-operation.ts'
import { exportPlaces } from './export-places.ts'
import { answerFile, type FileOperation } from './file-operation.ts'
import { IMPORT_OPERATIONS } from './imports.ts'
import { PIECE_OPERATIONS } from './upload-pieces.ts'
import { getMessage, listMessages, moveMessage } from './messages.ts'
import { answerImportDoubles, listImportDoubles } from './import-doubles.ts'
import { describeApi } from './openapi.ts'
import type { Answered, CalledBy, Operation, ReadCall } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { SETTINGS_OPERATIONS } from './settings.ts'
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

export const EDIT_OPERATIONS: readonly EditOperation[] = [
  ...PLACE_EDIT_OPERATIONS,
  ...PHOTO_OPERATIONS,
  moveMessage,
  answerImportDoubles,
  ...SETTINGS_OPERATIONS,
]

export const FILE_OPERATIONS: readonly FileOperation[] = [
  exportPlaces,
  ...IMPORT_OPERATIONS,
  listImportDoubles,
  ...PIECE_OPERATIONS,
]

type Parts = Pick<AppParts, 'product' | 'site' | 'area' | 'trustedProxies' | 'now'>

/** The API under `/api/v1` and its description. Unknown parameters are refused (specification, 5). */
export function addApi(app: Hono, parts: Parts, cache: PageCache): void {
  for (const operation of OPERATIONS) {
    const route = routeOf(operation)
    const isPublic = operation.mayCall === 'everyone'
    app.get(route, (c) =>
      isPublic
        ? answerEverybody(c, operation, parts.product, cache)
        : answerCaller(c, operation, parts),
    )
  }
  for (const operation of EDIT_OPERATIONS) {
    app.on(operation.method.toUpperCase(), routeOf(operation), (c) =>
      answerEdit(c, operation, parts),
    )
  }
  for (const operation of FILE_OPERATIONS) {
    app.on(operation.method.toUpperCase(), routeOf(operation), (c) =>
      answerFile(c, operation, parts),
    )
  }

  const operations = { read: OPERATIONS, edit: EDIT_OPERATIONS, file: FILE_OPERATIONS }
  // Few ask for it, and to write it takes a start 30 ms.
  const describe = () =>
    finishAnswer(describeApi(operations, parts.site), {
      type: 'application/json',
      freshForSeconds: 60,
    })
  let description: Page | undefined
  app.get('/api/openapi.json', (c) => sendPage(c.req.raw, (description ??= describe())))
  refuseOtherMethods(app)
  app.all('/api/*', () => openToAll(problemResponse('not_found', 'de')))
}

// An address that there is says which methods it takes (RFC 9110, 15.5.6).
function refuseOtherMethods(app: Hono): void {
  const methods = new Map<string, string[]>([['/api/openapi.json', ['GET', 'HEAD']]])
  const taken = [
    ...OPERATIONS.map((one) => ({ route: routeOf(one), method: 'get' })),
    ...[...EDIT_OPERATIONS, ...FILE_OPERATIONS].map((one) => ({ ...one, route: routeOf(one) })),
  ]
  for (const { route, method } of taken) {
    const names = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
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

// For everybody, so it is kept.
async function answerEverybody(
  c: Context,
  operation: Operation,
  product: Product,
  cache: PageCache,
): Promise<Response> {
  const version = product.catalogueVersion()
  const { searchParams } = new URL(c.req.url)
  const body = await answerWith(operation.read(c.req.param(), searchParams), product)
  if (body instanceof Response) return openToAll(body)
  const { freshForSeconds, answer } = operation
  const page = finishAnswer(body, { type: answer.type, freshForSeconds })
  cache.set(pathAndSearch(c.req.url), version, page)
  return sendPage(c.req.raw, page)
}

// What only some may see is kept by nobody, and no page of another site may read it.
async function answerCaller(c: Context, operation: Operation, parts: Parts): Promise<Response> {
  const admitted = await admitCaller(c, parts, operation)
  if (!admitted.ok) return admitted.response
  const { caller, cookies } = admitted
  const body = await answerWith(
    operation.read(c.req.param(), new URL(c.req.url).searchParams),
    parts.product,
    {
      caller,
      area: parts.area,
    },
  )
  const response = body instanceof Response ? body : privateAnswer(body, operation.answer.type)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function answerWith(
  call: ReadCall | undefined,
  product: Product,
  by?: CalledBy,
): Answered | Promise<Answered> {
  if (!call) return problemResponse('not_found', 'de')
  if (!call.ok) return problemResponse('bad_request', 'de', { problems: call.problems })
  return call.answer(product, by)
}

function openToAll(response: Response, more: Record<string, string> = {}): Response {
  const headers = { ...OPEN_TO_ALL, ...more }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
