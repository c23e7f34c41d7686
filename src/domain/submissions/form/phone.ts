import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limited } from '../../../lib/text/limited.ts'
import { MESSAGE_LIMITS } from './form-fields.ts'
import type { PhoneParser } from './parse-form.ts'

/**
 * Parses phone numbers as people in these countries write them (ISO 3166-1, the first one has priority), or of any country with its country
 * code. Returns E.164, with an extension by RFC 3966 (`+14155552671;ext=5`). Only for the server: the tables behind it weigh 20 kB.
 */
export function createPhoneParser(countries: readonly string[]): PhoneParser {
  const regions = [...new Set(countries)].filter((code) => isSupportedCountry(code))
  return limited(MESSAGE_LIMITS.phone, undefined, (typed): string | undefined => {
    for (const region of regions) {
      const phone = parsePhoneNumberFromString(typed, { defaultCountry: region, extract: false })
      if (phone?.isValid()) return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number
    }
    return undefined
  })
}
