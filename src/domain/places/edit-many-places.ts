import { createHash } from 'node:crypto'
import { isSameValue } from './attribute-value.ts'
import { newId } from './slug.ts'
import type { FieldResult } from './text-field.ts'
import { type FieldProblem, isProblemCode, type ProblemCode } from '../problem.ts'
import { type HolidayHours, withHoliday } from './holiday-hours.ts'
import { type HoursReader, acceptSpokenHours, cacheHoursReader } from './hours-reader.ts'
import { hoursContextOf } from './parse-place.ts'
import type {
  BatchPlace,
  BatchStep,
  SkippedPlace,
  PlaceBatch,
  PlaceBatchStore,
} from './place-batch-store.ts'
import {
  type Actor,
  placeAt,
  type PlaceFilter,
  type PlaceLine,
  type PlaceTable,
} from './place-store.ts'
import type { AttributeValue, Place, PlaceStatus } from './place.ts'
import type { RegionFinder } from './region.ts'

/** How many places a preview lists; its counts include all. */
const MAX_PREVIEWED = 200

/** Places per transaction. Messages wait while one runs; `bench/bulk-change.ts` measures how long. */
export const STEP_SIZE = 25

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
  /** the ISO date on which somebody confirmed that all details are right */
  confirmedAt?: string
  /** sets missing regions from coordinates or postal code if they are certain; cannot be combined with other changes */
  locatesRegion?: true
}

export type BulkPlan = {
  changed: { before: Place; after: Place }[]
  /** places that already match the change */
  unchanged: number
  /** places that the change would make invalid */
  refused: { place: Place; problem: FieldProblem }[]
}

/** The places to change: those that were ticked, or all that match the table's filter. */
export type BulkTarget = { ids: readonly string[] } | { filter: PlaceFilter }

export const PLACES_WITHOUT_REGION = {
  filter: { words: [], lacks: ['region'], confirmedSince: '' },
} satisfies BulkTarget

/** The first places of a plan, and the number of places of each kind. */
export type BulkPreview = BulkPlan & {
  changedCount: number
  refusedCount: number
  /** identifies the content and time of the preview; `apply` requires it */
  fingerprint: string
}

/** A running batch; `ended` settles once all places are written or the batch is stopped. */
export type StartedBatch = { ok: true; batchId: string; ended: Promise<void> }

export type BulkResult =
  | StartedBatch
  /** the target or the change differs from the preview */
  | { ok: false; problem: 'changed_meanwhile' }

/** A place that a batch left unchanged, with its current name; the problem says why the change does not fit it. */
export type NamedSkippedPlace = SkippedPlace & { name: string }

/** The progress of a batch, with the first places that it left unchanged. */
export type BatchState = PlaceBatch & { skipped: readonly NamedSkippedPlace[] }

/** Changes any number of places in steps: previews the change, applies it, and undoes it. */
export type BulkEditor = {
  pages(target: BulkTarget): AsyncIterable<readonly PlaceLine[]>
  count(target: BulkTarget): Promise<number>
  preview(target: BulkTarget, change: BulkChange): Promise<BulkPreview>
  /** sets aside places that have changed since the preview */
  apply(
    target: BulkTarget,
    change: BulkChange,
    by: { fingerprint: string; actor: Actor },
  ): Promise<BulkResult>
  state(batchId: string): Promise<BatchState | undefined>
  /** all places that it left unchanged */
  skipped(batchId: string): AsyncIterable<readonly NamedSkippedPlace[]>
  /** stops before the next step; finished steps stay and can be undone */
  stop(batchId: string): Promise<void>
  /** continues a stopped or failed batch; undefined while a process is working on it, or if nothing is left to do */
  resume(batchId: string, actor: Actor): Promise<StartedBatch | undefined>
  /** leaves places that have changed since; undefined while a process is working on the batch, or if it does not exist */
  undo(batchId: string, actor: Actor): Promise<StartedBatch | undefined>
}

export type BatchPorts = {
  placeBatches: Pick<PlaceBatchStore, 'begin' | 'write' | 'end' | 'complete'>
  log(entry: { event: string; [detail: string]: unknown }): void
}

export type BulkPorts = BatchPorts & {
  placeBatches: PlaceBatchStore
  placeTable: Pick<PlaceTable, 'byIds' | 'pages' | 'list' | 'lastRevisions'>
  readHours: HoursReader
  regionOf: RegionFinder
  now(): Date
  randomBytes(length: number): Uint8Array
}

