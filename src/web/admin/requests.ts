import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Operator, Role } from '../../domain/admin/operator.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Self } from '../../domain/admin/account-ports.ts'
import type { CompletedSignIn, PendingSecondFactor } from '../../domain/admin/sign-in.ts'
import { type SiteSettings, type WebContext, webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { cookieHeader } from './browser-cookies.ts'
import { operatorContext, sessionContext } from './guard.ts'
import { adminPath, adminRouteOf, type AdminRouteName, mayCall } from './admin-routes.ts'

/** Routes that signing in never redirects to. */
const NON_DESTINATIONS: readonly AdminRouteName[] = [
  'signIn',
  'signOn',
  'signOnReturn',
  'confirm',
  'signOut',
  'setUp',
]

type RouteArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** The context of a screen: the site, the admin limited to this person's rights, and the address. */
export type AdminContext = WebContext & {
  operator: Operator
  /** the operator, as the log names them */
  actor: string
  url: URL
  locale: Locale
}

/** The context of a loader or action below the guard. */
export function adminContextOf({ url, context }: RouteArgs): AdminContext {
  const operator = operatorOf(context)
  const locale = localeOfPath(url.pathname)
  return { ...context.get(webContext), operator, actor: operator.id, url, locale }
}

/** A submitted form of the admin, with its context. */
export type AdminPost = AdminContext & Fields & { form: FormData }

export async function readPost(args: RouteArgs): Promise<AdminPost> {
  const form = await readSentForm(args.request)
  return { ...adminContextOf(args), ...fieldsOf(form), form }
}

/** The person whom the guard let through. */
function operatorOf(context: Readonly<RouterContextProvider>): Operator {
  const operator = context.get(operatorContext)
  if (!operator) throw new Error('a route for operators was reached by nobody')
  return operator
}

/** The person whom the guard let through, with their session. */
export function selfOf(context: Readonly<RouterContextProvider>): Self {
  const sessionId = context.get(sessionContext)
  if (sessionId === undefined) throw new Error('a route for operators was reached by nobody')
  return { operator: operatorOf(context), sessionId }
}

type Fields = {
  field: (name: string) => string
  /** all values of a repeated field */
  fields: (name: string) => string[]
}

/** The text fields of a form; anything else in it is ignored. */
export async function readForm(request: Request): Promise<Fields['field']> {
  return fieldsOf(await readSentForm(request)).field
}

/** The submitted form, with its step in `intent`; a body that is not a form is refused. */
export async function readSentForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data(null, { status: 400 })
  setLegacyIntent(form)
  return form
}

/** Old names of buttons, and the prefix that their values have in `intent`. */
const LEGACY_BUTTON_NAMES = {
  decide: '',
  step: '',
  choice: '',
  webhook: 'webhook-',
  try: 'try-',
  section: '',
  geocode: 'geocode-',
  remove: 'remove:',
}

// Pages opened before a server update still send the old names.
function setLegacyIntent(form: FormData): void {
  if (form.has('intent')) return
  for (const [name, prefix] of Object.entries(LEGACY_BUTTON_NAMES)) {
    const value = form.get(name)
    if (typeof value === 'string') return form.set('intent', prefix + value)
  }
}

function fieldsOf(form: FormData): Fields {
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return { field: (name) => fields(name)[0] ?? '', fields }
}

/** Redirects to one of our pages, with the cookies of the session and of the known device. */
export function redirectSignedIn(
  path: string,
  { signedIn, device }: CompletedSignIn,
  { publicUrl }: SiteSettings,
): Response {
  const known = cookieHeader('device', publicUrl, device)
  return redirectWithCookies(path, [...signedIn.cookies, known, cookieHeader('sign-in', publicUrl)])
}

/** Redirects to the page that asks for the second factor and then leads on to the requested page. */
export function redirectToConfirm(
  destination: string | null,
  { token }: PendingSecondFactor,
  { locale, site }: { locale: Locale; site: SiteSettings },
): Response {
  const search = destination === null ? '' : `?${new URLSearchParams({ next: destination })}`
  const path = adminPath('confirm', locale) + search
  return redirectWithCookies(path, [cookieHeader('sign-in', site.publicUrl, token)])
}

/** Redirects to one of our pages with the cookies of a session that begins or ends. */
export function redirectWithCookies(path: string, cookies: readonly string[]): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}

/** Where to go after signing in: a page of the admin, never another site. */
export function pathAfterSignIn(destination: string | null, locale: Locale, role: Role): string {
  const first = adminPath(firstScreenOf(role), locale)
  // Only plain paths: browsers read `//` and `/\` as another host.
  if (!destination || !/^\/[\w-]/.test(destination)) return first
  const url = URL.parse(destination, 'http://here')
  if (!url || url.origin !== 'http://here') return first
  const route = adminRouteOf(url.pathname)
  const isNoDestination = route === undefined || NON_DESTINATIONS.includes(route)
  return isNoDestination ? first : url.pathname + url.search
}

/** The first screen after signing in: the messages, or the places for roles without an inbox. */
export function firstScreenOf(role: Role): AdminRouteName {
  return mayCall('inbox', role) ? 'inbox' : 'places'
}
