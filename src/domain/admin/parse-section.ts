import { isColour } from '../../lib/colour/contrast.ts'
import { DEFAULT_THRESHOLD } from '../../lib/spam-shield/weights.ts'
import { parseCountry } from '../places/country.ts'
import { parseEmail } from '../places/email.ts'
import { parseLine, parseParagraphs } from '../places/text-field.ts'
import { LOCALES, type LocalText } from '../places/place.ts'
import type { FieldProblem } from '../problem.ts'
import { RADIUS_STEPS, UNITS } from '../search/radius.ts'
import { FEWEST_MONTHS, MOST_MONTHS } from '../inquiries/inquiry-settings.ts'
import { isThreshold, LEAST_THRESHOLD } from '../submissions/evidence/spam-threshold.ts'
import { FEWEST_AUDIT_DAYS, type RetentionPeriods } from '../submissions/retention/retention.ts'
import { type MapChoice, readMapChoice } from './map-choice.ts'
import { parseEmbedOrigins } from './embed-origins.ts'
import { readLogo } from './logo.ts'
import { parseMailServer } from './mail-server.ts'
import { parseResponsible } from './responsible.ts'
import { parseS3Choice } from './s3-choice.ts'
import { parseSignOnChoice } from './sign-on-choice.ts'
import type { FieldReader, SectionChecks, SectionResult } from './section-form.ts'
import { type LEGAL_TEXTS, REQUIRE_SECOND_FACTOR, type Section } from './settings-sections.ts'
import { GEOCODER_KINDS } from '../geocoding/geocoder.ts'
import {
  mostPerSecond,
  namesPrivateHost,
  parseGeocoderUrl,
} from '../geocoding/geocoder-settings.ts'

const LONGEST_NAME = 80
const LONGEST_TAGLINE = 160
/** Characters of a legal text. */
export const LONGEST_TEXT = 50_000
const LONGEST_CONSENT = 600
const LONGEST_ADDRESS = 2_048
/** Each message goes to every one of them. */
export const MOST_RECIPIENTS = 100
/** A hundred years. */
const MOST_DAYS = 36_500

/** Parses the form of a section. */
export function parseSection(
  section: Section,
  typed: FieldReader,
  checks: SectionChecks,
): SectionResult {
  return PARSERS[section](typed, checks)
}

/** The map as typed. */
export function typedMap(typed: FieldReader): MapChoice {
  const line = (name: string) => typed(name).trim().slice(0, LONGEST_ADDRESS)
  const [address, schema, attribution] = ['address', 'schema', 'attribution'].map(line)
  return readMapChoice({ ground: typed('ground'), address, schema, attribution })
}

