import type { Mapping } from '../columns/map-headers.ts'
import { COUNTRIES, countryAt, countryOfAddress, type Locator } from './check-location.ts'
import { createCellReader, type RowValues } from './read-cells.ts'

/** Of fewer rows that say anything, and of less agreement, nothing is concluded. */
const FEWEST = 3
const SHARE = 0.9

/**
 * The country of a file that has no column for it, by some of its rows: by postal codes near the cities beside them, by
 * coordinates, and by telephone numbers with the number of a country. ISO 3166-1; undefined where they do not agree.
 */
export function countryOfRows(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  locate: Locator,
): string | undefined {
  if (mapping.columns.some(({ field }) => field === 'country' || field === 'region'))
    return undefined
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

// How an address in one cell is taken apart depends on the country, so it is read as that of each.
function countryOfRow(readings: readonly RowValues[], locate: Locator): string | undefined {
  for (const { values } of readings) {
    const country = countryOfAddress(values, locate) ?? countryOfPoint(values, locate)
    if (country) return country
  }
  return countryOfPhone(readings[0]?.values.phone)
}

function countryOfPoint({ latitude, longitude }: RowValues['values'], locate: Locator) {
  if (!latitude || !longitude) return undefined
  const [lat, lng] = [latitude, longitude].map((text) => Number(text.replace(',', '.')))
  return lat && lng ? countryAt({ lat, lng }, locate) : undefined
}

function countryOfPhone(phone = ''): string | undefined {
  if (/^\s*(?:\+|00)\s*49/.test(phone)) return 'DE'
  return /^\s*\+\s*1\b/.test(phone) ? 'US' : undefined
}
