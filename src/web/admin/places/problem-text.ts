import { type FieldProblem, isProblemCode } from '../../../domain/problem.ts'
import { problemSentence } from '../../components/forms/problem-sentence.ts'
import type { Messages } from '../../messages/index.ts'
import type { PlaceWords } from './place-words.ts'

/** What is wrong with a field of a place. */
export function problemText(
  problem: FieldProblem,
  { rules }: Pick<PlaceWords, 'rules'>,
  { validation, problems }: Messages,
): string {
  // A rejected file is named.
  if (isProblemCode(problem.rule)) return `${problem.detail}: ${problems[problem.rule]}`
  const placeRule = Object.entries(rules).find(([rule]) => rule === problem.rule)?.[1]
  return placeRule ?? problemSentence(problem, validation)
}
