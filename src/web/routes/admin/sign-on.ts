import { redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { cookieHeader } from '../../admin/browser-cookies.ts'
import { operatorContext } from '../../admin/guard.ts'
import { pathAfterSignIn, redirectWithCookies, selfOf } from '../../admin/requests.ts'
import { PROOF_BY_PROVIDER, signInPathWith } from '../../admin/account/sign-on-paths.ts'
import { visitOf } from '../../admin/visit.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/sign-on'

/**
 * Redirects to the provider of single sign-on. It is a link and not a form, because our security policy lets no form lead to another
 * site.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const operator = context.get(operatorContext)
  const locale = localeOfPath(url.pathname)
  const next = url.searchParams.get('next')
  const isProof = url.searchParams.has(PROOF_BY_PROVIDER)
  if (operator && !isProof) return redirect(pathAfterSignIn(next, locale, operator.role))
  const self = operator && selfOf(context)
  const signOn = await web.admin.accounts.beginSignOn(
    { next: self ? PROOF_BY_PROVIDER : next, self },
    visitOf(request, web),
  )
  if (!signOn.ok) return redirect(signInPathWith(signOn.problem, { next, locale }))
  return redirectWithCookies(signOn.url, [
    cookieHeader('sign-on', web.site.publicUrl, signOn.token),
  ])
}
