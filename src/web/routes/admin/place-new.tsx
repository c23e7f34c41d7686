import { data, redirect } from 'react-router'
import { duplicateForm, emptyPlaceForm } from '../../../domain/places/place-form.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { handlePlaceForm } from '../../admin/places/place-edit.ts'
import { stateOf, stateOfFailure } from '../../admin/places/place-form-state.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { PlaceEditForm } from '../../admin/places/place-form.tsx'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/place-new'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const from = context.url.searchParams.get('from')
  const original = from === null ? undefined : await context.admin.placeById(from)
  const form = original ? duplicateForm(original) : emptyPlaceForm(context.admin.siteCountry())
  return {
    site: context.site,
    state: stateOf(form, 0),
    original: original?.name,
    choices: await readFormChoices(context),
  }
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, locale } = adminContextOf(args)
  const outcome = await handlePlaceForm(args.request, admin)
  const stamp = crypto.randomUUID()
  if (outcome.kind === 'form')
    return data({ stamp, state: outcome.state }, { status: outcome.status })
  const saved = await admin.placeEditor.create(outcome.form, actor)
  if (saved.ok) {
    const path = adminPath('placeEdit', locale, saved.place)
    return redirect(`${path}?saved=${saved.place.version}`, 303)
  }
  if (saved.problem !== 'validation_failed') throw data(null, { status: 404 })
  return data({ stamp, state: stateOfFailure(saved, outcome.form, 0) }, { status: 422 })
}

export const meta = adminMeta((locale) => placeWordsOf(locale).edit.newTitle)

export default function NewPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { edit } = usePlaceWords()
  const { state, choices, site, original } = loaderData
  return (
    <div className="places places-edit">
      <h1>{original === undefined ? edit.newTitle : edit.copyTitle(original)}</h1>
      <PlaceEditForm
        key={actionData?.stamp ?? 'new'}
        state={actionData?.state ?? state}
        stored={state}
        choices={choices}
        site={site}
        isNew
      />
    </div>
  )
}
