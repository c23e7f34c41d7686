/** The icons a category can have, in the order in which they are offered. `place` is a dot, which new categories of an import get. */
export const CATEGORY_ICON_NAMES = [
  'park',
  'town',
  'brewery',
  'house',
  'shop',
  'museum',
  'food',
  'health',
  'learning',
  'hotel',
  'transport',
  'place',
] as const

export type CategoryIconName = (typeof CATEGORY_ICON_NAMES)[number]

export function isCategoryIcon(name: string): name is CategoryIconName {
  return CATEGORY_ICON_NAMES.some((one) => one === name)
}
