import * as z from 'zod'
import { MAP_GROUNDS } from '../../../domain/admin/map-choice.ts'
import { MAX_LEGAL_TEXT_LENGTH, MAX_RECIPIENTS } from '../../../domain/admin/parse-section.ts'
import { RESPONSIBLE_FIELDS } from '../../../domain/admin/responsible.ts'
import { MAX_EMBED_ORIGINS } from '../../../domain/admin/embed-origins.ts'
import type { FixedSettings } from '../../../domain/admin/settings-checks.ts'
import type { LEGAL_TEXTS, Section } from '../../../domain/admin/settings-sections.ts'
import type { StoredSettings } from '../../../domain/admin/site-settings.ts'
import {
  MIN_THRESHOLD,
  MAX_THRESHOLD,
} from '../../../domain/submissions/evidence/spam-threshold.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import { RADIUS_STEPS, UNITS } from '../../../domain/search/radius.ts'

// The rules are those of the form; this only refuses absurd lengths. A character may be two code units of a string.
const TEXT = z.string().max(2 * MAX_LEGAL_TEXT_LENGTH)
const LINE = z.string().max(2_048)
const TEXTS = z.strictObject({ de: TEXT.optional(), en: TEXT.optional() })
const DAYS = z.number().int()

/** A section as programs see it, mapped to the form fields that both are parsed from. */
export type SectionShape = {
  schema: z.ZodObject
  read(stored: StoredSettings): Record<string, unknown>
  /** only gets a body that the schema has accepted */
  fields(body: unknown): Record<string, string>
  /** the API's name of a form field, if it differs */
  names?: Readonly<Record<string, string>>
  /** which fields the environment fixes */
  fixed(fixed: FixedSettings): readonly string[]
}

type Definition<S extends z.ZodObject> = Omit<
  SectionShape,
  'schema' | 'read' | 'fields' | 'fixed'
> & {
  schema: S
  read(stored: StoredSettings): z.output<S>
  fields(body: z.output<S>): Record<string, string>
  fixed?(fixed: FixedSettings): readonly string[]
}

function shapeOf<S extends z.ZodObject>({ fields, fixed, ...shape }: Definition<S>): SectionShape {
  return {
    ...shape,
    fields: (body) => fields(shape.schema.parse(body)),
    fixed: fixed ?? (() => []),
  }
}

const legalPage = (page: (typeof LEGAL_TEXTS)[number]) =>
  shapeOf({
    schema: TEXTS.describe('Markdown. Without a text the template stands there.'),
    read: ({ legal }) => legal[page] ?? {},
    fields: ({ de = '', en = '' }) => ({ de, en }),
  })

/**
 * All sections that programs may write. The logo, which is a file, and webhooks, whose secrets are shown once to a person, are only for the
 * page.
 */
