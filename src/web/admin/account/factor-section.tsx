import { Form } from 'react-router'
import type { AccountActionData, ShownTotp } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { PasskeySection, type PasskeyView } from './passkey-section.tsx'
import { TextField } from '../text-field.tsx'
import { useAdminWords } from '../admin-words.ts'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = {
  hasTotp: boolean
  passkeys: readonly PasskeyView[]
  recoveryCodes: number
  answer: AccountActionData | undefined
}

/** Everything that sign-in can ask for besides the password. */
export function FactorSection({ hasTotp, passkeys, recoveryCodes, answer }: Props) {
  const { factors, totp } = useAdminWords().account
  const hasFactor = hasTotp || passkeys.length > 0
  const ofTotp = answer?.section === 'totp' ? answer : undefined
  return (
    <section>
      <h2>{factors.title}</h2>
      <p>{hasFactor ? factors.some : factors.none}</p>
      {answer?.recoveryCodes && (
        <RecoveryCodes key={answer.recoveryCodes[0]} codes={answer.recoveryCodes} />
      )}
      <h3>{totp.title}</h3>
      <AccountNotice answer={ofTotp} />
      {ofTotp?.totp ? <TotpSetup totp={ofTotp.totp} /> : <TotpChoice hasTotp={hasTotp} />}
      <PasskeySection passkeys={passkeys} answer={answer} />
      {hasFactor && <RecoveryChoice left={recoveryCodes} answer={answer} />}
    </section>
  )
}

function TotpChoice({ hasTotp }: { hasTotp: boolean }) {
  const { totp } = useAdminWords().account
  return (
    <Form method="post" className="operator-form">
      <p>{hasTotp ? totp.on : totp.off}</p>
      <IntentButton intent={hasTotp ? 'totp-remove' : 'totp-begin'}>
        {hasTotp ? totp.remove : totp.begin}
      </IntentButton>
    </Form>
  )
}

function TotpSetup({ totp: { secret, picture } }: { totp: ShownTotp }) {
  const { totp } = useAdminWords().account
  const box = `0 0 ${picture.size} ${picture.size}`
  return (
    <Form method="post" className="operator-form">
      <p>{totp.scan}</p>
      <svg className="qr-code" viewBox={box} role="img" aria-label={totp.picture}>
        <path d={picture.path} shapeRendering="crispEdges" />
      </svg>
      <p>
        {totp.secret}: <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        name="code"
        label={totp.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <IntentButton intent="totp-confirm" variant="primary">
        {totp.confirm}
      </IntentButton>
    </Form>
  )
}

function RecoveryChoice({ left, answer }: { left: number; answer: AccountActionData | undefined }) {
  const { recovery } = useAdminWords().account
  return (
    <>
      <h3>{recovery.title}</h3>
      <AccountNotice answer={answer?.section === 'recovery' ? answer : undefined} />
      <Form method="post" className="operator-form">
        <p>
          {recovery.lead} {recovery.left(left)}
        </p>
        <IntentButton intent="recovery-renew">{recovery.renew}</IntentButton>
      </Form>
    </>
  )
}

/** Recovery codes, shown only this once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { recovery } = useAdminWords().account
  const isHydrated = useHydrated()
  // The codes take the focus, because the button that made them may be far below.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = [recovery.show, recovery.lead, '', ...codes, ''].join('\n')
  return (
    <div className="recovery-codes" role="status" tabIndex={-1} ref={box}>
      <h3>{recovery.show}</h3>
      <p>{recovery.once}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="recovery-ways">
        <a
          className="button"
          download={recovery.file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {recovery.download}
        </a>
        {isHydrated && (
          <button type="button" className="button" onClick={() => window.print()}>
            {recovery.print}
          </button>
        )}
      </p>
    </div>
  )
}
