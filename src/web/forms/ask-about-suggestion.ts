import { nameIn } from '../../domain/places/local-names.ts'
import type { Locale } from '../../domain/places/place.ts'
import { parseLocation } from '../../domain/places/coordinates.ts'
import type { Product } from '../../domain/product.ts'
import { type RawFields, readField } from '../../domain/submissions/form/form-fields.ts'
import {
  type ProposedField,
  proposedName,
} from '../../domain/submissions/proposals/proposal-form.ts'
import type { WebContext } from '../context.ts'
import type { SimilarPlace } from './embedded-form.ts'
import { townOf } from '../views/place-view.ts'
import type { FormRefill } from './answer-plain-form.ts'

/**
 * Questions asked once of people without JavaScript: about similar places, and about a position in the sea. Undefined if there are
 * none.
 */
export async function askAboutSuggestion(
  fields: RawFields,
  web: Pick<WebContext, 'product' | 'isAtSea'>,
  locale: Locale,
): Promise<FormRefill | undefined> {
  const similar = similarPlaces(fields, web.product, locale)
  const pin = await askAboutPin(fields, web)
  if (similar.length === 0) return pin
  return { similar, ...pin }
}

/** The same for a correction, which may move its place into the sea. */
export async function askAboutPin(
  fields: RawFields,
  web: Pick<WebContext, 'isAtSea'>,
): Promise<FormRefill | undefined> {
  const isAtSea = await isPinAtSea(
    readTyped(fields, 'latitude'),
    readTyped(fields, 'longitude'),
    web,
  )
  return isAtSea ? { isAtSea } : undefined
}

/** Whether the typed position is valid and in the sea. */
export async function isPinAtSea(
  latitude: string,
  longitude: string,
  { isAtSea }: Pick<WebContext, 'isAtSea'>,
): Promise<boolean> {
  const location = parseLocation(latitude, longitude)
  return location.ok && isAtSea(location.value)
}

function similarPlaces(fields: RawFields, product: Product, locale: Locale): SimilarPlace[] {
  const location = parseLocation(readTyped(fields, 'latitude'), readTyped(fields, 'longitude'))
  return product
    .findSimilar({
      name: readTyped(fields, 'name'),
      city: readTyped(fields, 'city'),
      postalCode: readTyped(fields, 'postalCode'),
      point: location.ok ? location.value : undefined,
    })
    .map(({ place, distanceKm }) => ({
      slug: place.slug,
      name: nameIn(place, locale),
      town: townOf(place, product, locale),
      distanceKm,
    }))
}

function readTyped(fields: RawFields, field: ProposedField): string {
  return (readField(fields, proposedName(field)) ?? '').trim().slice(0, MAX_CHARACTERS)
}

const MAX_CHARACTERS = 200
