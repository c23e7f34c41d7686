import { normalize } from '../../text/normalize.ts'
import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** Traps that people cannot see. Autofill can, and betrays itself by repeating what stands in the real fields. */
export function honeypotSignals({ honeypots }: Evidence): Signal[] {
  if (!honeypots) return []
  const own = new Set(honeypots.ownValues.flatMap(valueAndItsWords))
  const filled = honeypots.values.map((value) => normalise(value ?? '')).filter(Boolean)
  const autofilled = filled.filter((value) => own.has(value))
  const byBot = filled.length - autofilled.length

  const signals: Signal[] = []
  if (byBot > 0) signals.push(signal('honeypot-filled', { fields: byBot }, byBot))
  if (autofilled.length > 0) {
    // A password manager that fills one trap fills both.
    signals.push(signal('honeypot-autofilled', { fields: autofilled.length }))
  }
  if (honeypots.rendered && honeypots.values.includes(undefined)) {
    signals.push(signal('honeypot-missing'))
  }
  return signals
}

function valueAndItsWords(value: string): string[] {
  const whole = normalise(value)
  return [whole, ...value.split(/\s+/).map(normalise)].filter((each) => each.length > 1)
}

/** Autofill writes telephone numbers and capitals in its own way. */
function normalise(value: string): string {
  return normalize(value, 'NFKC')
    .toLowerCase()
    .replace(/[\s()/.-]+/g, '')
}
