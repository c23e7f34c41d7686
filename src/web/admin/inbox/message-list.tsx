import { Form, Link } from 'react-router'
import { BULK_FORM, BulkBar, SELECT } from './bulk-bar.tsx'
import { focusState } from '../../components/site/route-focus.tsx'
import { inboxQuery, isFirstFilter } from './inbox-links.ts'
import { type InboxItem, type InboxView } from './inbox-view.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { NewsNotice } from './news-notice.tsx'
import { LocalTime } from '../local-time.tsx'
import { AdminLink } from '../admin-link.tsx'
import { useAdminWords } from '../admin-words.ts'

type Props = { view: InboxView; before: string | null }

/** Which messages: filters, search, and a line for each. */
export function MessageList({ view, before }: Props) {
  const { inbox } = useAdminWords().admin
  const { bulk } = useInboxScreenWords()
  const { box, filter, filters, filterPlace, text, lines, olderThan, hasNewerPage } = view
  const place = filterPlace?.id
  return (
    <section className="inbox-list" aria-label={inbox.list}>
      <h1>{inbox.titles[box]}</h1>
      <nav aria-label={inbox.filterLabel} className="inbox-filters">
        {filters.map((one) => (
          <Link
            key={one}
            className="chip"
            to={inboxQuery({ filter: one, text, place })}
            aria-current={one === filter ? 'true' : undefined}
          >
            {inbox.filters[one]}
          </Link>
        ))}
      </nav>
      {filterPlace && <FilterPlace about={filterPlace} box={box} />}
      <search>
        <Form className="inbox-search" key={`${text} ${place}`}>
          {!isFirstFilter(filter) && <input type="hidden" name="filter" value={filter} />}
          {place && <input type="hidden" name="place" value={place} />}
          <input
            type="search"
            name="q"
            defaultValue={text}
            aria-label={inbox.search}
            placeholder={inbox.search}
          />
          <button type="submit" className="button">
            {inbox.searchSubmit}
          </button>
        </Form>
        {text && <Link to={inboxQuery({ filter, text: '', place })}>{inbox.clear}</Link>}
      </search>
      {lines.length === 0 && (
        <p className="inbox-empty">
          {text
            ? inbox.empty.search(text, olderThan !== undefined)
            : filterPlace
              ? inbox.empty.place
              : inbox.empty[box]}
        </p>
      )}
      <NewsNotice
        view={view}
        showsNewest={isFirstFilter(filter) && !text && !filterPlace && !hasNewerPage}
      />
      {lines.length > 0 && <BulkBar view={view} />}
      {/* A finished bulk step remounts the list, so that nothing stays ticked. */}
      <ul key={view.batch?.id}>
        {lines.map((line) => (
          <li key={line.receipt}>
            <input
              type="checkbox"
              className="inbox-check"
              name={SELECT}
              value={line.id}
              form={BULK_FORM}
              aria-label={bulk.select(line.from || inbox.nobody)}
            />
            <MessageLine
              line={line}
              to={inboxQuery({ filter, text, place, before, message: line.receipt })}
              isSelected={line.receipt === view.selected?.receipt}
            />
          </li>
        ))}
      </ul>
      <p className="inbox-pages">
        {hasNewerPage && <Link to={inboxQuery({ filter, text, place })}>{inbox.newest}</Link>}
        {olderThan && (
          <Link to={inboxQuery({ filter, text, place, before: olderThan })}>{inbox.older}</Link>
        )}
      </p>
    </section>
  )
}

type LineProps = { line: InboxItem; to: string; isSelected: boolean }

function MessageLine({ line, to, isSelected }: LineProps) {
  const { inbox } = useAdminWords().admin
  const { thread } = useInboxScreenWords()
  return (
    <Link
      to={to}
      className="inbox-line"
      // On a phone the message replaces the list.
      state={focusState('message')}
      aria-current={isSelected ? 'true' : undefined}
      preventScrollReset
    >
      <strong>{line.from || inbox.nobody}</strong>
      <LocalTime iso={line.receivedAt} isShort />
      <span className="inbox-excerpt">
        {line.assignee && <i>{thread.assignedTo(line.assignee)} · </i>}
        {line.form !== 'message' && <b>{inbox.kinds[line.form]} · </b>}
        {line.place && <b>{line.place} · </b>}
        {line.excerpt}
      </span>
    </Link>
  )
}

type AboutProps = { about: NonNullable<InboxView['filterPlace']>; box: InboxView['box'] }

/** The place whose messages are shown, with the names of merged entries, and a link back to all messages. */
function FilterPlace({ about, box }: AboutProps) {
  const { inbox } = useAdminWords().admin
  const { id, name, formerNames } = about
  const other = box === 'inbox' ? 'quarantine' : 'inbox'
  const there = inboxQuery({ filter: box === 'inbox' ? 'held' : 'all', text: '', place: id })
  return (
    <div className="inbox-about">
      <p>
        {inbox.about} <strong>{name}</strong>
        {formerNames.length > 0 && <> {inbox.merged(formerNames)}</>}
      </p>
      <p>
        <Link to="?">{inbox.ofAll}</Link>
        <AdminLink to={other} suffix={there}>
          {inbox.titles[other]}
        </AdminLink>
      </p>
    </div>
  )
}
