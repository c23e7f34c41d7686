import { describe, expect, test } from 'vitest'
import { eachIndexTerm, queryWords } from './tokens.ts'

function indexTerms(text: string): string[] {
  const terms = new Set<string>()
  eachIndexTerm(text, (term) => terms.add(term))
  return [...terms]
}

// Whether the index terms of the text contain every typed word, the last one as a prefix.
function finds(query: string, text: string): boolean {
  const terms = indexTerms(text)
  const words = queryWords(query).map((word) => word.term)
  const last = words.pop() ?? ''
  return words.every((word) => terms.includes(word)) && terms.some((term) => term.startsWith(last))
}

describe('a text is found by its words', () => {
  test.each([
    ['acadia', 'Acadia-Nationalpark'],
    ['nationalpark', 'Acadia-Nationalpark'],
    ['acadia nationalpark', 'Acadia-Nationalpark'],
    ['Acadia-National', 'Acadia-Nationalpark'],
    ['acadianationalpark', 'Acadia-Nationalpark'],
    ['saint louis', 'St. Louis'],
    ['sankt lou', 'St. Louis'],
    ['st louis', 'Saint Louis'],
    ['St.Louis', 'Sankt Louis'],
    ['sai', 'St. Louis'],
    ['mount rainier', 'Mt. Rainier'],
    ['mt rainier', 'Mount Rainier'],
    ['fort worth', 'Ft. Worth'],
    ['121 east midland avenue', '121 E Midland Ave'],
    ['1872 n commerce st', '1872 North Commerce Street'],
    ['kunst und kultur', 'Kunst & Kultur'],
    ['kunst and kultur', 'Kunst & Kultur'],
    ['kunst & kultur', 'Kunst und Kultur'],
    ['joes', "Joe's Diner"],
    ['joe diner', 'Joe’s Diner'],
    ["joe's", 'Joes Diner'],
    ['anse', "L'Anse"],
    ['us botschaft', 'U.S.-Botschaft'],
    ['U.S.-Botschaft', 'US-Botschaft'],
    ['washington dc', 'Washington, D.C.'],
    ['hauptstrasse 5', 'Hauptstr. 5'],
    ['hauptstr. 5', 'Hauptstraße 5'],
    ['Muenchen', 'München'],
    ['munchen', 'Muenchen'],
    ['main street', 'Main St.'],
    ['main st', 'Main Street'],
    ['widmer bros', 'Widmer Brothers'],
    ['gebr. maisel', 'Gebrüder Maisel'],
    ['dg yuengling', 'D. G. Yuengling & Son'],
    ['D.G. Yuengling', 'D. G. Yuengling & Son'],
    ["Hawai'i", 'Hawaiʻi Volcanoes'],
    ['hawaii volcanoes', 'Hawaiʻi Volcanoes'],
    ['94107', 'San Francisco, CA 94107'],
  ])('"%s" finds "%s"', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  test.each([
    ['park acadia', 'Acadia-Nationalpark'],
    ['louisville st', 'St. Louis'],
    ['acadi nationalpark', 'Acadia-Nationalpark'],
  ])('"%s" does not find "%s"', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })
})

describe('queryWords', () => {
  test('keeps the spelling next to the term', () => {
    expect(queryWords('Größe')).toEqual([{ term: 'grosse', spelling: 'größe', plain: 'grosse' }])
  })

  test('takes a repeated word once, where it was typed last', () => {
    expect(queryWords('bad am bad').map((word) => word.term)).toEqual(['am', 'bad'])
  })

  test('finds no words in punctuation', () => {
    expect(queryWords(' .,-!? ')).toEqual([])
  })

  test('does not grow with its input', () => {
    expect(queryWords('a1 '.repeat(10)).length).toBe(1)
    const many = queryWords(Array.from({ length: 50 }, (_, i) => `w${i}`).join(' '))
    expect(many.map((word) => word.term).join()).toBe('w40,w41,w42,w43,w44,w45,w46,w47,w48,w49')
    expect(queryWords('x'.repeat(5000))[0]?.term).toHaveLength(40)
  })
})
