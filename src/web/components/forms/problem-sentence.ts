import type { FieldProblem } from '../../../domain/problem.ts'
import type { Messages } from '../../messages/index.ts'

/** The sentence of a broken rule. A rule of a newer server than this page is named by its code. */
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
