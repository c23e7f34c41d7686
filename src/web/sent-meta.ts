import type { MetaDescriptor } from 'react-router'
import type { FormName } from '../domain/submissions/submission.ts'
import type { SiteSettings } from './context.ts'
import { pageMeta } from './page-meta.ts'
import { localeOfPath } from './paths.ts'
import { formWords } from './words/forms.ts'

/** The head of a page that says that something has arrived. */
export function sentMeta(form: FormName, site: SiteSettings, pathname: string): MetaDescriptor[] {
  const title = formWords(localeOfPath(pathname)).proposals.sentTitles[form]
  return pageMeta({ site, title, pathname, indexed: false })
}
