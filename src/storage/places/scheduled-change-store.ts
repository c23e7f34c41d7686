import type { Actor } from '../../domain/places/place-store.ts'
import type {
  ScheduledChange,
  ScheduleState,
  ScheduleStep,
  ScheduledChangeStore,
} from '../../domain/places/scheduled-changes.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { AuditAction } from '../admin/account-tables.ts'
import { fromJson, toDate, toJson } from '../column-types.ts'
import type { Database } from '../database.ts'
import { createPlaceSaver } from './place-changes.ts'
import type { ScheduledChangeRow } from './place-tables.ts'

/** The maximum number of finished changes that are still listed. */
const MAX_FINISHED = 100

export function createScheduledChangeStore(database: Database): ScheduledChangeStore {
  const { reader, write } = database
  // The changes themselves say which fields count as set by hand.
  const save = createPlaceSaver(database, { isByHand: false })

  return {
    async list({ placeId }) {
      const select = () => {
        const query = reader.selectFrom('scheduled_change').selectAll()
        return placeId === undefined ? query : query.where('place_id', '=', placeId)
      }
      const open = await select()
        .where('state', 'not in', FINISHED_STATES)
        .orderBy('starts_at')
        .orderBy('id')
        .execute()
      const finished = await select()
        .where('state', 'in', FINISHED_STATES)
        .orderBy('starts_at', 'desc')
        .orderBy('id')
        .limit(MAX_FINISHED)
        .execute()
      return [...open, ...finished].map(toChange)
    },

    async byId(id) {
      const row = await reader
        .selectFrom('scheduled_change')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toChange(row)
    },

    async due(now) {
      const moment = now.toISOString()
      const rows = await reader
        .selectFrom('scheduled_change')
        .selectAll()
        .where(({ and, eb, or }) =>
          or([
            and([eb('state', '=', 'planned'), eb('starts_at', '<=', moment)]),
            and([eb('state', '=', 'active'), eb('ends_at', '<=', moment)]),
          ]),
        )
        // Ending changes come before those that begin on the same day.
        .orderBy('state')
        .orderBy('starts_at')
        .execute()
      return rows.map(toChange)
    },

    add: (change) =>
      write(async (db) => {
        await db.insertInto('scheduled_change').values(toRow(change)).execute()
        await writeAudit(db, entryOf(change, ACTION_OF[change.state], change.actor))
      }),

    async step(change, step, actor) {
      const saved = await save(async (db, apply) => {
        const taken = await db
          .updateTable('scheduled_change')
          .set(columnsOf(step))
          .where('id', '=', change.id)
          .where('state', '=', step.from)
          .returning('id')
          .executeTakeFirst()
        if (!taken) return false
        if (step.change) await apply([step.change], actor)
        const logged = { ...change, fields: step.logged ?? change.fields }
        await writeAudit(db, entryOf(logged, ACTION_OF[step.to.state], actor))
        return true
      })
      return saved?.ok === true
    },
  }
}

const FINISHED_STATES: readonly ScheduleState[] = ['done', 'cancelled', 'accepted', 'declined']

/** The audit action of each state that a change enters. A change without an end is done as soon as it comes into force. */
const ACTION_OF: Record<ScheduleState, AuditAction> = {
  planned: 'schedule.planned',
  active: 'schedule.applied',
  asked: 'schedule.asked',
  failed: 'schedule.failed',
  done: 'schedule.done',
  cancelled: 'schedule.cancelled',
  proposed: 'schedule.proposed',
  accepted: 'schedule.accepted',
  declined: 'schedule.declined',
}

function entryOf(
  { placeId, from, until, fields }: ScheduledChange,
  action: AuditAction,
  actor: Actor,
) {
  return { actor, action, subject: placeId, after: { from, until, changes: fields } }
}

function columnsOf({ to }: ScheduleStep): Partial<ScheduledChangeRow> {
  const { state, before, after, marks, removedMarks, contested, problems } = to
  return {
    state,
    ...(before && { before: JSON.stringify(before) }),
    ...(after && { after: JSON.stringify(after) }),
    ...(marks && { marks: JSON.stringify(marks) }),
    ...(removedMarks && { removed_marks: JSON.stringify(removedMarks) }),
    ...(contested && { contested: JSON.stringify(contested) }),
    ...(problems && { problems: JSON.stringify(problems) }),
  }
}

function toRow(change: ScheduledChange): ScheduledChangeRow {
  const { id, placeId, from, until, startsAt, endsAt, fields, state, before, after } = change
  return {
    id,
    place_id: placeId,
    from_day: from,
    until_day: until ?? null,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    fields: JSON.stringify(fields),
    state,
    before: toJson(before),
    after: toJson(after),
    marks: JSON.stringify(change.marks),
    removed_marks: JSON.stringify(change.removedMarks),
    contested: JSON.stringify(change.contested),
    problems: JSON.stringify(change.problems),
    actor: change.actor,
    created_at: change.createdAt.toISOString(),
  }
}

function toChange(row: ScheduledChangeRow): ScheduledChange {
  return {
    id: row.id,
    placeId: row.place_id,
    from: row.from_day,
    until: row.until_day ?? undefined,
    startsAt: new Date(row.starts_at),
    endsAt: toDate(row.ends_at),
    fields: JSON.parse(row.fields),
    state: row.state,
    before: fromJson(row.before),
    after: fromJson(row.after),
    marks: JSON.parse(row.marks),
    removedMarks: row.removed_marks ? JSON.parse(row.removed_marks) : [],
    contested: JSON.parse(row.contested),
    problems: JSON.parse(row.problems),
    actor: row.actor,
    createdAt: new Date(row.created_at),
  }
}