export function createBulkEditor(ports: BulkPorts): BulkEditor {
  const { placeTable, placeBatches, regionOf, now } = ports

  const pages = (target: BulkTarget, after?: string) =>
    placeTable.pages('ids' in target ? target : target.filter, after)

  const planOptions = () => ({
    now: now(),
    regionOf,
    readHours: cacheHoursReader(ports.readHours),
  })

  async function* stepsOf(
    { target, change, previewedAt }: StoredBulkEdit,
    after?: string,
  ): AsyncGenerator<BatchStep> {
    const options = planOptions()
    for await (const page of pages(target, after)) {
      for (const lines of inSteps(page)) {
        const places = lines.map(({ place }) => place)
        const { changed, refused } = await planBulkEdit(places, change, options)
        const later = new Set(lines.filter(isLater(previewedAt)).map(({ place }) => place.id))
        const isSetAside = ({ before }: { before: Place }) => later.has(before.id)
        const updates = changed
          .filter((one) => !isSetAside(one))
          .map(({ before, after: place }) => toUpdate(place, before.version))
        const skipped = [
          ...changed.filter(isSetAside).map(({ before }) => ({ id: before.id })),
          ...refused.map(({ place, problem }) => ({ id: place.id, problem })),
        ]
        if (updates.length + skipped.length > 0) {
          yield { updates, skipped, isUndo: false, isComputed: change.locatesRegion }
        }
      }
    }
  }

  async function* undoSteps(batchId: string): AsyncGenerator<BatchStep> {
    for await (const page of placeBatches.toUndo(batchId)) {
      for (const some of inSteps(page)) yield await undoStep(some)
    }
  }

  async function undoStep(some: readonly BatchPlace[]): Promise<BatchStep> {
    const ids = some.map(({ id }) => id)
    const stored = new Map((await placeTable.byIds(ids)).map((place) => [place.id, place]))
    const revisions = await placeTable.lastRevisions(ids)
    const updates = some.flatMap(({ id, version, handSet }) => {
      const place = stored.get(id)
      const revision = revisions.get(id)
      if (place?.version !== version || !revision) return []
      const before = placeAt(place, version - 1, [revision])
      return before ? [toUpdate({ ...before, handSet: handSet ?? place.handSet }, version)] : []
    })
    const found = new Set(updates.map(({ place }) => place.id))
    return { updates, skipped: some.filter(({ id }) => !found.has(id)), isUndo: true }
  }

  async function named(left: readonly SkippedPlace[]): Promise<NamedSkippedPlace[]> {
    const stored = await placeTable.byIds(left.map(({ id }) => id))
    const names = new Map(stored.map(({ id, name }) => [id, name]))
    return left.map((one) => ({ ...one, name: names.get(one.id) ?? one.id }))
  }

  return {
    pages,

    async count(target) {
      if ('ids' in target) return target.ids.length
      const query = { sort: 'name', isDescending: false, offset: 0, limit: 0 } as const
      return (await placeTable.list({ ...query, filter: target.filter })).total
    },

    async preview(target, change) {
      const previewedAt = now().toISOString()
      const options = planOptions()
      const all: BulkPlan = { changed: [], unchanged: 0, refused: [] }
      let [changedCount, refusedCount] = [0, 0]
      for await (const page of pages(target)) {
        const places = page.map(({ place }) => place)
        const { changed, unchanged, refused } = await planBulkEdit(places, change, options)
        changedCount += changed.length
        refusedCount += refused.length
        all.unchanged += unchanged
        all.changed.push(...changed.slice(0, MAX_PREVIEWED - all.changed.length))
        all.refused.push(...refused.slice(0, MAX_PREVIEWED - all.refused.length))
      }
      const fingerprint = fingerprintOf(target, change, {
        previewedAt,
        count: changedCount + refusedCount,
      })
      return { ...all, changedCount, refusedCount, fingerprint }
    },

    async apply(target, change, { fingerprint, actor }) {
      const [previewedAt = '', count] = fingerprint.split(' ')
      const total = Number(count)
      if (fingerprint !== fingerprintOf(target, change, { previewedAt, count: total })) {
        return { ok: false, problem: 'changed_meanwhile' }
      }
      const batchId = newId(ports)
      const order: StoredBulkEdit = { target, change, previewedAt }
      await placeBatches.begin({ id: batchId, total, actor, order })
      return { ok: true, batchId, ended: writeSteps(batchId, stepsOf(order), actor, ports) }
    },

    async state(batchId) {
      const batch = await placeBatches.byId(batchId)
      return batch && { ...batch, skipped: await named(batch.firstSkipped) }
    },

    async *skipped(batchId) {
      for await (const page of placeBatches.skipped(batchId)) yield await named(page)
    },

    stop: (batchId) => placeBatches.end(batchId),

    async resume(batchId, actor) {
      const resumed = await placeBatches.resume(batchId)
      if (!resumed) return undefined
      const order: StoredBulkEdit = JSON.parse(resumed.order)
      const steps = stepsOf(order, resumed.after)
      return { ok: true, batchId, ended: writeSteps(batchId, steps, actor, ports) }
    },

    async undo(batchId, actor) {
      if (!(await placeBatches.beginUndo(batchId))) return undefined
      return { ok: true, batchId, ended: writeSteps(batchId, undoSteps(batchId), actor, ports) }
    },
  }
}

