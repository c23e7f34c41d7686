import type { AuditRecord } from '../../domain/operators/audit-log.ts'
import type { OperatorArea } from '../../domain/operators/operator-area.ts'
import type { Locale } from '../../domain/places/place.ts'
import { auditFilterOf, readLogQuery } from './log-query.ts'
import { operatorPath } from './operator-routes.ts'

const PAGE_SIZE = 50
/** Of a value on the page; the file has all of it. */
const LONGEST_VALUE = 300

/** A page of the log as the address asks for it. */
export async function readLog(area: OperatorArea, { searchParams }: URL, locale: Locale) {
  const query = readLogQuery(searchParams)
  const before = Number(searchParams.get('before'))
  const beforeId = Number.isSafeInteger(before) && before > 0 ? before : undefined
  const [records, operators] = await Promise.all([
    area.auditLog.list({ ...auditFilterOf(query), beforeId, limit: PAGE_SIZE + 1 }),
    area.operators.list(),
  ])
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  const shown = records.slice(0, PAGE_SIZE)
  return {
    query,
    isOlder: beforeId !== undefined,
    olderThan: records.length > PAGE_SIZE ? shown.at(-1)?.id : undefined,
    operators: operators.map(({ id, name }) => ({ id, name })),
    entries: shown.map((record) => ({
      id: record.id,
      at: record.at.toISOString(),
      actor: record.actor,
      name: names.get(record.actor),
      action: record.action,
      subject: record.subject,
      path: pathOf(record, locale),
      changes: changesOf(record),
    })),
  }
}

export type LogView = Awaited<ReturnType<typeof readLog>>
export type LogEntry = LogView['entries'][number]

function pathOf({ action, subject }: AuditRecord, locale: Locale): string | undefined {
  if (action.startsWith('submission.')) {
    return `${operatorPath('inbox', locale)}?message=${encodeURIComponent(subject)}`
  }
  if (!action.startsWith('place.')) return undefined
  return operatorPath('placeEdit', locale, { id: subject })
}

/** Field by field what was there before and after; one value where there are no fields. */
function changesOf({ before, after }: AuditRecord) {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(young)])]
  return fields.map((field) => ({ field, before: textOf(old[field]), after: textOf(young[field]) }))
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined) return {}
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return hasFields ? { ...value } : { '': value }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : text
}
