import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import type { SignInActionData } from './sign-in-answer.ts'
import { signWithPasskey, useSupportsPasskeys } from './passkey-support.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** Signs in with a passkey: gets a challenge from the page's action and sends it back signed. */
export function PasskeyButton() {
  const { account, admin: adminWords } = useAdminWords()
  const supportsPasskeys = useSupportsPasskeys()
  const fetcher = useFetcher<SignInActionData>()
  const submit = useSubmit()
  const [isRefused, setIsRefused] = useState(false)
  const challenge = fetcher.data?.passkey
  const answeredChallenge = useRef<string>(undefined)

  useEffect(() => {
    if (!challenge || answeredChallenge.current === challenge.token + challenge.options) return
    answeredChallenge.current = challenge.token + challenge.options
    void signWithPasskey(challenge.options).then((answer) => {
      setIsRefused(answer === undefined)
      if (answer === undefined) return undefined
      return submit({ intent: 'passkey', token: challenge.token, answer }, { method: 'post' })
    })
  }, [challenge, submit])

  if (!supportsPasskeys) return null
  return (
    <fetcher.Form method="post" className="operator-form">
      <IntentButton intent="passkey-ask">{account.confirm.passkey}</IntentButton>
      {fetcher.data?.waitMinutes !== undefined && (
        <p role="alert">{adminWords.signIn.wait(fetcher.data.waitMinutes)}</p>
      )}
      {isRefused && <p role="alert">{account.confirm.passkeyRefused}</p>}
    </fetcher.Form>
  )
}
