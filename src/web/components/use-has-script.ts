import { useSyncExternalStore } from 'react'

/** Whether the page has its script: not on the server, nor in the first rendering of a document, which must be as the server's. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges(): () => void {
  return () => undefined
}
