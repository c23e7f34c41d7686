import { expect, test } from 'vitest'
import { categoryWords, memoizePerObject } from './category-words.ts'

test('a value is computed once for each object, and again for an equal one', () => {
  const asked: string[] = []
  const lettersOf = memoizePerObject(({ name }: { name: string }) => {
    asked.push(name)
    return [...name]
  })
  const dom = { name: 'Dom' }
  expect(lettersOf(dom)).toEqual(['D', 'o', 'm'])
  expect(lettersOf(dom)).toBe(lettersOf(dom))
  expect(lettersOf({ name: 'Dom' })).toEqual(lettersOf(dom))
  expect(asked).toEqual(['Dom', 'Dom'])
})

test('a category for any place has no words of its own', () => {
  const name = { de: { one: 'Ort', many: 'Orte' }, en: { one: 'Place', many: 'Places' } }
  expect(categoryWords({ name })).toEqual([])
  expect(
    categoryWords({ name: { ...name, de: { one: 'Ausflugsort', many: 'Ausflugsorte' } } }),
  ).toEqual(['Ausflugsort', 'Ausflugsorte'])
})

test('words after the kind do not change it: a town with German ties is a town', () => {
  const many = { one: 'Ort mit deutschen Spuren', many: 'Orte mit deutschen Spuren' }
  const name = { de: many, en: { one: 'Town with German ties', many: 'Towns with German ties' } }
  const words = categoryWords({ name })
  expect(words).toContain('Städte')
  expect(words).not.toContain('Ort')
  expect(
    categoryWords({ name: { ...name, en: { one: 'Tour of towns', many: 'Tours' } } }),
  ).not.toContain('Städte')
})

test("an operator's other words name the category, whatever its own name is", () => {
  const name = { de: { one: 'Heim', many: 'Heime' }, en: { one: 'Home', many: 'Homes' } }
  const words = categoryWords({ name, alsoKnownAs: ['Bude', 'Brewery', 'Orte'] })
  expect(words).toEqual(expect.arrayContaining(['Heim', 'Bude', 'Brauerei']))
  expect(words).not.toContain('Orte')
})
