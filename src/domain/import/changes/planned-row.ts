import type { Place } from '../../places/place.ts'
import type { FieldDifference, RowIssue } from '../import-report.ts'
import type { KnownPlace } from './known-places.ts'
import type { ReadRow } from '../rows/read-row.ts'
import type { SimilarPlace } from './similar-places.ts'

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
      before: Place
      after: Place
      differences: FieldDifference[]
      notices: RowIssue[]
    }
  | {
      kind: 'unchanged'
      row: ReadRow
      /** the place is of the file's source */
      isOwn: boolean
      notices: RowIssue[]
    }
