import type { Hono } from 'hono'
import type { AppParts } from '../../app-parts.ts'
import { problemResponse } from '../problem.ts'
import { answer } from './answer.ts'
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
export function addApi(app: Hono, { product, site }: Pick<AppParts, 'product' | 'site'>): void {
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
      const path: unknown = c.req.param()
      if (!operation.parameters.safeParse(path).success) return problemResponse('not_found', 'de')
      const query = readQuery(operation.query, url.searchParams)
      if (!query.ok) return problemResponse('bad_request', 'de', { problems: query.problems })
      const body = await operation.handle({ path, query: query.raw, url }, product)
      if (body instanceof Response) return body
      const { type } = operation.answer
      return answer(c.req.raw, body, { type, freshForSeconds: operation.freshForSeconds })
    })
  }

  const description = describeApi(OPERATIONS, site)
  app.get('/api/openapi.json', (c) =>
    answer(c.req.raw, description, { type: 'application/json', freshForSeconds: 60 }),
  )
  app.all('/api/*', () => problemResponse('not_found', 'de'))
}
