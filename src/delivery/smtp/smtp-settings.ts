import { parseEmail } from '../../domain/places/email.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte (`smtps://`) */
  isSecure: boolean
  credentials?: { user: string; password: string }
  /** set if an owner, not the server's operator, named the server: it must not be on a private network */
  isPublicOnly?: true
}

/** The sender of a mail. */
export type MailFrom = { address: string; name: string }

/** Reads `smtp://` or `smtps://` with user and password, percent-encoded; undefined when it is something else. */
export function parseSmtpUrl(text: string): SmtpSettings | undefined {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'smtps:'
  if (!url || !(isSecure || url.protocol === 'smtp:') || !url.hostname) return undefined
  if ((url.pathname !== '' && url.pathname !== '/') || url.search || url.hash) return undefined
  const user = decode(url.username)
  const password = decode(url.password)
  if (user === undefined || password === undefined) return undefined
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    ...(user && { credentials: { user, password } }),
  }
}

/** Reads `orte@beispiel.de` or `Orte <orte@beispiel.de>`; undefined when it is neither. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const [, quoted = '', inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = parseEmail(inBrackets ?? text)
  if (!address.ok) return undefined
  return { address: address.value, name: quoted.trim().replace(/^"(.*)"$/, '$1') }
}

/** Reads addresses separated by commas; undefined when one of them is invalid, or when there is none. */
export function parseRecipients(text: string): string[] | undefined {
  const addresses = text.split(',').flatMap((part) => (part.trim() ? [parseEmail(part)] : []))
  const valid = addresses.flatMap((address) => (address.ok ? [address.value] : []))
  return valid.length > 0 && valid.length === addresses.length ? valid : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A bare % is not valid percent-encoding; it must be written as %25.
    return undefined
  }
}
