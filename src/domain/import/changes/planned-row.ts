import type { Place } from '../../places/place.ts'
import type { FieldDifference, RowIssue } from '../import-report.ts'
import type { KnownPlace } from './known-places.ts'
import type { ReadRow } from '../rows/read-row.ts'
import type { SimilarPlace } from './similar-places.ts'

/** A new row as an update of the place that it resembles; without one where it says nothing else. */
export type PlannedMatch = {
  known: KnownPlace
  placeId: string
  update?: { before: Place; after: Place; differences: FieldDifference[] }
}

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
      /** what it would be as a row about the place that it resembles, where it can be that */
      match?: PlannedMatch
      notices: RowIssue[]
    }
  | {
      kind: 'changed'
      row: ReadRow
      /** the place is of the file's source, or a row of it was said to be this place */
      isOwn: boolean
      before: Place
      after: Place
      differences: FieldDifference[]
      notices: RowIssue[]
    }
  | {
      kind: 'unchanged'
      row: ReadRow
      /** the same */
      isOwn: boolean
      notices: RowIssue[]
    }
