import type { Denial } from './operator-area.ts'
import type { OperatorStore } from './operator-store.ts'

const ONCE_AN_HOUR = { most: 1, ms: 3_600_000 }

type Ports = { store: Pick<OperatorStore, 'takeAttempt' | 'record'>; now(): Date }

/**
 * Writes into the audit log who was denied what. The same again within an hour is not written down anew: a program that goes
 * on asking would fill the log.
 */
export function createDenialNotes({ store, now }: Ports): (denial: Denial) => Promise<void> {
  return async ({ operator, role, route }) => {
    const key = `denied:${operator}:${route}`
    const taken = await store.takeAttempt([{ key, ...ONCE_AN_HOUR }], now())
    if (!taken.ok) return
    const after = { route, role }
    await store.record({ action: 'operator.denied', actor: operator, subject: operator, after })
  }
}
