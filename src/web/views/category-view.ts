import type { Category, Locale } from '../../domain/places/place.ts'
import { categoryIcon } from './category-icons.ts'

/** `icon` is SVG path data on a grid of 15. */
export type CategoryView = { slug: string; one: string; many: string; colour: string; icon: string }

/** A category in the words of one locale. */
export function toCategoryView(
  { slug, name, colour, icon }: Category,
  locale: Locale,
): CategoryView {
  return { slug, ...name[locale], colour, icon: categoryIcon(icon) }
}
