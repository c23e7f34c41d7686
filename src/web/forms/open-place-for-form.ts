import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import type { Locale } from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { webContext } from '../context.ts'
import { pathTo } from '../paths.ts'

/** Whether this request posted a form. Such a form comes back with what was typed, which a redirect would lose. */
export const isFormPostContext = createContext(false)

/**
 * The place that a form is about. Throws a redirect if it has moved, or a 404 if there is none. A form that comes back is about the
 * place that its own was merged into in the meantime.
 */
export async function openPlaceForForm(
  page: 'correction' | 'message',
  { slug, locale }: { slug: string; locale: Locale },
  context: Readonly<RouterContextProvider>,
): Promise<PublicPlace> {
  const { openPlace } = context.get(webContext).product
  let opened = await openPlace(slug)
  if (opened.kind === 'moved' && context.get(isFormPostContext))
    opened = await openPlace(opened.slug)
  if (opened.kind === 'moved') throw redirect(pathTo(page, locale, { slug: opened.slug }), 301)
  // Its page says that it is gone, and shows what is near instead.
  if (opened.kind === 'gone') throw redirect(pathTo('place', locale, { slug }))
  if (opened.kind !== 'found') throw data(null, { status: 404 })
  return opened.place
}
