import type { Table, TableRow } from '../../../lib/table/read-table.ts'
import type { HoursReader } from '../../places/hours-reader.ts'
import type { Photo } from '../../places/place.ts'
import type { PlaceStore, PhotoStore } from '../../places/place-store.ts'
import { slugOf, numberedSlug } from '../../places/slug.ts'
import {
  compareWithPlaces,
  type DifferingRow,
  type ResemblingRow,
  type PlannedRow,
} from './compare-with-places.ts'
import type { RowIssue } from '../import-run.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import { contentOfRow } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { ImportMemory } from '../import-store.ts'
import type { ImportRow, RowIds, RowResult } from '../rows/read-row.ts'
import { createHashedTextMap } from './compact-texts.ts'

type PlanContext = {
  places: PlaceStore
  imports: Pick<ImportMemory, 'keptConflicts'>
  known: KnownPlaces
  readRow: (row: TableRow) => Promise<RowResult>
  readHours: HoursReader
  /** the site's categories that a cell names */
  findCategories: (cell: string) => string[] | undefined
  photos: Pick<PhotoStore, 'sizeOf'>
  now: Date
  overwritesByHand?: boolean
}

type Draft =
  | Extract<PlannedRow, { kind: 'rejected' | 'unchanged' }>
  | { kind: 'new'; row: ImportRow; notices: RowIssue[] }
  | {
      kind: 'known'
      row: ImportRow
      known: KnownPlace
      notices: RowIssue[]
      cells: readonly string[]
    }

type ComparedRow = Exclude<PlannedRow, { kind: 'changed' }> | DifferingRow | ResemblingRow

/** A row and its cells. */
type RowWithCells = { reading: RowResult; cells: readonly string[] }

/** Rows whose slugs are looked up in one query. */
const PLAN_BATCH_SIZE = 128

/**
 * Decides about every row of a table: rejected, added, changed field by field, or unchanged. It streams: it keeps no
 * more of a row than it needs to recognise a repetition.
 */
export async function* planImport(
  table: Table,
  context: PlanContext,
): AsyncGenerator<PlannedRow[]> {
  const matchRow = createRowMatcher(context)
  const slugsFor = createSlugAllocator((slugs) => context.places.takenSlugs(slugs))
  const deferred: RowWithCells[] = []

  async function plan(drafts: readonly Draft[]): Promise<PlannedRow[]> {
    for (const draft of drafts) {
      if (draft.kind !== 'new' && draft.kind !== 'known') continue
      if (draft.row.extras?.photos) await checkPhotos(draft, context)
    }
    const wanted = drafts.flatMap((draft) => (draft.kind === 'new' ? [wantedSlug(draft.row)] : []))
    const slugs = (await slugsFor(wanted)).values()
    const compared: ComparedRow[] = []
    for (const draft of drafts) {
      if (draft.kind === 'known') compared.push(compare(draft, context))
      else if (draft.kind === 'new') {
        compared.push(addition(draft, slugs.next().value ?? '', context))
      } else compared.push(draft)
    }
    return compareWithPlaces(compared, context)
  }

  for await (const batch of inBatches(table.batches)) {
    const drafts: Draft[] = []
    for (const row of batch) {
      const one = { reading: await context.readRow(row), cells: row.cells }
      if (isByAlias(one, context)) deferred.push(one)
      else drafts.push(matchRow(one))
    }
    yield await plan(drafts)
  }
  // A row with the place's own id wins, wherever it is in the file.
  for (let start = 0; start < deferred.length; start += PLAN_BATCH_SIZE) {
    yield await plan(deferred.slice(start, start + PLAN_BATCH_SIZE).map(matchRow))
  }
}

function isByAlias({ reading }: RowWithCells, { known }: PlanContext): boolean {
  if (!known.hasAliases || !reading.ok) return false
  return known.findByIds(idsOf(reading.row))?.isMatchedByAlias === true
}

// A decided row takes kilobytes: small batches are freed before the garbage collector promotes them.
async function* inBatches(batches: Table['batches']): AsyncGenerator<TableRow[]> {
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += PLAN_BATCH_SIZE) {
      yield batch.slice(start, start + PLAN_BATCH_SIZE)
    }
  }
}

/** The slug of a new place, unless another place got it first. */
function wantedSlug({ facts, extras }: ImportRow): string {
  return extras?.slug ?? slugOf(facts.name, facts.city)
}

// A list with missing photos would be shorter, so it says nothing about a stored place.
async function checkPhotos(
  draft: Exclude<Draft, { kind: 'rejected' | 'unchanged' }>,
  { photos: store }: PlanContext,
): Promise<void> {
  const { row, notices } = draft
  const { photos = [] } = row.extras ?? {}
  const known = await findStoredPhotos(photos, store)
  if (known.isComplete) return
  notices.push({ line: row.line, reason: 'photo_unknown' })
  const kept = draft.kind === 'new' && known.photos.length > 0 ? known.photos : undefined
  draft.row = { ...row, extras: { ...row.extras, photos: kept } }
}

function addition(
  { row, notices }: Extract<Draft, { kind: 'new' }>,
  slug: string,
  { known, findCategories }: PlanContext,
): ComparedRow {
  const found = known.findSimilar(row)
  if (!found) return { kind: 'added', row, slug, notices }
  const { similar, known: place } = found
  const { line, facts } = row
  notices.push({ line, reason: 'similar_place', value: facts.name, similar })
  const categoryIds = row.category === undefined ? undefined : findCategories(row.category)
  const isShort = notices.some(({ reason }) => reason === 'photo_unknown')
  const comparedRow = isShort ? { ...row, extras: { ...row.extras, photos: undefined } } : row
  const content = contentOfRow(comparedRow, categoryIds, place.isApproximate)
  // The place keeps its id and gets the row's as an alias.
  delete content.externalId
  const fields = known.differingFields(place, content)
  const comparison = { id: known.idOf(place), row: comparedRow, known: place, fields, categoryIds }
  return { kind: 'resembling', row, slug, similar, notices, comparison }
}

