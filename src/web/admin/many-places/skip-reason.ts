import type { Locale } from '../../../domain/places/place.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { messagesOf } from '../../messages/index.ts'
import { problemText } from '../places/problem-text.ts'
import { placeWordsOf } from '../places/place-words.ts'

/** Why a bulk change skipped a place: somebody edited it meanwhile, or one of its fields would become invalid. */
export function skipReason(problem: FieldProblem | undefined, locale: Locale): string {
  const words = placeWordsOf(locale)
  if (!problem) return words.bulk.editedMeanwhile
  const label = Object.entries(words.fields).find(([name]) => name === problem.field)?.[1]
  const sentence = problemText(problem, words, messagesOf(locale))
  return label ? `${label}: ${sentence}` : sentence
}
