import { useSyncExternalStore } from 'react'

/** Where `finder.css` has list and map one over the other. */
const NARROW = '(max-width: 56rem)'

/** Whether the window is narrow; on the server it is taken for wide. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow, () => false)
}

function listen(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}
