import type { FieldProblem } from '../../problem.ts'
import type { RawFields } from './form-fields.ts'
import { messageValues, parseMessage, type PhoneParser } from './message-form.ts'
import { parseProposal, type PlaceReader, proposalValues } from '../proposals/proposal-form.ts'
import type { FormName } from '../submission.ts'

/** The fields of a form as typed, to show it again. */
export type FormValues = Readonly<Record<string, string>>

/**
 * The cleaned fields of a form, without the empty ones. In every form `name`, `email` and `phone` belong to the visitor, and
 * `message` is free text.
 */
export type FormContent = Readonly<Record<string, string>>

export type ParsedForm =
  | { ok: true; content: FormContent }
  | { ok: false; problems: FieldProblem[]; values: FormValues }

/** Parsers that are too large for a browser, which uses simpler ones. */
export type FormReaders = { phone: PhoneParser; place: PlaceReader }

/** Parses the fields of any form. */
export function parseForm(form: FormName, fields: RawFields, readers: FormReaders): ParsedForm {
  if (form !== 'message') return parseProposal(form, fields, readers.place)
  const parsed = parseMessage(fields, readers.phone)
  return parsed.ok ? { ok: true, content: { ...parsed.message } } : parsed
}

export function formValues(form: FormName, fields: RawFields): FormValues {
  return form === 'message' ? messageValues(fields) : proposalValues(fields)
}
