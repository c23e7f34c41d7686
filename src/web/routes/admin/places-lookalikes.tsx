import { Link } from 'react-router'
import { webContext } from '../../context.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readLookalikes } from '../../admin/places/merge-view.ts'
import { mergeWordsOf, useMergeWords } from '../../admin/places/merge-words.ts'
import { usePlaceWords } from '../../admin/places/place-words.ts'
import { TitleWithBack } from '../../admin/places/title-with-back.tsx'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places-lookalikes'

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await readLookalikes(context.get(webContext).admin) }
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  adminMeta(pathname, mergeWordsOf(localeOfPath(pathname)).lookalikes.title)

/** Places that may be in the list twice, each beside the one that it is compared with. */
export default function LookalikesPage({ loaderData: { groups } }: Route.ComponentProps) {
  const { lookalikes: words } = useMergeWords()
  const { edit } = usePlaceWords()
  const locale = useLocale()
  return (
    <div className="places places-edit">
      <TitleWithBack
        back={{ path: adminPath('places', locale), name: edit.toList }}
        title={words.title}
        lead={words.lead}
      />
      {groups.length === 0 && <p>{words.none}</p>}
      {groups.map((group) => (
        <Group key={group.places.map(({ id }) => id).join()} group={group} />
      ))}
    </div>
  )
}

type GroupView = Awaited<ReturnType<typeof readLookalikes>>[number]

function Group({ group: { shared, places } }: { group: GroupView }) {
  const { lookalikes: words } = useMergeWords()
  const { statuses } = usePlaceWords()
  const locale = useLocale()
  const [first, ...others] = places
  if (!first) return undefined
  const comparison = adminPath('placeMerge', locale, { id: first.id })
  return (
    <section aria-label={first.name}>
      <h2>
        <Link to={adminPath('placeEdit', locale, { id: first.id })}>{first.name}</Link>
      </h2>
      <p className="soft">{[first.address, words.shared(shared)].filter(Boolean).join(' · ')}</p>
      <ul className="merge-candidates">
        {others.map(({ id, name, address, status }) => (
          <li key={id}>
            <Link to={`${comparison}?${new URLSearchParams({ with: id })}`}>
              {words.compare(name)}
            </Link>
            <span className="soft">
              {' '}
              {[address, status !== 'published' && statuses[status]].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
