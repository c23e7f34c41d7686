import { useWords } from '../../words.tsx'
import type { MapState } from './use-map-view.ts'

/** Why there is no interactive map, in one sentence; the list beside it goes on working. */
export function MapNotice({ state }: { state: MapState }) {
  const { problems, map } = useWords()
  if (state === 'picture' || state === 'loading' || state === 'ready') return null
  return (
    <p className="map-notice" role="alert">
      {/* The form's sentence for this speaks of what was typed. */}
      {state === 'offline' ? map.offline : problems[state]}
    </p>
  )
}