const PARSERS: Record<Section, (typed: FieldReader, checks: SectionChecks) => SectionResult> = {
  look(typed) {
    const name = parseLine(typed('name'), LONGEST_NAME)
    const accent = typed('accent').trim().toLowerCase()
    const problems: FieldProblem[] = []
    if (!name.ok) problems.push({ field: 'name', rule: name.rule, limit: name.limit })
    if (name.ok && name.value === '') problems.push({ field: 'name', rule: 'required' })
    if (!isColour(accent)) problems.push({ field: 'accent', rule: 'colour_invalid' })
    const tagline: LocalText = {}
    for (const locale of LOCALES) {
      const field = `tagline.${locale}`
      const read = parseLine(typed(field), LONGEST_TAGLINE)
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
    if (light === '' && dark !== '') {
      return { ok: false, problems: [{ field: 'light', rule: 'logo_light_missing' }] }
    }
    return { ok: true, writes: { 'site.logo': readLogo({ light, dark }) } }
  },

  country(typed) {
    if (typed('country') === '') return { ok: true, writes: { 'site.country': undefined } }
    const country = parseCountry(typed('country'))
    if (country.ok) return { ok: true, writes: { 'site.country': country.value } }
    return { ok: false, problems: [{ field: 'country', rule: country.rule }] }
  },

  languages(typed) {
    const on = LOCALES.filter((locale) => typed(`on.${locale}`) === 'yes')
    const first = on.find((locale) => locale === typed('first'))
    if (on.length === 0) return { ok: false, problems: [{ field: 'first', rule: 'no_language' }] }
    if (!first) return { ok: false, problems: [{ field: 'first', rule: 'language_off' }] }
    const locales = [first, ...on.filter((locale) => locale !== first)]
    // The default: all languages, German first.
    const isUsual = JSON.stringify(locales) === JSON.stringify(LOCALES)
    return { ok: true, writes: { 'site.locales': isUsual ? undefined : locales } }
  },

  visitors(typed) {
    const unit = UNITS.find((one) => one === typed('unit'))
    const radius = RADIUS_STEPS.find((one) => String(one) === typed('radius'))
    const consent = parseTexts(typed, LONGEST_CONSENT)
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
    if (wrong) {
      const { address: detail } = wrong
      return { ok: false, problems: [{ field: 'recipients', rule: 'email_invalid', detail }] }
    }
    const recipients = [...new Set(parsed.flatMap(({ read }) => (read.ok ? [read.value] : [])))]
    if (recipients.length > MOST_RECIPIENTS) {
      const problem = { field: 'recipients', rule: 'recipients_too_many', limit: MOST_RECIPIENTS }
      return { ok: false, problems: [problem] }
    }
    return { ok: true, writes: { recipients } }
  },

  server: parseMailServer,

  sender(typed) {
    // Without an address there is no sender.
    if (typed('address').trim() === '') return { ok: true, writes: { 'mail.from': undefined } }
    const [name, address] = [
      parseLine(typed('senderName'), LONGEST_NAME),
      parseEmail(typed('address')),
    ]
    const problems: FieldProblem[] = []
    if (!name.ok) problems.push({ field: 'senderName', rule: name.rule, limit: name.limit })
    if (!address.ok) {
      problems.push({ field: 'address', rule: 'email_invalid', detail: typed('address') })
    }
    if (!name.ok || !address.ok) return { ok: false, problems }
    return { ok: true, writes: { 'mail.from': { address: address.value, name: name.value } } }
  },

  map(typed, checks) {
    const choice = typedMap(typed)
    const { ground } = choice
    const problems = checks.map(choice)
    if (problems.length > 0) return { ok: false, problems }
    return { ok: true, writes: { 'site.map': ground === 'builtin' ? undefined : choice } }
  },

  google(typed, checks) {
    const [key = '', channel = '', mapId = ''] = ['key', 'channel', 'mapId'].map((name) =>
      typed(name).trim().slice(0, LONGEST_ADDRESS),
    )
    // Without a key Google's map is not offered.
    if (key === '') return { ok: true, writes: { 'site.google': undefined } }
    const choice = { key, channel, mapId }
    const problems = checks.google(choice)
    if (problems.length > 0) return { ok: false, problems }
    return { ok: true, writes: { 'site.google': choice } }
  },

  geocoder: parseGeocoderChoice,

  embedding(typed) {
    const parsed = parseEmbedOrigins(typed('origins'))
    if (!parsed.ok) {
      const problem = { field: 'origins', rule: 'embed_origin_invalid', detail: parsed.wrong }
      return { ok: false, problems: [problem] }
    }
    const { origins } = parsed
    return { ok: true, writes: { 'site.embed': origins.length === 0 ? undefined : origins } }
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

  spam(typed) {
    const threshold = Number(typed('threshold').trim().replace(',', '.'))
    if (!isThreshold(threshold)) {
      const problem = { field: 'threshold', rule: 'threshold_invalid', limit: LEAST_THRESHOLD }
      return { ok: false, problems: [problem] }
    }
    const isUsual = threshold === DEFAULT_THRESHOLD
    return { ok: true, writes: { 'spam.threshold': isUsual ? undefined : threshold } }
  },

  signIn(typed) {
    const isRequired = typed('requireSecondFactor') === 'yes'
    return { ok: true, writes: { [REQUIRE_SECOND_FACTOR]: isRequired || undefined } }
  },

  signOn: parseSignOnChoice,

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

  backup: parseS3Choice,

  responsible(typed) {
    const parsed = parseResponsible(typed)
    if (!parsed.ok) return parsed
    const isEmpty = Object.keys(parsed.value).length === 0
    return { ok: true, writes: { 'legal.responsible': isEmpty ? undefined : parsed.value } }
  },

  imprint: (typed) => parseLegal('imprint', typed),
  privacy: (typed) => parseLegal('privacy', typed),
  accessibility: (typed) => parseLegal('accessibility', typed),
}

function parseLegal(page: (typeof LEGAL_TEXTS)[number], typed: FieldReader): SectionResult {
  const parsed = parseTexts(typed, LONGEST_TEXT)
  // An empty text restores the template.
  return parsed.ok ? { ok: true, writes: { [`legal.${page}`]: parsed.texts } } : parsed
}

type ParsedTexts =
  | { ok: true; texts: LocalText | undefined }
  | { ok: false; problems: FieldProblem[] }

function parseTexts(typed: FieldReader, longest: number): ParsedTexts {
  const texts: LocalText = {}
  const problems: FieldProblem[] = []
  for (const locale of LOCALES) {
    const read = parseParagraphs(typed(locale), longest)
    if (!read.ok) problems.push({ field: locale, rule: read.rule, limit: read.limit })
    else if (read.value) texts[locale] = read.value
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, texts: Object.keys(texts).length > 0 ? texts : undefined }
}

const KEY = 'site.geocoder'

/** Without an address there is no geocoder. */
function parseGeocoderChoice(typed: FieldReader, { isHostInside }: SectionChecks): SectionResult {
  if (typed('geocoderUrl').trim() === '') return { ok: true, writes: { [KEY]: undefined } }
  const url = parseGeocoderUrl(typed('geocoderUrl').trim())
  const kind = GEOCODER_KINDS.find((one) => one === typed('kind'))
  const perSecond = Number(typed('perSecond').trim().replace(',', '.') || 1)
  const most = mostPerSecond({ url: url ?? '' })
  const problems: FieldProblem[] = []
  if (url === undefined) problems.push({ field: 'geocoderUrl', rule: 'geocoder_url_invalid' })
  else if (namesPrivateHost({ url }) || isHostInside(new URL(url).hostname)) {
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
    writes: { [KEY]: { kind, url, perSecond, forVisitors: typed('forVisitors') === 'yes' } },
    secret: {
      key: KEY,
      field: 'geocoderKey',
      text: typed('geocoderKey').trim(),
      isDropped: typed('dropKey') === 'yes',
      boundTo: ['kind', 'url'],
    },
  }
}
