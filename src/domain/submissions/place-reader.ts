import { parsePlace, type PlaceProblem } from '../places/parse-place.ts'
import type { PlaceReader } from './proposals/proposal-form.ts'

/** ISO 3166-1: where a suggested place may lie, and whose numbers and postal codes are read. */
export const SUGGESTED_COUNTRIES = ['US', 'DE', 'AT', 'CH']

/**
 * Reads what is said about a place as an import would, but for its hours: those may be said in any words, as a person reads them.
 * Of several countries (ISO 3166-1) a value must be right in one: a visitor who suggests a place is not asked for its country.
 */
export function createPlaceReader(countries: readonly string[], now: Date): PlaceReader {
  return (values) => {
    const [first = [], ...others] = countries.map(
      (defaultCountry) =>
        parsePlace({ ...values, openingHours: undefined }, { defaultCountry, now }).problems,
    )
    const isEverywhere = (problem: PlaceProblem) =>
      others.every((problems) => problems.some(({ field }) => field === problem.field))
    return first.filter(isEverywhere)
  }
}
