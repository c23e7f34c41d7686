import { headerKey } from './columns/import-field.ts'
import { type ChangeSetKeeper, checkImport, type CheckOutcome } from './check-import.ts'
import type { ImportPorts, OnProgress, ImportFile } from './open-import.ts'
import {
  type ImportReport,
  type ImportRun,
  type ImportChange,
  type StoredIssue,
  type FieldDifference,
  sourceSystem,
} from './import-run.ts'
import type { ImportStore, StoredChange, StoredMatch, StagedPlace } from './import-store.ts'
import { countOpenQuestions, MAX_SEARCHED_IMPORTS } from './answer-questions.ts'
import { hashOf } from './changes/place-identity.ts'
import { createHash } from 'node:crypto'
import { numberedUuids } from '../places/slug.ts'
import type { Place } from '../places/place.ts'
import { newPlace, CONTENT_FIELDS, contentOfRow } from './changes/place-content.ts'
import type { KnownPlace } from './changes/known-places.ts'
import type { PlannedMatch, PlannedRow } from './changes/compare-with-places.ts'

type PrepareContext = {
  ports: ImportPorts
  onProgress: OnProgress
  /** a person looks at the changes before they are applied */
  isReviewed: boolean
}

/** Imports whose changes are stored; older ones can no longer be reviewed or undone. */
const MAX_CHANGE_SETS = 20

/** Checks a file and stores the result as the change set of the import, which must be in `checking`. */
export async function prepareImport(
  run: ImportRun,
  file: ImportFile,
  { ports, onProgress, isReviewed }: PrepareContext,
): Promise<CheckOutcome> {
  const { imports } = ports
  const { columns: _columns, sheet: _sheet, sheets: _sheets, ...request } = run.settings
  const columns = run.settings.columns?.length ? run.settings.columns : undefined
  const watched: ImportFile = {
    ...file,
    sheet: run.settings.sheet,
    columns,
    recall: isReviewed ? (header) => recall(imports, header) : undefined,
    async onColumns(samples, choices, sheets) {
      const settings = { ...run.settings, columns: [...choices], sheets: sheets && [...sheets] }
      await imports.move(run.id, ['checking'], 'checking', { columns: samples, settings })
    },
  }
  const system = sourceSystem(file.name, run.settings.source)
  const keeper = createKeeper({ run, imports, system, isReviewed, geocoder: ports.geocoding?.host })
  await imports.clear(run.id)
  let outcome: CheckOutcome | undefined
  try {
    outcome = await checkImport({ ...request, file: watched }, ports, {
      onProgress,
      keeper,
    })
  } finally {
    if (!outcome?.ok) {
      await imports.clear(run.id)
      const problem = outcome?.problem ?? 'failed'
      await imports.move(run.id, ['checking'], 'uploaded', { isHeld: false, problem })
    }
  }
  if (!outcome.ok) return outcome
  const { checked } = outcome
  await imports.move(run.id, ['checking'], 'checked', {
    isHeld: false,
    problem: undefined,
    report: withoutLists(checked.report),
    category: checked.category,
    defaultCountry: checked.defaultCountry,
  })
  await deleteOldChangeSets(ports)
  return outcome
}

async function recall(imports: ImportStore, header: readonly string[]) {
  return imports.findMapping(shapeOf(header))
}

/** Equal for all files with the same columns, in any order. */
export function shapeOf(header: readonly string[]): string {
  return hashOf(...header.map(headerKey).toSorted())
}

function withoutLists(report: ImportReport): ImportReport {
  return {
    ...report,
    changed: { ...report.changed, first: [] },
    rejected: { ...report.rejected, first: [] },
    notices: { ...report.notices, first: [] },
  }
}

async function deleteOldChangeSets({ imports }: ImportPorts): Promise<void> {
  const withChanges = (await imports.list(MAX_SEARCHED_IMPORTS)).filter(
    ({ hasChanges }) => hasChanges,
  )
  const open = await countOpenQuestions(imports)
  for (const { id } of withChanges.slice(MAX_CHANGE_SETS)) {
    // Some of its rows still have questions.
    if (!open.has(id)) await imports.clear(id)
  }
}

/** Changes per short transaction. */
const WRITE_BATCH_SIZE = 256

type ChangeSetOptions = {
  run: Pick<ImportRun, 'id' | 'createdAt' | 'settings'>
  imports: ImportStore
  /** the source of the file's places */
  system: string
  /** a person looks at it before it is applied: possible duplicates wait for their answer */
  isReviewed: boolean
  /** the host of the geocoder, if one is set up */
  geocoder: string | undefined
}

