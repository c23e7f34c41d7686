import type { Locale } from '../../domain/places/place.ts'
import { parseLocation } from '../../domain/places/coordinates.ts'
import type { Product } from '../../domain/product.ts'
import { type RawFields, readField } from '../../domain/submissions/form/form-fields.ts'
import {
  type ProposedField,
  proposedName,
} from '../../domain/submissions/proposals/proposal-form.ts'
import { ANYWAY_FIELD } from './embedded-form.ts'
import { townOf } from '../views/place-view.ts'
import type { FormRefill } from './answer-plain-form.ts'

/** The places that a suggestion may mean, shown once to people without JavaScript; undefined when there are none or they were seen. */
export function askAboutSimilar(
  fields: RawFields,
  product: Product,
  locale: Locale,
): FormRefill | undefined {
  if (readField(fields, ANYWAY_FIELD)) return undefined
  const read = (field: ProposedField) =>
    (readField(fields, proposedName(field)) ?? '').trim().slice(0, MOST_CHARACTERS)
  const location = parseLocation(read('latitude'), read('longitude'))
  const similar = product
    .findSimilar({
      name: read('name'),
      city: read('city'),
      postalCode: read('postalCode'),
      point: location.ok ? location.value : undefined,
    })
    .map(({ place, distanceKm }) => ({
      slug: place.slug,
      name: place.name,
      town: townOf(place, product, locale),
      distanceKm,
    }))
  return similar.length > 0 ? { similar } : undefined
}

const MOST_CHARACTERS = 200
