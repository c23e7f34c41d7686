import { PLACE_FIELDS } from '../../places/parse-place.ts'
import { fold } from '../../../lib/text/fold.ts'

/** What a column of a file can contain: the fields of a place, and values that must be joined or split to become one. */
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

/** The canonical form of a header, for comparisons: `State / Province`, `state_province` and `stateProvince` are the same. */
export function headerKey(header: string): string {
  return fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