function createKeeper({
  run,
  imports,
  system,
  isReviewed,
  geocoder,
}: ChangeSetOptions): ChangeSetKeeper {
  let changes: StoredChange[] = []
  let issues: StoredIssue[] = []
  let positions = 0
  let issuePositions = 0
  const matches: { position: number; known: KnownPlace }[] = []
  const next = () => (positions += 1)
  const idAt = newPlaceIds(run)

  function add(planned: PlannedRow, isForPerson: boolean): void {
    if (planned.kind === 'rejected') {
      issues.push({ ...planned.issue, kind: 'rejected', cells: planned.cells })
      return
    }
    const { name } = planned.row.facts
    for (const notice of planned.notices) issues.push({ ...notice, kind: 'notice', name })
    // A person would overlook a forbidden change of a fetched file among a thousand others.
    const needsReview = isForPerson && run.settings.isFetched === true
    if (planned.kind === 'added') {
      const position = next()
      const isAccepted = !needsReview && !(isReviewed && planned.similar)
      const placeId = planned.row.placeId ?? idAt(position)
      const isLocated = planned.row.placedBy === 'geocoder'
      const staged = {
        ...stagedPlace(planned, placeId, system),
        ...(isLocated && { geocoder }),
      }
      const match = planned.match && toStoredMatch(planned.match, staged)
      changes.push({ ...newChange(planned), position, placeId, isAccepted, staged, match })
      if (planned.match) matches.push({ position, known: planned.match.known })
    } else if (planned.kind === 'changed') {
      changes.push({ ...changedChange(planned), position: next(), isAccepted: !needsReview })
    } else if (planned.before && planned.conflicts?.length) {
      const { row, before, conflicts } = planned
      const asStored = { row, before, after: before, differences: [], conflicts }
      const change = { ...changedChange(asStored), kind: 'kept' as const }
      changes.push({ ...change, position: next(), isAccepted: false })
    }
  }

  async function write(): Promise<void> {
    if (changes.length > 0) await imports.addChanges(run.id, changes)
    if (issues.length > 0) await imports.addIssues(run.id, issues, issuePositions + 1)
    issuePositions += issues.length
    changes = []
    issues = []
  }

  return {
    add,
    async flush() {
      if (changes.length + issues.length >= WRITE_BATCH_SIZE) await write()
    },
    async end(missing, lineOf) {
      const isAccepted = run.settings.missing === 'archive'
      for await (const place of missing) {
        changes.push({ ...missingChange(place), position: next(), isAccepted })
        if (changes.length >= WRITE_BATCH_SIZE) await write()
      }
      await write()
      const twins = matches.flatMap(({ position, known }) => {
        const line = lineOf(known)
        return line === undefined ? [] : [{ position, line }]
      })
      if (twins.length > 0) await imports.recordTwins(run.id, twins)
    },
  }
}

/** The external id of the row becomes an alias when a person says that it is this place. */
function toStoredMatch({ placeId, update }: PlannedMatch, { place }: StagedPlace): StoredMatch {
  return { placeId, update, source: place.source }
}

/** Derived from the position of a change: always the same, so that no id need be stored. */
function newPlaceIds({ id, createdAt }: Pick<ImportRun, 'id' | 'createdAt'>) {
  const random = createHash('sha256').update(`${id} ${createdAt.getTime()}`).digest()
  return numberedUuids(createdAt, random)
}

function stagedPlace(
  { row, slug }: Extract<PlannedRow, { kind: 'added' }>,
  id: string,
  system: string,
): StagedPlace {
  const { category, placeId, status } = row
  // An exported draft may have no category yet.
  const isBare = category === undefined && placeId !== undefined && status !== 'published'
  const place = newPlace(row, { id, slug, categoryIds: [], system })
  return { place, category: isBare ? '' : category }
}

type ChangeDraft = Omit<ImportChange, 'position' | 'match'>

function newChange({
  row,
  slug,
  similar,
}: Extract<PlannedRow, { kind: 'added' }>): Omit<ChangeDraft, 'placeId' | 'isAccepted'> {
  const content = contentOfRow(row, undefined, true)
  const differences = CONTENT_FIELDS.flatMap((field): FieldDifference[] => {
    const after = content[field]
    return after === undefined ? [] : [{ field, after }]
  })
  const { line, facts } = row
  const one = { kind: 'new', line, slug, name: facts.name, isUndone: false, version: 1 } as const
  return { ...one, differences, similar, doubt: row.doubt }
}

type ChangedRow = Pick<
  Extract<PlannedRow, { kind: 'changed' }>,
  'row' | 'before' | 'after' | 'differences' | 'conflicts'
>

function changedChange({
  row,
  before,
  after,
  differences,
  conflicts,
}: ChangedRow): Omit<ChangeDraft, 'isAccepted'> {
  const movesIt = differences.some(({ field }) => field === 'location')
  return {
    kind: 'changed',
    line: row.line,
    placeId: before.id,
    slug: before.slug,
    name: after.name,
    isUndone: false,
    version: before.version + 1,
    before,
    after,
    differences,
    conflicts: conflicts.length > 0 ? conflicts : undefined,
    doubt: movesIt ? row.doubt : undefined,
  }
}

function missingChange(place: Place): Omit<ChangeDraft, 'isAccepted'> {
  return {
    kind: 'missing',
    placeId: place.id,
    slug: place.slug,
    name: place.name,
    isUndone: false,
    version: place.version + 1,
    before: place,
    after: { ...place, status: 'archived' },
    differences: [{ field: 'status', before: place.status, after: 'archived' }],
  }
}
