import { isColor } from '../../lib/colour/contrast.ts'
import { DEFAULT_THRESHOLD } from '../../lib/spam-shield/weights.ts'
import { parseCountry } from '../places/country.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine, parseParagraphs } from '../places/text-field.ts'
import { LOCALES, type LocalText } from '../places/place.ts'
import type { FieldProblem } from '../problem.ts'
import { RADIUS_STEPS, UNITS } from '../search/radius.ts'
import { MIN_MONTHS, MAX_MONTHS } from '../inquiries/inquiry-settings.ts'
import { isThreshold, MIN_THRESHOLD } from '../submissions/evidence/spam-threshold.ts'
import { MIN_AUDIT_DAYS, type RetentionPeriods } from '../submissions/retention/retention.ts'
import { type MapChoice, readMapChoice } from './map-choice.ts'
import { parseEmbedOrigins } from './embed-origins.ts'
import { readLogo } from './logo.ts'
import { parseMailServer } from './mail-server.ts'
import { parseResponsible } from './responsible.ts'
import { parseS3Choice } from './s3-choice.ts'
import { parseSignOnChoice } from './sign-on-choice.ts'
import {
  type FieldReader,
  rejectField,
  type SectionChecks,
  type SectionResult,
  writeSetting,
} from './section-form.ts'
import { type LEGAL_TEXTS, REQUIRE_SECOND_FACTOR, type Section } from './settings-sections.ts'
import { GEOCODER_KINDS } from '../geocoding/geocoder.ts'
import { maxPerSecond, namesPrivateHost, parseGeocoderUrl } from '../geocoding/geocoder-settings.ts'

const MAX_NAME_LENGTH = 80
const MAX_TAGLINE_LENGTH = 160
/** Characters of a legal text. */
export const MAX_LEGAL_TEXT_LENGTH = 50_000
const MAX_CONSENT_LENGTH = 600
const MAX_URL_LENGTH = 2_048
/** Each message goes to every one of them. */
export const MAX_RECIPIENTS = 100
/** A hundred years. */
const MAX_DAYS = 36_500

/** Parses the form of a section. */
export function parseSection(
  section: Section,
  typed: FieldReader,
  checks: SectionChecks,
): SectionResult {
  return PARSERS[section](typed, checks)
}

/** The map as typed. */
export function readMapFields(typed: FieldReader): MapChoice {
  const line = (name: string) => typed(name).trim().slice(0, MAX_URL_LENGTH)
  const [address, schema, attribution] = ['address', 'schema', 'attribution'].map(line)
  return readMapChoice({ ground: typed('ground'), address, schema, attribution })
}

