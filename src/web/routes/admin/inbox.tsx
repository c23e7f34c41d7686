import { data, useSearchParams } from 'react-router'
import { BatchNotice } from '../../admin/inbox/bulk-bar.tsx'
import { handleInboxPost } from '../../admin/inbox/inbox-actions.ts'
import { inboxQuery, type Box } from '../../admin/inbox/inbox-links.ts'
import { readInbox } from '../../admin/inbox/inbox-view.ts'
import { MessageList } from '../../admin/inbox/message-list.tsx'
import { MessageView } from '../../admin/inbox/message-view.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminRouteOf } from '../../admin/admin-routes.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { MovedNotice } from '../../admin/inbox/step-buttons.tsx'
import { useMessageFocus } from '../../admin/inbox/use-message-focus.ts'
import { useInboxKeys } from '../../admin/inbox/use-inbox-keys.ts'
import type { Route } from './+types/inbox'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const view = await readInbox(context.admin, { ...context, box: boxOf(context.url.pathname) })
  return data(view, { status: view.isUnknown ? 404 : 200 })
}

export async function action(args: Route.ActionArgs) {
  return handleInboxPost(await readPost(args))
}

function boxOf(pathname: string): Box {
  return adminRouteOf(pathname) === 'quarantine' ? 'quarantine' : 'inbox'
}

export const meta = adminMeta(
  (locale, { location }) => adminMessagesOf(locale).admin.inbox.titles[boxOf(location.pathname)],
)

export default function InboxPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { inbox } = useAdminWords().admin
  const [searchParams] = useSearchParams()
  const before = searchParams.get('before')
  const { lines, selected, place, filterPlace, filter, text, notice, isUnknown } = view
  const at = lines.findIndex(({ receipt }) => receipt === selected?.receipt)
  const pathOf = (line: { receipt: string } | undefined) =>
    line && inboxQuery({ filter, text, place: filterPlace?.id, before, message: line.receipt })
  const next = at < 0 ? undefined : lines[at + 1]
  const previous = lines[at - 1]
  const [areKeysOn, setKeysOn] = useInboxKeys({
    next: pathOf(next),
    previous: pathOf(previous),
    first: at < 0 ? pathOf(lines[0]) : undefined,
  })
  useMessageFocus([selected?.id, view.thread?.assignment.assignee].join(' '))
  return (
    <div className={selected ? 'inbox inbox-opened' : 'inbox'}>
      <MessageList view={view} before={before} />
      <div className="inbox-pane">
        {notice && <MovedNotice notice={notice} />}
        {view.batch && <BatchNotice batch={view.batch} />}
        {actionData && (
          <p className="inbox-notice" role="alert">
            {actionData.sentence}
          </p>
        )}
        {isUnknown && <p role="alert">{inbox.unknown}</p>}
        {selected && (
          <MessageView
            key={selected.id}
            message={selected}
            place={place}
            proposal={view.proposal}
            thread={view.thread}
            typed={actionData?.typed}
            deliveries={view.deliveries}
            backTo={inboxQuery({ filter, text, place: filterPlace?.id, before })}
            next={(next ?? previous)?.receipt}
          />
        )}
        {!selected && !isUnknown && lines.length > 0 && (
          <p className="inbox-choose">{inbox.choose}</p>
        )}
        <label className="inbox-keys needs-script">
          <input
            type="checkbox"
            checked={areKeysOn}
            onChange={(event) => setKeysOn(event.currentTarget.checked)}
          />
          {inbox.shortcuts}
        </label>
      </div>
    </div>
  )
}
