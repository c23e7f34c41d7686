import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'

const LONGEST = 254

// The pattern of <input type="email"> in the HTML living standard, with at least one dot in the domain.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Reads an e-mail address; `mailto:` before it is taken off, and a domain with umlauts becomes what mail servers call it. */
export function parseEmail(text: string): FieldResult<string> {
  const address = withAsciiDomain(text.trim().replace(/^mailto:/i, ''))
  if (address.length > LONGEST) return { ok: false, rule: 'too_long', limit: LONGEST }
  return EMAIL.test(address) ? { ok: true, value: address } : broken('email_invalid')
}

const FOREIGN_DOMAIN = /@(?=.*[^\p{ASCII}])([\p{L}\p{M}\p{N}.-]+)$/u

// As browsers do in such a field: `bäckerei.de` is `xn--bckerei-5wa.de`.
function withAsciiDomain(address: string): string {
  return address.replace(FOREIGN_DOMAIN, (whole, domain: string) => {
    const hostname = URL.parse(`http://${domain}`)?.hostname
    return hostname ? `@${hostname}` : whole
  })
}
