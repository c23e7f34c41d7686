import { isCalendarDay } from '../../lib/hours/weekly-hours.ts'
import { markHandSet } from '../import/changes/hand-set-fields.ts'
import type { FieldProblem } from '../problem.ts'
import { newId } from './slug.ts'
import type { EditingPorts } from './edit-places.ts'
import { handSetGroups, withHandMarks, withoutHandMarks } from './hand-set-groups.ts'
import {
  fieldGroups,
  haveSameValues,
  pickFields,
  type PlaceForm,
  toPlaceForm,
} from './place-form.ts'
import { applyContent, isUnchanged, readPlaceForm } from './read-place-form.ts'
import type { Actor, PlaceChange } from './place-store.ts'
import type { Place } from './place.ts'

/**
 * `proposed` waits for an editor, who accepts or declines it field by field. `active` is in force until its end. `asked` has ended, but
 * somebody changed its fields in the meantime, so a person has to decide which values to keep. `failed` could not come into force.
 */
export const SCHEDULE_STATES = [
  'planned',
  'active',
  'asked',
  'failed',
  'done',
  'cancelled',
  'proposed',
  'accepted',
  'declined',
] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]

/** The states of a proposal. */
export const PROPOSAL_STATES: readonly ScheduleState[] = ['proposed', 'accepted', 'declined']

/** A change of some fields of a place that comes into force automatically and may end again. */
export type ScheduledChange = {
  id: string
  placeId: string
  /** an ISO date in the time zone of the place */
  from: string
  /** the first day on which the former values apply again */
  until?: string
  startsAt: Date
  endsAt?: Date
  /** the new values of its fields, as a form has them */
  fields: PlaceForm
  state: ScheduleState
  /** the values of its fields before and after; set once it is in force */
  before?: PlaceForm
  after?: PlaceForm
  /** hand-set marks that it added; removed when it ends */
  marks: readonly string[]
  /** marks that it removed; restored when it ends */
  removedMarks: readonly string[]
  /** groups of fields that somebody changed while it was in force; for a proposal, the declined groups */
  contested: readonly string[]
  problems: readonly FieldProblem[]
  actor: Actor
  createdAt: Date
}

export type ScheduleRequest = {
  placeId: string
  /** all fields of the place with their future values */
  form: PlaceForm
  /** the version of the place that the form shows */
  version: number
  from: string
  until?: string
}

/** The place as it was proposed on top of a version. */
export type ProposalRequest = { place: Place; version: number }

/** The names of the accepted groups, and the version of the place that the editor saw. */
export type ProposalChoice = { accepted: ReadonlySet<string>; version: number }

/** The result of planning a change or of deciding a proposal. */
export type ScheduleResult =
  | { ok: true; change: ScheduledChange }
  | { ok: false; problem: 'not_found' }
  | { ok: false; problem: 'conflict' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }

export type ScheduledChanges = {
  /** pending and active changes first, by start; then the most recent finished ones */
  list(filter?: { placeId?: string }): Promise<ScheduledChange[]>
  byId(id: string): Promise<ScheduledChange | undefined>
  plan(request: ScheduleRequest, actor: Actor): Promise<ScheduleResult>
  /** cancels a planned change, or ends an active one now; `false` if there is nothing left to cancel */
  cancel(id: string, actor: Actor): Promise<boolean>
  /** restores the former values of the given contested groups; the others stay */
  answer(id: string, former: ReadonlySet<string>, actor: Actor): Promise<boolean>
  /** proposes a change without a start date, for an editor to decide */
  propose(request: ProposalRequest, actor: Actor): Promise<ProposeResult>
  /** writes the accepted groups of a proposal to its place, which must be as the editor saw it, and declines the others */
  decide(id: string, choice: ProposalChoice, actor: Actor): Promise<ScheduleResult>
  /** starts and ends the changes that are due; safe in several processes at once */
  runDue(): Promise<number>
}

