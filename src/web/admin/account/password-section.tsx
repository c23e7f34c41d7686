import { Form } from 'react-router'
import type { AccountActionData } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { PROOF_FIELDS } from '../proof/proof-view.ts'
import { TextField } from '../text-field.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = { email: string; answer: AccountActionData | undefined }

export function PasswordSection({ email, answer: latestAnswer }: Props) {
  const { account, admin: adminWords } = useAdminWords()
  const { password } = account
  const answer = latestAnswer?.section === 'password' ? latestAnswer : undefined
  const problem = answer?.problems?.find(({ field }) => field === 'password')
  return (
    <section>
      <h2>{password.title}</h2>
      <AccountNotice answer={answer} />
      <Form method="post" className="operator-form">
        {/* So that password managers store the new password for this account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name={PROOF_FIELDS.password}
          id="current-password"
          label={password.current}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          name="password"
          label={password.next}
          type="password"
          autoComplete="new-password"
          hint={adminWords.setUp.passwordHint}
          problem={problem && adminWords.setUp.problem(problem)}
        />
        <IntentButton intent="password">{password.submit}</IntentButton>
      </Form>
    </section>
  )
}
