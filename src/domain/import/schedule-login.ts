/** The header by which the server of a fetched file authenticates us. */
export type ScheduleLogin = { name: string; value: string }

/** Every implementation promises: what is sealed for one URL opens for no other. */
export type ScheduleLogins = {
  seal(login: ScheduleLogin, url: string): Promise<string>
  /** whether a login may be sent there: over TLS, or where the server's operator allows it */
  maySend(url: URL): boolean
}

export const LOGIN_KINDS = ['none', 'basic', 'token'] as const

/** The header for a token, with its scheme. */
export const DEFAULT_HEADER = 'Authorization: Bearer'

/** The longest value of each field. */
export const MAX_LOGIN_LENGTH = 1_000

export type LoginField = 'user' | 'password' | 'header' | 'token'

type ParsedLogin =
  /** undefined for no login */
  { ok: true; login: ScheduleLogin | undefined } | { ok: false; problem: LoginField }

/** Parses user and password (RFC 7617), or a token with its header (`X-Api-Key`, `Authorization: Token`), as typed. */
export function parseLogin(typed: (name: 'login' | LoginField) => string): ParsedLogin {
  switch (typed('login')) {
    case 'basic':
      return parseBasic(typed('user').trim(), typed('password'))
    case 'token':
      return parseToken(typed('header').trim() || DEFAULT_HEADER, typed('token').trim())
    default:
      return { ok: true, login: undefined }
  }
}

function parseBasic(user: string, password: string): ParsedLogin {
  // Everything after the first colon is the password.
  if (user === '' || user.includes(':') || !isLine(user)) return { ok: false, problem: 'user' }
  if (!isLine(password)) return { ok: false, problem: 'password' }
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  const value = `Basic ${btoa(String.fromCodePoint(...bytes))}`
  return { ok: true, login: { name: 'authorization', value } }
}

/** A header name (RFC 9110, 5.1); after a colon the scheme before the token. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+)(?::\s*([\x21-\x7e]+)?)?$/

/**
 * Headers that browsers forbid pages to set (Fetch, "forbidden request-header"), and those that `guarded-request.ts` sends to every host:
 * the first would change the request itself, the others would leak the token.
 */
const FORBIDDEN_HEADERS =
  /^(accept.*|connection|content-.*|cookie2?|date|dnt|expect|host|if-.*|keep-alive|origin|range|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/

function parseToken(header: string, token: string): ParsedLogin {
  const [, written = '', scheme] = HEADER.exec(header) ?? []
  const name = written.toLowerCase()
  if (name === '' || FORBIDDEN_HEADERS.test(name) || header.length > MAX_LOGIN_LENGTH) {
    return { ok: false, problem: 'header' }
  }
  if (!/^[\x20-\x7e]+$/.test(token) || token.length > MAX_LOGIN_LENGTH) {
    return { ok: false, problem: 'token' }
  }
  return { ok: true, login: { name, value: scheme ? `${scheme} ${token}` : token } }
}

function isLine(text: string): boolean {
  return text.length <= MAX_LOGIN_LENGTH && !/\p{Cc}/u.test(text)
}
