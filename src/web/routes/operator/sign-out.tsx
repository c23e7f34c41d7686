import { redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { redirectWithCookies } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/sign-out'

// A link must not end a session; whoever opens it is shown where things stand.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(operatorPath('home', localeOfPath(url.pathname)))
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { operators } = context.get(webContext).area
  const cookies = await operators.signOut(request.headers.get('cookie') ?? '')
  const locale = localeOfPath(url.pathname)
  const response = redirectWithCookies(operatorPath('signIn', locale), cookies)
  // What the browser kept to go back to is gone too.
  response.headers.set('clear-site-data', '"cache"')
  return response
}
