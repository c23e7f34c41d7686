import { usePlaceWords } from '../../words/places.ts'
import { useSiteWords } from '../../words/site.ts'
import { GOOGLE } from './consent.ts'
import type { MapStatus } from './view/use-map-view.ts'

type Props = MapStatus & {
  /** a list beside the map shows every place */
  hasList?: boolean
}

/** Says in one sentence why there is no interactive map, or not the chosen one; everything beside it keeps working. */
export function MapNotice({ state, failure, retry, reloads, hasList }: Props) {
  const { failure: words } = useSiteWords()
  const { map, mapProblems } = usePlaceWords()
  const stateProblem =
    state === 'picture' || state === 'loading' || state === 'ready' ? undefined : state
  const problem = stateProblem ?? failure?.problem
  if (!problem) return null

  const sentence = () => {
    // The form's sentence for this problem mentions typed text.
    if (stateProblem === 'offline') return map.offline
    if (stateProblem)
      return hasList ? `${mapProblems[stateProblem]} ${map.listHasAll}` : mapProblems[stateProblem]
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
