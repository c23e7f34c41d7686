import type { MetaDescriptor } from 'react-router'
import { localeOfPath } from '../paths.ts'
import { operatorMessagesOf } from '../messages/operator/operator-index.ts'

/** The head of a page that no search engine should know. */
export function operatorMeta(pathname: string, title: string): MetaDescriptor[] {
  const { operator } = operatorMessagesOf(localeOfPath(pathname))
  return [{ title: `${title} · ${operator.title}` }, { name: 'robots', content: 'noindex' }]
}
