import type { ConfigProblem } from './config-problem.ts'

// Where the server is, what it trusts and what it keeps its secrets with. Each takes the text of one variable.

export function readPort(value: string | undefined, problems: ConfigProblem[]): number {
  const port = Number(value || 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  problems.push({
    setting: 'PORT',
    de: `PORT ist „${value}“. Setzen Sie eine ganze Zahl von 0 bis 65535, zum Beispiel PORT=3000.`,
    en: `PORT is “${value}”. Set a whole number from 0 to 65535, for example PORT=3000.`,
  })
  return 0
}

export function readPublicUrl(
  value: string | undefined,
  port: number,
  problems: ConfigProblem[],
): string {
  if (!value) return `http://localhost:${port}`
  const url = URL.parse(value)
  const isPlain = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username
  if (isPlain && url.pathname === '/' && !url.search) return url.origin
  problems.push({
    setting: 'PUBLIC_URL',
    de: `PUBLIC_URL ist „${withoutPassword(value)}“. Setzen Sie die Adresse, unter der man die Website aufruft, ohne Pfad, zum Beispiel PUBLIC_URL=https://orte.beispiel.de.`,
    en: `PUBLIC_URL is “${withoutPassword(value)}”. Set the address under which the site is visited, without a path, for example PUBLIC_URL=https://places.example.org.`,
  })
  return ''
}

// The sentence goes to the log, where no password may stand.
function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@')
}

export function readDatabaseUrl(
  value: string | undefined,
  problems: ConfigProblem[],
): string | undefined {
  if (!value) return undefined
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value
  problems.push({
    setting: 'DATABASE_URL',
    de: 'DATABASE_URL ist keine PostgreSQL-Adresse. Setzen Sie zum Beispiel DATABASE_URL=postgres://name:passwort@rechner/lageplan, oder lassen Sie die Einstellung weg: dann wird SQLite benutzt.',
    en: 'DATABASE_URL is not a PostgreSQL address. Set for example DATABASE_URL=postgres://name:password@host/lageplan, or leave it out to use SQLite.',
  })
  return undefined
}

/** Of 32 random signs nobody guesses any. */
const SHORTEST_SECRET = 32

export function readSiteSecret(
  value: string | undefined,
  problems: ConfigProblem[],
): string | undefined {
  if (!value) return undefined
  if (value.length >= SHORTEST_SECRET) return value
  problems.push({
    setting: 'SITE_SECRET',
    de: `SITE_SECRET ist zu kurz. Setzen Sie mindestens ${SHORTEST_SECRET} zufällige Zeichen. Erzeugen Sie sie mit: openssl rand -base64 32`,
    en: `SITE_SECRET is too short. Set at least ${SHORTEST_SECRET} random characters. Make them with: openssl rand -base64 32`,
  })
  return undefined
}

export function readTrustedProxies(value: string | undefined, problems: ConfigProblem[]): number {
  const count = Number(value || 0)
  if (Number.isInteger(count) && count >= 0 && count <= 10) return count
  problems.push({
    setting: 'TRUSTED_PROXIES',
    de: `TRUSTED_PROXIES ist „${value}“. Setzen Sie die Zahl der Proxys vor diesem Server, 0 bis 10.`,
    en: `TRUSTED_PROXIES is “${value}”. Set the number of proxies in front of this server, 0 to 10.`,
  })
  return 0
}

// RFC 9116 wants a URI; people write an address.
export function readSecurityContact(
  value: string | undefined,
  problems: ConfigProblem[],
): string | undefined {
  if (!value) return undefined
  const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value
  if (/^(mailto:|https:\/\/|tel:)\S+$/.test(uri) && URL.canParse(uri)) return uri
  problems.push({
    setting: 'SECURITY_CONTACT',
    de: `SECURITY_CONTACT ist „${value}“. Setzen Sie eine E-Mail-Adresse oder eine Adresse mit https://, zum Beispiel SECURITY_CONTACT=sicherheit@beispiel.de.`,
    en: `SECURITY_CONTACT is “${value}”. Set an e-mail address or an address with https://, for example SECURITY_CONTACT=security@example.org.`,
  })
  return undefined
}
