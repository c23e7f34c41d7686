import type { FieldProblem } from '../../../domain/problem.ts'
import type { Messages } from '../../messages/index.ts'

/** The sentence for a broken rule. A rule that only a newer server knows is shown by its code. */
export function problemSentence(
  { rule, limit, detail }: FieldProblem,
  sentences: Messages['validation'],
): string {
  return isRule(rule, sentences) ? sentences[rule](limit, detail) : rule
}

function isRule(
  rule: string,
  sentences: Messages['validation'],
): rule is keyof Messages['validation'] {
  return Object.hasOwn(sentences, rule)
}