/** The result of making a proposal; `conflict`: the place has changed since its author opened it. */
export type ProposeResult = 'proposed' | 'unchanged' | 'conflict' | 'too_many'

/** The next state of a change, with the change of its place. */
export type ScheduleStep = {
  from: ScheduleState
  to: Pick<ScheduledChange, 'state'> &
    Partial<
      Pick<
        ScheduledChange,
        'before' | 'after' | 'marks' | 'removedMarks' | 'contested' | 'problems'
      >
    >
  change?: PlaceChange
  /** the fields that the log names; without it all fields of the change */
  logged?: PlaceForm
}

/**
 * Every implementation promises: a step and the change of its place are written together, with their audit entries, and
 * only if the change is in the state that the step starts from. So among several servers exactly one takes each step, once.
 */
export type ScheduledChangeStore = {
  list(filter: { placeId?: string }): Promise<ScheduledChange[]>
  byId(id: string): Promise<ScheduledChange | undefined>
  /** planned changes that start, and active ones that end, by this moment */
  due(now: Date): Promise<ScheduledChange[]>
  add(change: ScheduledChange): Promise<void>
  /** `false` if it is no longer in that state, or its place has changed in the meantime */
  step(change: ScheduledChange, step: ScheduleStep, actor: Actor): Promise<boolean>
}

/** The actor of steps that the scheduler takes. */
export const SCHEDULE_ACTOR: Actor = 'schedule'

/** Photos that no place uses would be removed before the change starts, and slugs are permanent. */
const UNSCHEDULABLE_FIELDS = ['slug', 'photos']
const MERGED = { field: 'status', rule: 'place_merged' }
const OPEN_STATES: readonly ScheduleState[] = ['planned', 'active', 'asked']

type Ports = Omit<EditingPorts, 'places' | 'placeTable' | 'geocoding'> & {
  places: Pick<EditingPorts['places'], 'byId'>
  schedules: ScheduledChangeStore
}

