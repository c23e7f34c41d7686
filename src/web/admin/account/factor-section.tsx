import { Form } from 'react-router'
import type { AccountAnswer, ShownTotp } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { PasskeySection, type PasskeyView } from './passkey-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TextField } from '../text-field.tsx'
import { useAdminWords } from '../admin-words.ts'

type Props = {
  hasTotp: boolean
  passkeys: readonly PasskeyView[]
  recoveryCodes: number
  answer: AccountAnswer | undefined
}

/** Everything that is asked for beside the password. */
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
      {ofTotp?.totp ? <TotpBegun totp={ofTotp.totp} /> : <TotpChoice hasTotp={hasTotp} />}
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
      <button
        type="submit"
        name="intent"
        value={hasTotp ? 'totp-remove' : 'totp-begin'}
        className="button"
      >
        {hasTotp ? totp.remove : totp.begin}
      </button>
    </Form>
  )
}

function TotpBegun({ totp: { secret, picture } }: { totp: ShownTotp }) {
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
      <button type="submit" name="intent" value="totp-confirm" className="button button-primary">
        {totp.confirm}
      </button>
    </Form>
  )
}

function RecoveryChoice({ left, answer }: { left: number; answer: AccountAnswer | undefined }) {
  const { recovery } = useAdminWords().account
  return (
    <>
      <h3>{recovery.title}</h3>
      <AccountNotice answer={answer?.section === 'recovery' ? answer : undefined} />
      <Form method="post" className="operator-form">
        <p>
          {recovery.lead} {recovery.left(left)}
        </p>
        <button type="submit" name="intent" value="recovery-renew" className="button">
          {recovery.renew}
        </button>
      </Form>
    </>
  )
}
