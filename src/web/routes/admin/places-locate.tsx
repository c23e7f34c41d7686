import { data, Form } from 'react-router'
import { Notice } from '../../admin/alert.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import {
  handleLocateForm,
  type LocateView,
  readLocateView,
} from '../../admin/locate/locate-view.ts'
import { BatchNotice } from '../../admin/many-places/bulk-screen.tsx'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { Refresh } from '../../admin/refresh.tsx'
import { locateWordsOf, useLocateWords } from '../../admin/locate/locate-words.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places-locate'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { AdminLink, PlaceLink } from '../../admin/admin-link.tsx'
import { IntentButton, IntentForm } from '../../admin/intent-button.tsx'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  return data({ ...(await readLocateView(context)), isOwner: context.operator.role === 'owner' })
}

export async function action(args: Route.ActionArgs) {
  return handleLocateForm(await readPost(args))
}

export const meta = adminMeta((locale) => locateWordsOf(locale).title)

/** Finds the positions of places by their addresses; a person accepts what was found. */
export default function LocatePage({ loaderData: view }: Route.ComponentProps) {
  const words = useLocateWords()
  const isAtWork = view.host !== undefined && view.counts.waiting > 0
  return (
    <PlacesScreen title={words.title} lead={words.lead}>
      {view.batch && <BatchNotice batch={view.batch} />}
      {view.isEmptyChoice && <Notice>{words.nothingChosen}</Notice>}
      {view.host === undefined && (
        <p>
          {words.noGeocoder}{' '}
          {view.isOwner && (
            <AdminLink to="settings" suffix="#geocoder">
              {words.toSettings}
            </AdminLink>
          )}
        </p>
      )}
      {view.host !== undefined && <Search view={view} />}
      <Review view={view} />
      {isAtWork && <Refresh seconds={3} />}
    </PlacesScreen>
  )
}

type Props = { view: LocateView }

function Search({ view: { counts, candidates, perSecond, problem } }: Props) {
  const words = useLocateWords()
  const { waiting, found, unsure, nothing } = counts
  const processed = found + unsure + nothing
  if (waiting + processed === 0) {
    if (candidates === 0) return <p>{words.none}</p>
    return (
      <Form method="post">
        <p>{words.pace(candidates, perSecond)}</p>
        <IntentButton intent="begin" variant="primary">
          {words.begin(candidates)}
        </IntentButton>
      </Form>
    )
  }
  return (
    <section className="import-progress">
      {waiting > 0 && (
        <>
          <p role="status">{words.progress(counts)}</p>
          <progress
            max={waiting + processed}
            value={processed}
            aria-label={words.progress(counts)}
          />
        </>
      )}
      <p>{words.outcome(counts)}</p>
      {problem && <p role="alert">{words.stopped(words.problems[problem])}</p>}
      <IntentForm intent={waiting > 0 ? 'stop' : 'begin'}>
        {waiting > 0 ? words.stop : words.again}
      </IntentForm>
    </section>
  )
}

function Review({ view: { proposals, counts } }: Props) {
  const locale = useLocale()
  const words = useLocateWords()
  if (proposals.length === 0) return null
  const hidden = counts.found + counts.unsure - proposals.length
  return (
    <section aria-labelledby="found">
      <h2 id="found">{words.found}</h2>
      <Form method="post">
        <p className="hours-actions">
          {counts.found > 0 && (
            <IntentButton intent="accept-all" variant="primary">
              {words.acceptAll(counts.found)}
            </IntentButton>
          )}
          <IntentButton intent="accept">{words.acceptChosen}</IntentButton>
          <IntentButton intent="dismiss">{words.dismissChosen}</IntentButton>
        </p>
        <ul className="locate-list">
          {proposals.map(({ id, name, address, label, precision, at, km, isSure }) => (
            <li key={id}>
              <input type="checkbox" name="id" value={id} aria-label={words.choose(name)} />
              <div>
                <p>
                  <PlaceLink place={{ id, name }} />, {address}
                </p>
                <p className="soft">
                  {words.label(label, precision)} ·{' '}
                  {km === undefined ? words.unplaced : words.moves(km)} ·{' '}
                  <a
                    href={`${pathTo('finder', locale)}?near=${encodeURIComponent(at)}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {words.onMap}
                  </a>
                </p>
                {!isSure && <p className="field-problem">{words.unsure}</p>}
              </div>
            </li>
          ))}
        </ul>
      </Form>
      {hidden > 0 && <p>{words.more(hidden)}</p>}
    </section>
  )
}
