import type { Mapping } from '../columns/map-headers.ts'
import { COUNTRIES, countryOfAddress, type Locator } from './check-location.ts'
import { createCellReader, type RowValues } from './read-cells.ts'

/** Of fewer rows that say anything, and of less agreement, nothing is concluded. */
const FEWEST = 3
const SHARE = 0.9

/** The vote of a row that is in none of the countries known here. */
const ELSEWHERE = 'elsewhere'

/**
 * The country of a file that has no column for it, by some of its rows: by postal codes near the cities beside them, and by
 * telephone numbers with the number of a country. Coordinates say nothing: Salzburg lies in the box around Germany.
 * ISO 3166-1; undefined where the rows do not agree.
 */
export function countryOfRows(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  locate: Locator,
): string | undefined {
  if (namesCountries(mapping)) return undefined
  const readers = COUNTRIES.map((country) => createCellReader(mapping, country))
  const votes = rows.flatMap(
    (cells) =>
      countryOfRow(
        readers.map((read) => read(cells)),
        locate,
      ) ?? [],
  )
  const best = COUNTRIES.find(
    (country) => votes.filter((vote) => vote === country).length >= votes.length * SHARE,
  )
  return votes.length >= FEWEST ? best : undefined
}

/** Whether the rows of a file say their countries or states themselves. */
export function namesCountries({ columns }: Mapping): boolean {
  return columns.some(({ field }) => field === 'country' || field === 'region')
}

// How an address in one cell is taken apart depends on the country, so it is read as that of each.
function countryOfRow(readings: readonly RowValues[], locate: Locator): string | undefined {
  for (const { values } of readings) {
    const country = countryOfAddress(values, locate)
    if (country) return country
  }
  return countryOfPhone(readings[0]?.values.phone) ?? elsewhere(readings, locate)
}

function countryOfPhone(phone = ''): string | undefined {
  const number = /^\s*(?:\+|00)\s*(\d[\d\s]*)/.exec(phone)?.[1]
  if (number === undefined) return undefined
  if (number.startsWith('49')) return 'DE'
  return number.startsWith('1') ? 'US' : ELSEWHERE
}

// A postal code that no country here has, beside a city.
function elsewhere(readings: readonly RowValues[], locate: Locator): string | undefined {
  const isElsewhere = readings.every(({ values: { postalCode, city } }, i) => {
    const country = COUNTRIES[i]
    return postalCode && city && country && !locate.postalCode(country, postalCode)
  })
  return isElsewhere ? ELSEWHERE : undefined
}
