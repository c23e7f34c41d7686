import { usePlaceWords } from '../../words/places.ts'
import { useWords } from '../../words/site.ts'
import { GOOGLE } from './consent.ts'
import type { ShownMap } from './view/use-map-view.ts'

type Props = ShownMap & {
  /** a list beside the map shows every place */
  hasList?: boolean
}

/** Says in one sentence why there is no interactive map, or not the chosen one; everything beside it keeps working. */
export function MapNotice({ state, failure, retry, reloads, hasList }: Props) {
  const { failure: words } = useWords()
  const { map, mapProblems } = usePlaceWords()
  const own = state === 'picture' || state === 'loading' || state === 'ready' ? undefined : state
  const problem = own ?? failure?.problem
  if (!problem) return null

  const sentence = () => {
    // The form's sentence for this problem mentions typed text.
    if (own === 'offline') return map.offline
    if (own) return hasList ? `${mapProblems[own]} ${map.listHasAll}` : mapProblems[own]
    if (!failure) return ''
    const name = failure.service === GOOGLE ? 'Google Maps' : new URL(failure.service).host
    const isSilent = failure.problem === 'map_unreachable'
    return `${isSilent ? map.unreachable(name) : mapProblems[failure.problem]} ${map.oursInstead}`
  }
  return (
    <div className="map-notice">
      <p role="alert">{sentence()}</p>
      {(problem === 'offline' || problem === 'map_unreachable') && (
        <button type="button" className="link-button" onClick={retry}>
          {reloads ? map.reload : words.retry}
        </button>
      )}
    </div>
  )
}