/** What is stored about a bulk change, so that it can be resumed. */
type StoredBulkEdit = { target: BulkTarget; change: BulkChange; previewedAt: string }

function* inSteps<Item>(page: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < page.length; start += STEP_SIZE) {
    yield page.slice(start, start + STEP_SIZE)
  }
}

/** Writes the steps of a running batch until the last one or until somebody stops it, then ends the batch. */
export function writeSteps(
  batchId: string,
  steps: AsyncIterable<BatchStep>,
  actor: Actor,
  { placeBatches, log }: BatchPorts,
): Promise<void> {
  const work = async () => {
    try {
      for await (const step of steps) {
        if (!(await placeBatches.write(batchId, step, actor))) return
      }
      await placeBatches.complete(batchId)
    } catch (error) {
      log({ event: 'place_batch_failed', batch: batchId, error: String(error) })
      // If even that cannot be stored, the lease expires.
      await placeBatches.end(batchId, problemOf(error)).catch((second: unknown) => {
        log({ event: 'place_batch_not_ended', batch: batchId, error: String(second) })
      })
      throw error
    }
  }
  const ended = work()
  // Nobody may be waiting for it, and an unhandled rejection would end the process.
  ended.catch(() => undefined)
  return ended
}

function problemOf(error: unknown): ProblemCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return isProblemCode(code) ? code : 'internal_error'
}

function isLater(moment: string) {
  return ({ changedAt }: PlaceLine) => changedAt > moment
}

function toUpdate(place: Place, expectedVersion: number) {
  return { kind: 'update' as const, place, expectedVersion }
}

/** The time of the preview, the number of places, and a hash of the target and the change. */
function fingerprintOf(
  target: BulkTarget,
  change: BulkChange,
  { previewedAt, count }: { previewedAt: string; count: number },
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([target, change]))
    .digest('base64url')
  return `${previewedAt} ${count} ${hash.slice(0, 22)}`
}

type PlanOptions = { now: Date; readHours: HoursReader; regionOf: RegionFinder }

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

type ApplyChangeResult = { ok: true; place: Place } | { ok: false; problem: FieldProblem }

async function applyTo(
  place: Place,
  change: BulkChange,
  options: PlanOptions,
): Promise<ApplyChangeResult> {
  if (change.locatesRegion) return { ok: true, place: await withRegion(place, options) }
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

async function withRegion(place: Place, options: PlanOptions): Promise<Place> {
  const { address, location, openingHours } = place
  const region = address.region ?? options.regionOf({ ...address, location })
  if (region === address.region) return place
  const moved = { ...place, address: { ...address, region } }
  // Public holidays depend on the region.
  const hours = openingHours === undefined ? undefined : await readAt(moved, openingHours, options)
  return hours?.ok ? { ...moved, weeklyHours: hours.value.weeklyHours } : moved
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
  if (before.address.region !== after.address.region) return false
  if (before.categoryIds.join() !== after.categoryIds.join()) return false
  const names = Object.keys({ ...before.attributes, ...after.attributes })
  return names.every((name) => isSameValue(before.attributes[name], after.attributes[name]))
}
