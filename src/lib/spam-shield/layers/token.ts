import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

export function tokenSignals({ token }: Evidence): Signal[] {
  if (!token) return []
  const signals: Signal[] = []
  if (token.status === 'missing') signals.push(signal('token-missing'))
  if (token.status === 'bad') signals.push(signal('token-bad'))
  if (token.status === 'expired') signals.push(signal('token-expired'))
  if (token.reused) signals.push(signal('token-reused'))
  return signals
}
