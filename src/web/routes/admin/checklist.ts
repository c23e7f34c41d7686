import { redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { callerOf } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/checklist'

// The list stands on the overview.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(adminPath('home', localeOfPath(url.pathname)))
}

/** Puts the list of what a new site needs away, for everybody and for good. */
export async function action({ url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  await admin.checklist.dismiss(callerOf(context).id)
  return redirect(adminPath('home', localeOfPath(url.pathname)), 303)
}
