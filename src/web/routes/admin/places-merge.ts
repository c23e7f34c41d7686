import { redirect } from 'react-router'
import { adminPath } from '../../admin/admin-routes.ts'
import {
  type MergeRefusal,
  placeListSearch,
  readPlaceListQuery,
} from '../../admin/places/place-list-query.ts'
import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/places-merge'

/** Leads from two ticked places to their comparison, or back to the table with the reason. It keeps the first one that may stay. */
export async function loader(args: Route.LoaderArgs) {
  const { admin, url, locale } = adminContextOf(args)
  const ids = [...new Set(url.searchParams.getAll('id'))]
  const back = (merging: MergeRefusal) => {
    const search = placeListSearch(readPlaceListQuery(url.searchParams))
    const query = new URLSearchParams(search)
    query.set('merging', merging)
    return redirect(`${adminPath('places', locale)}?${query}`)
  }
  if (ids.length !== 2) return back('not_two')
  const places = await Promise.all(ids.map((id) => admin.placeById(id)))
  const kept = places.find((place) => place && place.status !== 'archived')
  const other = places.find((place) => place && place !== kept)
  if (!kept || !other) return back('both_archived')
  const query = new URLSearchParams({ with: other.id })
  return redirect(`${adminPath('placeMerge', locale, kept)}?${query}`)
}
