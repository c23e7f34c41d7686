import type { Hono } from 'hono'
import type { AppParts } from '../../app-parts.ts'
import type { PageCache } from '../page-cache.ts'
import { problemResponse } from '../problem.ts'
import { sendPage } from '../send-page.ts'
import { finishAnswer, OPEN_TO_ALL } from './answer.ts'
import { getClusters } from './clusters.ts'
import { describeApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { readQuery } from './read-query.ts'
import { findSimilar } from './similar.ts'
import { suggest } from './suggest.ts'
import { listAttributes, listCategories } from './vocabulary.ts'

const OPERATIONS: readonly Operation[] = [
  listPlaces,
  getPlace,
  getClusters,
  suggest,
  findSimilar,
  listCategories,
  listAttributes,
]

/** The public API under `/api/v1` and its description. Unknown parameters are refused (specification, 5). */
export function addApi(
  app: Hono,
  { product, site }: Pick<AppParts, 'product' | 'site'>,
  cache: PageCache,
): void {
  app.use('/api/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(OPEN_TO_ALL)) c.res.headers.set(name, value)
  })
  for (const operation of OPERATIONS) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(route, async (c) => {
      const url = new URL(c.req.url)
      const key = url.pathname + url.search
      const version = product.catalogueVersion()
      const kept = cache.get(key, version)
      if (kept) return sendPage(c.req.raw, kept)
      const path: unknown = c.req.param()
      if (!operation.parameters.safeParse(path).success) return problemResponse('not_found', 'de')
      const query = readQuery(operation.query, url.searchParams)
      if (!query.ok) return problemResponse('bad_request', 'de', { problems: query.problems })
      const body = await operation.handle({ path, query: query.raw, url }, product)
      if (body instanceof Response) return body
      const { type } = operation.answer
      const finished = finishAnswer(body, { type, freshForSeconds: operation.freshForSeconds })
      cache.set(key, version, finished)
      if (c.req.header('if-none-match')) return sendPage(c.req.raw, finished)
      // Most are asked for once. Compressing costs many times what the rest does, so it begins at the second time.
      return new Response(finished.body.plain, { headers: finished.headers })
    })
  }

  const description = finishAnswer(describeApi(OPERATIONS, site), {
    type: 'application/json',
    freshForSeconds: 60,
  })
  app.get('/api/openapi.json', (c) => sendPage(c.req.raw, description))
  app.all('/api/*', () => problemResponse('not_found', 'de'))
}
