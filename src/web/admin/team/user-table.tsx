import { Form } from 'react-router'
import type { Account } from '../../../domain/admin/operator.ts'
import { AdminLink } from '../admin-link.tsx'
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
  const { admin: adminWords, team } = useAdminWords()
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
        {adminWords.roles[role]}
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
      <AdminLink to="userPlaces" params={{ id }} aria-label={users.setPlacesOf(name)}>
        {users.setPlaces}
      </AdminLink>
    </>
  )
}

function UserActions(account: AccountView) {
  const { users } = useAdminWords().team
  const { id, name, role, isCaller, isDisabled, isLinked, hasTotp, passkeys } = account
  return (
    <details className="user-actions">
      <summary aria-label={users.actionsOf(name)}>{users.actions}</summary>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <RoleChoice id={`role-${id}`} defaultValue={role} />
        <IntentButton intent="role">{users.changeRole}</IntentButton>
        {!isDisabled && <IntentButton intent="password-link">{users.passwordLink}</IntentButton>}
        {(hasTotp || passkeys > 0) && (
          <IntentButton intent="reset-factors">{users.resetFactors}</IntentButton>
        )}
        {isLinked && <IntentButton intent="unlink">{users.unlink}</IntentButton>}
        <IntentButton intent="end-sessions">{users.endSessions}</IntentButton>
        {!isCaller && (
          <>
            <IntentButton intent={isDisabled ? 'enable' : 'disable'}>
              {isDisabled ? users.enable : users.disable}
            </IntentButton>
            <IntentButton intent="remove">{users.remove}</IntentButton>
          </>
        )}
      </Form>
    </details>
  )
}
