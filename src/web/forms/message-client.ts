import { type FieldProblem, isProblemCode, type ProblemCode } from '../../domain/problem.ts'
import { formDirectory } from './form-directory.ts'

type Sent =
  | { receipt: string; problems: readonly FieldProblem[] }
  | { problem: ProblemCode; problems: readonly FieldProblem[] }

/** Posts the form to the directory the document was loaded from, where the marker cookie goes. Never rejects. */
export async function postMessage(fields: Record<string, string>): Promise<Sent> {
  try {
    const response = await fetch(`${formDirectory}_f/message`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
    return readAnswer(await response.json())
  } catch {
    return { problem: navigator.onLine ? 'storage_unavailable' : 'offline', problems: [] }
  }
}

function readAnswer(body: unknown): Sent {
  if (!isRecord(body)) return { problem: 'internal_error', problems: [] }
  if (typeof body.receipt === 'string') return { receipt: body.receipt, problems: [] }
  const problem = isProblemCode(body.code) ? body.code : 'internal_error'
  return {
    problem,
    problems: Array.isArray(body.problems) ? body.problems.filter(isFieldProblem) : [],
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.field === 'string' && typeof value.rule === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
