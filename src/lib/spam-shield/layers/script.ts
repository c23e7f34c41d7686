import type { Evidence } from '../evidence.ts'
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

export function scriptSignals({ text, expectedScript }: Evidence): Signal[] {
  if (!text || !expectedScript) return []
  const letters = text.body.match(/\p{L}/gu) ?? []
  if (letters.length < FEWEST_LETTERS) return []
  const foreign = letters.filter((letter) => !SCRIPTS[expectedScript].test(letter)).length
  const share = foreign / letters.length
  return share < FOREIGN_SHARE
    ? []
    : [signal('foreign-script', { percent: Math.round(share * 100) })]
}
