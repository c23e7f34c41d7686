import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal, WEIGHTS } from '../weights.ts'

/** Whole and half points only, so that people can add them up. */
const STEP = 0.5

/** The points are the classifier's; the table has the most of each. */
export function contentSignals({ content }: Evidence): Signal[] {
  if (!content) return []
  const points = Math.round(content.points / STEP) * STEP
  if (points > 0) return [contentSignal('content-like-spam', points, content)]
  if (points < 0) return [contentSignal('content-like-ham', points, content)]
  return []
}

function contentSignal(
  code: 'content-like-spam' | 'content-like-ham',
  points: number,
  { probability, topTerms }: NonNullable<Evidence['content']>,
): Signal {
  const share = Math.min(1, points / WEIGHTS[code].points)
  // No term has a comma in it.
  const terms = topTerms.map(({ term }) => term).join(', ')
  return signal(code, { percent: Math.round(probability * 100), terms }, share)
}
