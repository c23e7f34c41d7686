import type { Evidence } from '../evidence.ts'
import { isUnproven } from '../unproven.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** Fewer letters than these may be a name or a quotation. */
const FEWEST_LETTERS = 10
const FOREIGN_SHARE = 0.5

const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
} as const satisfies Record<NonNullable<Evidence['expectedScript']>, RegExp>

/**
 * The points are for a program that went to the length of a proof. To people without JavaScript, who have none, their language
 * is no second reason.
 */
export function scriptSignals(evidence: Evidence): Signal[] {
  const { text, expectedScript } = evidence
  if (!text || !expectedScript) return []
  const letters = text.body.match(/\p{L}/gu) ?? []
  if (letters.length < FEWEST_LETTERS) return []
  const foreign = letters.filter((letter) => !SCRIPTS[expectedScript].test(letter)).length
  const share = foreign / letters.length
  if (share < FOREIGN_SHARE) return []
  const details = { percent: Math.round(share * 100) }
  return [signal('foreign-script', details, isUnproven(evidence) ? 0 : 1)]
}
