import type { Category, Locale } from '../../domain/places/place.ts'
import { memoizePerObject } from '../../domain/search/catalogue/category-words.ts'
import { categoryIcon } from './category-icons.ts'

/** `icon` is SVG path data on a grid of 15. */
export type CategoryView = { slug: string; one: string; many: string; colour: string; icon: string }

/** A category in the words of one locale; the same object each time, so that a page of many places contains it once. */
export function toCategoryView(category: Category, locale: Locale): CategoryView {
  return viewsOf(category)[locale]
}

const viewsOf = memoizePerObject(({ slug, name, colour, icon }: Category) => {
  const inLocale = (locale: Locale) => ({ slug, ...name[locale], colour, icon: categoryIcon(icon) })
  return { de: inLocale('de'), en: inLocale('en') }
})