const PARSERS: Record<Section, (typed: FieldReader, checks: SectionChecks) => SectionResult> = {
  look(typed) {
    const name = parseLine(typed('name'), MAX_NAME_LENGTH)
    const accent = typed('accent').trim().toLowerCase()
    const problems: FieldProblem[] = []
    if (!name.ok) problems.push({ field: 'name', rule: name.rule, limit: name.limit })
    if (name.ok && name.value === '') problems.push({ field: 'name', rule: 'required' })
    if (!isColor(accent)) problems.push({ field: 'accent', rule: 'colour_invalid' })
    const tagline: LocalText = {}
    for (const locale of LOCALES) {
      const field = `tagline.${locale}`
      const read = parseLine(typed(field), MAX_TAGLINE_LENGTH)
      if (!read.ok) problems.push({ field, rule: read.rule, limit: read.limit })
      else if (read.value !== '') tagline[locale] = read.value
    }
    if (!name.ok || problems.length > 0) return { ok: false, problems }
    const hasTagline = Object.keys(tagline).length > 0
    return {
      ok: true,
      writes: {
        'site.name': name.value,
        'site.tagline': hasTagline ? tagline : undefined,
        'site.accent': accent,
      },
    }
  },

  logo(typed) {
    // A new file is in `light` or `dark`, the stored one in `kept.light` or `kept.dark`.
    const idOf = (kind: 'light' | 'dark') =>
      typed(`remove.${kind}`) === 'yes' ? '' : typed(kind) || typed(`kept.${kind}`)
    const [light, dark] = [idOf('light'), idOf('dark')]
    if (light === '' && dark !== '') return rejectField('light', 'logo_light_missing')
    return writeSetting('site.logo', readLogo({ light, dark }))
  },

  country(typed) {
    if (typed('country') === '') return writeSetting('site.country', undefined)
    const country = parseCountry(typed('country'))
    return country.ok
      ? writeSetting('site.country', country.value)
      : rejectField('country', country.rule)
  },

  languages(typed) {
    const on = LOCALES.filter((locale) => typed(`on.${locale}`) === 'yes')
    const first = on.find((locale) => locale === typed('first'))
    if (on.length === 0) return rejectField('first', 'no_language')
    if (!first) return rejectField('first', 'language_off')
    const locales = [first, ...on.filter((locale) => locale !== first)]
    // The default: all languages, German first.
    const isDefault = JSON.stringify(locales) === JSON.stringify(LOCALES)
    return writeSetting('site.locales', isDefault ? undefined : locales)
  },

  visitors(typed) {
    const unit = UNITS.find((one) => one === typed('unit'))
    const radius = RADIUS_STEPS.find((one) => String(one) === typed('radius'))
    const consent = parseTexts(typed, MAX_CONSENT_LENGTH)
    if (!consent.ok) return consent
    return {
      ok: true,
      writes: { 'site.unit': unit, 'site.radius': radius, 'site.consent': consent.texts },
    }
  },

  mail(typed) {
    const addresses = typed('recipients')
      .split(/[\s,;]+/)
      .filter(Boolean)
    const parsed = addresses.map((address) => ({ address, read: parseEmail(address) }))
    const wrong = parsed.find(({ read }) => !read.ok)
    if (wrong) return rejectField('recipients', 'email_invalid', { detail: wrong.address })
    const recipients = [...new Set(parsed.flatMap(({ read }) => (read.ok ? [read.value] : [])))]
    if (recipients.length > MAX_RECIPIENTS) {
      return rejectField('recipients', 'recipients_too_many', { limit: MAX_RECIPIENTS })
    }
    return writeSetting('recipients', recipients)
  },

  server: parseMailServer,

  sender(typed) {
    // Without an address there is no sender.
    if (typed('address').trim() === '') return writeSetting('mail.from', undefined)
    const [name, address] = [
      parseLine(typed('senderName'), MAX_NAME_LENGTH),
      parseEmail(typed('address')),
    ]
    const problems: FieldProblem[] = []
    if (!name.ok) problems.push({ field: 'senderName', rule: name.rule, limit: name.limit })
    if (!address.ok) {
      problems.push({ field: 'address', rule: 'email_invalid', detail: typed('address') })
    }
    if (!name.ok || !address.ok) return { ok: false, problems }
    return writeSetting('mail.from', { address: address.value, name: name.value })
  },

  map(typed, checks) {
    const choice = readMapFields(typed)
    const { ground } = choice
    const problems = checks.map(choice)
    if (problems.length > 0) return { ok: false, problems }
    return writeSetting('site.map', ground === 'builtin' ? undefined : choice)
  },

  google(typed, checks) {
    const [key = '', channel = '', mapId = ''] = ['key', 'channel', 'mapId'].map((name) =>
      typed(name).trim().slice(0, MAX_URL_LENGTH),
    )
    // Without a key Google's map is not offered.
    if (key === '') return writeSetting('site.google', undefined)
    const choice = { key, channel, mapId }
    const problems = checks.google(choice)
    if (problems.length > 0) return { ok: false, problems }
    return writeSetting('site.google', choice)
  },

  geocoder: parseGeocoderChoice,

  embedding(typed) {
    const parsed = parseEmbedOrigins(typed('origins'))
    if (!parsed.ok)
      return rejectField('origins', 'embed_origin_invalid', { detail: parsed.invalid })
    return writeSetting('site.embed', parsed.origins.length === 0 ? undefined : parsed.origins)
  },

  inquiry(typed) {
    const everyMonths = parseInteger(typed('everyMonths'), MIN_MONTHS, MAX_MONTHS)
    if (everyMonths === undefined) {
      return rejectField('everyMonths', 'months_invalid', { limit: MIN_MONTHS })
    }
    return writeSetting('inquiry', { isOn: typed('isOn') === 'yes', everyMonths })
  },

  spam(typed) {
    const threshold = Number(typed('threshold').trim().replace(',', '.'))
    if (!isThreshold(threshold)) {
      return rejectField('threshold', 'threshold_invalid', { limit: MIN_THRESHOLD })
    }
    return writeSetting('spam.threshold', threshold === DEFAULT_THRESHOLD ? undefined : threshold)
  },

  signIn(typed) {
    const isRequired = typed('requireSecondFactor') === 'yes'
    return writeSetting(REQUIRE_SECOND_FACTOR, isRequired || undefined)
  },

  signOn: parseSignOnChoice,

  retention(typed) {
    const problems: FieldProblem[] = []
    const days = (field: keyof RetentionPeriods, min: number) => {
      const read = parseInteger(typed(field), min, MAX_DAYS)
      if (read === undefined) problems.push({ field, rule: 'days_invalid', limit: min })
      return read ?? min
    }
    const retention: RetentionPeriods = {
      doneDays: days('doneDays', 1),
      quarantineDays: days('quarantineDays', 1),
      auditDays: days('auditDays', MIN_AUDIT_DAYS),
    }
    return problems.length > 0 ? { ok: false, problems } : writeSetting('retention', retention)
  },

  backup: parseS3Choice,

  responsible(typed) {
    const parsed = parseResponsible(typed)
    if (!parsed.ok) return parsed
    const isEmpty = Object.keys(parsed.value).length === 0
    return writeSetting('legal.responsible', isEmpty ? undefined : parsed.value)
  },

  imprint: (typed) => parseLegal('imprint', typed),
  privacy: (typed) => parseLegal('privacy', typed),
  accessibility: (typed) => parseLegal('accessibility', typed),
}

