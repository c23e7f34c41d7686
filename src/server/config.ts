import { resolve } from 'node:path'
import {
  type GoogleSettings,
  type GoogleSettingProblem,
  parseGoogleSettings,
} from '../maps/google/google-settings.ts'
import { parseStreetSettings, type StreetSettings } from '../maps/street/street-settings.ts'
import { explainStreetSetting } from './notes/street-notes.ts'
import type { ConfigProblem } from './settings/config-problem.ts'
import type { RetentionPeriods } from '../domain/submissions/retention/retention.ts'
import type { WebhookSettings } from '../delivery/webhook/webhook-settings.ts'
import type { GeocoderSettings } from '../delivery/geocoder/geocoder-settings.ts'
import { findMistyped, type Mistyped } from './settings/mistyped-settings.ts'
import { readGeocoder } from './settings/geocoder-settings.ts'
import { readWebhook } from './settings/webhook-settings.ts'
import { readRetention } from './settings/retention-settings.ts'
import { readEmbedOrigins } from './settings/embed-settings.ts'
import { type MailSettings, readMailSettings, readMailTo } from './settings/mail-settings.ts'

/** Everything that is read from the environment, once, at the start. */
export type Config = {
  port: number
  /** the address that is listened on; every one of the machine's without it */
  host?: string
  /** where SQLite file, photos, uploads and keys live; absolute */
  directory: string
  /** absolute, without a slash at the end */
  publicUrl: string
  /** `postgres://…`; SQLite in `directory` without it */
  databaseUrl?: string
  siteName?: string
  /** what secrets in the database are sealed with; a file in `directory` without it */
  siteSecret?: string
  /** Google's map is offered only with a key */
  google?: GoogleSettings
  /** of Google's map, as they were set */
  mapLanguage?: string
  mapRegion?: string
  /** what of Google's settings was not taken, to be said at the start */
  googleProblems: readonly GoogleSettingProblem[]
  /** the operator's own street map */
  street?: StreetSettings
  /** messages wait without it */
  mail?: MailSettings
  /** who gets the messages of places without recipients of their own; otherwise the stored setting says so */
  mailTo?: readonly string[]
  /** where messages are posted to, besides */
  webhook?: WebhookSettings
  /** asked where addresses are; nobody is without it */
  geocoder?: GeocoderSettings
  /** how long messages and the audit log are kept */
  retention: RetentionPeriods
  /** names of the settings below that the environment decides, so that nobody can set them on a page */
  fixed: ReadonlySet<string>
  /** how many proxies in front may be believed about the visitor's address */
  trustedProxies: number
  /** origins whose pages may show the finder in a frame; `*` for all */
  embedOrigins: readonly string[]
  /** a URI under which weaknesses of the site are reported: `mailto:…`, `https://…`, `tel:…` */
  securityContact?: string
}

/** The settings cannot be used; each problem says what to set instead. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ en }) => en).join('\n'))
    this.problems = problems
  }
}

/** The settings of this process. Throws a ConfigError. */
export function loadConfig(): Config {
  const read = readConfig(process.env)
  if (!read.ok) throw new ConfigError(read.problems)
  return read.config
}

/** Variables of this process that are called almost like a setting, and are none. */
export function mistypedSettings(): Mistyped[] {
  const set = Object.keys(process.env).filter((name) => process.env[name])
  return findMistyped(set, settingNames())
}

/** Whatever an empty environment is asked for is a setting. */
export function settingNames(): string[] {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, undefined>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  )
  readConfig(environment)
  return [...names]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; every one has a default or stops the start with a sentence that says what to set. */
