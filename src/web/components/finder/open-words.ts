import type { Messages } from '../../messages/index.ts'

/** What the filter of what is open is called, by the time that it asks for. */
export function openWords(open: string | undefined, finder: Messages['finder']): string {
  return open && open !== 'now' ? finder.openAt(open) : finder.openNow
}
