import { createHash } from 'node:crypto'
import { numberedUuids } from '../../uuid.ts'
import type { Place } from '../../places/place.ts'
import type { ImportChange, ImportRun, StoredIssue } from '../import-run.ts'
import type { ImportStore, KeptChange, KeptMatch, StagedPlace } from '../import-store.ts'
import { MOST_KEPT } from '../import-report.ts'
import type { FieldDifference } from '../import-report.ts'
import { newPlace } from './new-place.ts'
import type { KnownPlace, KnownPlaces } from './known-places.ts'
import type { PlannedMatch, PlannedRow } from './planned-row.ts'
import { CONTENT_FIELDS, contentOfRow } from './place-content.ts'

/** Changes that are written in one short transaction. */
const TOGETHER = 256

/** Where what becomes of each row is kept, to be looked at, applied and taken back. */
export type ChangeSetKeeper = {
  /** `isForPerson`: nothing that an import does where nobody looks first, see `mayDoAlone` */
  take(planned: PlannedRow, isForPerson: boolean): void
  /** writes what has been gathered, when it is enough */
  flush(): Promise<void>
  /** writes the rest; then the places that the file no longer has, and which of the places that new ones resemble it has */
  end(missing: AsyncIterable<Place>, lineOf: KnownPlaces['lineOf']): Promise<void>
}

export type Keeping = {
  run: Pick<ImportRun, 'id' | 'createdAt' | 'settings'>
  imports: ImportStore
  /** the source of the file's places */
  system: string
  /** a person looks at it before it is applied: what may be doubled waits for their word */
  isReviewed: boolean
}

export function createKeeper({ run, imports, system, isReviewed }: Keeping): ChangeSetKeeper {
  let changes: KeptChange[] = []
  let issues: StoredIssue[] = []
  let positions = 0
  let issuePositions = 0
  const matches: { position: number; known: KnownPlace }[] = []
  const kept = { refused: 0, notice: 0 }
  const next = () => (positions += 1)
  const idAt = newPlaceIds(run)

  function takeIssue(issue: StoredIssue): void {
    kept[issue.kind] += 1
    if (kept[issue.kind] <= MOST_KEPT) issues.push(issue)
  }

  function take(planned: PlannedRow, isForPerson: boolean): void {
    if (planned.kind === 'refused') {
      takeIssue({ ...planned.issue, kind: 'refused', cells: planned.cells })
      return
    }
    const { name } = planned.row.facts
    for (const notice of planned.notices) takeIssue({ ...notice, kind: 'notice', name })
    // Among a thousand others nobody would see what a fetched file must not do alone.
    const isHeld = isForPerson && run.settings.isFetched === true
    if (planned.kind === 'added') {
      const position = next()
      const isAccepted = !isHeld && !(isReviewed && planned.similar)
      const placeId = planned.row.placeId ?? idAt(position)
      const staged = stagedPlace(planned, placeId, system)
      const match = planned.match && keptMatch(planned.match, staged)
      changes.push({ ...newChange(planned), position, placeId, isAccepted, staged, match })
      if (planned.match) matches.push({ position, known: planned.match.known })
    } else if (planned.kind === 'changed') {
      changes.push({ ...changedChange(planned), position: next(), isAccepted: !isHeld })
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
    take,
    async flush() {
      if (changes.length + issues.length >= TOGETHER) await write()
    },
    async end(missing, lineOf) {
      const isAccepted = run.settings.missing === 'archive'
      for await (const place of missing) {
        changes.push({ ...missingChange(place), position: next(), isAccepted })
        if (changes.length >= TOGETHER) await write()
      }
      await write()
      const twins = matches.flatMap(({ position, known }) => {
        const line = lineOf(known)
        return line === undefined ? [] : [{ position, line }]
      })
      if (twins.length > 0) await imports.noteTwins(run.id, twins)
    },
  }
}

/** Its id in its source is what the place is known by the next time, when a person says that it is this one. */
function keptMatch({ placeId, update }: PlannedMatch, { place }: StagedPlace): KeptMatch {
  return { placeId, update, source: place.source }
}

/** By the position of a change: the same whenever it is asked, so that no id need be remembered. */
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
  // A draft of ours may have no category yet.
  const isBare = category === undefined && placeId !== undefined && status !== 'published'
  const place = newPlace(row, { id, slug, categoryIds: [], system })
  return { place, category: isBare ? '' : category }
}

type Unplaced = Omit<ImportChange, 'position' | 'match'>

function newChange({
  row,
  slug,
  similar,
}: Extract<PlannedRow, { kind: 'added' }>): Omit<Unplaced, 'placeId' | 'isAccepted'> {
  const content = contentOfRow(row, undefined, true)
  const differences = CONTENT_FIELDS.flatMap((field): FieldDifference[] => {
    const after = content[field]
    return after === undefined ? [] : [{ field, after }]
  })
  const { line, facts } = row
  const one = { kind: 'new', line, slug, name: facts.name, isUndone: false, version: 1 } as const
  return { ...one, differences, similar, doubt: row.doubt }
}

function changedChange({
  row,
  before,
  after,
  differences,
}: Extract<PlannedRow, { kind: 'changed' }>): Omit<Unplaced, 'isAccepted'> {
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
    doubt: movesIt ? row.doubt : undefined,
  }
}

function missingChange(place: Place): Omit<Unplaced, 'isAccepted'> {
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
