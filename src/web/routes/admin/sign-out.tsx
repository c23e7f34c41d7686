import { redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { ENDED_BY_PROVIDER } from '../../admin/account/sign-on-paths.ts'
import { operatorContext } from '../../admin/guard.ts'
import { redirectWithCookies } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/sign-out'

// A link must not end a session; opening it shows the current state.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(adminPath('home', localeOfPath(url.pathname)))
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { accounts } = context.get(webContext).admin
  const cookies = await accounts.signOut(request.headers.get('cookie') ?? '')
  const locale = localeOfPath(url.pathname)
  const isByProvider = context.get(operatorContext)?.isByProvider
  const search = isByProvider ? `?${ENDED_BY_PROVIDER}` : ''
  const response = redirectWithCookies(adminPath('signIn', locale) + search, cookies)
  // Also clears the pages that the browser kept for going back.
  response.headers.set('clear-site-data', '"cache"')
  return response
}
