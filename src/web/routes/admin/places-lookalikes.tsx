import { data } from 'react-router'
import { Alert, Notice } from '../../admin/alert.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { IntentForm } from '../../admin/intent-button.tsx'
import { readLookalikes } from '../../admin/places/merge-view.ts'
import { mergeWordsOf, useMergeWords } from '../../admin/places/merge-words.ts'
import { usePlaceWords } from '../../admin/places/place-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { AdminLink, PlaceLink } from '../../admin/admin-link.tsx'
import type { Route } from './+types/places-lookalikes'

export async function loader(args: Route.LoaderArgs) {
  return readLookalikes(adminContextOf(args).admin)
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, field } = await readPost(args)
  const { lookalikes, placeTable } = admin
  const pair = [field('one'), field('other')] as const
  const names = new Map((await placeTable.byIds(pair)).map(({ id, name }) => [id, name]))
  const [name, other] = [names.get(pair[0]), names.get(pair[1])]
  const isUndo = field('intent') === 'unmark'
  const isDone = await (isUndo
    ? lookalikes.unmarkDistinct(pair, actor)
    : lookalikes.markDistinct(pair, actor))
  if (name === undefined || other === undefined) return data({ done: undefined }, { status: 404 })
  // If an undo arrives twice, the first one has already done what was asked.
  if (!isDone && !isUndo) return data({ done: undefined }, { status: 404 })
  return data({ done: { isUndo, name, other } })
}

export const meta = adminMeta((locale) => mergeWordsOf(locale).lookalikes.title)

/** Possible duplicates, each beside the place that it is compared with. */
export default function LookalikesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lookalikes: words } = useMergeWords()
  const { comparisons, distinct } = loaderData
  return (
    <PlacesScreen title={words.title} lead={words.lead}>
      {actionData && <Outcome done={actionData.done} />}
      {comparisons.length === 0 && <p>{words.none}</p>}
      {comparisons.map((comparison) => (
        <Comparison
          key={[comparison.place, ...comparison.others].map(({ id }) => id).join()}
          comparison={comparison}
        />
      ))}
      {distinct.length > 0 && <DistinctPairs pairs={distinct} />}
    </PlacesScreen>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type Done = NonNullable<Route.ComponentProps['actionData']>['done']

function Outcome({ done }: { done: Done }) {
  const { lookalikes: words } = useMergeWords()
  if (!done) return <Alert>{words.gone}</Alert>
  const { isUndo, name, other } = done
  return <Notice>{isUndo ? words.unmarked(name, other) : words.marked(name, other)}</Notice>
}

function Comparison({ comparison }: { comparison: LoaderData['comparisons'][number] }) {
  const { lookalikes: words } = useMergeWords()
  const { statuses } = usePlaceWords()
  const { shared, place, others } = comparison
  return (
    <section aria-label={place.name}>
      <h2>
        <PlaceLink place={place} />
      </h2>
      <p className="soft">{[place.address, words.shared(shared)].filter(Boolean).join(' · ')}</p>
      <ul className="merge-candidates">
        {others.map((other) => (
          <li key={other.id}>
            <span>
              <AdminLink
                to="placeMerge"
                params={place}
                suffix={`?${new URLSearchParams({ with: other.id })}`}
              >
                {words.compare(other.name)}
              </AdminLink>
              <span className="soft">
                {' '}
                {[other.address, other.status !== 'published' && statuses[other.status]]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <IntentForm
              intent="mark"
              fields={{ one: place.id, other: other.id }}
              preventScrollReset
              aria-label={words.differFrom(place.name, other.name)}
            >
              {words.differ}
            </IntentForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DistinctPairs({ pairs }: { pairs: LoaderData['distinct'] }) {
  const { lookalikes: words } = useMergeWords()
  return (
    <section aria-labelledby="distinct">
      <h2 id="distinct">{words.distinct}</h2>
      <ul className="merge-candidates">
        {pairs.map(([one, other]) =>
          one && other ? (
            <li key={`${one.id} ${other.id}`}>
              <span>
                <PlaceLink place={one} />
                <span className="soft"> {one.address}</span> {words.and} <PlaceLink place={other} />
                <span className="soft"> {other.address}</span>
              </span>
              <IntentForm
                intent="unmark"
                fields={{ one: one.id, other: other.id }}
                variant="link"
                preventScrollReset
                aria-label={words.undoFor(one.name, other.name)}
              >
                {words.undo}
              </IntentForm>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
