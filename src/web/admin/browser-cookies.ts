/**
 * Cookies besides that of the session: a sign-in that waits for its second factor or for the provider, and the mark of a known device.
 * None of them lets anybody in by itself.
 */
const MAX_AGE_SECONDS = { 'sign-in': 600, 'sign-on': 900, device: 180 * 24 * 3600 } as const

type CookieKind = keyof typeof MAX_AGE_SECONDS

export function readCookie(
  request: Request,
  kind: CookieKind,
  publicUrl: string,
): string | undefined {
  const name = nameOf(kind, publicUrl)
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim())
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

/** The value of `Set-Cookie`; an empty value deletes the cookie. */
export function cookieHeader(kind: CookieKind, publicUrl: string, value = ''): string {
  const seconds = value === '' ? 0 : MAX_AGE_SECONDS[kind]
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  return `${nameOf(kind, publicUrl)}=${value}; ${attributes}`
}

// Browsers accept a cookie with this prefix only from this exact host.
function nameOf(kind: CookieKind, publicUrl: string): string {
  return `${isHttps(publicUrl) ? '__Host-' : ''}lageplan.${kind}`
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
