import { type FormEvent, useRef, useState } from 'react'
import { PROOF_FIELDS, type ProofView } from './proof-view.ts'
import { signWithPasskey, useSupportsPasskeys } from '../account/passkey-support.ts'
import { TextField } from '../text-field.tsx'
import { useAdminWords } from '../admin-words.ts'
import { Alert } from '../alert.tsx'

/** Asks for a proof of identity, then sends the original form again with it. It is a plain form, so it works without a script. */
export function ProofPage({ action, fields, email, ...proof }: ProofView) {
  const { account, admin: adminWords } = useAdminWords()
  const { proof: words, confirm } = account
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  // The first submission replaces the session, so a second one would arrive without one.
  const sendOnce = (event: FormEvent) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
  const { needsFactor, hasTotp, passkey, problem, waitMinutes, hasPassword, provider } = proof
  return (
    <div className="page page-narrow">
      <title>{words.title}</title>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {waitMinutes !== undefined && <Alert>{adminWords.signIn.wait(waitMinutes)}</Alert>}
      <form method="post" action={action} className="operator-form" ref={form} onSubmit={sendOnce}>
        {fields.map(([name, value], at) => (
          <input type="hidden" name={name} value={value} key={`${at} ${name}`} />
        ))}
        {/* So that password managers offer the password of this account. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {provider && (
          <p>
            <a href={provider.path} target="_blank" className="button">
              {words.byProvider(provider.name)}
            </a>{' '}
            <span className="soft">{words.byProviderHint}</span>
          </p>
        )}
        {hasPassword && (
          <TextField
            name={PROOF_FIELDS.password}
            id="proof-password"
            label={words.password}
            type="password"
            autoComplete="current-password"
            problem={problem === 'wrong_password' ? words.wrongPassword : undefined}
          />
        )}
        {hasPassword && needsFactor && (
          <TextField
            name={PROOF_FIELDS.code}
            id="proof-code"
            label={confirm.code}
            hint={hasTotp ? confirm.codeHint : confirm.recoveryHint}
            type="text"
            autoComplete="one-time-code"
            problem={problem === 'wrong_code' ? confirm.problems.wrong_code : undefined}
          />
        )}
        <button type="submit" className="button button-primary">
          {words.submit}
        </button>
        {passkey && <ByPasskey {...passkey} send={() => form.current?.submit()} />}
        <a href={action} className="button">
          {words.cancel}
        </a>
      </form>
    </div>
  )
}

type PasskeyProps = NonNullable<ProofView['passkey']> & { send: () => void }

function ByPasskey({ token, options, send }: PasskeyProps) {
  const { confirm, proof } = useAdminWords().account
  const supportsPasskeys = useSupportsPasskeys()
  const answer = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  if (!supportsPasskeys) {
    return (
      <noscript>
        <p>{confirm.noScript}</p>
      </noscript>
    )
  }
  const sign = async () => {
    const signed = await signWithPasskey(options)
    setIsRefused(signed === undefined)
    if (signed === undefined || !answer.current) return
    answer.current.value = signed
    send()
  }
  return (
    <>
      <input type="hidden" name={PROOF_FIELDS.token} value={token} />
      <input type="hidden" name={PROOF_FIELDS.answer} ref={answer} />
      <button type="button" className="button" onClick={() => void sign()}>
        {proof.passkey}
      </button>
      {isRefused && <p role="alert">{confirm.passkeyRefused}</p>}
    </>
  )
}