export function readConfig(
  environment: Environment,
): { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  const port = readPort(environment.PORT, problems)
  const publicUrl = readPublicUrl(environment.PUBLIC_URL, port, problems)
  const databaseUrl = readDatabaseUrl(environment.DATABASE_URL, problems)
  const trustedProxies = readCount('TRUSTED_PROXIES', environment.TRUSTED_PROXIES, problems)
  const mail = readMailSettings(environment.SMTP_URL, environment.MAIL_FROM, problems)
  const mailTo = readMailTo(environment.MAIL_TO, problems)
  const webhook = readWebhook(environment.WEBHOOK_URL, environment.WEBHOOK_SECRET, problems)
  const siteSecret = readSiteSecret(environment.SITE_SECRET, problems)
  const geocoder = readGeocoder(environment, problems)
  const retention = readRetention(environment, problems)
  const securityContact = readSecurityContact(environment.SECURITY_CONTACT, problems)
  const embedOrigins = readEmbedOrigins(environment.EMBED_ORIGINS, problems)
  const google = parseGoogleSettings({
    key: environment.GOOGLE_MAPS_KEY,
    channel: environment.GOOGLE_MAPS_CHANNEL,
    mapId: environment.GOOGLE_MAPS_MAP_ID,
    language: environment.MAP_LANGUAGE,
    region: environment.MAP_REGION,
  })
  const street = readStreet(environment, publicUrl, problems)
  if (problems.length > 0) return { ok: false, problems }
  const config = {
    port,
    host: environment.HOST || undefined,
    publicUrl,
    databaseUrl,
    mail,
    mailTo,
    webhook,
    geocoder,
    retention,
    fixed: new Set(FIXABLE.filter((name) => environment[name])),
    trustedProxies,
    embedOrigins,
    securityContact,
    siteSecret,
    directory: resolve(environment.DATA_DIR || 'data'),
    siteName: environment.SITE_NAME || undefined,
    google: google.settings,
    googleProblems: google.problems,
    mapLanguage: environment.MAP_LANGUAGE,
    mapRegion: environment.MAP_REGION,
    street,
  }
  return { ok: true, config }
}

const FIXABLE = ['RETENTION_DONE_DAYS', 'RETENTION_QUARANTINE_DAYS', 'RETENTION_AUDIT_DAYS']

function readPort(value: string | undefined, problems: ConfigProblem[]): number {
  const port = Number(value || 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  problems.push({
    setting: 'PORT',
    de: `PORT ist „${value}“. Setzen Sie eine ganze Zahl von 0 bis 65535, zum Beispiel PORT=3000.`,
    en: `PORT is “${value}”. Set a whole number from 0 to 65535, for example PORT=3000.`,
  })
  return 0
}

function readPublicUrl(value: string | undefined, port: number, problems: ConfigProblem[]): string {
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

function readDatabaseUrl(value: string | undefined, problems: ConfigProblem[]): string | undefined {
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

function readSiteSecret(value: string | undefined, problems: ConfigProblem[]): string | undefined {
  if (!value) return undefined
  if (value.length >= SHORTEST_SECRET) return value
  problems.push({
    setting: 'SITE_SECRET',
    de: `SITE_SECRET ist zu kurz. Setzen Sie mindestens ${SHORTEST_SECRET} zufällige Zeichen. Erzeugen Sie sie mit: openssl rand -base64 32`,
    en: `SITE_SECRET is too short. Set at least ${SHORTEST_SECRET} random characters. Make them with: openssl rand -base64 32`,
  })
  return undefined
}

function readStreet(
  environment: Environment,
  publicUrl: string,
  problems: ConfigProblem[],
): StreetSettings | undefined {
  const street = parseStreetSettings({
    style: environment.MAP_STYLE_URL,
    tiles: environment.MAP_TILES,
    schema: environment.MAP_SCHEMA,
    attribution: environment.MAP_ATTRIBUTION,
    // A wrong one has been reported; what is foreign to it no longer matters.
    publicUrl: publicUrl || 'http://localhost',
  })
  if (street.ok) return street.settings
  problems.push(...street.problems.map(explainStreetSetting))
  return undefined
}

function readCount(setting: string, value: string | undefined, problems: ConfigProblem[]): number {
  const count = Number(value || 0)
  if (Number.isInteger(count) && count >= 0 && count <= 10) return count
  problems.push({
    setting,
    de: `${setting} ist „${value}“. Setzen Sie die Zahl der Proxys vor diesem Server, 0 bis 10.`,
    en: `${setting} is “${value}”. Set the number of proxies in front of this server, 0 to 10.`,
  })
  return 0
}

// RFC 9116 wants a URI; people write an address.
function readSecurityContact(
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
