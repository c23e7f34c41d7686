import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { signByPasskey, useHasPasskeys } from './passkey-support.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** What the page's action returns for `intent=passkey-ask`. */
export type PasskeyPrompt = {
  passkey?: { token: string; options: string }
  waitMinutes?: number
}

/** Signs in with a passkey: gets a challenge from the page's action and sends it back signed. */
export function PasskeyButton() {
  const { account, admin: operator } = useAdminWords()
  const hasPasskeys = useHasPasskeys()
  const fetcher = useFetcher<PasskeyPrompt>()
  const submit = useSubmit()
  const [isRefused, setIsRefused] = useState(false)
  const asked = fetcher.data?.passkey
  const answered = useRef<string>(undefined)

  useEffect(() => {
    if (!asked || answered.current === asked.token + asked.options) return
    answered.current = asked.token + asked.options
    void signByPasskey(asked.options).then((answer) => {
      setIsRefused(answer === undefined)
      if (answer === undefined) return undefined
      return submit({ intent: 'passkey', token: asked.token, answer }, { method: 'post' })
    })
  }, [asked, submit])

  if (!hasPasskeys) return null
  return (
    <fetcher.Form method="post" className="operator-form">
      <IntentButton intent="passkey-ask">{account.confirm.passkey}</IntentButton>
      {fetcher.data?.waitMinutes !== undefined && (
        <p role="alert">{operator.signIn.wait(fetcher.data.waitMinutes)}</p>
      )}
      {isRefused && <p role="alert">{account.confirm.passkeyRefused}</p>}
    </fetcher.Form>
  )
}
