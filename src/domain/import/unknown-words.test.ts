import { expect, test } from 'vitest'
import { unknownWords } from './unknown-words.ts'

test('words in a file that the site does not know become names, each once', () => {
  expect(
    unknownWords([
      { reason: 'category_unknown', column: 'type', value: 'fast_food' },
      { reason: 'category_unknown', column: 'type', value: 'station; Fast food|école' },
      { reason: 'attribute_unknown', column: 'Merkmal: WLAN' },
      { reason: 'too_long', column: 'type', value: 'zoo' },
    ]),
  ).toEqual({ categories: ['Fast food', 'Station', 'École'], attributes: ['WLAN'] })
})

test('there are none if the site knows all words', () => {
  expect(unknownWords([{ reason: 'too_long', column: 'name', value: 'x' }])).toBeUndefined()
})
