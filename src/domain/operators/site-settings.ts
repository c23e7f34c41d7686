import { parseEmail } from '../places/email.ts'
import type { Locale } from '../places/place.ts'
import type { Actor, SiteStore } from '../places/place-store.ts'
import { parseLine, parseParagraphs } from '../places/text-field.ts'
import { type Unit, UNITS } from '../search/place-query.ts'
import type { FieldProblem } from '../problem.ts'
import { readRecipients } from '../submissions/recipients.ts'
import {
  DEFAULT_RETENTION,
  FEWEST_AUDIT_DAYS,
  type RetentionPeriods,
} from '../submissions/retention.ts'
import {
  FEWEST_MONTHS,
  type InquirySettings,
  MOST_MONTHS,
  readInquirySettings,
} from '../inquiries/inquiry-settings.ts'
import { DEFAULT_ACCENT, inkOn, LEAST_CONTRAST } from './contrast.ts'

const LONGEST_NAME = 80
const LONGEST_TEXT = 50_000
const LONGEST_CONSENT = 600
/** A hundred years. */
const MOST_DAYS = 36_500

export const LEGAL_TEXTS = ['imprint', 'privacy'] as const
/** Markdown; missing while the template stands there. */
export type LegalTexts = Partial<
  Record<(typeof LEGAL_TEXTS)[number], Partial<Record<Locale, string>>>
>

/** What visitors are told before a map of somebody else is loaded, beside whom the click contacts; plain text. */
export type ConsentTexts = Partial<Record<Locale, string>>

/** What an owner sets, as it is stored. */
export type StoredSettings = {
  name: string | undefined
  accent: string
  /** of distances; without it, as readers of the language expect */
  unit: Unit | undefined
  consent: ConsentTexts
  recipients: readonly string[]
  retention: RetentionPeriods
  inquiry: InquirySettings
  legal: LegalTexts
}

/** What is saved together. */
export const SECTIONS = [
  'look',
  'visitors',
  'mail',
  'inquiry',
  'retention',
  'imprint',
  'privacy',
] as const
export type Section = (typeof SECTIONS)[number]

export type Saved = { ok: true } | { ok: false; problems: readonly FieldProblem[] }

export type SiteSettingsDesk = {
  read(): Promise<StoredSettings>
  /** `typed` reads a field of the form; what has not changed is not written */
  save(section: Section, typed: (name: string) => string, actor: Actor): Promise<Saved>
}

type Writes = Record<string, unknown>
type Parsed = { ok: true; writes: Writes } | { ok: false; problems: FieldProblem[] }

/** The settings in the database: they hold at once, in every process, since saving makes a new version of the catalogue. */
export function createSiteSettings(
  site: Pick<SiteStore, 'setting' | 'saveSetting'>,
): SiteSettingsDesk {
  return {
    read: () => readSettings(site),
    async save(section, typed, actor) {
      const parsed = PARSERS[section](typed)
      if (!parsed.ok) return parsed
      for (const [key, value] of Object.entries(parsed.writes)) {
        const before = await site.setting(key)
        if (JSON.stringify(before) !== JSON.stringify(value)) {
          await site.saveSetting(key, value, actor)
        }
      }
      return { ok: true }
    },
  }
}

/** What is stored, and what holds where nothing is. */
export async function readSettings(site: Pick<SiteStore, 'setting'>): Promise<StoredSettings> {
  const [name, accent, unit, consent, recipients, retention, inquiry, imprint, privacy] =
    await Promise.all(SETTINGS.map((key) => site.setting(key)))
  return {
    name: typeof name === 'string' ? name : undefined,
    accent: isColour(accent) ? accent : DEFAULT_ACCENT,
    unit: UNITS.find((one) => one === unit),
    consent: readTexts(consent) ?? {},
    recipients: readRecipients(recipients),
    retention: readPeriods(retention),
    inquiry: readInquirySettings(inquiry),
    legal: { imprint: readTexts(imprint), privacy: readTexts(privacy) },
  }
}

const SETTINGS = [
  'site.name',
  'site.accent',
  'site.unit',
  'site.consent',
  'recipients',
  'retention',
  'inquiry',
  'legal.imprint',
  'legal.privacy',
]

type Typed = (name: string) => string

