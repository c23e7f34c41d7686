import { expect, test } from 'vitest'
import { LOCALES } from '../../domain/places/local-names.ts'
import { CATEGORY_ICONS } from '../../domain/places/category-icon-names.ts'
import { categoryIcon, categoryIconPath } from './category-icons.ts'

test('every icon on offer has its own drawing on one line', () => {
  const paths = [...CATEGORY_ICONS.keys()].map(categoryIconPath)
  for (const path of paths) expect(path).toMatch(/^[Mm][\d\s.,\-a-zA-Z]{10,}$/)
  expect(new Set(paths).size).toBe(CATEGORY_ICONS.size)
})

test('every icon has a name of its own in each language', () => {
  for (const locale of LOCALES) {
    const names = [...CATEGORY_ICONS.values()].map((icon) => icon[locale])
    expect(names).not.toContain('')
    expect(new Set(names).size).toBe(CATEGORY_ICONS.size)
  }
})

test('a former name is drawn as its replacement, an unknown one as a dot', () => {
  expect(categoryIcon('brewery')).toBe(categoryIconPath('beer'))
  expect(categoryIcon('nirgends')).toBe(categoryIconPath('circle'))
})
