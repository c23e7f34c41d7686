import { expect, test } from 'vitest'
import { unknownWords } from './unknown-words.ts'

test('the words of a file that the site lacks become names, each once', () => {
  expect(
    unknownWords([
      { reason: 'category_unknown', column: 'type', value: 'fast_food' },
      { reason: 'category_unknown', column: 'type', value: 'station; Fast food|école' },
      { reason: 'attribute_unknown', column: 'Merkmal: WLAN' },
      { reason: 'too_long', column: 'type', value: 'zoo' },
    ]),
  ).toEqual({ categories: ['Fast food', 'Station', 'École'], attributes: ['WLAN'] })
})

test('there are none if the site has all of them', () => {
  expect(unknownWords([{ reason: 'too_long', column: 'name', value: 'x' }])).toBeUndefined()
})
