import { expect, test } from 'vitest'
import { onceForEach } from './category-words.ts'

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
