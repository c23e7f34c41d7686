import type { Table } from '../../lib/table/read-table.ts'
import type { TableRow } from '../../lib/table/table-row.ts'
import { localMoment } from '../../lib/hours/local-moment.ts'
import { parseOpeningHours } from '../places/opening-hours.ts'
import type { PhotoStore } from '../places/photo.ts'
import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { slugOf } from '../places/slug.ts'
import { differingFields } from './fingerprint.ts'
import type { FieldDifference, RowIssue } from './import-report.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import type { ContentField } from './place-content.ts'
import { contentOfPlace, contentOfRow, mergePlace } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { ReadRow, RowReading } from './read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { withKnownPhotos } from './known-photos.ts'
import { createSlugRegister } from './slug-register.ts'
import { createTextNumbers } from './text-numbers.ts'

/** What becomes of one row. */
export type PlannedRow =
  | {
      kind: 'refused'
      issue: RowIssue
      cells: readonly string[]
      /** the stored place that it names, which is not missing therefore */
      known?: KnownPlace
    }
  | {
      kind: 'added'
      row: ReadRow
      slug: string
      similar?: SimilarPlace
      notices: RowIssue[]
    }
  | {
      kind: 'changed'
      row: ReadRow
      known: KnownPlace
      before: Place
      after: Place
      differences: FieldDifference[]
      notices: RowIssue[]
    }
  | { kind: 'unchanged'; row: ReadRow; known: KnownPlace; notices: RowIssue[] }

export type PlanContext = {
  places: PlaceStore
  known: KnownPlaces
  readRow: (row: TableRow) => RowReading
  /** the site's categories that a cell names */
  findCategories: (cell: string) => string[] | undefined
  photos?: Pick<PhotoStore, 'sizeOf'>
  now: Date
}

type Draft =
  | Extract<PlannedRow, { kind: 'refused' }>
  | { kind: 'new'; row: ReadRow; notices: RowIssue[] }
  | {
      kind: 'known'
      row: ReadRow
      known: KnownPlace
      notices: RowIssue[]
      cells: readonly string[]
    }

/**
 * Decides for every row of a table what becomes of it: refused, added, changed field by field, or unchanged. Streams: of a
 * row no more is remembered than what recognises it if it comes again.
 */
export async function* planImport(
  table: Table,
  context: PlanContext,
): AsyncGenerator<PlannedRow[]> {
  const recognise = createRecogniser(context)
  const slugsFor = createSlugRegister((slugs) => context.places.takenSlugs(slugs))
  for await (const batch of table.batches) {
    const drafts = batch.map((row) => recognise(context.readRow(row), row.cells))
    for (const draft of drafts) {
      if (draft.kind !== 'refused' && draft.row.extras?.photos) await lookAtPhotos(draft, context)
    }
    const wanted = drafts.flatMap((draft) => (draft.kind === 'new' ? [wantedSlug(draft.row)] : []))
    const slugs = (await slugsFor(wanted)).values()
    const planned: PlannedRow[] = []
    for (const draft of drafts) {
      if (draft.kind === 'refused') planned.push(draft)
      else if (draft.kind === 'known') planned.push(await compare(draft, context))
      else planned.push(addition(draft, slugs.next().value ?? '', context))
    }
    yield planned
  }
}

/** The slug that a new place has unless another place was first. */
function wantedSlug({ facts, extras }: ReadRow): string {
  return extras?.slug ?? slugOf(facts.name, facts.city)
}

// Some missing, the list would be a shorter one: then it says nothing about a stored place.
async function lookAtPhotos(
  draft: Exclude<Draft, { kind: 'refused' }>,
  { photos: store }: PlanContext,
): Promise<void> {
  const { row, notices } = draft
  const { photos = [] } = row.extras ?? {}
  const known = store ? await withKnownPhotos(photos, store) : { photos: [], areAll: false }
  if (known.areAll) return
  notices.push({ line: row.line, reason: 'photo_unknown' })
  const kept = draft.kind === 'new' && known.photos.length > 0 ? known.photos : undefined
  draft.row = { ...row, extras: { ...row.extras, photos: kept } }
}

