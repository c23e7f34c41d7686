import { useSyncExternalStore } from 'react'

/** Whether the page's script runs: false on the server and in the first render of a document, which must equal the server's. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges(): () => void {
  return () => undefined
}
