import type { Locale } from '../../../domain/places/place.ts'
import { adminPath } from '../admin-routes.ts'

/** In the address of a sign-on: a signed-in person proves their identity again. */
export const PROOF_BY_PROVIDER = 'proof'

/** In the address of the sign-in page: the session that ended was opened by a provider. */
export const ENDED_BY_PROVIDER = 'ended'

/** To the provider, and from there to the requested page. */
export function signOnPath(locale: Locale, next: string | null): string {
  const search = next === null ? '' : `?${new URLSearchParams({ next })}`
  return adminPath('signOn', locale) + search
}

/** To the sign-in page, which says why the sign-on failed. */
export function signInPathWith(
  problem: string,
  { next, locale }: { next: string | null; locale: Locale },
): string {
  const search = new URLSearchParams({ problem, ...(next !== null && { next }) })
  return `${adminPath('signIn', locale)}?${search}`
}
