import { createHash } from 'node:crypto'
import { isColor } from '../../lib/colour/contrast.ts'
import { countryCodes } from '../places/country.ts'
import { LOCALES, type LocalText } from '../places/place.ts'
import type { Actor, SiteStore } from '../places/place-store.ts'
import { RADIUS_STEPS, type RadiusStep, type Unit, UNITS } from '../search/radius.ts'
import type { FieldProblem } from '../problem.ts'
import { readSealedSecret, storedFields, storedTexts } from '../stored-fields.ts'
import { readRecipients } from '../submissions/new-submission.ts'
import { readThreshold } from '../submissions/evidence/spam-threshold.ts'
import { DEFAULT_RETENTION, type RetentionPeriods } from '../submissions/retention/retention.ts'
import { type GeocoderChoice, readGeocoderChoice } from '../geocoding/geocoder-settings.ts'
import { type InquirySettings, readInquirySettings } from '../inquiries/inquiry-settings.ts'
import { DEFAULT_ACCENT } from './accent.ts'
import { readEmbedOrigins } from './embed-origins.ts'
import { type Logo, readLogo } from './logo.ts'
import { type LocaleChoice, readLocales } from './locale-choice.ts'
import { type GoogleChoice, type MapChoice, readGoogleChoice, readMapChoice } from './map-choice.ts'
import { type ResponsibleParty, readResponsible } from './responsible.ts'
import { type MailServer, readMailServer } from './mail-server.ts'
import { readS3Choice, type S3Choice } from './s3-choice.ts'
import { readSignOnChoice, SIGN_ON, type SignOnChoice } from './sign-on-choice.ts'
import { parseSection } from './parse-section.ts'
import type { FieldReader, SectionChecks, SecretInput } from './section-form.ts'
import {
  type LEGAL_TEXTS,
  REQUIRE_SECOND_FACTOR,
  type Section,
  SECTION_KEYS,
  SECTIONS,
} from './settings-sections.ts'

/** An owner's own texts in Markdown, and what the templates say about who is responsible. */
export type LegalTexts = Partial<Record<(typeof LEGAL_TEXTS)[number], LocalText>> & {
  responsible?: ResponsibleParty
}

/** What visitors read before somebody else's map is loaded, in addition to whom the click contacts; plain text. */
export type ConsentTexts = LocalText

/** What an owner sets, as stored. */
export type StoredSettings = {
  name: string | undefined
  /** one sentence that says what the site shows; the first screen begins with it */
  tagline: LocalText
  accent: string
  logo: Logo | undefined
  locales: LocaleChoice
  /** ISO 3166-1; undefined until an owner sets one */
  country: string | undefined
  /** of distances; by default what readers of the language expect */
  unit: Unit | undefined
  /** of the circle around a town, in the unit; without it the usual one */
  radius: RadiusStep | undefined
  consent: ConsentTexts
  recipients: readonly string[]
  mailServer: MailServer | undefined
  /** the sender of mails */
  sender: MailSender | undefined
  map: MapChoice
  google: GoogleChoice | undefined
  geocoder: GeocoderChoice | undefined
  /** origins whose pages may show the finder in a frame; `*` for all */
  embedOrigins: readonly string[]
  retention: RetentionPeriods
  /** the S3 storage that backups go to */
  s3: S3Choice | undefined
  inquiry: InquirySettings
  /** the score at which a message is quarantined */
  spamThreshold: number
  /** nobody without one reaches more of the admin than their own account */
  requireSecondFactor: boolean
  /** the provider of single sign-on */
  signOn: SignOnChoice | undefined
  legal: LegalTexts
  /** tells whether a section changed since it was read */
  versions: Readonly<Record<string, string>>
}

/** The sender of mails; the name may be empty. */
export type MailSender = { address: string; name: string }

export type SaveSectionResult =
  | { ok: true }
  | {
      ok: false
      problems: readonly FieldProblem[]
      /** somebody else saved the section after it was read */
      isConflict?: true
    }

/** A section as it was filled in. */
export type SectionForm = {
  typed: FieldReader
  /** the section's version when it was read; without it, anything stored is replaced */
  version?: string
}

export type SiteSettings = {
  read(): Promise<StoredSettings>
  /** unchanged values are not written */
  save(section: Section, filled: SectionForm, actor: Actor): Promise<SaveSectionResult>
}

