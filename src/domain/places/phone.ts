import type { CountryCode } from 'libphonenumber-js/min'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'

/** Characters of a cell with a few numbers and words about them. */
const LONGEST = 100

/**
 * Reads a phone number into E.164 (`+17205738992`); without a country code it is one of the given ISO 3166-1 country. An
 * extension is left out, since E.164 has none. Of several numbers the first is taken.
 */
export function parsePhone(text: string, country: string): FieldResult<string> {
  if (text.length > LONGEST) return broken('phone_invalid')
  const first = text.trim().split(/\s*[;|\n]\s*|\s+(?:or|oder|und|and)\s+/)[0] ?? ''
  const number = parsePhoneNumberFromString(first, {
    defaultCountry: knownCountry(country),
    extract: false,
  })
  return number?.isValid() ? { ok: true, value: number.number } : broken('phone_invalid')
}

/** A number in E.164 as people read it: `+1 831 389 4486`. */
export function shownPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

function knownCountry(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined
}
