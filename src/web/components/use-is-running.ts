import { useSyncExternalStore } from 'react'

const NEVER_CHANGES = () => () => undefined

/** Whether the page's script runs: false on the server, and wherever scripts are off, blocked or lost on the way. */
export function useIsRunning(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  )
}
