import type { FieldProblem } from '../../problem.ts'
import type { RawFields } from './form-fields.ts'
import { messageValues, parseMessage, type PhoneParser } from './message-form.ts'
import { parseProposal, type PlaceReader, proposalValues } from '../proposals/proposal-form.ts'
import type { FormName } from '../submission.ts'

/** The fields of a form as they were typed, for showing it again. */
export type FormValues = Readonly<Record<string, string>>

/**
 * What a form says, cleaned, by field; what was left empty is missing. In every form `name`, `email` and `phone` are the visitor's,
 * and `message` is what they wrote in their own words.
 */
export type FormContent = Readonly<Record<string, string>>

export type ParsedForm =
  | { ok: true; content: FormContent }
  | { ok: false; problems: FieldProblem[]; values: FormValues }

/** The parsers that weigh too much for a browser, which takes easier ones. */
export type FormReaders = { phone: PhoneParser; place: PlaceReader }

/** Parses what was sent by any of the forms. */
export function parseForm(form: FormName, fields: RawFields, readers: FormReaders): ParsedForm {
  if (form !== 'message') return parseProposal(form, fields, readers.place)
  const parsed = parseMessage(fields, readers.phone)
  return parsed.ok ? { ok: true, content: { ...parsed.message } } : parsed
}

export function formValues(form: FormName, fields: RawFields): FormValues {
  return form === 'message' ? messageValues(fields) : proposalValues(fields)
}
