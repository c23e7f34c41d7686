import type { FieldDifference, ImportReport } from './import-report.ts'
import { sourceOf } from './new-place.ts'
import type { PlannedRow } from './planned-row.ts'

/**
 * What an import may do where nobody looks first, as with a file that is fetched: its own places it adds, changes and
 * closes. Places of other sources are not its affair, whatever id a row names; neither is who gets the messages of
 * visitors, nor what is published that an operator keeps back. Whoever can write the file could do anything else with it.
 */
export function mayDoAlone(planned: PlannedRow, system: string): boolean {
  if (planned.kind === 'refused' || planned.kind === 'unchanged') return true
  if (planned.kind === 'added') {
    const { row } = planned
    return sourceOf(row, system)?.system === system && row.extras?.recipients === undefined
  }
  const { before, differences } = planned
  return before.source?.system === system && differences.every(isItsAffair)
}

function isItsAffair({ field, after }: FieldDifference): boolean {
  if (field === 'status') return after === 'archived'
  return field !== 'recipients'
}

/** A file that was cut off, or has other columns, must not empty a site: more than this share gone or refused stops. */
const MOST = 0.2

type Decisive = Pick<
  ImportReport,
  'rows' | 'refused' | 'missing' | 'unchanged' | 'changed' | 'closed' | 'forPerson'
>

/** Why a person must look at a file before it is applied; undefined where it may be applied alone. */
export function whyNotAlone({
  rows,
  refused,
  missing,
  unchanged,
  changed,
  closed,
  forPerson,
}: Decisive): 'beyond_own' | 'guard' | undefined {
  if (forPerson > 0) return 'beyond_own'
  const open = unchanged - closed.already + changed.total + missing
  const gone = missing + closed.now
  const isUnlike = rows === 0 || refused.total > rows * MOST || gone > open * MOST
  return isUnlike ? 'guard' : undefined
}
