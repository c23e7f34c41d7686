import * as z from 'zod'
import { parseBounds } from '../../../lib/geo/bounds.ts'
import { isMoment, parsePlaceQuery } from '../../../domain/search/parse-place-query.ts'
import { type PlaceQuery } from '../../../domain/search/place-query.ts'
import { MAX_SUGGESTIONS } from '../../../domain/search/suggest.ts'

const text = z.string().max(200)
const slugs = z.array(text.min(1)).max(20)

/** The filters of the finder, including the area. */
const FILTERS = {
  q: text
    .describe('A place, words, a locality, or words and a locality ("Brauerei bei Denver").')
    .optional(),
  near: text
    .describe(
      'A locality, a postal code, or `lat,lng`, also behind words: `Office (52.52,13.405)`.',
    )
    .optional(),
  exact: z
    .enum(['yes'])
    .describe('Nothing of `q` and `near` is taken for a typing error.')
    .optional(),
  radius: z.coerce
    .number()
    .min(1)
    .max(20_000)
    .describe('Kilometres around the origin; what fits the locality if not given.')
    .optional(),
  category: slugs.describe('Slugs of categories, any of them.').optional(),
  attribute: z
    .array(text.regex(/^[^:]+:.+$/))
    .max(20)
    .describe('`key:value`; every key must hold, any value of a key.')
    .optional(),
  open: z
    .string()
    .max(120)
    .refine(isMoment)
    .describe(
      'On the clocks of each place: `now`, a date for any time of it that is not past, a date and time, or a day as in `sunday`, `weekend` and `tomorrowT19:00`. Up to seven with commas between them: any of them will do.',
    )
    .optional(),
  closed: z
    .string()
    .max(120)
    .refine(isMoment)
    .describe(
      'Like `open`: places whose hours say that they are closed then, at all of several times.',
    )
    .optional(),
}

const bbox = z
  .string()
  .regex(/^-?[\d.]+(,-?[\d.]+){3}$/)
  .refine((value) => parseBounds(value) !== undefined)
  .describe('`west,south,east,north` in degrees; west may be greater than east.')
  .optional()

export const LIST_PARAMETERS = z.strictObject({
  ...FILTERS,
  bbox,
  sort: z
    .enum(['distance', 'name', 'recommended', 'relevance'])
    .describe('Distance needs an origin, relevance words; `order` in the answer says what holds.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(1000).describe('From `next` of the page before.').optional(),
})

export const CLUSTER_PARAMETERS = z.strictObject(FILTERS)

/** Tiles end at zoom 18: deeper zooms show the same places. */
export const TILE_PARAMETERS = z.strictObject({
  z: z.coerce.number().int().min(0).max(18),
  x: z.coerce.number().int().min(0).max(262_143),
  y: z.coerce.number().int().min(0).max(262_143),
})

export const SUGGEST_PARAMETERS = z.strictObject({
  q: text.describe('What has been typed so far.'),
  limit: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(MAX_SUGGESTIONS),
})

export const SIMILAR_PARAMETERS = z.strictObject({
  name: text.min(1).describe('What the place is called.'),
  city: text.optional(),
  postalCode: text.optional(),
  lat: z.coerce.number().min(-90).max(90).describe('With `lng`: where it is.').optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
})

export const PLACE_PARAMETERS = z.strictObject({
  place: z.string().min(1).max(200).describe('A slug, a former slug, or an id.'),
})

export const PHOTO_PARAMETERS = PLACE_PARAMETERS.extend({
  photo: z.string().min(1).max(60).describe('The id of a photo of the place.'),
})

/** Converts URL parameters to the finder's filters. They have been validated, so nothing is lost. */
export function toPlaceQuery(params: URLSearchParams): PlaceQuery {
  // Programs state the sort order for each page.
  return { ...parsePlaceQuery(params), sort: undefined }
}
