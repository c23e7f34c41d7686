import { useWords } from '../../words.tsx'
import { useGoogleAgreed, withdrawGoogle } from './consent.ts'

/** One click in the footer takes the agreement back; shown only while there is one. */
export function WithdrawConsent() {
  const { map } = useWords()
  if (!useGoogleAgreed()) return null
  return (
    <li>
      <button type="button" className="link-button" onClick={withdrawGoogle}>
        {map.withdraw}
      </button>
    </li>
  )
}
