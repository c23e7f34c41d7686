import { limited } from '../../lib/text/limited.ts'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'

/** Code units of a few codes in one cell. */
const LONGEST = 200

/** How many digits a country's codes have; spreadsheets take zeros off their front. */
const DIGITS: Record<string, number> = { DE: 5, AT: 4, CH: 4, LI: 4, FR: 5, IT: 5, ES: 5 }

/**
 * Reads a postal code of an ISO 3166-1 country: `US` five digits or five and four (`73069-8224`), lost leading zeros put
 * back; `DE`, `AT`, `CH` and some others by their number of digits; everywhere else letters, digits, space and hyphen.
 */
export const parsePostalCode = limited(LONGEST, broken('postal_code_invalid'), readPostalCode)

function readPostalCode(text: string, country: string): FieldResult<string> {
  // 1067.0 is what a column of numbers makes of 01067, D-01067 what letters once had.
  // Where OpenStreetMap has several ("IM1 2AB;IM1 3CD"), the first one is taken.
  const [first = ''] = text.split(';')
  const code = first.trim().toUpperCase().replace(/\.0$/, '').replace(/[–—]/g, '-')
  if (country === 'US') return parseZip(code)
  const length = DIGITS[country]
  if (length !== undefined) return parseDigits(code, country, length)
  if (country === 'CA') return parseCanadian(code)
  const plain = code.replace(/\s+/g, ' ')
  return /^[A-Z0-9](?:[A-Z0-9 -]{0,8}[A-Z0-9])?$/.test(plain)
    ? { ok: true, value: plain }
    : broken('postal_code_invalid')
}

function parseZip(code: string): FieldResult<string> {
  // A lone hyphen is what remains of a code put together from two columns of which one was empty.
  const match = /^-?(\d{3,5})-?(?:-(\d{3,4}))?$/.exec(splitNine(code.replace(/\s+/g, '')))
  const [, five, four] = match ?? []
  if (!five || Number(five) === 0) return broken('postal_code_invalid')
  const zip = five.padStart(5, '0')
  return { ok: true, value: four ? `${zip}-${four.padStart(4, '0')}` : zip }
}

function splitNine(code: string): string {
  return /^\d{8,9}$/.test(code) ? `${code.slice(0, -4)}-${code.slice(-4)}` : code
}

function parseDigits(code: string, country: string, length: number): FieldResult<string> {
  const digits = code.replace(/^[A-Z]{1,3}[ -]+/, '').replace(/\s+/g, '')
  const canRestore = country === 'DE' || length === 5
  const shortest = canRestore ? length - 1 : length
  if (!/^\d+$/.test(digits) || digits.length < shortest || digits.length > length) {
    return broken('postal_code_invalid')
  }
  return { ok: true, value: digits.padStart(length, '0') }
}

function parseCanadian(code: string): FieldResult<string> {
  const match = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(code)
  return match ? { ok: true, value: `${match[1]} ${match[2]}` } : broken('postal_code_invalid')
}
