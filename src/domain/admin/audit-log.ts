import type { Actor } from '../places/place-store.ts'
import { excelCsv } from '../../lib/table/write-csv.ts'
import type { AttemptStore } from './sign-in-limit.ts'

/** One thing that somebody did. */
export type AuditRecord = {
  /** counts up */
  id: number
  at: Date
  /** an operator's id, or `visitor`, `cli`, `demo`, … */
  actor: string
  /** `place.changed` */
  action: string
  /** the id of the thing it was done to */
  subject: string
  before: unknown
  after: unknown
}

/** What was denied, and to whom. */
export type Denial = { operator: string; role: string; route: string }

/** Entries written on their own; every other change writes its entry in its transaction. */
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
  /** `place` for everything that begins with `place.` */
  group?: string
  subject?: string
  from?: Date
  /** exclusive */
  until?: Date
}

/** Consecutive entries by the same person and of the same kind. */
export type AuditRun = {
  count: number
  /** the id of the oldest of them */
  oldest: number
}

/**
 * The audit log. Nobody can change it: the database itself refuses to change entries, or to delete any younger than a
 * year. Every implementation promises: newest first, and a stream shows the log as it was when the stream began.
 */
export type AuditLog = {
  list(filter: AuditFilter & { beforeId?: number; limit: number }): Promise<AuditRecord[]>
  /** this entry of the filter, together with the following ones of the same kind */
  runFrom(first: AuditRecord, filter: AuditFilter): Promise<AuditRun>
  stream(filter: AuditFilter): AsyncIterable<AuditRecord>
  record(event: OperatorEvent): Promise<void>
}

export type LogFormat = 'csv' | 'jsonl'

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after']

/** The requested entries as text in that format, newest first. The export itself is logged. */
export async function exportLog(
  filter: AuditFilter,
  { format, actor }: { format: LogFormat; actor: Actor },
  log: Pick<AuditLog, 'stream' | 'record'>,
): Promise<AsyncIterable<string>> {
  await log.record({
    action: 'audit.exported',
    actor,
    subject: 'audit',
    after: { format, ...filter },
  })
  return format === 'csv' ? asCsv(log.stream(filter)) : asJsonLines(log.stream(filter))
}

async function* asCsv(records: AsyncIterable<AuditRecord>): AsyncGenerator<string> {
  yield excelCsv([COLUMNS])
  for await (const { id, at, actor, action, subject, before, after } of records) {
    const moment = at.toISOString()
    const row = [String(id), moment, actor, action, subject, jsonOf(before), jsonOf(after)]
    // Only the first row carries the byte order mark.
    yield excelCsv([row]).slice(1)
  }
}

async function* asJsonLines(records: AsyncIterable<AuditRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}

const ONCE_AN_HOUR = { max: 1, windowMs: 3_600_000 }

type Ports = {
  attempts: Pick<AttemptStore, 'take'>
  auditLog: Pick<AuditLog, 'record'>
  now(): Date
}

/**
 * Logs who was denied what. The same denial is not logged again within an hour: a program that keeps asking would fill the
 * log.
 */
export function createDenialRecorder({
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
