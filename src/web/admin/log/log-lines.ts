import type {
  AuditFilter,
  AuditLog,
  AuditRecord,
  AuditRun,
} from '../../../domain/admin/audit-log.ts'

/** A line of the log: one entry, or the newest of many that are told together. */
export type LogLine = AuditRun & { record: AuditRecord }

export type LogRequest = { filter: AuditFilter; beforeId?: number; isFolded: boolean }

/** As many changes of places in a row, by one person and of one kind, are told together: an import leaves one for each place. */
const MANY = 6

const READ_AT_ONCE = 51

/** The lines of the log, newest first. */
export async function* logLines(
  log: Pick<AuditLog, 'list' | 'runFrom'>,
  { filter, beforeId, isFolded }: LogRequest,
): AsyncGenerator<LogLine> {
  let before = beforeId
  for (;;) {
    const records = await log.list({ ...filter, beforeId: before, limit: READ_AT_ONCE })
    const runs = runsOf(records, isFolded)
    // The last run may go on behind what was read.
    const open = records.length === READ_AT_ONCE ? runs.pop() : undefined
    for (const run of runs) yield* linesOf(run)
    const [first] = open ?? []
    if (!open || !first) return
    before = first.id + 1
    if (open.length < MANY) continue
    const run = await log.runFrom(first, filter)
    yield { record: first, ...run }
    before = run.oldest
  }
}

function runsOf(records: readonly AuditRecord[], isFolded: boolean): AuditRecord[][] {
  const runs: AuditRecord[][] = []
  for (const record of records) {
    const last = runs.at(-1)
    if (isFolded && isAlike(last?.[0], record)) last?.push(record)
    else runs.push([record])
  }
  return runs
}

function isAlike(first: AuditRecord | undefined, { action, actor }: AuditRecord): boolean {
  return action.startsWith('place.') && first?.action === action && first.actor === actor
}

function linesOf(run: readonly AuditRecord[]): LogLine[] {
  const [first] = run
  const oldest = run.at(-1)?.id ?? 0
  if (first && run.length >= MANY) return [{ record: first, count: run.length, oldest }]
  return run.map((record) => ({ record, count: 1, oldest: record.id }))
}