function parseLegal(page: (typeof LEGAL_TEXTS)[number], typed: FieldReader): SectionResult {
  const parsed = parseTexts(typed, MAX_LEGAL_TEXT_LENGTH)
  // An empty text restores the template.
  return parsed.ok ? writeSetting(`legal.${page}`, parsed.texts) : parsed
}

function parseInteger(text: string, min: number, max: number): number | undefined {
  const read = Number(text)
  return Number.isInteger(read) && read >= min && read <= max ? read : undefined
}

type ParsedTexts =
  | { ok: true; texts: LocalText | undefined }
  | { ok: false; problems: FieldProblem[] }

function parseTexts(typed: FieldReader, maxLength: number): ParsedTexts {
  const texts: LocalText = {}
  const problems: FieldProblem[] = []
  for (const locale of LOCALES) {
    const read = parseParagraphs(typed(locale), maxLength)
    if (!read.ok) problems.push({ field: locale, rule: read.rule, limit: read.limit })
    else if (read.value) texts[locale] = read.value
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, texts: Object.keys(texts).length > 0 ? texts : undefined }
}

const GEOCODER_KEY = 'site.geocoder'

/** Without an address there is no geocoder. */
function parseGeocoderChoice(typed: FieldReader, { isPrivateHost }: SectionChecks): SectionResult {
  if (typed('geocoderUrl').trim() === '') return writeSetting(GEOCODER_KEY, undefined)
  const url = parseGeocoderUrl(typed('geocoderUrl').trim())
  const kind = GEOCODER_KINDS.find((one) => one === typed('kind'))
  const perSecond = Number(typed('perSecond').trim().replace(',', '.') || 1)
  const most = maxPerSecond({ url: url ?? '' })
  const problems: FieldProblem[] = []
  if (url === undefined) problems.push({ field: 'geocoderUrl', rule: 'geocoder_url_invalid' })
  else if (namesPrivateHost({ url }) || isPrivateHost(new URL(url).hostname)) {
    problems.push({ field: 'geocoderUrl', rule: 'host_inside' })
  }
  // It would go over the network in the clear.
  if (url?.startsWith('http:') && typed('geocoderKey').trim() !== '') {
    problems.push({ field: 'geocoderKey', rule: 'geocoder_key_in_clear' })
  }
  if (!kind) problems.push({ field: 'kind', rule: 'required' })
  if (!(perSecond > 0 && perSecond <= most)) {
    problems.push({ field: 'perSecond', rule: 'geocoder_pace_invalid', limit: most })
  }
  if (url === undefined || !kind || problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    writes: {
      [GEOCODER_KEY]: { kind, url, perSecond, forVisitors: typed('forVisitors') === 'yes' },
    },
    secret: {
      key: GEOCODER_KEY,
      field: 'geocoderKey',
      text: typed('geocoderKey').trim(),
      isRemoved: typed('dropKey') === 'yes',
      boundTo: ['kind', 'url'],
    },
  }
}
