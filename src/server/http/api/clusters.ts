import type * as z from 'zod'
import type { MapCluster } from '../../../domain/search/find-clusters.ts'
import { problemResponse } from '../problem.ts'
import { toPoint } from './features.ts'
import { definePublic } from './operation.ts'
import { CLUSTER_PARAMETERS, TILE_PARAMETERS, toPlaceQuery } from './parameters.ts'
import { CLUSTERS, GEOJSON } from './shapes.ts'

export const getClusters = definePublic({
  id: 'getClusters',
  path: '/api/v1/clusters/{z}/{x}/{y}',
  summary: 'What stands on one tile of the map; the area searched does not limit it.',
  freshForSeconds: 60,
  parameters: TILE_PARAMETERS,
  query: CLUSTER_PARAMETERS,
  answer: { name: 'Clusters', types: [GEOJSON], schema: CLUSTERS },
  problems: ['bad_request', 'not_found'],
  respond({ path, params }, product) {
    const count = 2 ** path.z
    if (path.x >= count || path.y >= count) return problemResponse('not_found', 'de')
    const clusters = product.findClusters(path, toPlaceQuery(params))
    return { type: 'FeatureCollection' as const, features: clusters.map(toFeature) }
  },
})

function toFeature(item: MapCluster): z.input<typeof CLUSTERS>['features'][number] {
  return { type: 'Feature', geometry: toPoint(item), properties: propertiesOf(item) }
}

function propertiesOf(item: MapCluster) {
  switch (item.kind) {
    case 'place':
      return { kind: item.kind, cluster: false as const, place: item.place }
    case 'cluster': {
      const { kind, count, bounds } = item
      return { kind, cluster: true as const, count, bounds }
    }
    case 'stack': {
      const { kind, count, places } = item
      return { kind, cluster: false as const, count, places }
    }
  }
}
