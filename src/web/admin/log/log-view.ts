import type {
  AuditRecord,
  AuditFilter,
  AuditLog,
  AuditRun,
} from '../../../domain/admin/audit-log.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { isUuid } from '../../../domain/places/slug.ts'
import { auditFilterOf, readLogQuery } from './log-query.ts'
import { logWordsOf } from './log-words.ts'
import { readKeyNames } from '../key-names.ts'
import { ADMIN_ROUTE_NAMES, ADMIN_ROUTES, adminPath } from '../admin-routes.ts'

const PAGE_SIZE = 50

/** A page of the log as the address asks for it. */
export async function readLog(admin: Admin, { searchParams }: URL, locale: Locale) {
  const query = readLogQuery(searchParams)
  const before = Number(searchParams.get('before'))
  const beforeId = Number.isSafeInteger(before) && before > 0 ? before : undefined
  const isFolded = !query.each && !query.which
  const request = { filter: auditFilterOf(query), beforeId, isFolded }
  const [lines, operators] = await Promise.all([
    takeFirst(logLines(admin.auditLog, request), PAGE_SIZE + 1),
    admin.accounts.list(),
  ])
  const shown = lines.slice(0, PAGE_SIZE)
  const records = shown.map(({ record }) => record)
  const keys = await keysOf(admin, records)
  const names = new Map([...operators, ...keys].map(({ id, name }) => [id, name]))
  const found = new Map(await namesOf(admin, records))
  const subjects = new Map([...names, ...namesAsLogged(records), ...found])
  return {
    query,
    hasNewerPage: beforeId !== undefined,
    olderThan: lines.length > PAGE_SIZE ? shown.at(-1)?.oldest : undefined,
    operators: operators.map(({ id, name }) => ({ id, name })),
    /** API keys as actors of the log */
    keys,
    entries: shown.map(({ record, count }) => ({
      id: record.id,
      /** how many entries this line stands for */
      count,
      at: record.at.toISOString(),
      actor: record.actor,
      name: names.get(record.actor),
      action: record.action,
      subject: record.subject,
      subjectName: subjects.get(record.subject),
      path: isGone(record, found) ? undefined : pathOf(record, locale),
      changes: changesOf(record, locale),
    })),
  }
}

/** All existing API keys, and the revoked keys on this page, named as in their log entries. */
async function keysOf(admin: Admin, records: readonly AuditRecord[]) {
  const actors = records.map(({ actor }) => actor)
  return [...(await readKeyNames(admin, actors))].map(([id, { name }]) => ({ id, name }))
}

async function takeFirst(lines: AsyncIterable<LogLine>, limit: number): Promise<LogLine[]> {
  const first: LogLine[] = []
  for await (const line of lines) {
    first.push(line)
    if (first.length === limit) break
  }
  return first
}

export type LogView = Awaited<ReturnType<typeof readLog>>
export type ShownEntry = LogView['entries'][number]

/** The current names of the places and messages on a page; deleted ones have no name. */
async function namesOf(
  admin: Admin,
  records: readonly AuditRecord[],
): Promise<[id: string, name: string][]> {
  const idsOf = (...groups: string[]) => {
    const found = records.filter(({ action }) => groups.some((group) => action.startsWith(group)))
    return [...new Set(found.map(({ subject }) => subject))].filter(isUuid)
  }
  const [places, messages] = await Promise.all([
    admin.placeTable.byIds(idsOf('place.', 'inquiry.', 'schedule.')),
    Promise.all(idsOf('submission.').map((id) => admin.inbox.show(id))),
  ])
  return [
    ...places.map(({ id, name }): [string, string] => [id, name]),
    ...messages.flatMap((one): [string, string][] => (one ? [[one.id, one.receipt]] : [])),
  ]
}

/** The names of webhooks, places and keys as their newest log entry gives them: deleted ones are listed nowhere else. */
function namesAsLogged(records: readonly AuditRecord[]): [id: string, name: string][] {
  return records
    .filter(({ action }) => /^(webhook|place|api-key)\./.test(action))
    .toReversed()
    .flatMap(({ subject, before, after }): [string, string][] => {
      const { name } = fieldsOf(after ?? before)
      return typeof name === 'string' ? [[subject, name]] : []
    })
}

const OF_A_PLACE = /^(place|inquiry|schedule)\./

/** Whether the entry is about a place that no longer exists. */
function isGone({ action, subject }: AuditRecord, found: ReadonlyMap<string, string>): boolean {
  return OF_A_PLACE.test(action) && isUuid(subject) && !found.has(subject)
}

const OF_A_SCHEDULE: ReadonlySet<string> = new Set([
  'import.scheduled',
  'import.login-set',
  'import.unscheduled',
])

function pathOf({ action, subject }: AuditRecord, locale: Locale): string | undefined {
  if (action.startsWith('submission.')) {
    return `${adminPath('inbox', locale)}?message=${encodeURIComponent(subject)}`
  }
  if (OF_A_SCHEDULE.has(action)) return adminPath('imports', locale)
  if (action.startsWith('import.')) return adminPath('import', locale, { token: subject })
  if (!OF_A_PLACE.test(action)) return undefined
  return adminPath('placeEdit', locale, { id: subject })
}

/** The values before and after, field by field; a single value without a name if there are no fields. */
function changesOf({ action, before, after }: AuditRecord, locale: Locale) {
  const words = logWordsOf(locale)
  const isSetting = /^(setting|webhook)\./.test(action)
  const labels: Record<string, string> = isSetting
    ? { ...words.fields, ...words.settingFields }
    : words.fields
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
  return fields
    .map((field) => ({
      field: labels[field] ?? field,
      before: logValue(oldFields[field], words.values),
      after: logValue(
        field === 'route' ? pageOf(newFields[field], locale) : newFields[field],
        words.values,
      ),
    }))
    .filter((change) => change.before || change.after)
}

/** The path of a screen; calls of the API have only a name. */
function pageOf(route: unknown, locale: Locale): unknown {
  const name = ADMIN_ROUTE_NAMES.find((one) => one === route)
  return name ? ADMIN_ROUTES[name][locale] : route
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined) return {}
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return hasFields ? { ...value } : { '': value }
}

/** A line of the log: one entry, or the newest entry of a folded run. */
type LogLine = AuditRun & { record: AuditRecord }

type LogRequest = { filter: AuditFilter; beforeId?: number; isFolded: boolean }

/** From this many on, a run of changes of places by one person and of one kind shares a line: an import logs one entry per place. */
const MIN_RUN_LENGTH = 6

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
    // The last run may continue in the next batch of records.
    const open = records.length === READ_AT_ONCE ? runs.pop() : undefined
    for (const run of runs) yield* linesOf(run)
    const [first] = open ?? []
    if (!open || !first) return
    before = first.id + 1
    if (open.length < MIN_RUN_LENGTH) continue
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
  if (first && run.length >= MIN_RUN_LENGTH) return [{ record: first, count: run.length, oldest }]
  return run.map((record) => ({ record, count: 1, oldest: record.id }))
}

/** Longest value on the page; the exported file has all of it. */
const MAX_VALUE_LENGTH = 300

/** The values of an entry as people read them, without field names and ids. */
export function logValue(value: unknown, words: Readonly<Record<string, string>>): string {
  const text = leavesOf(value)
    .filter((leaf) => !isUuid(leaf))
    .map((leaf) => (Object.hasOwn(words, leaf) ? (words[leaf] ?? leaf) : leaf))
    .join(', ')
  return text.length > MAX_VALUE_LENGTH
    ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`
    : text
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}
