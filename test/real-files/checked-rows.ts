import { readFileSync } from 'node:fs'
import { fold } from '../../src/lib/text/fold.ts'
import { isApproximate, type Category, type Place } from '../../src/domain/places/place.ts'
import { isAsExpected } from '../hours/hours-notation.ts'
import type { ImportResult } from './import-real-file.ts'

/** What a person has read in one row of a file; `~` means that the row does not say it. */
export type CheckedRow = Readonly<Record<string, string>>

/** The rows of `checked-rows.tsv`, fifty of each file, by the file. */
export function readCheckedRows(): Map<string, CheckedRow[]> {
  const text = readFileSync(new URL('checked-rows.tsv', import.meta.url), 'utf8')
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const columns = header.split('\t')
  const rows = lines.map((line): CheckedRow => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
  return Map.groupBy(rows, ({ file = '' }) => file)
}

/** Every value that would be published but differs from the row. A value may be missing if the report asks about it. */
export function wrongValues(
  rows: readonly CheckedRow[],
  { report, placeAt, categories }: Pick<ImportResult, 'report' | 'placeAt' | 'categories'>,
): string[] {
  const rejected = new Set(report.rejected.first.map(({ line }) => line))
  const asked = new Set(report.notices.first.map(({ line }) => line))
  return rows.flatMap((row) => {
    const line = Number(row.line)
    const place = placeAt.get(line)
    if (!place) return rejected.has(line) ? [] : [`line ${line} is gone without a word`]
    const texts = Object.entries(publishedValues(place)).flatMap(([field, is]) => {
      const was = row[field] ?? '~'
      if (was === '~' || isSame(was, is) || (is === '' && asked.has(line))) return []
      return [`line ${line} ${field}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`]
    })
    const { hours = '~', category = '~' } = row
    if (hours !== '~' && !isAsExpected(hours, publishedHours(place))) {
      texts.push(`line ${line} hours: ${hours} became ${place.openingHours ?? 'none'}`)
    }
    const named = namesOfCategories(place, categories)
    if (category !== '~' && kindsOf(category).some((kind) => !named.includes(fold(kind)))) {
      texts.push(`line ${line} category: ${category} became ${named.join(', ')}`)
    }
    return texts
  })
}

/** The kinds in a cell, as a person would write them: `fast_food;bar` are "fast food" and "bar". */
export function kindsOf(category: string): string[] {
  const kinds = category.split(';').map((kind) => kind.replaceAll('_', ' ').trim())
  return kinds.filter((kind) => kind !== '' && kind !== '~')
}

function namesOfCategories({ categoryIds }: Place, categories: readonly Category[]): string[] {
  return categories
    .filter(({ id }) => categoryIds.includes(id))
    .map(({ name }) => fold(name.de.one))
}

/** Hours that cannot be read are shown as text, which is what the file says. */
function publishedHours({ openingHours, weeklyHours }: Place) {
  return openingHours === undefined ? undefined : weeklyHours
}

function publishedValues({ name, address, phone = '', location }: Place): Record<string, string> {
  const { street = '', postalCode: postal = '', city = '', region = '', country } = address
  const texts = { name, street, postal, city, region, country, phone }
  // An approximate point is not from the row, and the page says so.
  if (!location || isApproximate(location)) return texts
  return { ...texts, lat: location.lat.toFixed(5), lng: location.lng.toFixed(5) }
}

/** Allows two metres of rounding: points have five decimals here and six in the database. */
function isSame(was: string, is: string): boolean {
  return is === was || (POINT.test(was) && Math.abs(Number(was) - Number(is)) < 0.00002)
}

const POINT = /^-?\d+\.\d{5}$/
