import { limited, longestTyped } from '../../lib/text/limited.ts'
import { fail, type FieldResult } from './text-field.ts'

const LONGEST = 2048

/**
 * Reads an absolute http or https address without credentials. One without a scheme gets `https://`; a blank after
 * the scheme or `www.` and a full stop at the end are removed.
 */
export const parseWebsite = limited(
  longestTyped(LONGEST),
  { ok: false, rule: 'too_long', limit: LONGEST },
  readWebsite,
)

function readWebsite(text: string): FieldResult<string> {
  const typed = withoutSlips(text.trim())
  if (typed.length > LONGEST) return { ok: false, rule: 'too_long', limit: LONGEST }
  const mended = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  const url = URL.parse(mended)
  if (!url || !isAllowed(url) || /\s/.test(typed)) return fail('website_invalid')
  // The parser adds a slash to a bare host name; people do not write it, and it makes comparing with stored addresses harder.
  const isBare =
    url.pathname === '/' && url.search === '' && url.hash === '' && !typed.endsWith('/')
  return { ok: true, value: isBare ? url.href.slice(0, -1) : url.href }
}

function withoutSlips(text: string): string {
  const joined = text
    .replace(/^(https?:\/\/)\s+/i, '$1')
    .replace(/^((?:https?:\/\/)?www\.)\s+/i, '$1')
  return joined.replace(/(?<![.,;])[.,;]+$/, '')
}

function isAllowed({ protocol, username, password, hostname }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (username !== '' || password !== '') return false
  return /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
}
