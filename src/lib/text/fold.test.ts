import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  test.each([
    ['München', 'munchen'],
    ['Muenchen', 'munchen'],
    ['Munchen', 'munchen'],
    ['MÜNCHEN', 'munchen'],
    ['Große Straße', 'grosse strasse'],
    ['GROẞE', 'grosse'],
    ['Ærø', 'aro'],
    ['Göteborg', 'goteborg'],
    ['Goeteborg', 'goteborg'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Café Olé', 'cafe ole'],
    ['ﬁne ½', 'fine 1⁄2'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.each(['Bauer', 'Queen', 'Treue', 'Feuer'])('leaves the ue of %s alone', (word) => {
    expect(fold(word)).toBe(word.toLowerCase())
  })

  test('a composed and a decomposed umlaut are the same', () => {
    expect(fold('Mu\u0308nchen')).toBe(fold('M\u00fcnchen'))
  })

  const letters = fc.stringMatching(/^[a-zäöüßéA-ZÄÖÜ &-]{0,12}$/)

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(letters, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('the fold of a prefix is a prefix of the fold', () => {
    fc.assert(
      fc.property(letters, fc.nat(12), (text, length) => {
        expect(fold(text).startsWith(fold(text.slice(0, length)))).toBe(true)
      }),
    )
  })
})
