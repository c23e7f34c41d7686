import type { Hono } from 'hono'
import type { AppParts } from '../../app-parts.ts'
import { createPageCache } from '../page-cache.ts'
import { problemResponse } from '../problem.ts'
import { finishAnswer, sendAnswer } from './answer.ts'
import { getClusters } from './clusters.ts'
import { describeApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { getPlace, listPlaces } from './places.ts'
import { readQuery } from './read-query.ts'
import { suggest } from './suggest.ts'
import { listAttributes, listCategories } from './vocabulary.ts'

const OPERATIONS: readonly Operation[] = [
  listPlaces,
  getPlace,
  getClusters,
  suggest,
  listCategories,
  listAttributes,
]

/** Of answers that are kept, as pages are: for a minute and one version of the catalogue. */
const CACHE_BYTES = 32 * 1024 * 1024

/** The public API under `/api/v1` and its description. Unknown parameters are refused (specification, 5). */
export function addApi(
  app: Hono,
  { product, site, now }: Pick<AppParts, 'product' | 'site' | 'now'>,
): void {
  const cache = createPageCache({ now, mostBytes: CACHE_BYTES })
  // All of it is public, so programs on any page may read it; no cookie is ever looked at.
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('access-control-allow-origin', '*')
    c.res.headers.set('access-control-expose-headers', 'etag')
  })
  for (const operation of OPERATIONS) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(route, async (c) => {
      const url = new URL(c.req.url)
      const key = url.pathname + url.search
      const version = product.catalogueVersion()
      const kept = cache.get(key, version)
      if (kept) return sendAnswer(c.req.raw, kept)
      const path: unknown = c.req.param()
      if (!operation.parameters.safeParse(path).success) return problemResponse('not_found', 'de')
      const query = readQuery(operation.query, url.searchParams)
      if (!query.ok) return problemResponse('bad_request', 'de', { problems: query.problems })
      const body = await operation.handle({ path, query: query.raw, url }, product)
      if (body instanceof Response) return body
      const { type } = operation.answer
      const finished = finishAnswer(body, { type, freshForSeconds: operation.freshForSeconds })
      cache.set(key, version, finished)
      return sendAnswer(c.req.raw, finished)
    })
  }

  const description = finishAnswer(describeApi(OPERATIONS, site), {
    type: 'application/json',
    freshForSeconds: 60,
  })
  app.get('/api/openapi.json', (c) => sendAnswer(c.req.raw, description))
  app.all('/api/*', () => problemResponse('not_found', 'de'))
}
