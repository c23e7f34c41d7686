import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchString } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

// About a hundred metres: precise enough for a list, and the URL reveals no more than necessary.
const DECIMALS = 3

/** Asks the browser for the position, only on a click. Keeps the words of the search and replaces its place. */
export function NearMe({ view: { query, words } }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'waiting' | 'refused' | 'failed'>('idle')

  const locate = () => {
    setState('waiting')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near = `${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`
        setState('idle')
        const asked = { ...query, text: words, near, within: undefined }
        void navigate(toSearchString({ ...asked, isHere: true }))
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }

  return (
    <>
      <button
        type="button"
        className="chip needs-script"
        onClick={locate}
        aria-disabled={state === 'waiting' || undefined}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path
            d="M8 1v3M8 12v3M1 8h3M12 8h3M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        {state === 'waiting' ? finder.nearMeWaiting : finder.nearMe}
      </button>
      <p
        role="status"
        className={state === 'refused' || state === 'failed' ? 'field-problem' : 'visually-hidden'}
      >
        {state === 'refused' && finder.nearMeRefused}
        {state === 'failed' && finder.nearMeFailed}
      </p>
    </>
  )
}
