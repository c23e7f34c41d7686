import { data } from 'react-router'
import { webContext } from '../../context.ts'
import { type AccountActionData, changeAccount } from '../../admin/account/account-actions.ts'
import { FactorSection } from '../../admin/account/factor-section.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { PasswordSection } from '../../admin/account/password-section.tsx'
import { readForm, selfOf } from '../../admin/requests.ts'
import { visitOf } from '../../admin/visit.ts'
import { SessionSection } from '../../admin/account/session-section.tsx'
import type { Route } from './+types/account'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { own, lacksRequiredFactor } = context.get(webContext).admin.accounts
  const self = selfOf(context)
  const [{ hasTotp, passkeys, recoveryCodes }, sessions, lacksFactor, hasPassword] =
    await Promise.all([
      own.factors(self),
      own.sessions(self),
      lacksRequiredFactor(self.operator),
      own.hasPassword(self),
    ])
  const { name, email, role } = self.operator
  return data({
    operator: { name, email, role },
    lacksFactor,
    hasPassword,
    hasTotp,
    recoveryCodes,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString(),
    })),
    sessions: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThisOne: id === self.sessionId,
    })),
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { own } = context.get(webContext).admin.accounts
  const field = await readForm(request)
  return changeAccount({
    own,
    field,
    self: selfOf(context),
    visit: visitOf(request, context.get(webContext)),
  })
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).account.title)

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, admin: adminWords } = useAdminWords()
  const { operator, sessions, lacksFactor, hasPassword, ...factors } = loaderData
  const answer: AccountActionData | undefined = actionData
  return (
    <div className="page account">
      <h1>{account.title}</h1>
      <p className="soft">
        {account.lead(operator.name, operator.email, adminWords.roles[operator.role])}
      </p>
      {lacksFactor && <p className="notice">{account.factors.required}</p>}
      <FactorSection {...factors} answer={answer} />
      {hasPassword ? (
        <PasswordSection email={operator.email} answer={answer} />
      ) : (
        <p className="soft">{account.password.none}</p>
      )}
      <SessionSection sessions={sessions} answer={answer} />
    </div>
  )
}
