import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { limited } from '../../lib/text/limited.ts'
import { fail, type FieldResult } from './text-field.ts'

/** Characters of a cell with a few numbers and words about them. */
const MAX_LENGTH = 100

/**
 * Parses a phone number into E.164 (`+17205738992`); a number without a country code belongs to the given ISO 3166-1 country. Extensions
 * are dropped, because E.164 has none. Of several numbers, the first one is used.
 */
export const parsePhone = limited(MAX_LENGTH, fail('phone_invalid'), readPhone)

function readPhone(text: string, country: string): FieldResult<string> {
  const first = text.trim().split(/\s*[;|\n]\s*|\s+(?:or|oder|und|and)\s+/)[0] ?? ''
  // Spreadsheet columns of numbers append `.0`.
  const plain = first.replace(/^(\d+)\.0$/, '$1')
  const defaultCountry = toCountryCode(country)
  const number =
    withCallingCode(plain, defaultCountry) ??
    parsePhoneNumberFromString(plain, { defaultCountry, extract: false })
  return number?.isValid() ? { ok: true, value: number.number } : fail('phone_invalid')
}

/** A number in E.164 as people read it: `+1 831 389 4486`. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

/** The country (ISO 3166-1) of a number in E.164, if its first digits identify one. */
export function phoneCountry(number: string | undefined): string | undefined {
  return number === undefined ? undefined : parsePhoneNumberFromString(number)?.country
}

/** The country code of a phone number ("43" for "+43 1 5550101" and "0043…"); undefined without one, or if it belongs to no country. */
export function callingCode(text: string): string | undefined {
  const said = /^\s*(?:\+|00)\s*([1-9][\d\s()./-]*)/.exec(text.slice(0, MAX_LENGTH))?.[1]
  if (said === undefined) return undefined
  const number = parsePhoneNumberFromString(`+${said}`, { extract: false })
  return number && !number.isNonGeographic() ? number.countryCallingCode : undefined
}

/** Whether numbers of the country (ISO 3166-1) begin with that code, which it may share with others. */
export function hasCallingCode(country: string, code: string): boolean {
  return isSupportedCountry(country) && getCountryCallingCode(country) === code
}

// "4973112345678" has lost its plus: no number with the area code 0497 is that long.
const MIN_LENGTH_WITH_CODE = 12

function withCallingCode(text: string, country: CountryCode | undefined) {
  if (!country || text.length < MIN_LENGTH_WITH_CODE || !/^\d+$/.test(text)) return undefined
  if (!text.startsWith(getCountryCallingCode(country))) return undefined
  const number = parsePhoneNumberFromString(`+${text}`, { extract: false })
  return number?.isValid() ? number : undefined
}

function toCountryCode(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined
}
