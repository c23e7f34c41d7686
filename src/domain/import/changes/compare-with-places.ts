import type { HoursReader } from '../../places/hours-reader.ts'
import { hoursContextOf } from '../../places/parse-place.ts'
import type { Place } from '../../places/place.ts'
import type { PlaceStore } from '../../places/place-store.ts'
import type { FieldConflict, FieldDifference, RowIssue, SimilarPlace } from '../import-run.ts'
import { splitHandSetFields, withoutMarks } from './hand-set-fields.ts'
import type { ImportMemory } from '../import-store.ts'
import type { KnownPlace } from './known-places.ts'
import {
  fieldConflicts,
  keptConflictTest,
  applyRowValues,
  touchesPosition,
} from './field-conflicts.ts'
import { type ContentField, contentOfPlace, mergePlace } from './place-content.ts'
import type { ImportRow } from '../rows/read-row.ts'

/** The parts that must be read about the place of a row. */
type ComparisonInput = {
  id: string
  row: ImportRow
  known: KnownPlace
  fields: ContentField[]
  categoryIds: string[] | undefined
}

/** A row that differs from its place, which has yet to be read. */
export type DifferingRow = ComparisonInput & {
  kind: 'differing'
  notices: RowIssue[]
  cells: readonly string[]
}

/** A new row that resembles a place, which has yet to be read. */
export type ResemblingRow = Omit<Extract<PlannedRow, { kind: 'added' }>, 'kind' | 'match'> & {
  kind: 'resembling'
  comparison: ComparisonInput
}

/** Reads the places of the rows that differ, all at once, and decides these rows. */
export async function compareWithPlaces(
  compared: readonly (PlannedRow | DifferingRow | ResemblingRow)[],
  { places, imports, ...ports }: { places: PlaceStore } & Memory & Omit<ComparePorts, 'isKept'>,
): Promise<PlannedRow[]> {
  const ids = compared.flatMap((one) => {
    if (one.kind === 'resembling') return [one.comparison.id]
    return one.kind === 'differing' ? [one.id] : []
  })
  const stored = new Map((await places.byIds([...new Set(ids)])).map((place) => [place.id, place]))
  const setByHand = [...stored.values()].flatMap(({ id, handSet }) => (handSet ? [id] : []))
  const isKept = keptConflictTest(await imports.keptConflicts(setByHand))
  const context = { ...ports, isKept }
  const planned: PlannedRow[] = []
  for (const one of compared) {
    if (one.kind === 'differing') planned.push(await planChange(one, stored.get(one.id), context))
    else if (one.kind !== 'resembling') planned.push(one)
    else planned.push(await planAddition(one, stored.get(one.comparison.id), context))
  }
  return planned
}

type HoursPorts = { readHours: HoursReader; now: Date }
/** `overwritesByHand`: a person decided that the file wins even where somebody set a field */
type ComparePorts = HoursPorts & {
  overwritesByHand?: boolean
  /** a person has refused that value */
  isKept: ReturnType<typeof keptConflictTest>
}
type Memory = { imports: Pick<ImportMemory, 'keptConflicts'> }

async function planChange(
  differing: DifferingRow,
  before: Place | undefined,
  ports: ComparePorts,
): Promise<PlannedRow> {
  const { row, known, cells } = differing
  const { isOwnedBySource } = known
  const { update, conflicts } = await compareRow(before, differing, ports)
  const notices = [...differing.notices, ...conflicts.map((one) => noticeOf(one, row))]
  if (!update) return { kind: 'unchanged', row, isOwnedBySource, notices, before, conflicts }
  if (!isPublishable(update.after)) {
    const issue: RowIssue = { line: row.line, reason: 'not_publishable' }
    return { kind: 'rejected', issue, cells, known }
  }
  return { kind: 'changed', row, isOwnedBySource, ...update, notices, conflicts }
}

async function planAddition(
  { comparison, ...one }: ResemblingRow,
  before: Place | undefined,
  ports: ComparePorts,
): Promise<PlannedRow> {
  const added = { ...one, kind: 'added' as const }
  if (!before) return added
  const { known, id: placeId } = comparison
  const { update } = await compareRow(before, comparison, ports)
  return update && !isPublishable(update.after)
    ? added
    : { ...added, match: { known, placeId, update } }
}

type Comparison = {
  /** missing where the row changes nothing */
  update?: { before: Place; after: Place; differences: FieldDifference[] }
  /** one for each field that a person set and the row would change; the stored value stays */
  conflicts: FieldConflict[]
}

