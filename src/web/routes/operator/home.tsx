import { redirect } from 'react-router'
import { operatorPath } from '../../operator/operator-routes.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/home'

/** What needs a person first: the messages. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(operatorPath('inbox', localeOfPath(url.pathname)))
}