const PARSERS: Record<Section, (typed: Typed) => Parsed> = {
  look(typed) {
    const name = parseLine(typed('name'), LONGEST_NAME)
    const accent = typed('accent').trim().toLowerCase()
    const problems: FieldProblem[] = []
    if (!name.ok) problems.push({ field: 'name', rule: name.rule, limit: name.limit })
    if (name.ok && name.value === '') problems.push({ field: 'name', rule: 'required' })
    if (!isColour(accent)) problems.push({ field: 'accent', rule: 'colour_invalid' })
    else if (inkOn(accent).contrast < LEAST_CONTRAST) {
      problems.push({ field: 'accent', rule: 'contrast_low' })
    }
    if (!name.ok || problems.length > 0) return { ok: false, problems }
    return { ok: true, writes: { 'site.name': name.value, 'site.accent': accent } }
  },

  visitors(typed) {
    const unit = UNITS.find((one) => one === typed('unit'))
    const consent = parseTexts(typed, LONGEST_CONSENT)
    if (!consent.ok) return consent
    return { ok: true, writes: { 'site.unit': unit, 'site.consent': consent.texts } }
  },

  mail(typed) {
    const addresses = typed('recipients')
      .split(/[\s,;]+/)
      .filter(Boolean)
    const parsed = addresses.map((address) => ({ address, read: parseEmail(address) }))
    const wrong = parsed.find(({ read }) => !read.ok)
    if (wrong) {
      const { address: detail } = wrong
      return { ok: false, problems: [{ field: 'recipients', rule: 'email_invalid', detail }] }
    }
    const recipients = parsed.flatMap(({ read }) => (read.ok ? [read.value] : []))
    return { ok: true, writes: { recipients: [...new Set(recipients)] } }
  },

  inquiry(typed) {
    const everyMonths = Number(typed('everyMonths'))
    const isRight =
      Number.isInteger(everyMonths) && everyMonths >= FEWEST_MONTHS && everyMonths <= MOST_MONTHS
    if (!isRight) {
      const problem = { field: 'everyMonths', rule: 'months_invalid', limit: FEWEST_MONTHS }
      return { ok: false, problems: [problem] }
    }
    return { ok: true, writes: { inquiry: { isOn: typed('isOn') === 'yes', everyMonths } } }
  },

  retention(typed) {
    const problems: FieldProblem[] = []
    const days = (field: keyof RetentionPeriods, fewest: number) => {
      const read = Number(typed(field))
      if (Number.isInteger(read) && read >= fewest && read <= MOST_DAYS) return read
      problems.push({ field, rule: 'days_invalid', limit: fewest })
      return fewest
    }
    const retention: RetentionPeriods = {
      doneDays: days('doneDays', 1),
      quarantineDays: days('quarantineDays', 1),
      auditDays: days('auditDays', FEWEST_AUDIT_DAYS),
    }
    return problems.length > 0 ? { ok: false, problems } : { ok: true, writes: { retention } }
  },

  imprint: (typed) => parseLegal('imprint', typed),
  privacy: (typed) => parseLegal('privacy', typed),
}

function parseLegal(page: (typeof LEGAL_TEXTS)[number], typed: Typed): Parsed {
  const parsed = parseTexts(typed, LONGEST_TEXT)
  // An empty text is the template again.
  return parsed.ok ? { ok: true, writes: { [`legal.${page}`]: parsed.texts } } : parsed
}

type ParsedTexts =
  | { ok: true; texts: Partial<Record<Locale, string>> | undefined }
  | { ok: false; problems: FieldProblem[] }

function parseTexts(typed: Typed, longest: number): ParsedTexts {
  const [de, en] = [parseParagraphs(typed('de'), longest), parseParagraphs(typed('en'), longest)]
  const problems = Object.entries({ de, en }).flatMap(([field, read]): FieldProblem[] =>
    read.ok ? [] : [{ field, rule: read.rule, limit: read.limit }],
  )
  if (!de.ok || !en.ok) return { ok: false, problems }
  const texts = { ...(de.value && { de: de.value }), ...(en.value && { en: en.value }) }
  return { ok: true, texts: de.value || en.value ? texts : undefined }
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}

function readPeriods(value: unknown): RetentionPeriods {
  if (typeof value !== 'object' || value === null) return DEFAULT_RETENTION
  const stored = new Map<string, unknown>(Object.entries(value))
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

function readTexts(value: unknown): Partial<Record<Locale, string>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const texts = new Map<string, unknown>(Object.entries(value))
  const [de, en] = [texts.get('de'), texts.get('en')]
  return {
    ...(typeof de === 'string' && { de }),
    ...(typeof en === 'string' && { en }),
  }
}