function addition(
  { row, notices }: Extract<Draft, { kind: 'new' }>,
  slug: string,
  { known }: PlanContext,
): PlannedRow {
  const similar = known.findSimilar(row)
  if (similar) {
    const { line, facts } = row
    notices.push({ line, reason: 'similar_place', value: facts.name, similar })
  }
  return { kind: 'added', row, slug, similar, notices }
}

function createRecogniser({
  known,
}: PlanContext): (reading: RowReading, cells: readonly string[]) => Draft {
  const linesById = createTextNumbers()
  const linesByIdentity = createTextNumbers()
  const linesByKnown = new Map<KnownPlace, number>()

  return (reading, cells) => {
    if (!reading.ok) {
      const { issue, names } = reading
      return { kind: 'refused', issue, cells, known: names && known.named(names) }
    }
    const { row } = reading
    const identity = identityOf(row.facts)
    const place = known.find(row, identity)
    if (row.onlyAsStored && !isAsStored(row, place)) {
      return { kind: 'refused', issue: row.onlyAsStored, cells, known: place }
    }
    const id = idOf(row)
    const ofLine = linesById.get(id) ?? (place && linesByKnown.get(place))
    if (ofLine !== undefined) {
      const issue: RowIssue = { line: row.line, reason: 'duplicate_row', ofLine }
      return { kind: 'refused', issue, cells }
    }
    linesById.set(id, row.line)
    if (place) linesByKnown.set(place, row.line)
    const notices = [...row.notices]
    const twin = row.hasOwnId ? linesByIdentity.get(identity) : undefined
    if (twin) notices.push({ line: row.line, reason: 'possible_duplicate', ofLine: twin })
    else if (row.hasOwnId) linesByIdentity.set(identity, row.line)
    return place
      ? { kind: 'known', row, known: place, notices, cells }
      : { kind: 'new', row, notices }
  }
}

/** What two rows about one place have in common. */
function idOf({ placeId, externalId }: ReadRow): string {
  // Of places of ours several may have the same id, each in the source it came from.
  return placeId ?? externalId
}

/** Without coordinates it says nothing about those of its place; and what looks wrong may stay as it is. */
function isAsStored(row: ReadRow, place: KnownPlace | undefined): boolean {
  if (!place) return row.facts.location !== undefined
  const { location } = contentOfRow(row, undefined)
  return location === undefined || differingFields(place.fingerprint, { location }).length === 0
}

async function compare(
  { row, known, notices, cells }: Extract<Draft, { kind: 'known' }>,
  { places, findCategories, now }: PlanContext,
): Promise<PlannedRow> {
  const categoryIds = row.category === undefined ? undefined : findCategories(row.category)
  const content = contentOfRow(row, categoryIds, known.isApproximate)
  // A place of another source keeps that source's id.
  if (!known.isOfThisSource) delete content.externalId
  const said = differingFields(known.fingerprint, content)
  const before = said.length > 0 ? await places.bySlug(known.slug) : undefined
  const merged = before && mergePlace(before, row, { fields: said, categoryIds })
  const differences = before && merged ? differencesOf(before, merged, said) : []
  if (!before || !merged || differences.length === 0) {
    return { kind: 'unchanged', row, known, notices }
  }
  const { line } = row
  if (!canBe(merged)) {
    return { kind: 'refused', issue: { line, reason: 'not_publishable' }, cells, known }
  }
  // Without a location the row could not say what the hours mean where the place is.
  const isElsewhere = !row.facts.location && said.includes('openingHours')
  const after = isElsewhere ? { ...merged, weeklyHours: hoursAt(merged, now) } : merged
  return { kind: 'changed', row, known, before, after, differences, notices }
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

function hoursAt(place: Place, now: Date): Place['weeklyHours'] {
  const { address, location, timeZone = 'UTC', openingHours = '' } = place
  const { country, region } = address
  const from = localMoment(now, timeZone).date
  const parsed = parseOpeningHours(openingHours, { country, region, location, from })
  return parsed.ok ? parsed.value.weeklyHours : undefined
}
