import { data, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { callerOf, readForm } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/place-forget-id'

/** Forgets an id alias of the place: a match that a person made is undone. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  const field = await readForm(request)
  const place = await admin.placeById(params.id)
  if (!place) throw data(null, { status: 404 })
  const id = { system: field('system'), externalId: field('externalId'), placeId: place.id }
  await admin.imports.forgetIdAlias(id, callerOf(context).id)
  return redirect(adminPath('placeEdit', localeOfPath(url.pathname), place), 303)
}

export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(adminPath('placeEdit', localeOfPath(url.pathname), params))
}
