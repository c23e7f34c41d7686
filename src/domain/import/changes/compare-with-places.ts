import { localMoment } from '../../../lib/hours/local-moment.ts'
import { parseOpeningHours } from '../../places/opening-hours.ts'
import type { Place } from '../../places/place.ts'
import type { PlaceStore } from '../../places/place-store.ts'
import type { FieldDifference, RowIssue } from '../import-report.ts'
import type { KnownPlace } from './known-places.ts'
import type { ContentField } from './place-content.ts'
import { contentOfPlace, mergePlace } from './place-content.ts'
import type { PlannedRow } from './planned-row.ts'
import type { ReadRow } from '../rows/read-row.ts'

/** A row that says something else than its place, which has yet to be read. */
export type Differing = {
  kind: 'differing'
  id: string
  row: ReadRow
  known: KnownPlace
  fields: ContentField[]
  categoryIds: string[] | undefined
  notices: RowIssue[]
  cells: readonly string[]
}

/** Reads the places of the rows that differ, all at once, and says what becomes of these rows. */
export async function compareWithPlaces(
  compared: readonly (PlannedRow | Differing)[],
  { places, now }: { places: PlaceStore; now: Date },
): Promise<PlannedRow[]> {
  const ids = compared.flatMap((one) => (one.kind === 'differing' ? [one.id] : []))
  const stored = new Map((await places.byIds(ids)).map((place) => [place.id, place]))
  return compared.map((one) =>
    one.kind === 'differing' ? planChange(one, stored.get(one.id), now) : one,
  )
}

function planChange(differing: Differing, before: Place | undefined, now: Date): PlannedRow {
  const { row, known, fields, categoryIds, notices, cells } = differing
  const merged = before && mergePlace(before, row, { fields, categoryIds })
  const differences = before && merged ? differencesOf(before, merged, fields) : []
  if (!before || !merged || differences.length === 0) {
    return { kind: 'unchanged', row, isOwn: known.isOfThisSource, notices }
  }
  if (!canBe(merged)) {
    const issue: RowIssue = { line: row.line, reason: 'not_publishable' }
    return { kind: 'refused', issue, cells, known }
  }
  const isElsewhere = fields.includes('openingHours') && !isWhere(merged, row)
  const after = isElsewhere ? { ...merged, weeklyHours: hoursAt(merged, now) } : merged
  return { kind: 'changed', row, before, after, differences, notices }
}

// Which days are holidays the row knows only as far as it says where the place is.
function isWhere({ address }: Place, { facts }: ReadRow): boolean {
  const { location, region, country } = facts
  return location !== undefined && region === address.region && country === address.country
}

// Of what is merged, the row may have said what was there already.
function differencesOf(
  before: Place,
  after: Place,
  fields: readonly ContentField[],
): FieldDifference[] {
  const [stored, merged] = [contentOfPlace(before), contentOfPlace(after)]
  return fields.flatMap((field) =>
    stored[field] === merged[field] ? [] : [{ field, before: stored[field], after: merged[field] }],
  )
}

function canBe({ status, location, categoryIds }: Place): boolean {
  return status !== 'published' || (location !== undefined && categoryIds.length > 0)
}

/** Its opening hours as they are where it is: a sunset is another one there. */
export function hoursAt(place: Place, now: Date): Place['weeklyHours'] {
  const { address, location, timeZone = 'UTC', openingHours = '' } = place
  const { country, region } = address
  const from = localMoment(now, timeZone).date
  const parsed = parseOpeningHours(openingHours, { country, region, location, from })
  return parsed.ok ? parsed.value.weeklyHours : undefined
}
