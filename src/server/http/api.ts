import type { Context, Hono } from 'hono'
import type { Product } from '../../domain/product.ts'
import { parsePlaceQuery } from '../../domain/search/place-query.ts'
import type { MapCluster } from '../../domain/search/find-clusters.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

/** No tile is smaller than this: deeper zooms show the same places. */
const DEEPEST_ZOOM = 18

/** The public API under `/api/v1`. */
export function addApi(app: Hono, product: Product): void {
  app.get('/api/v1/clusters/:z/:x/:y', (c) => {
    const [z = -1, x = -1, y = -1] = (['z', 'x', 'y'] as const).map((name) => wholeNumber(c, name))
    const count = 2 ** z
    if (z < 0 || z > DEEPEST_ZOOM || x < 0 || y < 0 || x >= count || y >= count) {
      return problemResponse('not_found', 'de')
    }
    const query = parsePlaceQuery(new URL(c.req.url).searchParams)
    const features = product.findClusters({ z, x, y }, query).map(toFeature)
    return c.body(JSON.stringify({ type: 'FeatureCollection', features }), 200, {
      'content-type': 'application/geo+json',
      'content-security-policy': DENY_ALL_POLICY,
      'cache-control': 'public, max-age=60',
    })
  })

  app.all('/api/*', () => problemResponse('not_found', 'de'))
}

function wholeNumber(c: Context, name: string): number {
  const text = c.req.param(name) ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : -1
}

/** GeoJSON as RFC 7946 has it: `[longitude, latitude]`, six decimals. */
function toFeature({ lat, lng, kind, ...item }: MapCluster): GeoJSON.Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [rounded(lng), rounded(lat)] },
    properties: { kind, cluster: kind === 'cluster', ...item },
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
