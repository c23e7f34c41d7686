import type { AuditFilter } from '../../../domain/admin/audit-log.ts'
import { log } from '../../messages/admin/log.de.ts'

const FIELDS = ['who', 'what', 'which', 'from', 'until', 'each'] as const

/** Which part of the log is shown, as the URL says; with `each` every entry has a line of its own. */
export type LogQuery = Record<(typeof FIELDS)[number], string>

const DAY_MS = 24 * 3_600_000

export function readLogQuery(searchParams: URLSearchParams): LogQuery {
  const read = (name: string) => searchParams.get(name)?.trim().slice(0, 200) ?? ''
  const what = read('what')
  return {
    who: read('who'),
    what: Object.hasOwn(log.groups, what) ? what : '',
    which: read('which'),
    from: dayOf(read('from')),
    until: dayOf(read('until')),
    each: read('each') && '1',
  }
}

/** Days are in UTC; the last one is included. */
export function auditFilterOf({ who, what, which, from, until }: LogQuery): AuditFilter {
  return {
    actor: who || undefined,
    group: what || undefined,
    subject: which || undefined,
    from: from ? new Date(from) : undefined,
    until: until ? new Date(Date.parse(until) + DAY_MS) : undefined,
  }
}

/** The query string; empty values are omitted. */
export function logSearch(query: LogQuery, more: Record<string, string> = {}): string {
  const entries = Object.entries({ ...query, ...more }).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(entries)}`
}

function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
