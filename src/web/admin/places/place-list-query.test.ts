import { expect, test } from 'vitest'
import { aCategory } from '../../../../test/builders.ts'
import { placeFilter, placeListSearch, readPlaceListQuery } from './place-list-query.ts'

const read = (search: string) => readPlaceListQuery(new URLSearchParams(search))

test.each([
  '',
  '?q=z%C3%BCrich&status=draft&category=parks&region=US-CA&source=liste&lacks=hours&lacks=confirmation',
  '?sort=-changed&column=city&column=changed&page=3',
])('the state of the table is restored from its address: %s', (search) => {
  expect(placeListSearch(read(search))).toBe(search)
})

test('invalid values are left out', () => {
  const search = '?q=+&status=gone&sort=-farbe&lacks=alles&column=x&page=-2'
  expect(placeListSearch(read(search), { isDescending: false })).toBe('')
  expect(read('page=1e99').page).toBe(1)
})

test('words are folded, a category becomes its id, and a year ago means the same day', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  const categories = [{ ...aCategory('parks'), id: '7' }]
  const query = read('q=Zürich+zürich+Weg&category=parks')
  expect(placeFilter(query, { categories, now })).toMatchObject({
    words: ['zurich', 'weg'],
    categoryId: '7',
    confirmedSince: '2025-11-21',
  })
})
