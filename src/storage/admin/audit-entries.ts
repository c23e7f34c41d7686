import type { Kysely } from 'kysely'
import type { AccountEvent } from '../../domain/admin/account-notice.ts'
import type { Actor } from '../../domain/places/place-store.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { toJson } from '../column-types.ts'
import type { Schema } from '../schema.ts'
import type { AuditAction, AuditEntryRow } from './account-tables.ts'

/** The actor of every message. */
export const VISITOR = 'visitor'

/** `before` and `after`: for a place the fields that differ, for a setting its values, for a vocabulary all of it. */
export type AuditEntry = {
  actor: Actor
  action: AuditAction
  subject: string
  before?: unknown
  after?: unknown
}

const insert = bulkInsert((db, rows: AuditEntryRow[]) => db.insertInto('audit_entry').values(rows))

/** Writes entries and the notices to accounts, in the transaction of the change itself. */
export async function writeAudit(db: Kysely<Schema>, ...entries: AuditEntry[]): Promise<void> {
  const at = new Date().toISOString()
  await insert(
    db,
    entries.map((entry) => toRow(entry, at)),
  )
  for (const entry of entries) await queueAccountNotice(db, entry, at)
}

function toRow({ actor, action, subject, before, after }: AuditEntry, at: string): AuditEntryRow {
  return { at, actor, action, subject, before: toJson(before), after: toJson(after) }
}

/** The audit actions that an account is notified of; `undefined` for changes that neither grant nor deny access. */
const EVENT_BY_ACTION: Partial<
  Record<AuditAction, (entry: AuditEntry) => AccountEvent | undefined>
> = {
  'operator.password-changed': () => 'password-changed',
  'operator.link-made': ({ after }) =>
    fieldOf(after, 'forPassword') === true ? 'password-link-made' : 'invitation-made',
  'operator.factor-added': () => 'factor-added',
  'operator.factor-removed': () => 'factor-removed',
  'operator.linked': () => 'provider-linked',
  'operator.unlinked': () => 'provider-unlinked',
  'operator.recovery-codes-made': () => 'recovery-codes-made',
  'operator.recovery-code-used': () => 'recovery-code-used',
  'operator.changed': ({ after }) => {
    const isDisabled = fieldOf(after, 'disabled')
    if (isDisabled === undefined) return 'role-changed'
    return isDisabled === true ? 'disabled' : 'enabled'
  },
  'operator.removed': () => 'removed',
  'api-key.added': () => 'key-added',
}

/** The actions that accounts are notified of, for the test that finds forgotten ones. */
export const NOTIFIED_ACTIONS = Object.keys(EVENT_BY_ACTION)

/** Queues a notice to the account affected by the action, or, for a key or an invitation, to the account that created it. */
async function queueAccountNotice(
  db: Kysely<Schema>,
  entry: AuditEntry,
  at: string,
): Promise<void> {
  const event = EVENT_BY_ACTION[entry.action]?.(entry)
  if (!event) return
  const people = await db
    .selectFrom('operator')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', 'in', [entry.subject, entry.actor])
    .execute()
  const actor = people.find(({ id }) => id === entry.actor)
  const subject = people.find(({ id }) => id === entry.subject)
  // The address of a removed account exists only in the entry.
  const removed = event === 'removed' ? fieldOf(entry.before, 'email') : undefined
  const email = typeof removed === 'string' ? removed : (subject ?? actor)?.email
  if (email === undefined) return
  const isByOther = actor !== undefined && actor.email !== email
  await db
    .insertInto('account_notice')
    .values({
      event,
      at,
      since: null,
      email,
      locale: (subject ?? actor)?.locale ?? null,
      by: isByOther ? actor.name : null,
      due_at: at,
      attempts: 0,
    })
    .execute()
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
