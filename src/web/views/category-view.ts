import type { Category, Locale } from '../../domain/places/place.ts'

export type CategoryView = { slug: string; one: string; many: string; colour: string; icon: string }

/** A category in the words of one locale. */
export function toCategoryView(
  { slug, name, colour, icon }: Category,
  locale: Locale,
): CategoryView {
  return { slug, ...name[locale], colour, icon }
}
