import { parseEmail } from '../places/email.ts'
import { parseParagraphs } from '../places/text-field.ts'
import type { FieldProblem } from '../problem.ts'
import { storedTexts } from '../stored-fields.ts'
import { TEMPLATES_TO_REPLACE } from './settings-sections.ts'

/** What an imprint (§ 5 DDG) and a privacy page say about who is behind the site; each is a text of a few lines. */
export const RESPONSIBLE_FIELDS = [
  'organisation',
  'address',
  'email',
  'phone',
  'representative',
  'register',
  'taxNumbers',
  'authority',
  'editor',
  'hosting',
  'dataProtectionOfficer',
  'dataProtectionAuthority',
] as const
export type ResponsibleField = (typeof RESPONSIBLE_FIELDS)[number]

/** Missing where nothing was filled in. */
export type ResponsibleParty = Partial<Record<ResponsibleField, string>>

const MAX_LENGTH = 600

/** Everybody has these; whether the others apply depends on the organisation. */
const REQUIRED = ['organisation', 'address', 'email'] as const satisfies ResponsibleField[]

type TemplatePage = (typeof TEMPLATES_TO_REPLACE)[number]
type LegalPages = Partial<Record<TemplatePage, unknown>> & { responsible?: ResponsibleParty }

/** What a page lacks that every site needs; nothing where the owner wrote a text of his own. */
export function missingFields(page: TemplatePage, legal: LegalPages): ResponsibleField[] {
  if (legal[page] !== undefined) return []
  return REQUIRED.filter((field) => legal.responsible?.[field] === undefined)
}

/** The pages that do not yet say who is responsible. */
export function unfinishedPages(legal: LegalPages): TemplatePage[] {
  return TEMPLATES_TO_REPLACE.filter((page) => missingFields(page, legal).length > 0)
}

export function parseResponsible(
  typed: (name: string) => string,
): { ok: true; value: ResponsibleParty } | { ok: false; problems: FieldProblem[] } {
  const value: ResponsibleParty = {}
  const problems: FieldProblem[] = []
  for (const field of RESPONSIBLE_FIELDS) {
    const read = parseParagraphs(typed(field), MAX_LENGTH)
    if (!read.ok) problems.push({ field, rule: read.rule, limit: read.limit })
    else if (read.value !== '') value[field] = read.value
  }
  if (value.email !== undefined) {
    const email = parseEmail(value.email)
    if (email.ok) value.email = email.value
    else problems.push({ field: 'email', rule: 'email_invalid', detail: value.email })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** From the setting `legal.responsible`. */
export function readResponsible(stored: unknown): ResponsibleParty | undefined {
  return storedTexts(stored, RESPONSIBLE_FIELDS)
}