export function createScheduledChanges(ports: Ports): ScheduledChanges {
  const { places, schedules, site, now } = ports

  /** The place with these values; undefined when they break a rule. */
  async function withFields(place: Place, fields: PlaceForm) {
    const form = { ...toPlaceForm(place), ...fields }
    const read = await readPlaceForm(form, ports, place)
    if (!read.ok) return read
    const content = { ...read.content, slug: place.slug }
    return { ok: true as const, place: applyContent(place, content, undefined) }
  }

  async function begin(change: ScheduledChange): Promise<boolean> {
    const fail = (problems: readonly FieldProblem[]) =>
      schedules.step(change, { from: 'planned', to: { state: 'failed', problems } }, SCHEDULE_ACTOR)
    // The scheduler was not running during the whole period.
    if (change.endsAt && change.endsAt <= now()) {
      const to = { state: 'done' as const }
      return schedules.step(change, { from: 'planned', to }, SCHEDULE_ACTOR)
    }
    const place = await places.byId(change.placeId)
    if (!place) return fail([{ field: 'name', rule: 'place_gone' }])
    if (place.mergedInto) return fail([MERGED])
    const wanted = await withFields(place, change.fields)
    if (!wanted.ok) return fail(wanted.problems)
    const names = Object.keys(change.fields)
    const marked = markHandSet(place, wanted.place)
    const known = place.handSet ?? []
    const marks = marked.handSet ?? []
    return schedules.step(
      change,
      {
        from: 'planned',
        to: {
          state: change.endsAt ? 'active' : 'done',
          before: pickFields(toPlaceForm(place), names),
          after: pickFields(toPlaceForm(wanted.place), names),
          marks: marks.filter((mark) => !known.includes(mark)),
          removedMarks: known.filter((mark) => !marks.includes(mark)),
        },
        change: changeOf(place, marked),
      },
      SCHEDULE_ACTOR,
    )
  }

  /** Restores the former values of its fields, except those that somebody changed in the meantime. */
  async function end(change: ScheduledChange, actor: Actor): Promise<boolean> {
    const place = await places.byId(change.placeId)
    const { before = {}, after = {} } = change
    // A merged place stays as it is: its former status would publish it beside the place that replaced it.
    if (!place || place.mergedInto) {
      return schedules.step(change, { from: 'active', to: { state: 'done' } }, actor)
    }
    const current = toPlaceForm(place)
    const groups = groupsOf(change.fields, await site.attributes())
    const holds = (fields: readonly string[], form: PlaceForm) =>
      haveSameValues(fields, current, form)
    const untouched = groups.filter(({ fields }) => holds(fields, after))
    const contested = groups.filter(({ fields }) => !holds(fields, after) && !holds(fields, before))
    const state = contested.length > 0 ? ('asked' as const) : ('done' as const)
    const to = { state, contested: contested.map(({ name }) => name) }
    const restored = await restore(place, change, untouched)
    if (!restored.ok) {
      // The former values are no longer valid, so a person has to decide about all groups.
      const names = groups.map(({ name }) => name)
      const asked = { state: 'asked' as const, contested: names, problems: restored.problems }
      return schedules.step(change, { from: 'active', to: asked }, actor)
    }
    return schedules.step(change, { from: 'active', to, change: restored.change }, actor)
  }

  async function restore(
    place: Place,
    { before = {}, marks, removedMarks }: ScheduledChange,
    groups: readonly { name: string; fields: readonly string[] }[],
  ) {
    const names = groups.flatMap(({ fields }) => fields)
    const former = await withFields(place, pickFields(before, names))
    if (!former.ok) return former
    const restored = new Set(groups.map(({ name }) => name))
    const ofRestored = (all: readonly string[]) =>
      handSetGroups(all)
        .filter(({ name }) => restored.has(name))
        .flatMap((group) => group.marks)
    const unmarked = withoutHandMarks(former.place, ofRestored(marks))
    return {
      ok: true as const,
      change: changeOf(place, withHandMarks(unmarked, ofRestored(removedMarks))),
    }
  }

  return {
    list: (filter = {}) => schedules.list(filter),
    byId: (id) => schedules.byId(id),

    async plan({ placeId, form, version, from, until }, actor) {
      const place = await places.byId(placeId)
      if (!place) return { ok: false, problem: 'not_found' }
      if (place.version !== version) return { ok: false, problem: 'conflict' }
      const changed = await changedFields(place, form)
      if ('problems' in changed) {
        return { ok: false, problem: 'validation_failed', problems: changed.problems }
      }
      // The time zone after the change, because the form may set the location.
      const { timeZone } = changed.place
      const startsAt = startOfDay(from, timeZone)
      const endsAt = until === undefined ? undefined : startOfDay(until, timeZone)
      const change: ScheduledChange = {
        id: newId(ports),
        placeId,
        from,
        until,
        startsAt: startsAt ?? new Date(0),
        endsAt,
        fields: pickFields(form, changed.names),
        state: 'planned',
        marks: [],
        removedMarks: [],
        contested: [],
        problems: [],
        actor,
        createdAt: now(),
      }
      const problems = await problemsOf(change, place)
      if (problems.length > 0) return { ok: false, problem: 'validation_failed', problems }
      await schedules.add(change)
      return { ok: true, change }
    },

    async cancel(id, actor) {
      const change = await schedules.byId(id)
      if (!change) return false
      if (change.state === 'active') return end(change, actor)
      if (change.state !== 'planned' && change.state !== 'failed') return false
      return schedules.step(change, { from: change.state, to: { state: 'cancelled' } }, actor)
    },

    async answer(id, former, actor) {
      const change = await schedules.byId(id)
      if (change?.state !== 'asked') return false
      const place = await places.byId(change.placeId)
      const groups = groupsOf(change.fields, await site.attributes()).filter(
        ({ name }) => change.contested.includes(name) && former.has(name),
      )
      const to = { state: 'done' as const }
      if (!place || groups.length === 0) {
        return schedules.step(change, { from: 'asked', to }, actor)
      }
      if (place.mergedInto) return false
      const restored = await restore(place, change, groups)
      if (!restored.ok) return false
      return schedules.step(change, { from: 'asked', to, change: restored.change }, actor)
    },

    async propose({ place, version }, actor) {
      const current = await places.byId(place.id)
      if (current?.version !== version) return 'conflict'
      const [form, stored] = [toPlaceForm(place), toPlaceForm(current)]
      const groups = fieldGroups(await site.attributes())
      const names = groups
        .filter(({ fields }) => !haveSameValues(fields, stored, form))
        .flatMap(({ fields }) => fields)
      if (names.length === 0) return 'unchanged'
      const fields = pickFields(form, names)
      const open = (await schedules.list({ placeId: place.id })).filter(
        (other) => other.state === 'proposed' && other.actor === actor,
      )
      // The same proposal sent twice is kept once.
      if (open.some((other) => isSameForm(other.fields, fields))) return 'proposed'
      if (open.length >= MAX_PROPOSALS) return 'too_many'
      const moment = now()
      const change: ScheduledChange = {
        id: newId(ports),
        placeId: place.id,
        from: moment.toISOString().slice(0, 10),
        startsAt: moment,
        fields,
        state: 'proposed',
        before: pickFields(toPlaceForm(current), names),
        marks: [],
        removedMarks: [],
        contested: [],
        problems: [],
        actor,
        createdAt: moment,
      }
      await schedules.add(change)
      return 'proposed'
    },

    async decide(id, { accepted, version }, actor) {
      const change = await schedules.byId(id)
      if (!change) return { ok: false, problem: 'not_found' }
      if (change.state !== 'proposed') return { ok: false, problem: 'conflict' }
      const groups = groupsOf(change.fields, await site.attributes())
      const taken = groups.filter(({ name }) => accepted.has(name))
      const contested = groups.filter(({ name }) => !accepted.has(name)).map(({ name }) => name)
      const place = await places.byId(change.placeId)
      const names = taken.flatMap(({ fields }) => fields)
      let update: PlaceChange | undefined
      if (names.length > 0) {
        if (!place || place.version !== version) return { ok: false, problem: 'conflict' }
        if (place.mergedInto) {
          return { ok: false, problem: 'validation_failed', problems: [MERGED] }
        }
        const wanted = await withFields(place, pickFields(change.fields, names))
        if (!wanted.ok) return { ...wanted, problem: 'validation_failed' }
        update = changeOf(place, markHandSet(place, wanted.place))
      }
      const before = place ? pickFields(toPlaceForm(place), Object.keys(change.fields)) : undefined
      const state = names.length > 0 ? ('accepted' as const) : ('declined' as const)
      const logged = state === 'accepted' ? pickFields(change.fields, names) : undefined
      const to = { state, before, contested }
      const step = { from: 'proposed' as const, to, change: update, logged }
      if (!(await schedules.step(change, step, actor))) return { ok: false, problem: 'conflict' }
      return { ok: true, change: { ...change, ...to } }
    },

    async runDue() {
      const due = await schedules.due(now())
      for (const change of due) {
        if (change.state === 'planned') await begin(change)
        else await end(change, SCHEDULE_ACTOR)
      }
      return due.length
    },
  }

  async function changedFields(
    place: Place,
    form: PlaceForm,
  ): Promise<{ names: string[]; place: Place } | { problems: readonly FieldProblem[] }> {
    const read = await withFields(place, { ...form, slug: place.slug })
    if (!read.ok) return { problems: read.problems }
    const groups = fieldGroups(await site.attributes())
    const [before, after] = [toPlaceForm(place), toPlaceForm(read.place)]
    const different = groups.filter(({ fields }) => !haveSameValues(fields, before, after))
    const changedGroups = new Set(different.map(({ name }) => name))
    if (form.slug?.trim() && form.slug.trim() !== place.slug) changedGroups.add('slug')
    const refused = UNSCHEDULABLE_FIELDS.filter((name) => changedGroups.has(name))
    if (refused.length > 0) {
      return { problems: refused.map((field) => ({ field, rule: 'not_scheduled' })) }
    }
    const names = different.flatMap(({ fields }) => fields)
    if (names.length > 0) return { names, place: read.place }
    return { problems: [{ field: 'scheduleFrom', rule: 'nothing_scheduled' }] }
  }

  async function problemsOf(change: ScheduledChange, place: Place): Promise<FieldProblem[]> {
    if (place.mergedInto) return [MERGED]
    const { from, until, startsAt, endsAt } = change
    if (/^\d{4}-/.test(from) && from < FIRST_DAY) {
      return [{ field: 'scheduleFrom', rule: 'date_past' }]
    }
    if (startOfDay(from, place.timeZone) === undefined) {
      return [{ field: 'scheduleFrom', rule: 'date_invalid' }]
    }
    if (startsAt <= now()) return [{ field: 'scheduleFrom', rule: 'date_past' }]
    if (until !== undefined && endsAt === undefined) {
      return [{ field: 'scheduleUntil', rule: 'date_invalid' }]
    }
    if (endsAt && endsAt <= startsAt) {
      return [{ field: 'scheduleUntil', rule: 'date_before_start' }]
    }
    const others = await schedules.list({ placeId: change.placeId })
    const isClash = others.some(
      (other) =>
        OPEN_STATES.includes(other.state) && sharesField(change, other) && overlap(change, other),
    )
    return isClash ? [{ field: 'scheduleFrom', rule: 'schedule_overlaps' }] : []
  }
}

