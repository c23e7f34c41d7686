import { data, redirect } from 'react-router'
import { duplicateForm, emptyPlaceForm } from '../../../domain/places/place-form.ts'
import { webContext } from '../../context.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { handlePlaceForm } from '../../admin/places/place-edit.ts'
import { stateOf, stateOfFailure } from '../../admin/places/place-form-state.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { PlaceEditForm } from '../../admin/places/place-form.tsx'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { callerOf } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/place-new'

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const from = url.searchParams.get('from')
  const original = from === null ? undefined : await web.admin.placeById(from)
  const form = original ? duplicateForm(original) : emptyPlaceForm(web.admin.siteCountry())
  return {
    site: web.site,
    state: stateOf(form, 0),
    original: original?.name,
    choices: await readFormChoices(web, localeOfPath(url.pathname)),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  const asked = await handlePlaceForm(request, admin)
  const stamp = crypto.randomUUID()
  if (asked.kind === 'form') return data({ stamp, state: asked.state }, { status: asked.status })
  const saved = await admin.placeEditor.create(asked.form, callerOf(context).id)
  if (saved.ok) {
    const path = adminPath('placeEdit', localeOfPath(url.pathname), saved.place)
    return redirect(`${path}?saved=${saved.place.version}`, 303)
  }
  if (saved.problem !== 'validation_failed') throw data(null, { status: 404 })
  return data({ stamp, state: stateOfFailure(saved, asked.form, 0) }, { status: 422 })
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
