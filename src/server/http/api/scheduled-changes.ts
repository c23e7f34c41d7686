import * as z from 'zod'
import { SCHEDULE_STATES, type ScheduledChange } from '../../../domain/places/scheduled-changes.ts'
import { problemResponse } from '../problem.ts'
import { placeOf, vocabularyOf } from './edit-places-api.ts'
import { definePrivate, EDITORS, validationFailed, type PrivateOperation } from './operation.ts'
import { PLACE_PARAMETERS } from './parameters.ts'
import { applyEdit, inputName, mergePatch, PLACE_PATCH } from './place-record.ts'

const PATH = '/api/v1/scheduled-changes'
const DAY = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const SCHEDULED_CHANGE = z.strictObject({
  id: z.string(),
  place: z.string().describe('The id of its place.'),
  from: z.string().describe('An ISO date on the clocks of the place.'),
  until: z.string().optional().describe('The first day on which the former values count again.'),
  state: z
    .enum(SCHEDULE_STATES)
    .describe(
      '`asked`: it has ended, but somebody changed the `contested` fields meanwhile. `proposed`: it waits for an editor, who accepts or declines it; then `contested` were declined.',
    ),
  fields: z
    .array(
      z.strictObject({
        field: z.string(),
        value: z.string(),
        before: z.string().optional(),
      }),
    )
    .describe('As the form of a place has them.'),
  contested: z.array(z.string()),
})
const ANSWER = { name: 'ScheduledChange', schema: SCHEDULED_CHANGE } as const

const CHANGE_PARAMETERS = z.strictObject({ change: z.string().min(1).max(60) })

const REQUEST = z.strictObject({
  from: DAY.describe('It comes into force when this day begins on the clocks of the place.'),
  until: DAY.optional().describe('It ends when this day begins; without it, it stays.'),
  changes: PLACE_PATCH,
})

const listSchedules = definePrivate({
  id: 'listScheduledChanges',
  path: PATH,
  summary: 'Changes that come into force on a day: what waits or holds first, then what is over.',
  mayCall: EDITORS,
  query: z.strictObject({
    place: z.string().max(200).optional().describe('The id of a place: only its own.'),
  }),
  answer: {
    name: 'ScheduledChanges',
    schema: z.strictObject({ scheduledChanges: z.array(SCHEDULED_CHANGE) }),
  },
  async respond({ query, admin }) {
    const changes = await admin.scheduledChanges.list({ placeId: query.place })
    return { scheduledChanges: changes.map(toAnswer) }
  },
})

const scheduleChange = definePrivate({
  id: 'scheduleChange',
  method: 'post',
  path: '/api/v1/places/{place}/scheduled-changes',
  summary: 'Schedules a change of a place, with an end if it has one.',
  mayCall: EDITORS,
  parameters: PLACE_PARAMETERS,
  body: { name: 'ScheduleRequest', type: 'application/json', schema: REQUEST },
  answer: { ...ANSWER, status: 201 },
  problems: ['conflict'],
  async respond({ path, admin, body, caller }) {
    const place = await placeOf({ path, admin })
    if (!place) return problemResponse('not_found', 'de')
    const edit = (now: unknown) => mergePatch(now, body.changes)
    const edited = applyEdit(place, edit, await vocabularyOf({ admin }))
    if (!edited.ok) return validationFailed(edited.problems)
    const { from, until } = body
    const planned = await admin.scheduledChanges.plan(
      { placeId: place.id, form: edited.form, version: place.version, from, until },
      caller.actor,
    )
    if (planned.ok) return toAnswer(planned.change)
    if (planned.problem !== 'validation_failed') return problemResponse(planned.problem, 'de')
    return validationFailed(planned.problems.map((one) => ({ ...one, field: nameOf(one.field) })))
  },
})

const cancelSchedule = definePrivate({
  id: 'cancelScheduledChange',
  method: 'delete',
  path: `${PATH}/{change}`,
  summary: 'Cancels a change that waits; ends one that holds now.',
  mayCall: EDITORS,
  parameters: CHANGE_PARAMETERS,
  answer: ANSWER,
  problems: ['conflict'],
  async respond({ path, admin: { scheduledChanges }, caller }) {
    const isDone = await scheduledChanges.cancel(path.change, caller.actor)
    const change = await scheduledChanges.byId(path.change)
    if (!change) return problemResponse('not_found', 'de')
    return isDone ? toAnswer(change) : problemResponse('conflict', 'de')
  },
})

const answerSchedule = definePrivate({
  id: 'answerScheduledChange',
  method: 'post',
  path: `${PATH}/{change}/answer`,
  summary: 'Says which of the contested fields get their former values; the others stay.',
  mayCall: EDITORS,
  parameters: CHANGE_PARAMETERS,
  body: {
    name: 'ScheduleAnswer',
    type: 'application/json',
    schema: z.strictObject({ former: z.array(z.string().max(200)).max(100) }),
  },
  answer: ANSWER,
  problems: ['conflict'],
  async respond({ path, admin: { scheduledChanges }, body, caller }) {
    const asked = await scheduledChanges.byId(path.change)
    if (!asked) return problemResponse('not_found', 'de')
    const former = asked.contested.filter((name) => body.former.includes(inputName(name)))
    const isDone = await scheduledChanges.answer(asked.id, new Set(former), caller.actor)
    const change = await scheduledChanges.byId(asked.id)
    return isDone && change ? toAnswer(change) : problemResponse('conflict', 'de')
  },
})

/** Changes to places that come into force and end by themselves. */
export const SCHEDULE_OPERATIONS: readonly PrivateOperation[] = [
  listSchedules,
  scheduleChange,
  cancelSchedule,
  answerSchedule,
]

const NAMES: Record<string, string> = { scheduleFrom: 'from', scheduleUntil: 'until' }

function nameOf(field: string): string {
  return NAMES[field] ?? inputName(field)
}

function toAnswer(change: ScheduledChange): z.input<typeof SCHEDULED_CHANGE> {
  const { id, placeId, from, until, state, fields, before, contested } = change
  return {
    id,
    place: placeId,
    from,
    until,
    state,
    fields: Object.entries(fields).map(([name, value]) => ({
      field: inputName(name),
      value,
      before: before?.[name],
    })),
    contested: contested.map(inputName),
  }
}
