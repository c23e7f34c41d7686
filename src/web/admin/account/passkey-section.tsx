import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import type { AccountActionData } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { LocalTime } from '../local-time.tsx'
import { createPasskey, useSupportsPasskeys } from './passkey-support.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton, IntentForm } from '../intent-button.tsx'

export type PasskeyView = { id: string; name: string; createdAt: string; lastUsedAt?: string }

type Props = { passkeys: readonly PasskeyView[]; answer: AccountActionData | undefined }

export function PasskeySection({ passkeys, answer }: Props) {
  const { passkeys: words } = useAdminWords().account
  const supportsPasskeys = useSupportsPasskeys()
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.lead}</p>
      <AccountNotice answer={answer?.section === 'passkeys' ? answer : undefined} />
      {passkeys.length > 0 && (
        <ul className="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys ? (
        <NewPasskey earlierChallenge={answer?.passkey} />
      ) : (
        <p className="soft">{words.needsScript}</p>
      )}
    </>
  )
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: PasskeyView) {
  const { passkeys: words } = useAdminWords().account
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b> {words.since} <LocalTime iso={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              {words.used} <LocalTime iso={lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
        </summary>
        <IntentForm
          intent="passkey-remove"
          fields={{ id }}
          className="operator-form"
          aria-label={words.removeOf(name)}
        >
          {words.remove}
        </IntentForm>
      </details>
    </li>
  )
}

/**
 * Gets options from the server and lets the device make a passkey. `earlierChallenge` is set if the person had to prove who they are in between: on
 * the new page the device needs another click.
 */
function NewPasskey({ earlierChallenge }: { earlierChallenge: AccountActionData['passkey'] }) {
  const { passkeys: words } = useAdminWords().account
  const fetcher = useFetcher<AccountActionData>()
  const submit = useSubmit()
  const [name, setName] = useState(earlierChallenge?.name ?? '')
  const [isRefused, setIsRefused] = useState(false)
  const challenge = fetcher.data?.passkey
  const answeredToken = useRef<string>(undefined)

  useEffect(() => {
    if (!challenge || answeredToken.current === challenge.token) return
    answeredToken.current = challenge.token
    void createPasskey(challenge.options).then((answer) => {
      setIsRefused(answer === undefined)
      if (answer === undefined) return undefined
      const added = { intent: 'passkey-add', token: challenge.token, answer, name }
      return submit(added, { method: 'post' })
    })
  }, [challenge, name, submit])

  return (
    <fetcher.Form method="post" className="operator-form">
      {earlierChallenge && !challenge && <p role="status">{words.confirmed}</p>}
      {isRefused && <p role="alert">{words.refused}</p>}
      {!challenge && <AccountNotice answer={fetcher.data} />}
      <div className="field">
        <label htmlFor="passkey-name">{words.name}</label>
        <input
          id="passkey-name"
          name="name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <IntentButton intent="passkey-ask">{words.add}</IntentButton>
    </fetcher.Form>
  )
}
