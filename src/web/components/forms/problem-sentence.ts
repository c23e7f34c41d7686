import type { FieldProblem } from '../../../domain/problem.ts'
import { MESSAGE_RULES } from '../../../domain/submissions/form/message-form.ts'
import { PROPOSAL_RULES } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { Messages } from '../../messages/index.ts'

/** The sentence of a broken rule. A rule of a newer server than this page is named by its code. */
export function problemSentence(
  { rule, limit, detail }: FieldProblem,
  sentences: Messages['validation'],
): string {
  const known = [...MESSAGE_RULES, ...PROPOSAL_RULES].find((one) => one === rule)
  return known ? sentences[known](limit, detail) : rule
}
