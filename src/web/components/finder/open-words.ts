import { timesOf } from '../../../domain/search/catalogue/asked-day.ts'
import type { Messages } from '../../messages/index.ts'

/** What the filter of what is open is called, by the times that it asks for. */
export function openWords(open: string | undefined, finder: Messages['finder']): string {
  return open && open !== 'now' ? finder.openAt(timesOf(open)) : finder.openNow
}
