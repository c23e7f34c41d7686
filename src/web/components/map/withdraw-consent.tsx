import { useEffect, useRef, useState } from 'react'
import { useSiteWords } from '../../words/site.ts'
import { InlineScript, useIsPlain } from '../site/plain-page.tsx'
import { CONSENT_KEY, GOOGLE, useConsentedService, withdrawConsent } from './consent.ts'

/** A button in the footer that withdraws the consent. Shown only while there is one; after the click it says what has changed. */
export const WithdrawConsent = import.meta.env.SSR ? WithdrawOnServer : Withdraw

function WithdrawOnServer() {
  return useIsPlain() ? <PlainWithdraw /> : <Withdraw />
}

function Withdraw() {
  const { navigation } = useSiteWords()
  const agreed = useConsentedService()
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

const WITHDRAW = `try{const item=document.currentScript.parentElement,[button,outcome]=item.children
const agreed=localStorage.getItem('${CONSENT_KEY}')
if(agreed){if(agreed==='${GOOGLE}')button.textContent=button.dataset.google
button.onclick=()=>{localStorage.removeItem('${CONSENT_KEY}');button.remove();outcome.hidden=false;outcome.focus()}
item.hidden=false}}catch{}`

/** The same for pages without React. A map can run only on other pages, which are notified. */
function PlainWithdraw() {
  const { navigation } = useSiteWords()
  return (
    <li hidden>
      <button type="button" className="link-button" data-google={navigation.withdraw}>
        {navigation.withdrawStreet}
      </button>
      <p tabIndex={-1} hidden>
        {navigation.withdrawn}
      </p>
      <InlineScript code={WITHDRAW} />
    </li>
  )
}
