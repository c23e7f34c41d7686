import { Link } from 'react-router'
import { inboxQuery } from './inbox-links.ts'
import type { InboxView } from './inbox-view.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { useInboxNews } from './use-inbox-news.ts'

type Props = { view: InboxView; showsNewest: boolean }

/** Announces new messages without moving anything: a link for those that wait, a sentence for those that the list has added. */
export function NewsNotice({ view, showsNewest }: Props) {
  const { news: words } = useInboxScreenWords()
  const { box, newest, selected } = view
  const { waiting, arrived, show } = useInboxNews({ box, newest, showsNewest })
  const to = inboxQuery({
    filter: box === 'inbox' ? 'open' : 'held',
    text: '',
    message: selected?.receipt,
  })
  return (
    <div className="inbox-news" role="status">
      {waiting > 0 && (
        <Link to={to} className="chip" onClick={show}>
          {words.show(waiting)}
        </Link>
      )}
      {waiting === 0 && arrived > 0 && (
        <span className="visually-hidden">{words.arrived(arrived)}</span>
      )}
    </div>
  )
}
