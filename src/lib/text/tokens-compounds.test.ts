import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compoundsOf, eachCompound } from './tokens.ts'

function visited(text: string): string[] {
  const compounds: string[] = []
  eachCompound(text, (start, end) => compounds.push(text.slice(start, end)))
  return compounds
}

test.each([
  ['D. G. Yuengling & Son', ['D. G.', 'Yuengling', '&', 'Son']],
  ['U.S.-Botschaft in Haleʻiwa', ['U.S', 'Botschaft', 'in', 'Haleʻiwa']],
  ["Joe's – „Café“ 1. Etage", ["Joe's", 'Café', '1', 'Etage']],
  ['A. und B', ['A', 'und', 'B']],
  ['am 𝒮ee', ['am', '𝒮ee']],
  ['', []],
])('the compounds of %j', (text, compounds) => {
  expect(compoundsOf(text)).toEqual(compounds)
  expect(visited(text)).toEqual(compounds)
})

test('reading letter by letter finds the same compounds as the expression', () => {
  const unit = fc.constantFrom(...'aBÄß7 .-&’ʻ´‑„–,\t\u0301𝒮😀', '\ud800', '\udc00')
  const text = fc.oneof(
    fc.array(unit).map((units) => units.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(text, (some) => {
      expect(visited(some)).toEqual(compoundsOf(some))
    }),
    { numRuns: 3000 },
  )
})
