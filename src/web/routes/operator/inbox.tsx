import { data, redirect, useSearchParams } from 'react-router'
import { webContext } from '../../context.ts'
import { messagesOf } from '../../messages/index.ts'
import { inboxQuery } from '../../operator/inbox-links.ts'
import { type Box, readInbox } from '../../operator/inbox-view.ts'
import { MessageList } from '../../operator/message-list.tsx'
import { MessageView } from '../../operator/message-view.tsx'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { operatorRouteOf } from '../../operator/operator-routes.ts'
import { callerOf, readForm } from '../../operator/requests.ts'
import { MovedNotice } from '../../operator/step-buttons.tsx'
import { isStep } from '../../operator/steps.ts'
import { useInboxKeys } from '../../operator/use-inbox-keys.ts'
import { localeOfPath } from '../../paths.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/inbox'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { area } = context.get(webContext)
  const view = await readInbox(area, boxOf(url.pathname), url, localeOfPath(url.pathname))
  return data(view, { status: view.isUnknown ? 404 : 200 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { area } = context.get(webContext)
  const { moderation, inbox } = area
  const field = await readForm(request)
  const step = field('step')
  const message = await inbox.show(field('id'))
  if (step === 'resend' && message) {
    await area.resend(message, field('delivery'), callerOf(context).id)
    // The page says how the delivery goes now.
    return redirect(url.pathname + url.search, 303)
  }
  if (!isStep(step) || !message) throw data(null, { status: 400 })
  const { releaseFromQuarantine, markSpam, markDone, reopen } = moderation
  const take = { release: releaseFromQuarantine, spam: markSpam, done: markDone, reopen }[step]
  await take(message, callerOf(context).id)
  // Whether it worked is seen by where the message is when the page is read again.
  const query = new URLSearchParams(url.search)
  query.set('moved', message.receipt)
  query.set('step', step)
  const next = field('next')
  if (next) query.set('message', next)
  else query.delete('message')
  return redirect(`${url.pathname}?${query}`, 303)
}

function boxOf(pathname: string): Box {
  return operatorRouteOf(pathname) === 'quarantine' ? 'quarantine' : 'inbox'
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, messagesOf(localeOfPath(pathname)).operator.inbox.titles[boxOf(pathname)])

export default function InboxPage({ loaderData: view }: Route.ComponentProps) {
  const { inbox } = useWords().operator
  const [searchParams] = useSearchParams()
  const before = searchParams.get('before')
  const { lines, selected, place, filter, text, notice, isUnknown } = view
  const at = lines.findIndex(({ receipt }) => receipt === selected?.receipt)
  const pathOf = (line: { receipt: string } | undefined) =>
    line && inboxQuery({ filter, text, before, message: line.receipt })
  const next = at < 0 ? undefined : lines[at + 1]
  const previous = lines[at - 1]
  const [areKeysOn, setKeysOn] = useInboxKeys({
    next: pathOf(next),
    previous: pathOf(previous),
    first: at < 0 ? pathOf(lines[0]) : undefined,
  })
  return (
    <div className={selected ? 'inbox inbox-opened' : 'inbox'}>
      <MessageList view={view} before={before} />
      <div className="inbox-pane">
        {notice && <MovedNotice notice={notice} />}
        {isUnknown && <p role="alert">{inbox.unknown}</p>}
        {selected && (
          <MessageView
            key={selected.id}
            message={selected}
            place={place}
            deliveries={view.deliveries}
            backTo={inboxQuery({ filter, text, before })}
            next={(next ?? previous)?.receipt}
          />
        )}
        {!selected && !isUnknown && <p className="inbox-choose">{inbox.choose}</p>}
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
