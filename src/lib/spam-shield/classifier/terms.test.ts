import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { SHAPES, termsOf } from './terms.ts'

describe('the terms of a text', () => {
  test.each<[string, string[]]>([
    ['Jetzt GRATIS testen', ['jetzt', 'gratis', 'testen', 'jetzt gratis', 'gratis testen']],
    ['Hallo Welt', ['start# hallo', 'welt end#']],
    ['Größe, Preis', ['größe', 'größe preis']],
    ['Rufen Sie 0900 1234567 an', ['0900', 'number#4', 'number#7', 'sie number#4']],
    ['nur 5 Tage', ['5', 'nur 5']],
    ['Wow!!!!!!! Billig', ['!!!', '!!! billig', 'shape#exclamations']],
    ['100 €', ['€', 'shape#money']],
    ['Siehe https://www.Spam.example/a?b=c#d', ['spam.example', '.example', 'siehe link#']],
    ['visit shop.online now', ['shop.online', '.online', 'link# now', 'shape#one-link']],
    ['ＧＲＡＴＩＳ', ['gratis']],
    ['ALLES MUSS RAUS', ['shape#capitals', 'shape#mostly-capitals']],
    ['an info@verein.de', ['shape#email', 'shape#no-link']],
    ["don't", ["don't"]],
    ['Führungen und Führung', ['führungen', 'führ…', 'führung']],
    ['𝕏𝕏𝕏𝕏 𠀀𠀀𠀀𠀀𠀀', ['𠀀𠀀𠀀𠀀…']],
  ])('%s', (text, expected) => {
    expect(termsOf(text)).toEqual(expect.arrayContaining(expected))
  })

  test('include each only once, and never the path of a link', () => {
    const terms = termsOf('ja ja ja ja https://a.example/geheim')
    expect(terms.filter((term) => term === 'ja ja')).toHaveLength(1)
    expect(terms.join(' ')).not.toContain('geheim')
  })

  test.each([
    ['', 'shape#no-link'],
    ['www.a.example', 'shape#one-link'],
    ['www.a.example www.b.example', 'shape#two-links'],
    ['a.com b.com c.com', 'shape#many-links'],
    [Array(50).fill('a.com').join(' '), 'shape#many-links'],
  ])('say how many links there are: %s', (text, expected) => {
    expect(termsOf(text).filter((term) => term.endsWith('link') || term.endsWith('links'))).toEqual(
      [expected],
    )
  })

  test('include the prefix of a word only if the word continues', () => {
    const terms = termsOf('Wege Wegen 12345 https://spam.example')
    expect(terms.filter((term) => term.endsWith('…'))).toEqual(['wege…'])
  })

  test('from the text itself are never mistaken for our own marks', () => {
    expect(termsOf('shape#money link# start# ende')).not.toContain('shape#money')
    expect(termsOf('shape#money link# start# ende')).not.toContain('link#')
  })

  test('exist for any text, have no comma, and are not many more than three times the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const terms = termsOf(text)
        expect(terms.join('')).not.toContain(',')
        expect(terms.length).toBeLessThan(4 * text.length + SHAPES.length + 2)
      }),
    )
  })

  test('of a very long text are limited in number', () => {
    expect(termsOf(`${'wort '.repeat(2_000)} ende`)).not.toContain('ende')
  })
})
