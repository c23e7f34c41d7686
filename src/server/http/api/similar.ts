import { townOf } from '../../../web/views/place-view.ts'
import { defineOperation } from './operation.ts'
import { NO_PARAMETERS, SIMILAR_PARAMETERS } from './parameters.ts'
import { SIMILAR } from './shapes.ts'

export const findSimilar = defineOperation({
  id: 'findSimilar',
  path: '/api/v1/similar',
  summary: 'Listed places that may be the described one, most alike first.',
  mayCall: 'everyone',
  freshForSeconds: 60,
  parameters: NO_PARAMETERS,
  query: SIMILAR_PARAMETERS,
  answer: { name: 'SimilarPlaces', type: 'application/json', schema: SIMILAR },
  problems: ['bad_request'],
  respond: ({ query: { name, city, postalCode, lat, lng } }, product) => {
    const point = lat === undefined || lng === undefined ? undefined : { lat, lng }
    return {
      places: product
        .findSimilar({ name, city, postalCode, point })
        .map(({ place, distanceKm }) => ({
          slug: place.slug,
          name: place.name,
          town: { de: townOf(place, product, 'de'), en: townOf(place, product, 'en') },
          distanceKm: distanceKm === undefined ? undefined : Number(distanceKm.toFixed(2)),
        })),
    }
  },
})
