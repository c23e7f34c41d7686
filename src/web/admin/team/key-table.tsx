import type { ApiKey } from '../../../domain/admin/api-keys.ts'
import { useWords } from '../visitor-words.ts'
import { LocalTime } from '../local-time.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentForm } from '../intent-button.tsx'
import { TableHead } from '../table-head.tsx'

type KeyView = Pick<ApiKey, 'id' | 'name' | 'role' | 'scopes' | 'beginning'> & {
  createdAt: string
  /** the last day on which the key is valid, as an ISO date */
  lastDay?: string
  isOver: boolean
  endsSoon: boolean
  lastUsedAt?: string
}

export function KeyTable({ keys }: { keys: readonly KeyView[] }) {
  const { apiKeys: words } = useAdminWords().team
  if (keys.length === 0) return <p>{words.none}</p>
  return (
    <table className="account-table">
      <TableHead
        columns={[
          words.list,
          words.role,
          words.scopes.title,
          words.beginning,
          words.created,
          words.ends,
          words.used,
        ]}
        buttons={words.revoke}
      />
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} {...key} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow({ id, name, role, scopes, beginning, createdAt, lastUsedAt, ...end }: KeyView) {
  const { admin: adminWords, team } = useAdminWords()
  const { units } = useWords()
  const { apiKeys: words } = team
  const { lastDay, isOver, endsSoon } = end
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
      </th>
      <td data-label={words.role}>{adminWords.roles[role]}</td>
      <td data-label={words.scopes.title}>
        {scopes ? scopes.map((scope) => words.scopes.names[scope]).join(', ') : words.scopes.all}
      </td>
      <td data-label={words.beginning}>
        <code>{beginning}…</code>
      </td>
      <td data-label={words.created}>
        <LocalTime iso={createdAt} />
      </td>
      <td data-label={words.ends}>
        {endsSoon && <strong>{isOver ? words.over : words.soon} </strong>}
        {lastDay ? units.date(lastDay) : words.endless}
      </td>
      <td data-label={words.used}>{lastUsedAt ? <LocalTime iso={lastUsedAt} /> : words.unused}</td>
      <td>
        <IntentForm
          intent="revoke"
          fields={{ id }}
          variant="link"
          aria-label={words.revokeOf(name)}
        >
          {words.revoke}
        </IntentForm>
      </td>
    </tr>
  )
}
