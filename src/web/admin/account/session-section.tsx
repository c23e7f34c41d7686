import { Form } from 'react-router'
import type { AccountAnswer } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { deviceOf } from './device-name.ts'
import { LocalTime } from '../local-time.tsx'
import { useAdminWords } from '../admin-words.ts'

type SessionView = {
  id: string
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isThisOne: boolean
}

type Props = { sessions: readonly SessionView[]; answer: AccountAnswer | undefined }

export function SessionSection({ sessions, answer }: Props) {
  const { sessions: words } = useAdminWords().account
  return (
    <section>
      <h2>{words.title}</h2>
      <AccountNotice answer={answer?.section === 'sessions' ? answer : undefined} />
      <table className="account-table">
        <thead>
          <tr>
            <th scope="col">{words.device}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{words.used}</th>
            <th scope="col">
              <span className="visually-hidden">{words.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </tbody>
      </table>
      {sessions.length > 1 && (
        <Form method="post">
          <button type="submit" name="intent" value="sessions-end" className="button">
            {words.endOthers}
          </button>
        </Form>
      )}
    </section>
  )
}

function SessionRow({ id, userAgent, createdAt, lastUsedAt, isThisOne }: SessionView) {
  const { sessions: words } = useAdminWords().account
  const known = deviceOf(userAgent)
  const device = known ? words.on(known.browser, known.system) : words.unknown
  return (
    <tr>
      <th scope="row">
        {device} {isThisOne && <strong>({words.thisOne})</strong>}
      </th>
      <td data-label={words.since}>
        <LocalTime iso={createdAt} />
      </td>
      <td data-label={words.used}>
        <LocalTime iso={lastUsedAt} />
      </td>
      <td>
        {!isThisOne && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="intent"
              value="session-end"
              className="link-button"
              aria-label={words.endOf(device)}
            >
              {words.end}
            </button>
          </Form>
        )}
      </td>
    </tr>
  )
}
