import { createHash } from 'node:crypto'
import { isSameValue } from './attribute-value.ts'
import { newId } from './slug.ts'
import type { FieldResult } from './text-field.ts'
import { type HolidayHours, withHoliday } from './holiday-hours.ts'
import { type HoursReader, acceptSpokenHours, cacheReadings } from './hours-reader.ts'
import { hoursContextOf } from './parse-place.ts'
import {
  type Actor,
  type PlaceBatchStore,
  placeAt,
  type PlaceFilter,
  type PlaceTable,
} from './place-store.ts'
import type { AttributeValue, Place, PlaceStatus } from './place.ts'
import type { PlaceFormProblem } from './read-place-form.ts'

/** The most places that one change may cover: the plan is held in memory. */
const MOST_AT_ONCE = 5_000

/** A change to many places at once; fields that are missing stay as they are. */
export type BulkChange = {
  status?: PlaceStatus
  /** becomes the first category */
  mainCategory?: string
  addCategory?: string
  removeCategory?: string
  /** without a value the attribute is removed */
  attribute?: { key: string; value?: AttributeValue }
  /** OpenStreetMap `opening_hours`; an empty text removes them */
  hours?: string
  /** the hours of one day; ignored when `hours` is set */
  holiday?: HolidayHours
  /** the ISO date on which somebody confirmed all details */
  confirmedAt?: string
}

export type BulkPlan = {
  changed: { before: Place; after: Place }[]
  /** places that already match the change */
  unchanged: number
  /** places that the change would make invalid */
  refused: { place: Place; problem: PlaceFormProblem }[]
}

/** The places to change: those that were ticked, or all that match the table's filter. */
export type BulkTarget = { ids: readonly string[] } | { filter: PlaceFilter }

export type BulkPreview = BulkPlan & {
  /** identifies this plan; `apply` requires it */
  fingerprint: string
  /** more places match than one change may cover */
  isTooMany: boolean
}

export type BulkResult =
  | { ok: true; batchId: string; count: number }
  /** the change would now do something other than what was previewed */
  | { ok: false; problem: 'changed_meanwhile' }

export type BulkUndoResult = { undone: number; kept: number } | undefined

/** Changes many places: previews the change, applies it in one transaction, and undoes it. */
export type BulkEditor = {
  /** the matching places, at most one more than one change may cover */
  find(target: BulkTarget): Promise<Place[]>
  preview(target: BulkTarget, change: BulkChange): Promise<BulkPreview>
  apply(
    target: BulkTarget,
    change: BulkChange,
    by: { fingerprint: string; actor: Actor },
  ): Promise<BulkResult>
  /** places that were changed since then keep their state; undefined when there is nothing to undo */
  undo(batchId: string, actor: Actor): Promise<BulkUndoResult>
}

export type BulkPorts = {
  placeTable: Pick<PlaceTable, 'byIds' | 'matching' | 'history'>
  placeBatches: PlaceBatchStore
  readHours: HoursReader
  now(): Date
  randomBytes(length: number): Uint8Array
}

export function createBulkEditor(ports: BulkPorts): BulkEditor {
  const { placeTable, placeBatches, now } = ports

  const find: BulkEditor['find'] = (target) =>
    'ids' in target
      ? placeTable.byIds(target.ids.slice(0, MOST_AT_ONCE + 1))
      : placeTable.matching(target.filter, MOST_AT_ONCE + 1)

  const preview: BulkEditor['preview'] = async (target, change) => {
    const found = await find(target)
    const isTooMany = found.length > MOST_AT_ONCE
    const places = found.slice(0, MOST_AT_ONCE)
    const plan = await planBulkEdit(places, change, {
      now: now(),
      readHours: cacheReadings(ports.readHours),
    })
    return { ...plan, isTooMany, fingerprint: fingerprintOf(plan, change) }
  }

  return {
    find,
    preview,

    async apply(target, change, { fingerprint, actor }) {
      const plan = await preview(target, change)
      if (plan.isTooMany || plan.fingerprint !== fingerprint) {
        return { ok: false, problem: 'changed_meanwhile' }
      }
      const batchId = newId(ports)
      const updates = plan.changed.map(({ before, after }) => toUpdate(after, before.version))
      const applied = await placeBatches.apply(batchId, updates, actor)
      if (!applied.ok) return { ok: false, problem: 'changed_meanwhile' }
      return { ok: true, batchId, count: updates.length }
    },

    async undo(batchId, actor) {
      const batch = await placeBatches.byId(batchId)
      if (!batch || batch.undoneAt !== undefined) return undefined
      const places = await placeTable.byIds(batch.places.map(({ id }) => id))
      const versions = new Map(batch.places.map(({ id, version }) => [id, version]))
      const untouched = places.filter(({ id, version }) => versions.get(id) === version)
      const updates = []
      for (const place of untouched) {
        const before = placeAt(place, place.version - 1, await placeTable.history(place.id))
        if (before) updates.push(toUpdate(before, place.version))
      }
      const undone = await placeBatches.undo(batchId, updates, actor)
      if (!undone.ok) return undefined
      return { undone: updates.length, kept: batch.places.length - updates.length }
    },
  }
}

