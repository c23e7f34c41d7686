import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

const SEVERAL = 5
const MANY = 20

export function rateSignals({ rate }: Evidence): Signal[] {
  if (!rate || !(rate.lastHour > SEVERAL)) return []
  const details = { messages: rate.lastHour }
  return [signal(rate.lastHour > MANY ? 'many-from-sender' : 'several-from-sender', details)]
}
