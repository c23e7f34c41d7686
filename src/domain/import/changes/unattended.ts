import type { FieldDifference, ImportReport } from '../import-report.ts'
import type { ImportRun } from '../import-run.ts'
import { sourceOf } from './new-place.ts'
import type { PlannedRow } from './planned-row.ts'

/**
 * What an import may do where nobody looks first, as with a file that is fetched: its own places it adds, changes and
 * closes, as those of which a person said that a row of it is this place. Other places are not its affair, whatever id a
 * row names; neither is who gets the messages of visitors, nor what is published that an operator keeps back. Whoever can
 * write the file could do anything else with it.
 */
export function mayDoAlone(planned: PlannedRow, system: string): boolean {
  if (planned.kind === 'refused' || planned.kind === 'unchanged') return true
  if (planned.kind === 'added') {
    const { row } = planned
    return sourceOf(row, system)?.system === system && row.extras?.recipients === undefined
  }
  return planned.isOwn && planned.differences.every(isItsAffair)
}

function isItsAffair(difference: FieldDifference): boolean {
  if (difference.field === 'status') return isClosing(difference)
  return difference.field !== 'recipients'
}

const isClosing = ({ field, after }: FieldDifference) => field === 'status' && after === 'archived'

/** What an import alone makes of a place of its own that was open; undefined where the row is about none. */
export function fateOfOwn(planned: PlannedRow): 'open' | 'closed' | undefined {
  if (planned.kind === 'unchanged') {
    return planned.isOwn && planned.row.status !== 'archived' ? 'open' : undefined
  }
  if (planned.kind !== 'changed') return undefined
  const { isOwn, before, differences } = planned
  if (!isOwn || before.status === 'archived') return undefined
  return differences.some(isClosing) && differences.every(isItsAffair) ? 'closed' : 'open'
}

/** A file that was cut off, or has other columns, must not empty a site: more than this share gone or refused stops. */
const MOST = 0.2

type Decisive = Pick<ImportReport, 'rows' | 'refused' | 'missing' | 'own'>

/** Why a person must look at a file before any of it is applied; undefined where what it may do can be applied alone. */
export function whyNotAlone({ rows, refused, missing, own }: Decisive): 'guard' | undefined {
  const gone = missing + own.closed
  const isUnlike =
    rows === 0 || refused.total > rows * MOST || gone > (own.open + own.closed + missing) * MOST
  return isUnlike ? 'guard' : undefined
}

/** What is to be said of an import that was applied where nobody looked first. */
export function leftOut({
  settings,
  report,
}: Pick<ImportRun, 'settings'> & { report: ImportReport }): string | undefined {
  return settings.isFetched && report.forPerson > 0 ? 'beyond_own' : undefined
}
