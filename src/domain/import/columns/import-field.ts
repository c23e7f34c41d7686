import { PLACE_FIELDS } from '../../places/parse-place.ts'

/** What a column of a file can hold: the fields of a place, and what is put together or taken apart to become one. */
export const IMPORT_FIELDS = [
  ...PLACE_FIELDS,
  'externalId',
  'placeId',
  'precision',
  'descriptionEn',
  'slug',
  'sourceSystem',
  'alsoKnownAs',
  'recipients',
  'confirmedAt',
  'photos',
  'attribute',
  'houseNumber',
  'postalCodeAndCity',
  'coordinates',
  'category',
  'status',
  'stopType',
  'weekdayHours',
  'seasonHours',
  'specialHours',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]
