import { PLACE_FIELDS } from '../../places/parse-place.ts'
import { fold } from '../../../lib/text/fold.ts'

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

/** The form in which headers are compared: `State / Province`, `state_province` and `stateProvince` are one. */
export function headerKey(header: string): string {
  return fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
