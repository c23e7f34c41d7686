import { expect, test } from 'vitest'
import { CATEGORY_ICON_NAMES } from '../../domain/places/category-icon-names.ts'
import { categoryIcon, iconPath } from './category-icons.ts'

test('every icon that can be chosen has a drawing of its own on one line', () => {
  const paths = CATEGORY_ICON_NAMES.map(iconPath)
  for (const path of paths) expect(path).toMatch(/^[Mm][\d\s.,\-a-zA-Z]{10,}$/)
  expect(new Set(paths).size).toBe(CATEGORY_ICON_NAMES.length)
})

test('an earlier name is drawn as what replaced it, an unknown one as a dot', () => {
  expect(categoryIcon('brewery')).toBe(iconPath('beer'))
  expect(categoryIcon('nirgends')).toBe(iconPath('circle'))
})
