import { data, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { useAdminWords } from '../../admin/admin-words.ts'
import { cookieHeader, readCookie } from '../../admin/browser-cookies.ts'
import { operatorContext } from '../../admin/guard.ts'
import { pathAfterSignIn, redirectSignedIn, redirectToConfirm } from '../../admin/requests.ts'
import { PROOF_BY_PROVIDER, signInPathWith } from '../../admin/account/sign-on-paths.ts'
import { visitOf } from '../../admin/visit.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/sign-on-return'

/** The provider redirects the browser here. The address holds a code, so no page is shown under it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const { admin, site } = web
  const operator = context.get(operatorContext)
  if (operator && url.searchParams.has(PROOF_BY_PROVIDER)) return data(null)
  const token = readCookie(request, 'sign-on', site.publicUrl) ?? ''
  const visit = visitOf(request, web)
  const { result, ...signOn } = await admin.accounts.finishSignOn(token, url, visit)
  const locale = signOn.locale ?? localeOfPath(url.pathname)
  const { next } = signOn
  const isProof = next === PROOF_BY_PROVIDER
  if (!result.ok && result.problem !== 'second_factor_needed') {
    const response = redirect(
      signInPathWith(result.problem, { next: isProof ? null : next, locale }),
    )
    response.headers.append('set-cookie', cookieHeader('sign-on', site.publicUrl))
    return response
  }
  // Ends the old session, so that a copy of its cookie gains nothing from the new proof.
  if (operator) await admin.accounts.signOut(request.headers.get('cookie') ?? '')
  const done = `${adminPath('signOnReturn', locale)}?${PROOF_BY_PROVIDER}`
  const answer = result.ok
    ? redirectSignedIn(
        isProof ? done : pathAfterSignIn(next, locale, result.signedIn.operator.role),
        result,
        site,
      )
    : redirectToConfirm(isProof ? null : next, result, { locale, site })
  answer.headers.append('set-cookie', cookieHeader('sign-on', site.publicUrl))
  return answer
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).account.proof.title)

/** Shown in the second window, after the provider has confirmed who the person is. */
export default function ProvenPage() {
  const { proof } = useAdminWords().account
  return (
    <div className="page page-narrow prose">
      <h1>{proof.provenTitle}</h1>
      <p>{proof.proven}</p>
    </div>
  )
}
