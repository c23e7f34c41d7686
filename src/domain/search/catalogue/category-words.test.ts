import { expect, test } from 'vitest'
import { categoryWords, onceForEach } from './category-words.ts'

test('each object is worked out once, and its equal again', () => {
  const asked: string[] = []
  const lettersOf = onceForEach(({ name }: { name: string }) => {
    asked.push(name)
    return [...name]
  })
  const dom = { name: 'Dom' }
  expect(lettersOf(dom)).toEqual(['D', 'o', 'm'])
  expect(lettersOf(dom)).toBe(lettersOf(dom))
  expect(lettersOf({ name: 'Dom' })).toEqual(lettersOf(dom))
  expect(asked).toEqual(['Dom', 'Dom'])
})

test('a category that holds any place has no word of its own', () => {
  const name = { de: { one: 'Ort', many: 'Orte' }, en: { one: 'Place', many: 'Places' } }
  expect(categoryWords({ name })).toEqual([])
  expect(
    categoryWords({ name: { ...name, de: { one: 'Ausflugsort', many: 'Ausflugsorte' } } }),
  ).toEqual(['Ausflugsort', 'Ausflugsorte'])
})
