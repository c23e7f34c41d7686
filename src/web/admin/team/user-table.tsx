import { Form, Link } from 'react-router'
import type { Account } from '../../../domain/admin/operator.ts'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { LocalTime } from '../local-time.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'
import { TableHead } from '../table-head.tsx'

type AccountView = Omit<Account, 'lastSeenAt'> & { lastSeenAt?: string; isCaller: boolean }

export function UserTable({ accounts }: { accounts: readonly AccountView[] }) {
  const { users } = useAdminWords().team
  return (
    <table className="account-table">
      <TableHead
        columns={[users.person, users.role, users.factor, users.lastSeen]}
        buttons={users.actions}
      />
      <tbody>
        {accounts.map((account) => (
          <UserRow key={account.id} {...account} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow(account: AccountView) {
  const { admin: operator, team } = useAdminWords()
  const { users } = team
  const { id, name, email, role, isCaller, isDisabled, hasTotp, passkeys, lastSeenAt } = account
  const factors = [
    hasTotp && users.app,
    passkeys > 0 && users.passkeys(passkeys),
    account.isLinked && users.linked,
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <b>{name}</b> {isCaller && `(${users.you}) `}
        {isDisabled && <strong>({users.disabled}) </strong>}
        <span className="soft">{email}</span>
      </th>
      <td data-label={users.role}>
        {operator.roles[role]}
        {role === 'manager' && <PlacesLink id={id} name={name} />}
      </td>
      <td data-label={users.factor}>{factors.join(', ') || users.noFactor}</td>
      <td data-label={users.lastSeen}>
        {lastSeenAt ? <LocalTime iso={lastSeenAt} /> : users.never}
      </td>
      <td>
        <UserActions {...account} />
      </td>
    </tr>
  )
}

function PlacesLink({ id, name }: Pick<AccountView, 'id' | 'name'>) {
  const { users } = useAdminWords().team
  return (
    <>
      {' · '}
      <Link to={adminPath('userPlaces', useLocale(), { id })} aria-label={users.setPlacesOf(name)}>
        {users.setPlaces}
      </Link>
    </>
  )
}

function UserActions({ id, name, role, isCaller, isDisabled, isLinked }: AccountView) {
  const { users } = useAdminWords().team
  return (
    <details className="user-actions">
      <summary aria-label={users.actionsOf(name)}>{users.actions}</summary>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <RoleChoice id={`role-${id}`} defaultValue={role} />
        <Step intent="role" label={users.changeRole} />
        {!isDisabled && <Step intent="password-link" label={users.passwordLink} />}
        <Step intent="reset-factors" label={users.resetFactors} />
        {isLinked && <Step intent="unlink" label={users.unlink} />}
        <Step intent="end-sessions" label={users.endSessions} />
        {!isCaller && (
          <>
            {isDisabled ? (
              <Step intent="enable" label={users.enable} />
            ) : (
              <Step intent="disable" label={users.disable} />
            )}
            <Step intent="remove" label={users.remove} />
          </>
        )}
      </Form>
    </details>
  )
}

function Step({ intent, label }: { intent: string; label: string }) {
  return <IntentButton intent={intent}>{label}</IntentButton>
}
