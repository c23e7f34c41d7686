import { createContext } from 'react-router'
import type { Product } from '../../domain/product.ts'
import type { OpenedPlace } from '../../domain/search/open-place.ts'

/** Whether this request posted a form, which comes back with what was typed: a redirect would lose it. */
export const isAnswered = createContext(false)

/** The place that a form is about. A form that comes back is that of the place it was merged into meanwhile. */
export async function openForForm(
  { openPlace }: Pick<Product, 'openPlace'>,
  slug: string,
  comesBack: boolean,
): Promise<OpenedPlace> {
  const opened = await openPlace(slug)
  return opened.kind === 'moved' && comesBack ? openPlace(opened.slug) : opened
}
