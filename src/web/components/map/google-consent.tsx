import { useId, useState } from 'react'
import { useWords } from '../../words.tsx'
import { agreeToGoogle, useGoogleAgreed, withdrawGoogle } from './consent.ts'

/** The choice of the map service: a real button that says whom the click contacts and what is sent. */
export function GoogleConsent() {
  const { map } = useWords()
  const [remember, setRemember] = useState(false)
  const id = useId()
  if (useGoogleAgreed()) {
    return (
      <div className="map-consent needs-script">
        <button type="button" className="link-button" onClick={withdrawGoogle}>
          {map.backToOurs}
        </button>
      </div>
    )
  }
  return (
    <div className="map-consent needs-script">
      <p>
        {map.ours}{' '}
        <button
          type="button"
          className="link-button"
          aria-describedby={id}
          onClick={() => agreeToGoogle({ remember })}
        >
          {map.loadGoogle}
        </button>{' '}
        <span id={id}>{map.googleNote}</span>
      </p>
      <label>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />{' '}
        {map.remember}
      </label>
    </div>
  )
}
