import { data, Link, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { PlaceConflictForm } from '../../operator/places/place-conflict.tsx'
import {
  stateOf,
  stateOfFailure,
  takePlaceForm,
  toConflictView,
} from '../../operator/places/place-edit.ts'
import {
  type PlaceHead,
  readFormChoices,
  showAtOnce,
  toPlaceHead,
} from '../../operator/places/place-edit-view.ts'
import { PlaceEditForm } from '../../operator/places/place-form.tsx'
import { placeWordsOf, usePlaceWords } from '../../operator/places/place-words.ts'
import { useMergeWords } from '../../operator/places/merge-words.ts'
import { callerOf } from '../../operator/requests.ts'
import { toPlaceForm } from '../../../domain/places/place-form.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../words.tsx'
import type { Route } from './+types/place-edit'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const place = await web.area.placeById(params.id)
  if (!place) throw data(null, { status: 404 })
  const into = place.mergedInto === undefined ? undefined : web.area.placeById(place.mergedInto)
  return {
    site: web.site,
    head: toPlaceHead(place, locale, await into),
    state: stateOf(toPlaceForm(place), place.version),
    choices: await readFormChoices(web, locale, place),
    isSaved: url.searchParams.get('saved') === String(place.version),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { area, product } = context.get(webContext)
  const { id } = params
  const asked = await takePlaceForm(request, area)
  const stamp = crypto.randomUUID()
  if (asked.kind === 'form') {
    const { state, status } = asked
    return data({ kind: 'form' as const, stamp, state }, { status })
  }
  const actor = callerOf(context).id
  const { form, version } = asked
  const edit = { id, form, version, actor }
  const saved =
    asked.kind === 'resolve'
      ? await area.placeEditing.resolve(edit, asked.theirs)
      : await area.placeEditing.save({ ...edit, isConfirmed: asked.isConfirmed })
  if (saved.ok) {
    await showAtOnce(product)
    return redirect(`${url.pathname}?saved=${saved.place.version}`, 303)
  }
  if (saved.problem === 'not_found') throw data(null, { status: 404 })
  if (saved.problem === 'conflict') {
    const conflict = toConflictView(saved.conflict)
    return data({ kind: 'conflict' as const, stamp, conflict }, { status: 409 })
  }
  const state = stateOfFailure(saved, form, version)
  return data({ kind: 'form' as const, stamp, state }, { status: 422 })
}

export const meta: Route.MetaFunction = ({ loaderData, location: { pathname } }) =>
  operatorMeta(pathname, loaderData?.head.name ?? placeWordsOf(localeOfPath(pathname)).title)

export default function EditPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { edit } = usePlaceWords()
  const { state, choices, site, head, isSaved } = loaderData
  const isConflict = actionData?.kind === 'conflict'
  return (
    <div className="places places-edit">
      <Head head={head} />
      {isSaved && !actionData && (
        <p className="inbox-notice" role="status">
          {edit.saved(state.version)}
        </p>
      )}
      {isConflict ? (
        <PlaceConflictForm
          key={actionData.stamp}
          conflict={actionData.conflict}
          choices={choices}
        />
      ) : (
        <PlaceEditForm
          key={actionData?.stamp ?? `${head.id} ${state.version}`}
          state={actionData?.state ?? state}
          stored={state}
          choices={choices}
          site={site}
          isNew={false}
        />
      )}
    </div>
  )
}

function Head({ head }: { head: PlaceHead }) {
  const { edit, statuses, date } = usePlaceWords()
  const merge = useMergeWords()
  const locale = useLocale()
  return (
    <header className="places-title">
      <p>
        <Link to={operatorPath('places', locale)}>{edit.toList}</Link>
      </p>
      <h1>{head.name}</h1>
      <p className="places-facts">
        <span className={`place-status-${head.status}`}>{statuses[head.status]}</span>
        <span>
          {head.confirmedAt ? edit.confirmedAt(date(head.confirmedAt)) : edit.neverConfirmed}
        </span>
        {head.source && <span>{edit.source(head.source)}</span>}
        {head.mergedInto && (
          <span>
            {merge.mergedInto}{' '}
            <Link to={operatorPath('placeEdit', locale, head.mergedInto)}>
              {head.mergedInto.name}
            </Link>
          </span>
        )}
      </p>
      <p className="places-facts">
        {head.publicPath && (
          <Link to={head.publicPath} reloadDocument>
            {edit.openPage}
          </Link>
        )}
        <Link to={operatorPath('placeHistory', locale, head)}>{edit.history}</Link>
        <Link to={`${operatorPath('placeNew', locale)}?${new URLSearchParams({ from: head.id })}`}>
          {edit.duplicate}
        </Link>
        {head.status !== 'archived' && (
          <Link to={operatorPath('placeMerge', locale, head)}>{merge.link}</Link>
        )}
      </p>
    </header>
  )
}
