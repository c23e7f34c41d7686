import { localNamesOf } from '../../../domain/places/local-names.ts'
import { townOf } from '../../../web/views/place-view.ts'
import { definePublic } from './operation.ts'
import { SIMILAR_PARAMETERS } from './parameters.ts'
import { SIMILAR } from './shapes.ts'

export const findSimilar = definePublic({
  id: 'findSimilar',
  path: '/api/v1/similar',
  summary: 'Listed places that may be the described one, most alike first.',
  freshForSeconds: 60,
  query: SIMILAR_PARAMETERS,
  answer: { name: 'SimilarPlaces', schema: SIMILAR },
  problems: ['bad_request'],
  respond: ({ query: { name, city, postalCode, lat, lng } }, product) => {
    const point = lat === undefined || lng === undefined ? undefined : { lat, lng }
    return {
      places: product
        .findSimilar({ name, city, postalCode, point })
        .map(({ place, distanceKm }) => ({
          slug: place.slug,
          name: place.name,
          ...localNamesOf(place),
          town: { de: townOf(place, product, 'de'), en: townOf(place, product, 'en') },
          distanceKm: distanceKm === undefined ? undefined : Number(distanceKm.toFixed(2)),
        })),
    }
  },
})
