import type { AccountActionData } from './account-actions.ts'
import { useAdminWords } from '../admin-words.ts'
import { Alert } from '../alert.tsx'

/** The result of a button in this part of the page. */
export function AccountNotice({ answer }: { answer: AccountActionData | undefined }) {
  const sentence = useSentence(answer)
  if (!sentence) return null
  if (answer?.done) return <p role="status">{sentence}</p>
  return <Alert>{sentence}</Alert>
}

function useSentence(answer: AccountActionData | undefined): string | undefined {
  const { account, admin: adminWords } = useAdminWords()
  if (!answer) return undefined
  const { done, problem, endedSessions = 0, waitMinutes } = answer
  if (waitMinutes !== undefined) return adminWords.signIn.wait(waitMinutes)
  const sentences = {
    password: account.password.done(endedSessions),
    'totp-added': account.totp.done,
    'totp-removed': account.totp.removed,
    'passkey-added': account.passkeys.done,
    'passkey-removed': account.passkeys.removed,
    sessions: account.sessions.ended(endedSessions),
    wrong_password: account.wrongPassword,
    wrong_code: account.totp.wrongCode,
    has_totp: account.totp.hasOne,
    passkey_refused: account.passkeys.refused,
  }
  const outcome = done ?? problem
  return outcome && sentences[outcome]
}
