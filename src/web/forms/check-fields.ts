import type { FieldProblem } from '../../domain/problem.ts'
import { looksLikePhone, parseForm } from '../../domain/submissions/form/parse-form.ts'
import type { FormName } from '../../domain/submissions/submission.ts'

// The large parsers stay on the server, which reports the problems that they find.
const READERS = { phone: looksLikePhone, place: () => [] }

/** The problems of a form that a browser can find by itself. Loaded at the first focus, because the rules are as large as the form. */
export function checkFields(
  form: FormName,
  fields: Record<string, string>,
): readonly FieldProblem[] {
  const parsed = parseForm(form, fields, READERS)
  return parsed.ok ? [] : parsed.problems
}

export { correctAddress } from '../../domain/submissions/form/mistyped-address.ts'
