import type { AccountActionData } from './account-actions.ts'
import { AccountNotice } from './account-notice.tsx'
import { LocalTime } from '../local-time.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentForm } from '../intent-button.tsx'
import { TableHead } from '../table-head.tsx'

type SessionView = {
  id: string
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isThisOne: boolean
}

type Props = { sessions: readonly SessionView[]; answer: AccountActionData | undefined }

export function SessionSection({ sessions, answer }: Props) {
  const { sessions: words } = useAdminWords().account
  return (
    <section>
      <h2>{words.title}</h2>
      <AccountNotice answer={answer?.section === 'sessions' ? answer : undefined} />
      <table className="account-table">
        <TableHead columns={[words.device, words.since, words.used]} buttons={words.end} />
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </tbody>
      </table>
      {sessions.length > 1 && <IntentForm intent="sessions-end">{words.endOthers}</IntentForm>}
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
          <IntentForm
            intent="session-end"
            fields={{ id }}
            variant="link"
            aria-label={words.endOf(device)}
          >
            {words.end}
          </IntentForm>
        )}
      </td>
    </tr>
  )
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // The order matters: most browsers also call themselves Chrome and Safari.
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Guesses browser and system from the user agent, well enough for people to tell their own devices apart. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return browser && system ? { browser, system } : undefined
}
