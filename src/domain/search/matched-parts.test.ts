import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsNameWords, matchedParts } from './matched-parts.ts'

const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Zion-Nationalpark', 'zio', '[Zio]n-Nationalpark'],
  ['Zion-Nationalpark', 'nat zion', '[Zion]-[Nat]ionalpark'],
  ['München, Bayern', 'muench', '[Münch]en, Bayern'],
  ['Muenster', 'münst', '[Muenst]er'],
  ['Große Straße', 'strass', 'Große [Straß]e'],
  ['94107 San Francisco', '941', '[941]07 San Francisco'],
  ['Denver', 'enver', 'Denver'],
])('in %s, typing %s marks %s', (text, typed, result) => {
  expect(marked(text, typed)).toBe(result)
})

test('the parts always add up to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      const parts = matchedParts(text, typed)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})

test('a name is meant when each typed word begins one of its words', () => {
  expect(beginsNameWords(['Zion-Nationalpark'], 'national zi')).toBe(true)
  expect(beginsNameWords(['Zion-Nationalpark'], 'zion utah')).toBe(false)
})
