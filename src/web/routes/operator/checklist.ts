import { redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { callerOf } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/checklist'

// The list stands on the overview.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(operatorPath('home', localeOfPath(url.pathname)))
}

/** Puts the list of what a new site needs away, for everybody and for good. */
export async function action({ url, context }: Route.ActionArgs) {
  const { area } = context.get(webContext)
  await area.checklist.putAway(callerOf(context).id)
  return redirect(operatorPath('home', localeOfPath(url.pathname)), 303)
}
