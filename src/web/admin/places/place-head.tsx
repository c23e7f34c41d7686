import { Form, Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { inboxQuery } from '../inbox/inbox-links.ts'
import { adminPath } from '../admin-routes.ts'
import { useMergeWords } from './merge-words.ts'
import type { PlaceHead } from './place-edit-view.ts'
import type { PlaceInList } from './place-in-list.ts'
import { usePlaceWords } from './place-words.ts'
import { AdminLink, PlaceLink } from '../admin-link.tsx'

type Props = {
  head: PlaceHead
  list?: PlaceInList
  /** for a manager, who has no inbox and cannot add places */
  isLimited: boolean
}

/** The header above the form of a place: facts that are not fields, and links. */
export function PlaceHeader({ head, list, isLimited }: Props) {
  const { edit } = usePlaceWords()
  return (
    <header className="places-title">
      <p className="places-back">
        <AdminLink to="places" suffix={list?.search}>
          {list ? edit.backToList : edit.toList}
        </AdminLink>
        {list?.next && (
          <AdminLink to="placeEdit" params={list.next} suffix={list.next.search}>
            {edit.next(list.next.name)}
          </AdminLink>
        )}
      </p>
      <h1>{head.name}</h1>
      <Facts head={head} />
      {!isLimited &&
        head.idAliases.map((idAlias) => (
          <IdAlias key={`${idAlias.system} ${idAlias.externalId}`} idAlias={idAlias} head={head} />
        ))}
      <PlaceLinks head={head} isLimited={isLimited} />
    </header>
  )
}

function Facts({ head }: { head: PlaceHead }) {
  const { edit, statuses, date } = usePlaceWords()
  const merge = useMergeWords()
  return (
    <p className="places-facts">
      <span className={`place-status-${head.status}`}>{statuses[head.status]}</span>
      <span>
        {head.confirmedAt ? edit.confirmedAt(date(head.confirmedAt)) : edit.neverConfirmed}
      </span>
      {head.source && <span>{edit.source(head.source)}</span>}
      {head.mergedInto && (
        <span>
          {merge.mergedInto} <PlaceLink place={head.mergedInto} />
        </span>
      )}
      {head.mergedFrom.map((entry) => (
        <span key={entry.id}>
          {merge.mergedFrom} <PlaceLink place={entry} />
        </span>
      ))}
    </p>
  )
}

type IdAliasProps = { idAlias: PlaceHead['idAliases'][number]; head: PlaceHead }

/** An id alias, which a person gave the place by answering about a row. Imports find the place by it. */
function IdAlias({ idAlias: { system, externalId }, head }: IdAliasProps) {
  const { edit } = usePlaceWords()
  const locale = useLocale()
  const name = `${system} · ${externalId}`
  return (
    <Form method="post" action={adminPath('placeForgetId', locale, head)}>
      <p className="places-facts">
        <input type="hidden" name="system" value={system} />
        <input type="hidden" name="externalId" value={externalId} />
        <span>{edit.idAlias(name)}</span>
        <button type="submit" className="link-button" aria-label={edit.forgetIdOf(name)}>
          {edit.forgetId}
        </button>
      </p>
    </Form>
  )
}

function PlaceLinks({ head, isLimited }: Pick<Props, 'head' | 'isLimited'>) {
  const { edit } = usePlaceWords()
  const merge = useMergeWords()
  const messages = inboxQuery({ filter: 'all', text: '', place: head.id })
  return (
    <p className="places-facts">
      {head.publicPath && (
        <Link to={head.publicPath} reloadDocument>
          {edit.openPage}
        </Link>
      )}
      <AdminLink to="placeHistory" params={head}>
        {edit.history}
      </AdminLink>
      {!isLimited && (
        <>
          <AdminLink to="inbox" suffix={messages}>
            {edit.messages}
          </AdminLink>
          <AdminLink to="placeNew" suffix={`?${new URLSearchParams({ from: head.id })}`}>
            {edit.duplicate}
          </AdminLink>
          {head.status !== 'archived' && (
            <AdminLink to="placeMerge" params={head}>
              {merge.link}
            </AdminLink>
          )}
        </>
      )}
    </p>
  )
}
