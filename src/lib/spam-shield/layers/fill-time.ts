import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

const AT_ONCE_MS = 1_000
const FAST_MS = 2_500

/** Being slow is never a reason: people are called to the telephone. Below 0 a clock was put back, which says nothing. */
export function fillTimeSignals({ fillMs }: Evidence): Signal[] {
  if (fillMs === undefined || !(fillMs >= 0) || fillMs > FAST_MS) return []
  const details = { seconds: Math.round(fillMs / 100) / 10 }
  return [signal(fillMs < AT_ONCE_MS ? 'filled-at-once' : 'filled-fast', details)]
}
