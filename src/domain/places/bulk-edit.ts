import { type HolidayHours, withHoliday } from './holiday-hours.ts'
import type { PlaceFormProblem } from './read-place-form.ts'
import type { FieldResult } from './field-result.ts'
import { type HoursReader, inWords } from './hours-reader.ts'
import { hoursContextOf } from './parse-place.ts'
import type { Place, PlaceStatus } from './place.ts'

/** What is done to many places at once; what is not given stays. */
export type BulkChange = {
  status?: PlaceStatus
  /** becomes the first category */
  mainCategory?: string
  addCategory?: string
  removeCategory?: string
  /** without a value it is taken away */
  attribute?: { key: string; value?: string | number | boolean }
  /** OpenStreetMap `opening_hours`; empty takes them away */
  hours?: string
  /** what holds on one day; `hours` goes before it */
  holiday?: HolidayHours
  /** the ISO date on which all of it was found right */
  confirmedAt?: string
}

export type BulkPlan = {
  changed: { before: Place; after: Place }[]
  /** already as it should be */
  unchanged: number
  /** what the change would break */
  refused: { place: Place; problem: PlaceFormProblem }[]
}

type Options = { now: Date; readHours: HoursReader }

/** What the change would do to each of the places, nothing being written. */
export async function planBulkEdit(
  places: readonly Place[],
  change: BulkChange,
  options: Options,
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

type Applied = { ok: true; place: Place } | { ok: false; problem: PlaceFormProblem }

async function applyTo(place: Place, change: BulkChange, options: Options): Promise<Applied> {
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

function refusal(field: string, rule: string): Applied {
  return { ok: false, problem: { field, rule } }
}

type Hours = Partial<Pick<Place, 'openingHours' | 'weeklyHours' | 'openingHoursAreSample'>>

async function hoursOf(
  place: Place,
  { hours, holiday }: BulkChange,
  options: Options,
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

// Hours that were made up stay so, whatever is said of one day.
async function holidayOf(
  place: Place,
  holiday: HolidayHours,
  options: Options,
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
  { now, readHours }: Options,
): Promise<FieldResult<Hours>> {
  return inWords(readHours)(text, hoursContextOf({ country, region, location, timeZone }, now))
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
  return names.every((name) => before.attributes[name] === after.attributes[name])
}
