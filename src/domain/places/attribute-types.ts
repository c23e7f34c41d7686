/** In a file of their own, because scripts of public pages need these names but not the parsers. */
export const ATTRIBUTE_TYPES = [
  'boolean',
  'choice',
  'multi',
  'number',
  'date',
  'url',
  'text',
] as const

export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** Whether places of these categories have the attribute. Values at other places are kept but not shown. */
export function appliesToCategories(
  { categories }: { categories?: readonly string[] },
  categoryIds: readonly string[],
): boolean {
  return !categories || categoryIds.some((id) => categories.includes(id))
}

/** Stands in for a category: the attribute is not limited. Never a valid slug. */
export const ALL_CATEGORIES = '*'

/** Whether the attribute is limited to only this category. */
export function isOnlyFor(
  { categories }: { categories?: readonly string[] },
  categoryId: string,
): boolean {
  return categories?.length === 1 && categories[0] === categoryId
}

/** Whether an attribute of the type has a list of choices. */
export function hasChoices(type: AttributeType): boolean {
  return type === 'choice' || type === 'multi'
}

/** The values in an attribute's text that the list of choices no longer has. */
export function removedChoices(text: string, choices: readonly { value: string }[]): string[] {
  const known = new Set(choices.map(({ value }) => value))
  return text.split(';').filter((value) => value !== '' && !known.has(value))
}
