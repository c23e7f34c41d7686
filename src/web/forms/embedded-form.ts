import type { FieldProblem, ProblemCode } from '../../domain/problem.ts'
import type { MessageValues } from '../../domain/submissions/message-form.ts'

/** Who reads the message. */
export type Receiver =
  | { kind: 'organisation'; name: string }
  | { kind: 'place'; name: string; slug: string }

/** What a page that is never cached puts into the form, so that it works without a script. */
export type EmbeddedForm = {
  token: string
  idempotencyKey: string
  /** what came back from the server: nothing that was typed is lost */
  values?: MessageValues
  problems?: readonly FieldProblem[]
  problem?: ProblemCode
}
