import type { MetaDescriptor } from 'react-router'
import { messagesOf } from '../messages/index.ts'
import { localeOfPath } from '../paths.ts'

/** The head of a page that no search engine should know. */
export function operatorMeta(pathname: string, title: string): MetaDescriptor[] {
  const { operator } = messagesOf(localeOfPath(pathname))
  return [{ title: `${title} · ${operator.title}` }, { name: 'robots', content: 'noindex' }]
}
