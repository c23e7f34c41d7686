import type { MetaDescriptor } from 'react-router'
import { localeOfPath } from '../paths.ts'
import { adminMessagesOf } from '../messages/admin/admin-index.ts'

/** The head of a page that no search engine should know. */
export function adminMeta(pathname: string, title: string): MetaDescriptor[] {
  const { admin: operator } = adminMessagesOf(localeOfPath(pathname))
  return [{ title: `${title} · ${operator.title}` }, { name: 'robots', content: 'noindex' }]
}
