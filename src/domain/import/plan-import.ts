import type { Table } from '../../lib/table/read-table.ts'
import type { TableRow } from '../../lib/table/table-row.ts'
import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { slugOf } from '../places/slug.ts'
import { differingFields } from './fingerprint.ts'
import type { FieldDifference, RowIssue } from './import-report.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import type { Content } from './place-content.ts'
import { contentOfPlace, contentOfRow, mergePlace } from './place-content.ts'
import { identityOf } from './place-identity.ts'
import type { ReadRow, RowReading } from './read-row.ts'
import type { SimilarPlace } from './similar-places.ts'
import { createSlugRegister } from './slug-register.ts'
import { createTextNumbers } from './text-numbers.ts'

/** What becomes of one row. */
export type PlannedRow =
  | { kind: 'refused'; issue: RowIssue; cells: readonly string[] }
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
}

type Draft =
  | { kind: 'refused'; issue: RowIssue; cells: readonly string[] }
  | { kind: 'new'; row: ReadRow; notices: RowIssue[] }
  | { kind: 'known'; row: ReadRow; known: KnownPlace; notices: RowIssue[] }

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
function wantedSlug({ facts }: ReadRow): string {
  return slugOf(facts.name, facts.city)
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
    if (!reading.ok) return { kind: 'refused', issue: reading.issue, cells }
    const { row } = reading
    const identity = identityOf(row.facts)
    const place = known.find(row, identity)
    const ofLine = linesById.get(row.externalId) ?? (place && linesByKnown.get(place))
    if (ofLine !== undefined) {
      const issue: RowIssue = { line: row.line, reason: 'duplicate_row', ofLine }
      return { kind: 'refused', issue, cells }
    }
    linesById.set(row.externalId, row.line)
    if (place) linesByKnown.set(place, row.line)
    const notices = [...row.notices]
    const twin = row.hasOwnId ? linesByIdentity.get(identity) : undefined
    if (twin) notices.push({ line: row.line, reason: 'possible_duplicate', ofLine: twin })
    else if (row.hasOwnId) linesByIdentity.set(identity, row.line)
    return place ? { kind: 'known', row, known: place, notices } : { kind: 'new', row, notices }
  }
}

async function compare(
  { row, known, notices }: Extract<Draft, { kind: 'known' }>,
  { places, findCategories }: PlanContext,
): Promise<PlannedRow> {
  const categoryIds = row.category === undefined ? undefined : findCategories(row.category)
  const content = contentOfRow(row, categoryIds, known.isApproximate)
  // A place of another source keeps that source's id.
  if (!known.isOfThisSource) delete content.externalId
  const fields = differingFields(known.fingerprint, content)
  const before = fields.length > 0 ? await places.bySlug(known.slug) : undefined
  if (!before) return { kind: 'unchanged', row, known, notices }
  const after = mergePlace(before, row, { fields, categoryIds })
  const changes = differences(before, content, fields)
  return { kind: 'changed', row, known, before, after, differences: changes, notices }
}

function differences(
  before: Place,
  after: Content,
  fields: readonly (keyof Content)[],
): FieldDifference[] {
  const stored = contentOfPlace(before)
  return fields.map((field) => ({ field, before: stored[field], after: after[field] }))
}
