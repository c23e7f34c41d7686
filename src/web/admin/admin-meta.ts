import type { MetaDescriptor } from 'react-router'
import type { Locale } from '../../domain/places/place.ts'
import { localeOfPath } from '../paths.ts'
import { adminMessagesOf } from '../messages/admin/admin-index.ts'

type MetaInput<LoaderData> = { location: { pathname: string }; loaderData?: LoaderData }

/** The `meta` of a page that no search engine should know. */
export function adminMeta<LoaderData>(
  titleOf: (locale: Locale, input: MetaInput<LoaderData>) => string,
) {
  return (input: MetaInput<LoaderData>): MetaDescriptor[] => {
    const locale = localeOfPath(input.location.pathname)
    const { admin } = adminMessagesOf(locale)
    return [
      { title: `${titleOf(locale, input)} · ${admin.title}` },
      { name: 'robots', content: 'noindex' },
    ]
  }
}
