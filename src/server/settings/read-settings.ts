import { parseEmbedOrigins } from '../../domain/admin/embed-origins.ts'
import { countryCodes, DEFAULT_COUNTRY } from '../../domain/places/country.ts'
import {
  type MailFrom,
  parseMailFrom,
  parseRecipients,
  parseSmtpUrl,
  type SmtpSettings,
} from '../../delivery/smtp/smtp-settings.ts'
import {
  parseWebhookSecret,
  parseWebhookUrl,
  type WebhookSettings,
} from '../../delivery/webhook/webhook-settings.ts'
import {
  type GeocoderSettings,
  maxPerSecond,
  parseGeocoderUrl,
} from '../../domain/geocoding/geocoder-settings.ts'
import { GEOCODER_KINDS } from '../../domain/geocoding/geocoder.ts'

/** What is wrong with a setting, for the person who starts the server. */
export type ConfigProblem = { setting: string; de: string; en: string }

// Settings about the server's environment, what it trusts, and its secrets. Each reader takes the text of one variable.

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

export function readCountry(value: string | undefined, problems: ConfigProblem[]): string {
  const code = value?.trim().toUpperCase() || DEFAULT_COUNTRY
  if (countryCodes().includes(code)) return code
  problems.push({
    setting: 'SITE_COUNTRY',
    de: `SITE_COUNTRY ist „${value}“. Setzen Sie das Kürzel eines Landes mit zwei Buchstaben, zum Beispiel SITE_COUNTRY=DE.`,
    en: `SITE_COUNTRY is “${value}”. Set the two-letter code of a country, for example SITE_COUNTRY=DE.`,
  })
  return DEFAULT_COUNTRY
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

// The sentence goes to the log, which must not contain a password.
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

/** 32 random characters cannot be guessed. */
const MIN_SECRET_LENGTH = 32

export function readSiteSecret(
  value: string | undefined,
  problems: ConfigProblem[],
): string | undefined {
  if (!value) return undefined
  if (value.length >= MIN_SECRET_LENGTH) return value
  problems.push({
    setting: 'SITE_SECRET',
    de: `SITE_SECRET ist zu kurz. Setzen Sie mindestens ${MIN_SECRET_LENGTH} zufällige Zeichen. Erzeugen Sie sie mit: openssl rand -base64 32`,
    en: `SITE_SECRET is too short. Set at least ${MIN_SECRET_LENGTH} random characters. Make them with: openssl rand -base64 32`,
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

export function readRequestLog(value: string | undefined, problems: ConfigProblem[]): boolean {
  if (!value || value === 'no') return false
  if (value === 'yes') return true
  problems.push({
    setting: 'REQUEST_LOG',
    de: `REQUEST_LOG ist „${value}“. Setzen Sie yes (eine Zeile je Anfrage auf der Fehlerausgabe) oder no.`,
    en: `REQUEST_LOG is “${value}”. Set yes (one line per request on the error output) or no.`,
  })
  return false
}

// RFC 9116 requires a URI; people enter a plain address.
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

export function readEmbedding(value: string | undefined, problems: ConfigProblem[]): string[] {
  const parsed = parseEmbedOrigins(value ?? '')
  if (parsed.ok) return parsed.origins
  const { invalid } = parsed
  problems.push({
    setting: 'EMBED_ORIGINS',
    de: `EMBED_ORIGINS enthält „${invalid}“. Setzen Sie die Adressen der Websites ohne Pfad, zum Beispiel EMBED_ORIGINS="https://www.beispiel.de https://*.beispiel.org", oder * für alle.`,
    en: `EMBED_ORIGINS contains “${invalid}”. Set the addresses of the sites without a path, for example EMBED_ORIGINS="https://www.example.org https://*.example.com", or * for all.`,
  })
  return []
}

/** Origins on a private network, separated by spaces or commas. Only these can be requested, nothing else on that network. */
export function readPrivateOrigins(value: string | undefined, problems: ConfigProblem[]): string[] {
  const entries = (value ?? '').split(/[\s,]+/).filter(Boolean)
  const origins = entries.map((one) => ({ one, origin: URL.parse(one) }))
  const wrong = origins.find(
    ({ one, origin }) =>
      !origin ||
      !/^https?:$/.test(origin.protocol) ||
      origin.href !== `${origin.origin}/` ||
      one.includes('*'),
  )
  if (!wrong) return origins.flatMap(({ origin }) => (origin ? [origin.origin] : []))
  problems.push({
    setting: 'PRIVATE_ORIGINS',
    de: `PRIVATE_ORIGINS enthält „${wrong.one}“. Setzen Sie die Adressen von Rechnern im eigenen Netz ohne Pfad, zum Beispiel PRIVATE_ORIGINS="https://intranet.beispiel.de http://10.0.0.5:8080".`,
    en: `PRIVATE_ORIGINS contains “${wrong.one}”. Set the addresses of machines in your own network without a path, for example PRIVATE_ORIGINS="https://intranet.example.org http://10.0.0.5:8080".`,
  })
  return []
}

/** Without `from`, the stored setting names the sender. */
export type MailSettings = { smtp: SmtpSettings; from?: MailFrom }

/** The mail server and the sender; undefined when no server is set. No problem repeats the password. */
export function readMailSettings(
  url: string | undefined,
  from: string | undefined,
  problems: ConfigProblem[],
): MailSettings | undefined {
  if (!url) return undefined
  const smtp = parseSmtpUrl(url)
  if (!smtp) problems.push(SMTP_URL_PROBLEM)
  const sender = from ? parseMailFrom(from) : undefined
  if (from && !sender) problems.push(MAIL_FROM_PROBLEM)
  return smtp && { smtp, from: sender }
}

/** Who gets the messages of places without recipients of their own. */
export function readMailTo(
  value: string | undefined,
  problems: ConfigProblem[],
): string[] | undefined {
  if (!value) return undefined
  const recipients = parseRecipients(value)
  if (!recipients) problems.push(mailToProblem(value))
  return recipients
}

const SMTP_URL_PROBLEM: ConfigProblem = {
  setting: 'SMTP_URL',
  de: 'SMTP_URL ist keine Adresse eines Mailservers. Setzen Sie zum Beispiel SMTP_URL=smtps://name:passwort@mail.beispiel.de. Zeichen wie @ oder % im Passwort schreiben Sie %40 und %25.',
  en: 'SMTP_URL is not the address of a mail server. Set for example SMTP_URL=smtps://name:password@mail.example.org. Write signs such as @ or % in the password as %40 and %25.',
}

const MAIL_FROM_PROBLEM: ConfigProblem = {
  setting: 'MAIL_FROM',
  de: 'MAIL_FROM ist keine Adresse eines Absenders. Setzen Sie zum Beispiel MAIL_FROM="Orte <orte@beispiel.de>", oder lassen Sie es weg: dann gilt der Absender aus den Einstellungen.',
  en: 'MAIL_FROM is not the address of a sender. Set for example MAIL_FROM="Places <places@example.org>", or leave it out: then the sender of the settings holds.',
}

function mailToProblem(value: string): ConfigProblem {
  return {
    setting: 'MAIL_TO',
    de: `MAIL_TO ist „${value}“. Setzen Sie E-Mail-Adressen mit Kommas dazwischen, zum Beispiel MAIL_TO=post@beispiel.de,vertretung@beispiel.de.`,
    en: `MAIL_TO is “${value}”. Set e-mail addresses with commas between them, for example MAIL_TO=post@example.org,deputy@example.org.`,
  }
}

/** The webhook that messages are posted to; undefined when no address is set. No problem repeats the address or the key. */
export function readWebhook(
  address: string | undefined,
  key: string | undefined,
  problems: ConfigProblem[],
): WebhookSettings | undefined {
  if (!address) return undefined
  const url = parseWebhookUrl(address)
  if (!url) problems.push(WEBHOOK_URL_PROBLEM)
  const secret = key ? parseWebhookSecret(key) : undefined
  if (!secret) problems.push(WEBHOOK_SECRET_PROBLEM)
  return url !== undefined && secret ? { url, secret } : undefined
}

const WEBHOOK_URL_PROBLEM: ConfigProblem = {
  setting: 'WEBHOOK_URL',
  de: 'WEBHOOK_URL ist keine https-Adresse ohne Zugangsdaten. Setzen Sie zum Beispiel WEBHOOK_URL=https://empfang.beispiel.de/lageplan.',
  en: 'WEBHOOK_URL is not an https address without credentials. Set for example WEBHOOK_URL=https://receiver.example.org/lageplan.',
}

const WEBHOOK_SECRET_PROBLEM: ConfigProblem = {
  setting: 'WEBHOOK_SECRET',
  de: 'Zu WEBHOOK_URL gehört WEBHOOK_SECRET: whsec_ und 24 bis 64 zufällige Bytes in Base64. Erzeugen Sie es mit: echo "whsec_$(openssl rand -base64 32)"',
  en: 'WEBHOOK_URL needs WEBHOOK_SECRET: whsec_ and 24 to 64 random bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"',
}

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The geocoder; undefined when no address is set. No problem repeats the address or the key. */
export function readGeocoder(
  {
    GEOCODER_URL,
    GEOCODER_KIND,
    GEOCODER_KEY,
    GEOCODER_PER_SECOND,
    GEOCODER_FOR_VISITORS = 'no',
  }: Environment,
  problems: ConfigProblem[],
): GeocoderSettings | undefined {
  if (!GEOCODER_URL) return undefined
  const url = parseGeocoderUrl(GEOCODER_URL)
  if (!url) problems.push(URL_PROBLEM)
  const kind = GEOCODER_KINDS.find((one) => one === GEOCODER_KIND)
  if (!kind) problems.push(KIND_PROBLEM)
  const perSecond = Number(GEOCODER_PER_SECOND || 1)
  const most = maxPerSecond({ url: url ?? '' })
  const isValidRate = perSecond > 0 && perSecond <= most
  if (!isValidRate) problems.push(rateProblem(most))
  const isYesOrNo = ['', 'no', 'yes'].includes(GEOCODER_FOR_VISITORS)
  if (!isYesOrNo) problems.push(VISITORS_PROBLEM)
  if (!url || !kind || !isValidRate || !isYesOrNo) return undefined
  const forVisitors = GEOCODER_FOR_VISITORS === 'yes'
  return { kind, url, key: GEOCODER_KEY || undefined, perSecond, forVisitors }
}

const URL_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_URL',
  de: 'GEOCODER_URL ist keine Adresse eines Geocoders ohne Zugangsdaten. Setzen Sie zum Beispiel GEOCODER_URL=https://photon.beispiel.de; einen Schlüssel nimmt GEOCODER_KEY.',
  en: 'GEOCODER_URL is not the address of a geocoder without credentials. Set for example GEOCODER_URL=https://photon.example.org; a key goes into GEOCODER_KEY.',
}

const KIND_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_KIND',
  de: `Zu GEOCODER_URL gehört GEOCODER_KIND: ${GEOCODER_KINDS.join(', ')}.`,
  en: `GEOCODER_URL needs GEOCODER_KIND: ${GEOCODER_KINDS.join(', ')}.`,
}

const VISITORS_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_FOR_VISITORS',
  de: 'GEOCODER_FOR_VISITORS ist yes (auch nach Anschriften in Suchen fragen) oder no.',
  en: 'GEOCODER_FOR_VISITORS is yes (also ask about addresses in searches) or no.',
}

const rateProblem = (most: number): ConfigProblem => ({
  setting: 'GEOCODER_PER_SECOND',
  de: `GEOCODER_PER_SECOND muss größer als 0 und höchstens ${most} sein.`,
  en: `GEOCODER_PER_SECOND must be more than 0 and at most ${most}.`,
})
