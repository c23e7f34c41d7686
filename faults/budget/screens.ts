import { ADMIN_ROUTES } from '../../src/web/admin/admin-routes.ts'
import { PATHS } from '../../src/web/paths.ts'
import type { SiteFixture } from './site-of-places.ts'

/** A form of a page as a program finds it: its action and the values of its fields. */
export type FoundForm = {
  action: string
  fields: readonly [string, string][]
  isForOperators: boolean
}

/** Forms that end the session or delete what later requests need. */
const HARMFUL = /abmelden|logout|sign-out/

/** Every form on the pages and the operators' screens, with its initial values. */
export async function findForms(url: string, known: SiteFixture): Promise<FoundForm[]> {
  const forms: FoundForm[] = []
  for (const { path, isForOperators } of screenPaths(known)) {
    const headers = isForOperators ? known.session : {}
    const response = await fetch(url + path, { headers, redirect: 'manual' })
    const html = await response.text()
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
    for (const [, tag = '', inner = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      if (!/method="post"/i.test(tag)) continue
      const { pathname, search } = new URL(unescaped(attribute(tag, 'action') ?? ''), url + path)
      const action = pathname + search
      if (HARMFUL.test(action)) continue
      forms.push({ action, fields: fieldsOf(inner), isForOperators })
    }
  }
  return forms
}

/** The addresses of all pages and screens, with existing ids for their parameters. */
export function screenPaths({ placeIds, messageIds }: SiteFixture) {
  const values: Record<string, string> = {
    ':slug': 'ort-7',
    ':region': 'kalifornien',
    ':city': 'los-angeles',
    ':token': '1',
    ':id': placeIds[0] ?? '',
  }
  const filled = (path: string) => path.replace(/:\w+/g, (name) => values[name] ?? 'x')
  const visitors = Object.values(PATHS).map(({ de }) => ({
    path: filled(de),
    isForOperators: false,
  }))
  const operators = Object.values(ADMIN_ROUTES).map(({ de }) => ({
    path: filled(de),
    isForOperators: true,
  }))
  const inbox = {
    path: `/verwaltung/postfach?message=${messageIds[0] ?? ''}`,
    isForOperators: true,
  }
  return [...visitors, ...operators, inbox]
}

function fieldsOf(html: string): [string, string][] {
  const fields: [string, string][] = []
  for (const [tag, kind] of html.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (name === undefined) continue
    const value = kind === 'button' ? undefined : attribute(tag, 'value')
    fields.push([unescaped(name), unescaped(value ?? attribute(tag, 'value') ?? '')])
  }
  return fields
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}

function unescaped(text: string): string {
  const letters: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  return text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => letters[name] ?? '')
}