async function compareRow(
  before: Place | undefined,
  about: ComparisonInput,
  { overwritesByHand, isKept, ...ports }: ComparePorts,
): Promise<Comparison> {
  if (!before) return { conflicts: [] }
  // A region that is only derived from the location never replaces a stored one.
  const isGuess = about.row.isRegionDerived && before.address.region !== undefined
  const comparedFields = isGuess ? about.fields.filter((field) => field !== 'region') : about.fields
  // A row of one of our own exports counts as an edit by a person.
  const isByHand = about.row.placeId !== undefined
  const { row, fields, kept } =
    overwritesByHand || isByHand
      ? { ...about, fields: comparedFields, kept: [] }
      : splitHandSetFields(before, about.row, comparedFields)
  const all = await conflictsOf(before, about, { kept, ports })
  const conflicts = all.filter((conflict) => !isKept(before.id, conflict))
  const merged = mergePlace(before, row, { fields, categoryIds: about.categoryIds })
  const differences = differencesOf(before, merged, fields)
  if (differences.length === 0) return { conflicts }
  const isElsewhere = fields.includes('openingHours') && !isInSameRegion(merged, row)
  const after = isElsewhere ? { ...merged, weeklyHours: await hoursAt(merged, ports) } : merged
  const marked = isByHand ? after : withoutMarks(after, differences)
  return { update: { before, after: marked, differences }, conflicts }
}

async function conflictsOf(
  before: Place,
  { row, categoryIds }: ComparisonInput,
  { kept, ports }: { kept: readonly ContentField[]; ports: HoursPorts },
): Promise<FieldConflict[]> {
  if (kept.length === 0) return []
  const conflicts = fieldConflicts(before, row, { kept, categoryIds })
  for (const { field, patch } of conflicts) {
    const { openingHours } = patch
    if (field !== 'openingHours' || isInSameRegion(before, row)) continue
    patch.weeklyHours = await hoursAt({ ...before, openingHours }, ports)
  }
  // A value that could never be published is not a choice.
  return conflicts.filter(
    ({ patch }) => patch.status === undefined || isPublishable({ ...before, status: patch.status }),
  )
}

function noticeOf({ field, before, after }: FieldConflict, { line }: ImportRow): RowIssue {
  return { line, reason: 'set_by_hand', column: field, value: after, detail: before }
}

// The holidays of the row fit the place only if the row has a location and names the same region and country.
function isInSameRegion({ address }: Place, { facts }: ImportRow): boolean {
  const { location, region, country } = facts
  return location !== undefined && region === address.region && country === address.country
}

/** The row may repeat values that were merged earlier. */
export function differencesOf(
  before: Place,
  after: Place,
  fields: readonly ContentField[],
): FieldDifference[] {
  const [stored, merged] = [contentOfPlace(before), contentOfPlace(after)]
  return fields.flatMap((field) =>
    stored[field] === merged[field] ? [] : [{ field, before: stored[field], after: merged[field] }],
  )
}

function isPublishable({ status, location, categoryIds }: Place): boolean {
  return status !== 'published' || (location !== undefined && categoryIds.length > 0)
}

/** Its opening hours computed for its location: sunset differs from place to place. */
export async function hoursAt(
  { address: { country, region }, location, timeZone, openingHours = '', weeklyHours }: Place,
  { readHours, now }: HoursPorts,
): Promise<Place['weeklyHours']> {
  const where = { country, region, location, timeZone }
  const reading = await readHours(openingHours, hoursContextOf(where, now))
  if (reading.ok) return reading.value.weeklyHours
  // Hours stored before there were limits keep their meaning.
  return reading.rule === 'opening_hours_too_complex' ? weeklyHours : undefined
}

/** The place with the fields that a person took from its row, and with opening hours for its location. */
export async function applyTakenFields(
  place: Place,
  taken: readonly FieldConflict[],
  ports: HoursPorts,
): Promise<Place> {
  if (taken.length === 0) return place
  const made = applyRowValues(place, taken)
  // Holidays and sunset differ from place to place.
  if (!touchesPosition(taken) || !made.openingHours) return made
  return { ...made, weeklyHours: await hoursAt(made, ports) }
}

/** A new row as an update of the place that it resembles; undefined when it would change nothing. */
export type PlannedMatch = {
  known: KnownPlace
  placeId: string
  update?: { before: Place; after: Place; differences: FieldDifference[] }
}

/** The decision about one row. */
export type PlannedRow =
  | {
      kind: 'rejected'
      issue: RowIssue
      cells: readonly string[]
      /** the stored place that it names, which is therefore not missing */
      known?: KnownPlace
    }
  | {
      kind: 'added'
      row: ImportRow
      slug: string
      similar?: SimilarPlace
      /** how the row would change the place that it resembles, if the row may be that place */
      match?: PlannedMatch
      notices: RowIssue[]
    }
  | {
      kind: 'changed'
      row: ImportRow
      /** the place is of the file's source, or one of its rows was matched with this place */
      isOwnedBySource: boolean
      before: Place
      after: Place
      differences: FieldDifference[]
      notices: RowIssue[]
      /** fields that a person set, which stay */
      conflicts: FieldConflict[]
    }
  | {
      kind: 'unchanged'
      row: ImportRow
      /** the same */
      isOwnedBySource: boolean
      notices: RowIssue[]
      /** the stored place, if a person set fields that the row would change */
      before?: Place
      conflicts?: FieldConflict[]
    }
