import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** Work done is never a bonus: headless browsers do it too. It costs whoever sends thousands, and it is what people's browsers do. */
export function proofSignals({ proof }: Evidence): Signal[] {
  if (!proof) return []
  const signals: Signal[] = []
  if (proof.status === 'missing') signals.push(signal('proof-missing'))
  if (proof.status === 'unsolved') signals.push(signal('proof-unsolved'))
  if (proof.status === 'wrong') signals.push(signal('proof-wrong'))
  if (proof.status === 'spliced') signals.push(signal('proof-spliced'))
  if (proof.reused) signals.push(signal('proof-reused'))
  return signals
}