export const SECTION_SHAPES: Partial<Record<Section, SectionShape>> = {
  look: shapeOf({
    schema: z.strictObject({
      name: LINE,
      tagline: TEXTS.default({}).describe('One sentence that the first screen begins with.'),
      accent: LINE.describe('`#rrggbb`'),
    }),
    read: ({ name, tagline, accent }) => ({ name: name ?? '', tagline, accent }),
    fields: ({ name, tagline: { de = '', en = '' }, accent }) => ({
      name,
      'tagline.de': de,
      'tagline.en': en,
      accent,
    }),
    fixed: ({ name }) => (name === undefined ? [] : ['name']),
  }),
  country: shapeOf({
    schema: z.strictObject({
      country: LINE.nullable().describe(
        'ISO 3166-1, of addresses, phone numbers, import rows and searches that name none; null: as `SITE_COUNTRY` says.',
      ),
    }),
    read: ({ country }) => ({ country: country ?? null }),
    fields: ({ country }) => ({ country: country ?? '' }),
  }),
  languages: shapeOf({
    schema: z.strictObject({
      locales: z.array(z.enum(LOCALES)).max(LOCALES.length).describe('The first one first.'),
    }),
    read: ({ locales }) => ({ locales: [...locales] }),
    fields: ({ locales }) => ({
      ...Object.fromEntries(locales.map((locale) => [`on.${locale}`, 'yes'])),
      first: locales[0] ?? '',
    }),
    names: { first: 'locales' },
  }),
  visitors: shapeOf({
    schema: z.strictObject({
      unit: z.enum(UNITS).nullable().describe('null: as readers of the language expect.'),
      radius: z
        .literal([...RADIUS_STEPS])
        .nullish()
        .describe('Of the circle around a town, in the unit of the page; null: the usual one.'),
      consent: TEXTS.describe('Said before a map of somebody else is loaded.'),
    }),
    read: ({ unit, radius, consent }) => ({ unit: unit ?? null, radius: radius ?? null, consent }),
    fields: ({ unit, radius, consent: { de = '', en = '' } }) => ({
      unit: unit ?? '',
      radius: String(radius ?? ''),
      de,
      en,
    }),
    names: { de: 'consent.de', en: 'consent.en' },
  }),
  mail: shapeOf({
    schema: z.strictObject({ recipients: z.array(LINE).max(MAX_RECIPIENTS) }),
    read: ({ recipients }) => ({ recipients: [...recipients] }),
    fields: ({ recipients }) => ({ recipients: recipients.join('\n') }),
    fixed: ({ mailTo }) => (mailTo === undefined ? [] : ['recipients']),
  }),
  sender: shapeOf({
    schema: z.strictObject({ address: LINE.describe('Empty: none, and mails wait.'), name: LINE }),
    read: ({ sender }) => sender ?? { address: '', name: '' },
    fields: ({ address, name }) => ({ address, senderName: name }),
    names: { senderName: 'name' },
    fixed: ({ sender }) => (sender === undefined ? [] : ['address', 'name']),
  }),
  map: shapeOf({
    schema: z.strictObject({
      ground: z.enum(MAP_GROUNDS),
      address: LINE.default(''),
      schema: LINE.default(''),
      attribution: LINE.default(''),
    }),
    read: ({ map }) => map,
    fields: (body) => body,
    fixed: ({ map }) => (map ? ['ground', 'address', 'schema', 'attribution'] : []),
  }),
  google: shapeOf({
    schema: z.strictObject({
      key: LINE.describe('Empty: not offered. Browsers of visitors are handed it.'),
      channel: LINE.default(''),
      mapId: LINE.default(''),
    }),
    read: ({ google }) => google ?? { key: '', channel: '', mapId: '' },
    fields: (body) => body,
    fixed: ({ google }) => (google ? ['key', 'channel', 'mapId'] : []),
  }),
  embedding: shapeOf({
    schema: z.strictObject({
      origins: z
        .array(LINE)
        .max(MAX_EMBED_ORIGINS)
        .describe('Sites that may show the finder in a frame, without a path; `*` alone: all.'),
    }),
    read: ({ embedOrigins }) => ({ origins: [...embedOrigins] }),
    fields: ({ origins }) => ({ origins: origins.join('\n') }),
    fixed: ({ embedOrigins }) => (embedOrigins ? ['origins'] : []),
  }),
  inquiry: shapeOf({
    schema: z.strictObject({ isOn: z.boolean(), everyMonths: z.number().int() }),
    read: ({ inquiry }) => inquiry,
    fields: ({ isOn, everyMonths }) => ({
      isOn: isOn ? 'yes' : '',
      everyMonths: String(everyMonths),
    }),
  }),
  spam: shapeOf({
    schema: z.strictObject({
      threshold: z
        .number()
        .describe(
          `Points from which on a message is quarantined: ${MIN_THRESHOLD} to ${MAX_THRESHOLD}, in halves.`,
        ),
    }),
    read: ({ spamThreshold }) => ({ threshold: spamThreshold }),
    fields: ({ threshold }) => ({ threshold: String(threshold) }),
  }),
  signIn: shapeOf({
    schema: z.strictObject({
      requireSecondFactor: z
        .boolean()
        .describe('Whether every account needs a second factor. API keys are no accounts.'),
    }),
    read: ({ requireSecondFactor }) => ({ requireSecondFactor }),
    fields: ({ requireSecondFactor }) => ({
      requireSecondFactor: requireSecondFactor ? 'yes' : '',
    }),
  }),
  retention: shapeOf({
    schema: z.strictObject({ doneDays: DAYS, quarantineDays: DAYS, auditDays: DAYS }),
    read: ({ retention }) => retention,
    fields: (body) =>
      Object.fromEntries(Object.entries(body).map(([name, days]) => [name, String(days)])),
    fixed: ({ retention }) => Object.keys(retention),
  }),
  responsible: shapeOf({
    schema: z
      .strictObject(Object.fromEntries(RESPONSIBLE_FIELDS.map((field) => [field, LINE.optional()])))
      .describe('Who is behind the site. Imprint and privacy page are made from it.'),
    read: ({ legal }) => legal.responsible ?? {},
    fields: (body) =>
      Object.fromEntries(Object.entries(body).map(([field, text]) => [field, text ?? ''])),
  }),
  imprint: legalPage('imprint'),
  privacy: legalPage('privacy'),
  accessibility: legalPage('accessibility'),
}