function createRowMatcher({ known }: PlanContext): (one: RowWithCells) => Draft {
  // Rows about stored places are only remembered if they are not among these.
  const linesById = createHashedTextMap()
  const linesByIdentity = createHashedTextMap()

  /** The line of the first row that looks the same; remembers this one if there is none. */
  function twinOf({ line }: ImportRow, identity: string, place: KnownPlace | undefined) {
    const holder = known.findByIdentity(identity)
    const isHolder = holder !== undefined && holder.number === place?.number
    const ofHolder = holder && !isHolder ? known.lineOf(holder) : undefined
    const twin = linesByIdentity.get(identity) ?? ofHolder
    if (twin === undefined && !isHolder) linesByIdentity.set(identity, line)
    return twin
  }

  return ({ reading, cells }) => {
    if (!reading.ok) {
      const { issue, names } = reading
      return { kind: 'rejected', issue, cells, known: names && known.findByIds(names) }
    }
    const { row } = reading
    const { line } = row
    const identity = identityOf(row.facts)
    const place = known.find(row, identity)
    if (row.onlyAsStored && !hasStoredLocation(row, place, known)) {
      return { kind: 'rejected', issue: row.onlyAsStored, cells, known: place }
    }
    const id = idOf(row)
    const ofLine = linesById.get(id) ?? (place && known.lineOf(place))
    if (ofLine !== undefined && place?.isMatchedByAlias) {
      const notice: RowIssue = { line, reason: 'same_place', value: row.facts.name, ofLine }
      return { kind: 'unchanged', row, isOwnedBySource: false, notices: [...row.notices, notice] }
    }
    if (ofLine !== undefined) {
      return { kind: 'rejected', issue: { line, reason: 'duplicate_row', ofLine }, cells }
    }
    if (place) known.markSeen(place, line)
    // A row with the same ids is about the same place, which has the line.
    if (!place || known.findByIds(idsOf(row))?.number !== place.number) linesById.set(id, line)
    const notices = [...row.notices]
    const twin = row.hasOwnId ? twinOf(row, identity, place) : undefined
    if (twin !== undefined) notices.push({ line, reason: 'possible_duplicate', ofLine: twin })
    return place
      ? { kind: 'known', row, known: place, notices, cells }
      : { kind: 'new', row, notices }
  }
}

function idsOf({ placeId, externalId, extras }: ImportRow): RowIds {
  return { placeId, externalId, system: extras?.system }
}

/** What two rows about one place have in common. */
function idOf({ placeId, externalId }: ImportRow): string {
  // Several of our places may have the same external id, each in its own source.
  return placeId ?? externalId
}

/** A row without coordinates says nothing about those of its place; and a doubtful stored location may stay. */
function hasStoredLocation(
  row: ImportRow,
  place: KnownPlace | undefined,
  known: KnownPlaces,
): boolean {
  if (!place) return row.facts.location !== undefined
  const { location } = contentOfRow(row, undefined)
  return location === undefined || known.differingFields(place, { location }).length === 0
}

function compare(
  { row, known: place, notices, cells }: Extract<Draft, { kind: 'known' }>,
  { known, findCategories }: PlanContext,
): ComparedRow {
  const categoryIds = row.category === undefined ? undefined : findCategories(row.category)
  const content = contentOfRow(row, categoryIds, place.isApproximate)
  // A place of another source keeps that source's id, and a place with aliases its own.
  if (!place.isOfThisSource || place.isMatchedByAlias) delete content.externalId
  const fields = known.differingFields(place, content)
  if (fields.length === 0) {
    return { kind: 'unchanged', row, isOwnedBySource: place.isOwnedBySource, notices }
  }
  const id = known.idOf(place)
  return { kind: 'differing', id, row, known: place, fields, categoryIds, notices, cells }
}

/** Assigns each slug only once; `takenSlugs` says which are already taken. */
export function createSlugAllocator(
  takenSlugs: (slugs: readonly string[]) => Promise<Set<string>>,
): (wanted: readonly string[]) => Promise<string[]> {
  // For each slug, the next number to try.
  const assigned = createHashedTextMap()
  const isAssigned = (slug: string) => assigned.get(slug) !== undefined

  async function numberSlug(slug: string): Promise<string> {
    for (let number = assigned.get(slug) ?? 2; ; number++) {
      const candidate = numberedSlug(slug, number)
      assigned.set(slug, number + 1)
      if (isAssigned(candidate)) continue
      const taken = await takenSlugs([candidate])
      if (taken.size === 0) return candidate
    }
  }

  return async (wanted) => {
    const taken = await takenSlugs([...new Set(wanted)].filter((slug) => !isAssigned(slug)))
    const slugs: string[] = []
    for (const slug of wanted) {
      const own = isAssigned(slug) || taken.has(slug) ? await numberSlug(slug) : slug
      if (!isAssigned(own)) assigned.set(own, 2)
      slugs.push(own)
    }
    return slugs
  }
}

/** The photos that exist, and whether those are all: a file from another site may name others. */
export async function findStoredPhotos(
  photos: readonly Photo[],
  store: Pick<PhotoStore, 'sizeOf'>,
): Promise<{ photos: Photo[]; isComplete: boolean }> {
  const there = await Promise.all(
    photos.map(async (photo) => ((await store.sizeOf(photo.id)) ? [photo] : [])),
  )
  const known = there.flat()
  return { photos: known, isComplete: known.length === photos.length }
}
