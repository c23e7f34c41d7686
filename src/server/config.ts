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
import { readRetention } from './settings/retention-settings.ts'

/** Everything that is read from the environment, once, at the start. */
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
  /** the archive that street extracts are made from, offered to owners; may be a file or be in a private network */
  extractSource?: string
  /** the mail server; without it messages wait */
  mail?: MailSettings
  /** who gets the messages of places without recipients of their own; otherwise the stored setting says so */
  mailTo?: readonly string[]
  /** the webhook that messages are also posted to */
  webhook?: WebhookSettings
  /** the geocoder; without it no address leaves the server */
  geocoder?: GeocoderSettings
  /** how long messages and the audit log are kept */
  retention: RetentionPeriods
  /** names of the settings below that the environment fixes, so that they cannot be changed on a page */
  fixed: ReadonlySet<string>
  /** how many proxies in front may be believed about the visitor's address */
  trustedProxies: number
  /** origins whose pages may show the finder in a frame, `*` for all; if empty, an owner decides */
  embedOrigins: readonly string[]
  /** origins in a private network that owners may name, as a source of places or to sign in */
  privateOrigins: readonly string[]
  /** the storage of photos, the logo and files of imports, for several servers; in `directory` if missing */
  filesS3?: S3Settings
  /** where the site makes a nightly backup, and how many are kept */
  backups: BackupSettings
  /** one line in the log for each request */
  logsRequests: boolean
  /** the collector of traces and metrics */
  telemetry?: TelemetrySettings
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

/** The names of all settings: every variable that is read from an empty environment. */
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
  const country = readCountry(environment.SITE_COUNTRY, problems)
  const publicUrl = readPublicUrl(environment.PUBLIC_URL, port, problems)
  const databaseUrl = readDatabaseUrl(environment.DATABASE_URL, problems)
  const trustedProxies = readTrustedProxies(environment.TRUSTED_PROXIES, problems)
  const logsRequests = readRequestLog(environment.REQUEST_LOG, problems)
  const telemetry = readTelemetry(environment, problems)
  const mail = readMailSettings(environment.SMTP_URL, environment.MAIL_FROM, problems)
  const mailTo = readMailTo(environment.MAIL_TO, problems)
  const webhook = readWebhook(environment.WEBHOOK_URL, environment.WEBHOOK_SECRET, problems)
  const siteSecret = readSiteSecret(environment.SITE_SECRET, problems)
  const geocoder = readGeocoder(environment, problems)
  const retention = readRetention(environment, problems)
  const securityContact = readSecurityContact(environment.SECURITY_CONTACT, problems)
  const directory = resolve(environment.DATA_DIR || 'data')
  const backups = readBackups(environment, { directory, problems })
  const filesS3 = readS3(environment, 'FILES', problems)
  const embedOrigins = readEmbedding(environment.EMBED_ORIGINS, problems)
  const privateOrigins = readPrivateOrigins(environment.PRIVATE_ORIGINS, problems)
  const google = parseGoogleSettings({
    key: environment.GOOGLE_MAPS_KEY,
    channel: environment.GOOGLE_MAPS_CHANNEL,
    mapId: environment.GOOGLE_MAPS_MAP_ID,
    language: environment.MAP_LANGUAGE,
    region: environment.MAP_REGION || country,
  })
  const street = readStreet(environment, publicUrl, problems)
  if (problems.length > 0) return { ok: false, problems }
  const config = {
    port,
    backups,
    filesS3,
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
    logsRequests,
    telemetry,
    embedOrigins,
    privateOrigins,
    securityContact,
    siteSecret,
    directory,
    siteName: environment.SITE_NAME || undefined,
    country,
    google: google.settings,
    googleProblems: google.problems,
    mapLanguage: environment.MAP_LANGUAGE,
    mapRegion: environment.MAP_REGION || undefined,
    street,
    extractSource: environment.MAP_EXTRACT_SOURCE || undefined,
  }
  return { ok: true, config }
}

const FIXABLE = ['RETENTION_DONE_DAYS', 'RETENTION_QUARANTINE_DAYS', 'RETENTION_AUDIT_DAYS']

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
