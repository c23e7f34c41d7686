import type { FieldDifference } from '../../domain/import/import-run.ts'
import { readPhotosCell } from '../../domain/places/photos-cell.ts'
import type { Locale } from '../../domain/places/place.ts'
import { readListCell } from '../../lib/table/write-csv.ts'
import { hoursInWords } from '../messages/hours-in-words.ts'

export type DifferenceWords = {
  /** names by the id of the category */
  categories: ReadonlyMap<string, string>
  statuses: Record<string, string>
  precisions: Record<string, string>
  /** of `US-CA` */
  regionName(code: string): string
  /** of `US` */
  countryName(code: string): string
  locale: Locale
}

/** Formats a difference of an import for people: names instead of ids and internal words. */
export function formatDifference(
  { field, before, after }: FieldDifference,
  words: DifferenceWords,
): FieldDifference {
  const shown = (value: string | undefined) =>
    value === undefined ? undefined : formatValue(field, value, words)
  return { field, before: shown(before), after: shown(after) }
}

function formatValue(field: string, value: string, words: DifferenceWords): string {
  switch (field) {
    case 'categories': {
      const ids = value.split(' ')
      return ids.map((id) => words.categories.get(id) ?? id).join(', ')
    }
    case 'status':
      return words.statuses[value] ?? value
    case 'precision':
      return words.precisions[value] ?? value
    case 'region':
      return words.regionName(value)
    case 'country':
      return words.countryName(value)
    case 'openingHours':
      return hoursInWords(value, words.locale)
    case 'photos':
      return readPhotosCell(value)
        .map(({ altDe, id = '' }) => altDe || id)
        .join(', ')
    case 'alsoKnownAs':
    case 'recipients':
    case 'attributes':
      return readListCell(value).join(', ')
    default:
      return value
  }
}
