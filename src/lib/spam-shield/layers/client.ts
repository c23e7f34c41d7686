import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

/** What the client says of itself in headers it sends anyway; its device is not asked for anything. */
export function clientSignals({ client }: Evidence): Signal[] {
  if (!client) return []
  const signals: Signal[] = []
  if (!client.userAgent?.trim()) signals.push(signal('user-agent-missing'))
  if (`${client.userAgent} ${client.secChUa}`.includes('HeadlessChrome')) {
    signals.push(signal('headless-browser'))
  }
  return signals
}