function changeOf(place: Place, after: Place): PlaceChange | undefined {
  const isSame =
    isUnchanged(place, after) && (place.handSet ?? []).join() === (after.handSet ?? []).join()
  return isSame ? undefined : { kind: 'update', place: after, expectedVersion: place.version }
}

function groupsOf(fields: PlaceForm, attributes: Parameters<typeof fieldGroups>[0]) {
  const names = new Set(Object.keys(fields))
  return fieldGroups(attributes).filter((group) => group.fields.some((field) => names.has(field)))
}

/** Per person and place, because an editor has to decide about each. */
const MAX_PROPOSALS = 20

function isSameForm(one: PlaceForm, other: PlaceForm): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}

function sharesField(one: ScheduledChange, other: ScheduledChange): boolean {
  return Object.keys(one.fields).some((field) => field in other.fields)
}

// A change without an end has only a start, because its values simply stay.
function overlap(one: ScheduledChange, other: ScheduledChange): boolean {
  const endOf = ({ startsAt, endsAt }: ScheduledChange) => endsAt ?? startsAt
  if (one.startsAt.getTime() === other.startsAt.getTime()) return true
  // The end day is exclusive: the former values apply on it again.
  return one.startsAt < endOf(other) && other.startsAt < endOf(one)
}

const DAY_MS = 24 * 3_600_000

/** The year 0 cannot be formatted, and a change in the year 9999 is a typo. */
const FIRST_DAY = '1970-01-01'
const END_OF_DAYS = '2200-01-01'

/** The instant at which a day begins in a time zone; undefined if it is not a date between these limits. */
export function startOfDay(day: string, timeZone = 'UTC'): Date | undefined {
  if (!isCalendarDay(day) || day < FIRST_DAY || day >= END_OF_DAYS) return undefined
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const shownAt = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}.000Z`)
  // Twice, because the clocks may change between the guess and the answer.
  let moment = midnight
  for (let step = 0; step < 2; step++) moment += midnight - shownAt(moment)
  // If daylight saving time skips midnight, the day begins right after the skipped hour.
  if (shownAt(moment) < midnight) moment += Math.min(midnight - shownAt(moment), DAY_MS)
  return new Date(moment)
}
