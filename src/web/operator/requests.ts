import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Operator } from '../../domain/operators/operator.ts'
import type { Locale } from '../../domain/places/place.ts'
import { operatorContext } from './guard.ts'
import { operatorPath, operatorRouteOf } from './operator-routes.ts'

/** Whoever the guard let through. */
export function callerOf(context: Readonly<RouterContextProvider>): Operator {
  const operator = context.get(operatorContext)
  if (!operator) throw new Error('a route for operators was reached by nobody')
  return operator
}

type Fields = { field: (name: string) => string; fields: (name: string) => string[] }

/** The text fields of a form; whatever else it holds is nothing. */
export async function readForm(request: Request): Promise<Fields['field']> {
  return (await readFields(request)).field
}

/** The same, for forms in which a field may stand several times. */
export async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data(null, { status: 400 })
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return { field: (name) => fields(name)[0] ?? '', fields }
}

/** To a page of ours with the cookies of a session begun or ended. */
export function redirectWithCookies(path: string, cookies: readonly string[]): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}

/** Where to go after signing in: a page of the operator area, never another site. */
export function pathAfterSignIn(wanted: string | null, locale: Locale): string {
  const inbox = operatorPath('inbox', locale)
  // Only what is a plain path is looked at: browsers read `//` and `/\` as another host.
  if (!wanted || !/^\/[\w-]/.test(wanted)) return inbox
  const url = URL.parse(wanted, 'http://here')
  if (!url || url.origin !== 'http://here') return inbox
  const route = operatorRouteOf(url.pathname)
  const isNoPage = route === undefined || ['signIn', 'signOut', 'setUp'].includes(route)
  return isNoPage ? inbox : url.pathname + url.search
}
