import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import type { Locale } from '../../domain/places/place.ts'
import type { PublicPlace } from '../../domain/search/catalogue/public-place.ts'
import { webContext } from '../context.ts'
import { pathTo } from '../paths.ts'

/** Whether this request posted a form, which comes back with what was typed: a redirect would lose it. */
export const isPosted = createContext(false)

/**
 * The place that a form is about; throws a redirect or 404 where it is elsewhere or none. A form that comes back is that of the place it
 * was merged into meanwhile.
 */
export async function openForForm(
  page: 'correction' | 'message',
  { slug, locale }: { slug: string; locale: Locale },
  context: Readonly<RouterContextProvider>,
): Promise<PublicPlace> {
  const { openPlace } = context.get(webContext).product
  let opened = await openPlace(slug)
  if (opened.kind === 'moved' && context.get(isPosted)) opened = await openPlace(opened.slug)
  if (opened.kind === 'moved') throw redirect(pathTo(page, locale, { slug: opened.slug }), 301)
  // Its page says that it is gone, and what is near instead.
  if (opened.kind === 'gone') throw redirect(pathTo('place', locale, { slug }))
  if (opened.kind !== 'found') throw data(null, { status: 404 })
  return opened.place
}
