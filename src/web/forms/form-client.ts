import { type FieldProblem, isProblemCode, type ProblemCode } from '../../domain/problem.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import { formDirectory } from './form-directory.ts'

export type FormResult =
  | {
      receipt: string
      copyFollows?: boolean
      problem?: undefined
      problems: readonly FieldProblem[]
    }
  | {
      receipt?: undefined
      problem: ProblemCode
      problems: readonly FieldProblem[]
      /** with `receiver_changed`: the place that reads the message now; missing for the organisation */
      reader?: { slug: string; name: string }
    }

/** Posts the form to the directory that the document was loaded from, which the marker cookie belongs to. Never rejects. */
export async function postForm(
  form: FormName,
  fields: Record<string, string>,
): Promise<FormResult> {
  try {
    const response = await fetch(`${formDirectory}_f/${form}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
    // A reverse proxy whose server is down answers in HTML.
    if (response.status >= 502) return { problem: 'storage_unavailable', problems: [] }
    return readAnswer(await response.json())
  } catch {
    return { problem: navigator.onLine ? 'storage_unavailable' : 'offline', problems: [] }
  }
}

function readAnswer(body: unknown): FormResult {
  if (!isRecord(body)) return { problem: 'internal_error', problems: [] }
  if (typeof body.receipt === 'string') {
    return { receipt: body.receipt, copyFollows: body.copyFollows === true, problems: [] }
  }
  const problem = isProblemCode(body.code) ? body.code : 'internal_error'
  return {
    problem,
    problems: Array.isArray(body.problems) ? body.problems.filter(isFieldProblem) : [],
    ...(isReader(body.reader) && { reader: body.reader }),
  }
}

function isReader(value: unknown): value is { slug: string; name: string } {
  return isRecord(value) && typeof value.slug === 'string' && typeof value.name === 'string'
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.field === 'string' && typeof value.rule === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
