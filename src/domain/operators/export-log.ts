import { excelCsv } from '../../lib/table/write-csv.ts'
import type { Actor } from '../places/place-store.ts'
import type { AuditFilter, AuditLog, AuditRecord } from './audit-log.ts'

export type LogFormat = 'csv' | 'jsonl'

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'before', 'after']

/** What of the log was asked for, line by line, newest first. That it was taken out stands in the log. */
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
    // The byte order mark stands before the first row alone.
    yield excelCsv([row]).slice(1)
  }
}

async function* asJsonLines(records: AsyncIterable<AuditRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}
