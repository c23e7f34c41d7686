import { timesOf } from '../../../domain/search/catalogue/asked-day.ts'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import type { Messages } from '../../messages/index.ts'

/** The label of the opening-hours filter, with the times that it filters by. */
export function openWords(open: string | undefined, finder: Messages['finder']): string {
  return open && open !== 'now' ? finder.openAt(timesOf(open)) : finder.openNow
}

/** The labels of the active filters by time. */
export function timeFilters(
  { open, closed }: Pick<PlaceQuery, 'open' | 'closed'>,
  finder: Messages['finder'],
): string[] {
  return [
    ...(open ? [openWords(open, finder)] : []),
    ...(closed ? [closedWords(closed, finder)] : []),
  ]
}

/** The label of the filter for closed places, with the times that it filters by. */
export function closedWords(closed: string, finder: Messages['finder']): string {
  return closed === 'now' ? finder.closedNow : finder.closedAt(timesOf(closed))
}
