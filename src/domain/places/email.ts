import { limited } from '../../lib/text/limited.ts'
import { fail, type FieldResult } from './text-field.ts'

const MAX_LENGTH = 254
/** Code units for `mailto:` and spaces around it. */
const ROOM = 100

// The pattern of <input type="email"> in the HTML living standard, with at least one dot in the domain.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Reads an e-mail address; removes a leading `mailto:` and converts a domain with umlauts to its ASCII form. */
export const parseEmail = limited(
  MAX_LENGTH + ROOM,
  { ok: false, rule: 'too_long', limit: MAX_LENGTH },
  (text): FieldResult<string> => {
    const address = withAsciiDomain(text.trim().replace(/^mailto:/i, ''))
    if (address.length > MAX_LENGTH) return { ok: false, rule: 'too_long', limit: MAX_LENGTH }
    return EMAIL.test(address) ? { ok: true, value: address } : fail('email_invalid')
  },
)

const FOREIGN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const NOT_ASCII = /[^\p{ASCII}]/u

/** Converts the domain to ASCII, as browsers do for such a field: `bäckerei.de` becomes `xn--bckerei-5wa.de`. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !NOT_ASCII.test(domain) || !FOREIGN_DOMAIN.test(domain)) return address
  const hostname = URL.parse(`http://${domain}`)?.hostname
  return hostname ? `${address.slice(0, at)}@${hostname}` : address
}
