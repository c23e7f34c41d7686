import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

export function trustSignals({ trust }: Evidence): Signal[] {
  return trust?.acceptedBefore ? [signal('trusted-sender')] : []
}
