import type * as z from 'zod'
import type { FieldProblem } from '../../../domain/problem.ts'
import { problemResponse } from '../problem.ts'

/** A body that is as the description has it, or the answer that says what is not. */
export type ReadBody = { ok: true; body: unknown } | { ok: false; response: Response }

/** What of a body is not as the description has it. */
export function problemsOf({ issues }: z.ZodError): FieldProblem[] {
  return issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown' }))
    }
    return [{ field, rule: 'invalid' }]
  })
}

export function invalid(problems: readonly FieldProblem[]): Response {
  return problemResponse('validation_failed', 'de', { problems })
}