/** The settings in the database. They apply at once in every process, since saving makes a new version of the catalogue. */
export function createSiteSettings(
  site: Pick<SiteStore, 'setting' | 'changeSettings'>,
  checks: SectionChecks,
  seal: SealSecret,
): SiteSettings {
  return {
    read: () => readSettings(site),
    async save(section, { typed, version }, actor) {
      const parsed = parseSection(section, typed, checks)
      if (!parsed.ok) return parsed
      const keys = SECTION_KEYS[section]
      const { writes, secret } = parsed
      // The owner would lock herself out.
      if (writes[REQUIRE_SECOND_FACTOR] === true && !(await checks.hasSecondFactor(actor))) {
        const field = 'requireSecondFactor'
        return { ok: false, problems: [{ field, rule: 'own_factor_missing' }] }
      }
      const sealed = secret?.text ? await seal(secret.text, secret.key) : undefined
      let isConflict = false
      let problem: FieldProblem | undefined
      const change = (stored: Readonly<Record<string, unknown>>) => {
        isConflict = version !== undefined && version !== versionOf(keys, stored)
        if (isConflict) return undefined
        if (!secret) return writes
        const kept = keptSecret(secret, stored[secret.key], writes[secret.key])
        if (!sealed && (kept === 'lost' || (secret.isRequired && !kept))) {
          problem = { field: secret.field, rule: kept ? 'secret_again' : 'required' }
          return undefined
        }
        const value = Object.fromEntries(storedFields(writes[secret.key]) ?? [])
        return { ...writes, [secret.key]: { ...value, sealed: sealed ?? kept } }
      }
      await site.changeSettings(keys, change, actor)
      if (isConflict) return { ok: false, problems: [], isConflict }
      return problem ? { ok: false, problems: [problem] } : { ok: true }
    },
  }
}

/** Encrypts a secret; only the setting under this key can decrypt it. */
export type SealSecret = (secret: string, key: string) => Promise<string>

/** The stored secret where nothing was typed; `lost` when what it belongs to has changed. */
function keptSecret({ boundTo, isRemoved }: SecretInput, before: unknown, after: unknown) {
  const sealed = readSealedSecret(before)
  if (sealed === undefined || isRemoved) return undefined
  const [old, current] = [storedFields(before), storedFields(after)]
  return boundTo.every((name) => old?.get(name) === current?.get(name)) ? sealed : 'lost'
}

/** Computed from the stored values: the same values give the same version. */
function versionOf(keys: readonly string[], stored: Readonly<Record<string, unknown>>): string {
  const values = keys.map((key) => stored[key] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

/** The stored values, with defaults for missing ones. */
export async function readSettings(site: Pick<SiteStore, 'setting'>): Promise<StoredSettings> {
  const keys = Object.values(SECTION_KEYS).flat()
  const values = await Promise.all(keys.map(async (key) => [key, await site.setting(key)] as const))
  const stored: Record<string, unknown> = Object.fromEntries(values)
  const {
    'site.name': name,
    'site.accent': accent,
    'site.unit': unit,
    'site.radius': radius,
  } = stored
  return {
    name: typeof name === 'string' ? name : undefined,
    tagline: storedTexts(stored['site.tagline'], LOCALES) ?? {},
    accent: isColor(accent) ? accent : DEFAULT_ACCENT,
    logo: readLogo(stored['site.logo']),
    locales: readLocales(stored['site.locales']),
    country: parseSiteCountry(stored['site.country']),
    unit: UNITS.find((one) => one === unit),
    radius: RADIUS_STEPS.find((one) => one === radius),
    consent: storedTexts(stored['site.consent'], LOCALES) ?? {},
    recipients: readRecipients(stored['recipients']),
    mailServer: readMailServer(stored['mail.server']),
    sender: readSender(stored['mail.from']),
    map: readMapChoice(stored['site.map']),
    google: readGoogleChoice(stored['site.google']),
    geocoder: readGeocoderChoice(stored['site.geocoder']),
    embedOrigins: readEmbedOrigins(stored['site.embed']),
    retention: readPeriods(stored['retention']),
    s3: readS3Choice(stored['backup.s3']),
    inquiry: readInquirySettings(stored['inquiry']),
    spamThreshold: readThreshold(stored['spam.threshold']),
    requireSecondFactor: stored[REQUIRE_SECOND_FACTOR] === true,
    signOn: readSignOnChoice(stored[SIGN_ON]),
    legal: {
      imprint: storedTexts(stored['legal.imprint'], LOCALES),
      privacy: storedTexts(stored['legal.privacy'], LOCALES),
      accessibility: storedTexts(stored['legal.accessibility'], LOCALES),
      responsible: readResponsible(stored['legal.responsible']),
    },
    versions: Object.fromEntries(
      SECTIONS.map((section) => [section, versionOf(SECTION_KEYS[section], stored)]),
    ),
  }
}

function readPeriods(value: unknown): RetentionPeriods {
  const stored = storedFields(value)
  if (!stored) return DEFAULT_RETENTION
  const read = (name: keyof RetentionPeriods) => {
    const days = stored.get(name)
    return typeof days === 'number' ? days : DEFAULT_RETENTION[name]
  }
  return {
    doneDays: read('doneDays'),
    quarantineDays: read('quarantineDays'),
    auditDays: read('auditDays'),
  }
}

/** The country of the site, ISO 3166-1, from the setting `site.country`. */
export function parseSiteCountry(value: unknown): string | undefined {
  return countryCodes().find((code) => code === value)
}

/** The sender of mails, from the setting `mail.from`. */
export function readSender(value: unknown): MailSender | undefined {
  const { address, name } = storedTexts(value, ['address', 'name']) ?? {}
  return address === undefined || name === undefined ? undefined : { address, name }
}
