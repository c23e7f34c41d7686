import { usePlaceWords } from '../../words/places.ts'
import { useWords } from '../../words/site.ts'
import type { ShownMap } from './view/use-map-view.ts'

type Props = ShownMap & {
  /** a list beside the map has every place */
  hasList?: boolean
}

/** Why there is no interactive map, in one sentence; what is beside it goes on working. */
export function MapNotice({ state, retry, reloads, hasList }: Props) {
  const { failure } = useWords()
  const { map, mapProblems } = usePlaceWords()
  if (state === 'picture' || state === 'loading' || state === 'ready') return null
  return (
    <div className="map-notice">
      <p role="alert">
        {/* The form's sentence for this speaks of what was typed. */}
        {state === 'offline' ? map.offline : mapProblems[state]}
        {state !== 'offline' && hasList && ` ${map.listHasAll}`}
      </p>
      {(state === 'offline' || state === 'map_unreachable') && (
        <button type="button" className="link-button" onClick={retry}>
          {reloads ? map.reload : failure.retry}
        </button>
      )}
    </div>
  )
}
