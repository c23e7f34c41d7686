import type { Actor } from '../places/place-store.ts'

/** One thing that somebody did. */
export type AuditRecord = {
  /** counts up */
  id: number
  at: Date
  /** id of an operator, or `visitor`, `cli`, `demo`, … */
  actor: string
  /** `place.changed` */
  action: string
  /** id of what it was done to */
  subject: string
  before: unknown
  after: unknown
}

/** What is noted by itself; every other change writes its entry with it, in one transaction. */
export type OperatorEvent = {
  action:
    | 'operator.added'
    | 'operator.signed-in'
    | 'operator.proven'
    | 'operator.proof-refused'
    | 'operator.sign-in-refused'
    | 'operator.factor-refused'
    | 'operator.denied'
    | 'operator.password-changed'
    | 'audit.exported'
  actor: Actor
  subject: string
  after?: unknown
}

export type AuditFilter = {
  actor?: string
  /** `place` for all that begins with `place.` */
  group?: string
  subject?: string
  from?: Date
  /** exclusive */
  until?: Date
}

/** Entries that follow one another, all by the same person and of the same kind. */
export type AuditRun = {
  count: number
  /** id of the oldest of them */
  oldest: number
}

/**
 * The log of what was done. Nobody can change it: the database itself refuses to change entries, and to delete those of the
 * last year. Every implementation promises: newest first, and a stream shows the moment at which it began.
 */
export type AuditLog = {
  list(filter: AuditFilter & { beforeId?: number; limit: number }): Promise<AuditRecord[]>
  /** this entry of the filter with all that come right after it in the list and are like it */
  runFrom(first: AuditRecord, filter: AuditFilter): Promise<AuditRun>
  stream(filter: AuditFilter): AsyncIterable<AuditRecord>
  record(event: OperatorEvent): Promise<void>
}
