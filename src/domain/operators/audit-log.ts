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

export type AuditFilter = {
  actor?: string
  /** `place` for all that begins with `place.` */
  group?: string
  subject?: string
  from?: Date
  /** exclusive */
  until?: Date
}

/**
 * The log of what was done. Nobody can change it: the database itself refuses to change entries, and to delete those of the
 * last year. Every implementation promises: newest first, and a stream shows the moment at which it began.
 */
export type AuditLog = {
  list(filter: AuditFilter & { beforeId?: number; limit: number }): Promise<AuditRecord[]>
  stream(filter: AuditFilter): AsyncIterable<AuditRecord>
}
