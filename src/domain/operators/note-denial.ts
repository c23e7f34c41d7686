import type { AttemptStore } from './attempt-store.ts'
import type { AuditLog } from './audit-log.ts'
import type { Denial } from './operator-area.ts'

const ONCE_AN_HOUR = { most: 1, ms: 3_600_000 }

type Ports = {
  attempts: Pick<AttemptStore, 'take'>
  auditLog: Pick<AuditLog, 'record'>
  now(): Date
}

/**
 * Writes into the audit log who was denied what. The same again within an hour is not written down anew: a program that goes
 * on asking would fill the log.
 */
export function createDenialNotes({
  attempts,
  auditLog,
  now,
}: Ports): (denial: Denial) => Promise<void> {
  return async ({ operator, role, route }) => {
    const key = `denied:${operator}:${route}`
    const taken = await attempts.take([{ key, ...ONCE_AN_HOUR }], now())
    if (!taken.ok) return
    const after = { route, role }
    await auditLog.record({ action: 'operator.denied', actor: operator, subject: operator, after })
  }
}
