import { resolve } from 'node:path'
import {
  type GoogleSettings,
  type GoogleSettingProblem,
  parseGoogleSettings,
} from '../maps/google/google-settings.ts'
import { parseStreetSettings, type StreetSettings } from '../maps/street/street-settings.ts'
import { describeStreetSetting } from './startup-messages/street-setting.ts'
import {
  type ConfigProblem,
  type Environment,
  readGeocoder,
  readWebhook,
  readCountry,
  readDatabaseUrl,
  readPort,
  readPublicUrl,
  readSecurityContact,
  readSiteSecret,
  readTrustedProxies,
  readRequestLog,
  readEmbedding,
  readPrivateOrigins,
  type MailSettings,
  readMailSettings,
  readMailTo,
} from './settings/read-settings.ts'
import type { RetentionPeriods } from '../domain/submissions/retention/retention.ts'
import type { WebhookSettings } from '../delivery/webhook/webhook-settings.ts'
import type { GeocoderSettings } from '../domain/geocoding/geocoder-settings.ts'
import { findMistyped, type MistypedSetting } from './settings/mistyped-settings.ts'
import { type BackupSettings, readBackups } from './settings/backup-settings.ts'
import { readS3 } from './settings/s3-settings.ts'
import type { S3Settings } from '../delivery/s3/s3-bucket.ts'
import { readTelemetry, type TelemetrySettings } from './settings/telemetry-settings.ts'
import { PERIOD_SETTINGS, readRetention } from './settings/retention-settings.ts'

/** Everything that is read from the environment, once, at startup. */
export type Config = {
  port: number
  /** the address to listen on; all addresses of the machine if missing */
  host?: string
  /** where SQLite file, photos, uploads and keys live; absolute */
  directory: string
  /** absolute, without a slash at the end */
  publicUrl: string
  /** `postgres://…`; SQLite in `directory` without it */
  databaseUrl?: string
  siteName?: string
  /** ISO 3166-1 alpha-2: the country of the site until an owner sets one */
  country: string
  /** seals secrets in the database; a key file in `directory` if missing */
  siteSecret?: string
  /** Google's map is offered only with a key */
  google?: GoogleSettings
  /** language and region of Google's map, as set; without a region it is the country of the site */
  mapLanguage?: string
  mapRegion?: string
  /** which of Google's settings were ignored, for the startup messages */
  googleProblems: readonly GoogleSettingProblem[]
  /** the operator's own street map */
  street?: StreetSettings
  /** the archive that street extracts are made from, offered to owners; may be a file or be on a private network */
  extractSource?: string
  /** the mail server; without it messages wait */
  mail?: MailSettings
  /** who gets the messages of places without recipients of their own; otherwise the stored setting decides */
  mailTo?: readonly string[]
  /** the webhook that messages are also posted to */
  webhook?: WebhookSettings
  /** the geocoder; without it no address leaves the server */
  geocoder?: GeocoderSettings
  /** how long messages and the audit log are kept */
  retention: RetentionPeriods
  /** names of the settings below that the environment fixes, so that they cannot be changed on a page */
  fixed: ReadonlySet<string>
  /** how many proxies in front are trusted to report the visitor's address */
  trustedProxies: number
  /** origins whose pages may show the finder in a frame, `*` for all; if empty, an owner decides */
  embedOrigins: readonly string[]
  /** origins on a private network that owners may name, as a source of places or to sign in */
  privateOrigins: readonly string[]
  /** the storage of photos, the logo and files of imports, for several servers; in `directory` if missing */
  filesS3?: S3Settings
  /** where the site makes a nightly backup, and how many are kept */
  backups: BackupSettings
  /** one line in the log for each request */
  logsRequests: boolean
  /** the collector of traces and metrics */
  telemetry?: TelemetrySettings
  /** a URI for reporting security vulnerabilities of the site: `mailto:…`, `https://…`, `tel:…` */
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

/** Tells the image library where the fonts are, unless the operator already has. Fontconfig reads only the environment. */
export function setFontConfig(settingsFile: string): void {
  process.env['FONTCONFIG_FILE'] ??= settingsFile
}

/** The settings of this process. Throws a ConfigError. */
export function loadConfig(): Config {
  const read = readConfig(process.env)
  if (!read.ok) throw new ConfigError(read.problems)
  return read.config
}

/** Variables of this process whose names are almost those of a setting. */
export function mistypedSettings(): MistypedSetting[] {
  const set = Object.keys(process.env).filter((name) => process.env[name])
  return findMistyped(set, settingNames())
}

/** The names of all settings: every variable that is looked up in an empty environment. */
export function settingNames(): string[] {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, undefined>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  )
  readConfig(environment)
  return [...names]
}

/** Reads the settings; every one has a default or stops the start with a sentence that says what to set. */
export function readConfig(
  environment: Environment,
): { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  const port = readPort(environment.PORT, problems)
  const country = readCountry(environment.SITE_COUNTRY, problems)
  const publicUrl = readPublicUrl(environment.PUBLIC_URL, port, problems)
  const directory = resolve(environment.DATA_DIR || 'data')
  const google = parseGoogleSettings({
    key: environment.GOOGLE_MAPS_KEY,
    channel: environment.GOOGLE_MAPS_CHANNEL,
    mapId: environment.GOOGLE_MAPS_MAP_ID,
    language: environment.MAP_LANGUAGE,
    region: environment.MAP_REGION || country,
  })
  // The problems are listed in the order in which the settings are read.
  const config: Config = {
    port,
    country,
    publicUrl,
    directory,
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL, problems),
    trustedProxies: readTrustedProxies(environment.TRUSTED_PROXIES, problems),
    logsRequests: readRequestLog(environment.REQUEST_LOG, problems),
    telemetry: readTelemetry(environment, problems),
    mail: readMailSettings(environment.SMTP_URL, environment.MAIL_FROM, problems),
    mailTo: readMailTo(environment.MAIL_TO, problems),
    webhook: readWebhook(environment.WEBHOOK_URL, environment.WEBHOOK_SECRET, problems),
    siteSecret: readSiteSecret(environment.SITE_SECRET, problems),
    geocoder: readGeocoder(environment, problems),
    retention: readRetention(environment, problems),
    fixed: new Set(Object.values(PERIOD_SETTINGS).filter((name) => environment[name])),
    securityContact: readSecurityContact(environment.SECURITY_CONTACT, problems),
    backups: readBackups(environment, { directory, problems }),
    filesS3: readS3(environment, 'FILES', problems),
    embedOrigins: readEmbedding(environment.EMBED_ORIGINS, problems),
    privateOrigins: readPrivateOrigins(environment.PRIVATE_ORIGINS, problems),
    google: google.settings,
    googleProblems: google.problems,
    mapLanguage: environment.MAP_LANGUAGE,
    mapRegion: environment.MAP_REGION || undefined,
    street: readStreet(environment, publicUrl, problems),
    extractSource: environment.MAP_EXTRACT_SOURCE || undefined,
    host: environment.HOST || undefined,
    siteName: environment.SITE_NAME || undefined,
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
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
    // An invalid URL has been reported already, so which origins count as foreign no longer matters.
    publicUrl: publicUrl || 'http://localhost',
  })
  if (street.ok) return street.settings
  problems.push(...street.problems.map(describeStreetSetting))
  return undefined
}
