import { data, redirect } from 'react-router'
import { adminPath } from '../../admin/admin-routes.ts'
import { readPost } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/place-forget-id'

/** Removes an id alias from the place, which undoes a match that a person made. */
export async function action(args: Route.ActionArgs) {
  const { admin, actor, locale, field } = await readPost(args)
  const place = await admin.placeById(args.params.id)
  if (!place) throw data(null, { status: 404 })
  const id = { system: field('system'), externalId: field('externalId'), placeId: place.id }
  await admin.imports.forgetIdAlias(id, actor)
  return redirect(adminPath('placeEdit', locale, place), 303)
}

export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(adminPath('placeEdit', localeOfPath(url.pathname), params))
}
