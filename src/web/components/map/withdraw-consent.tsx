import { useWords } from '../../words.tsx'
import { GOOGLE, useAgreedService, withdrawConsent } from './consent.ts'

/** One click in the footer takes the agreement back; shown only while there is one. */
export function WithdrawConsent() {
  const { map } = useWords()
  const agreed = useAgreedService()
  if (agreed === undefined) return null
  return (
    <li>
      <button type="button" className="link-button" onClick={withdrawConsent}>
        {agreed === GOOGLE ? map.withdraw : map.withdrawStreet}
      </button>
    </li>
  )
}
