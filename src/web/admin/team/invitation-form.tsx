import { Form } from 'react-router'
import type { Role } from '../../../domain/admin/operator.ts'
import { LocalTime } from '../local-time.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TextField } from '../text-field.tsx'
import type { UsersActionData } from './user-actions.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton, IntentForm } from '../intent-button.tsx'

type LinkView = {
  link: string
  email: string
  role: Role
  isForPassword: boolean
  expiresAt: string
}

export function InvitationForm({ answer }: { answer: UsersActionData | undefined }) {
  const { users } = useAdminWords().team
  const problem = answer?.email === undefined ? undefined : answer.problem
  return (
    <section>
      <h2>{users.invite}</h2>
      <p>{users.inviteLead}</p>
      <Form method="post" className="operator-form" key={answer?.link?.url}>
        <TextField
          name="email"
          label={users.email}
          type="email"
          autoComplete="off"
          defaultValue={answer?.email}
          problem={problem && users.problems[problem]}
        />
        <RoleChoice id="invited-role" defaultValue="moderator" />
        <IntentButton intent="invite" variant="primary">
          {users.submit}
        </IntentButton>
      </Form>
    </section>
  )
}

/** The links that are still valid, each with a button that withdraws it. */
export function OpenLinks({ links }: { links: readonly LinkView[] }) {
  const { admin: adminWords, team } = useAdminWords()
  const { users } = team
  return (
    <section>
      <h2>{users.open}</h2>
      <table className="account-table">
        <tbody>
          {links.map(({ link, email, role, isForPassword, expiresAt }) => (
            <tr key={link}>
              <th scope="row">{email}</th>
              <td>
                {isForPassword ? users.openPassword : users.openAccount(adminWords.roles[role])}
              </td>
              <td>
                {users.until} <LocalTime iso={expiresAt} />
              </td>
              <td>
                <IntentForm
                  intent="withdraw"
                  fields={{ link }}
                  variant="link"
                  aria-label={users.withdrawOf(email)}
                >
                  {users.withdraw}
                </IntentForm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
