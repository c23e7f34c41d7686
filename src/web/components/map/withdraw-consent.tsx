import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/site.ts'
import { GOOGLE, useAgreedService, withdrawConsent } from './consent.ts'

/** One click in the footer takes the agreement back; shown only while there is one, and after the click what came of it. */
export function WithdrawConsent() {
  const { navigation } = useWords()
  const agreed = useAgreedService()
  const [isPressed, setIsPressed] = useState(false)
  const outcome = useRef<HTMLParagraphElement>(null)
  const isWithdrawn = isPressed && agreed === undefined
  if (isPressed && agreed !== undefined) setIsPressed(false)
  // The button is gone, and the focus would be lost with it.
  useEffect(() => {
    if (isWithdrawn) outcome.current?.focus()
  }, [isWithdrawn])
  const withdraw = () => {
    withdrawConsent()
    setIsPressed(true)
  }
  if (agreed === undefined && !isWithdrawn) return null
  return (
    <li>
      {isWithdrawn ? (
        <p ref={outcome} tabIndex={-1}>
          {navigation.withdrawn}
        </p>
      ) : (
        <button type="button" className="link-button" onClick={withdraw}>
          {agreed === GOOGLE ? navigation.withdraw : navigation.withdrawStreet}
        </button>
      )}
    </li>
  )
}