function toUpdate(place: Place, expectedVersion: number) {
  return { kind: 'update' as const, place, expectedVersion }
}

function fingerprintOf({ changed }: BulkPlan, change: BulkChange): string {
  const versions = changed.map(({ before }) => `${before.id} ${before.version}`)
  return createHash('sha256')
    .update(JSON.stringify([change, versions]))
    .digest('base64url')
    .slice(0, 22)
}

type PlanOptions = { now: Date; readHours: HoursReader }

/** Works out what the change would do to each place, without writing anything. */
export async function planBulkEdit(
  places: readonly Place[],
  change: BulkChange,
  options: PlanOptions,
): Promise<BulkPlan> {
  const plan: BulkPlan = { changed: [], unchanged: 0, refused: [] }
  for (const place of places) {
    const result = await applyTo(place, change, options)
    if (!result.ok) plan.refused.push({ place, problem: result.problem })
    else if (isSame(place, result.place)) plan.unchanged++
    else plan.changed.push({ before: place, after: result.place })
  }
  return plan
}

type ApplyChangeResult = { ok: true; place: Place } | { ok: false; problem: PlaceFormProblem }

async function applyTo(
  place: Place,
  change: BulkChange,
  options: PlanOptions,
): Promise<ApplyChangeResult> {
  const hours = await hoursOf(place, change, options)
  if (!hours.ok) return { ok: false, problem: { ...hours, field: 'openingHours' } }
  const after: Place = {
    ...place,
    ...hours.value,
    status: change.status ?? place.status,
    categoryIds: categoriesOf(place, change),
    attributes: attributesOf(place, change),
    confirmedAt: change.confirmedAt ?? place.confirmedAt,
  }
  if (after.status !== 'published') return { ok: true, place: after }
  if (after.categoryIds.length === 0) return refusal('category', 'required')
  if (!after.location) return refusal('latitude', 'coordinates_missing')
  return { ok: true, place: after }
}

function refusal(field: string, rule: string): ApplyChangeResult {
  return { ok: false, problem: { field, rule } }
}

type Hours = Partial<Pick<Place, 'openingHours' | 'weeklyHours' | 'openingHoursAreSample'>>

async function hoursOf(
  place: Place,
  { hours, holiday }: BulkChange,
  options: PlanOptions,
): Promise<FieldResult<Hours>> {
  if (hours === undefined && holiday) return holidayOf(place, holiday, options)
  if (hours === undefined || hours === place.openingHours) return { ok: true, value: {} }
  if (hours === '') {
    const none = { openingHours: undefined, weeklyHours: undefined, openingHoursAreSample: false }
    return { ok: true, value: none }
  }
  const parsed = await readAt(place, hours, options)
  return parsed.ok ? { ok: true, value: { ...parsed.value, openingHoursAreSample: false } } : parsed
}

// Sample hours stay marked as samples when only one day changes.
async function holidayOf(
  place: Place,
  holiday: HolidayHours,
  options: PlanOptions,
): Promise<FieldResult<Hours>> {
  const said = withHoliday(place, holiday)
  if (!said.ok) return said
  const { text, computed } = said.value
  if (text === place.openingHours) return { ok: true, value: {} }
  return computed ? { ok: true, value: computed } : readAt(place, text, options)
}

async function readAt(
  { address: { country, region }, location, timeZone }: Place,
  text: string,
  { now, readHours }: PlanOptions,
): Promise<FieldResult<Hours>> {
  return acceptSpokenHours(readHours)(
    text,
    hoursContextOf({ country, region, location, timeZone }, now),
  )
}

function categoriesOf(place: Place, change: BulkChange): string[] {
  const { mainCategory, addCategory, removeCategory } = change
  const wanted = [
    ...(mainCategory === undefined ? [] : [mainCategory]),
    ...place.categoryIds,
    ...(addCategory === undefined ? [] : [addCategory]),
  ]
  return [...new Set(wanted)].filter((id) => id !== removeCategory)
}

function attributesOf(place: Place, { attribute }: BulkChange): Place['attributes'] {
  if (!attribute) return place.attributes
  const { [attribute.key]: _before, ...others } = place.attributes
  return attribute.value === undefined ? others : { ...others, [attribute.key]: attribute.value }
}

function isSame(before: Place, after: Place): boolean {
  const keys = ['status', 'openingHours', 'confirmedAt', 'openingHoursAreSample'] as const
  if (keys.some((key) => before[key] !== after[key])) return false
  if (before.categoryIds.join() !== after.categoryIds.join()) return false
  const names = Object.keys({ ...before.attributes, ...after.attributes })
  return names.every((name) => isSameValue(before.attributes[name], after.attributes[name]))
}
