import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { toPlaceRow } from '../views/place-view.ts'
import { displayedDistance } from '../../domain/search/radius.ts'
import type { EmbeddedForm } from './embedded-form.ts'

const MAX_RECEIVERS = 3
const ANYWHERE_KM = 20_000

/** The places nearest to the typed location, as receivers; none if the location is unknown. */
export function nearestReceivers(
  near: string,
  product: Product,
  locale: Locale,
): NonNullable<EmbeddedForm['nearest']> {
  const parameters = new URLSearchParams({ near, radius: String(ANYWHERE_KM) })
  const query = parsePlaceQuery(parameters)
  const { found, unknownNear } = product.findPlaces(query)
  const rows = unknownNear ? [] : found.slice(0, MAX_RECEIVERS)
  return {
    near: query.near,
    places: rows.map((row) => {
      const shown = toPlaceRow(row, product, locale)
      const { slug, name, town, readsItself } = shown
      return { slug, name, town, distanceKm: displayedDistance(shown), readsItself }
    }),
  }
}
