import type { Feature } from '../geometry/types.ts'
import { WATERS } from '../names/waters.ts'

/** Names of oceans, seas and big lakes. */
export function waterLabels(): Feature[] {
  return WATERS.map(({ german, english, lng, lat, minZoom, isLake }) => ({
    geometry: { type: 'Point', coordinates: [lng, lat] },
    tags: {
      class: isLake ? 'lake' : 'sea',
      name: english,
      ...(german === english ? {} : { name_de: german }),
      rank: minZoom,
    },
    minZoom,
  }))
}
