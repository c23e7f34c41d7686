import { parseTimes } from '../../../domain/search/catalogue/named-day.ts'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import type { Messages } from '../../messages/index.ts'

/** The label of the opening-hours filter, with the times that it filters by. */
export function openFilterLabel(open: string | undefined, finder: Messages['finder']): string {
  return open && open !== 'now' ? finder.openAt(parseTimes(open)) : finder.openNow
}

/** The labels of the active filters by time. */
export function timeFilterLabels(
  { open, closed }: Pick<PlaceQuery, 'open' | 'closed'>,
  finder: Messages['finder'],
): string[] {
  return [
    ...(open ? [openFilterLabel(open, finder)] : []),
    ...(closed ? [closedFilterLabel(closed, finder)] : []),
  ]
}

/** The label of the filter for closed places, with the times that it filters by. */
export function closedFilterLabel(closed: string, finder: Messages['finder']): string {
  return closed === 'now' ? finder.closedNow : finder.closedAt(parseTimes(closed))
}
