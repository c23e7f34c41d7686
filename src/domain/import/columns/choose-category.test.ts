import { describe, expect, test } from 'vitest'
import type { Category } from '../../places/place.ts'
import { chooseCategory } from './choose-category.ts'

const category = (slug: string, one: string, many: string, english = one): Category => ({
  id: `id-${slug}`,
  slug,
  name: { de: { one, many }, en: { one: english, many: `${english}s` } },
  colour: '#000000',
  icon: 'dot',
  order: 1,
})

const SITE = [
  category('brauerei', 'Brauerei', 'Brauereien'),
  category('park', 'Nationalpark', 'Nationalparks', 'National park'),
]

function choose(
  clues: { requested?: string; fileName?: string; header?: string[] },
  categories = SITE,
) {
  return chooseCategory(categories, {
    fileName: 'list.csv',
    header: [],
    newId: () => 'new',
    ...clues,
  })
}

describe('the category of rows that name none', () => {
  test('comes from the kind named in the file name or in a header', () => {
    expect(choose({ fileName: 'breweries.csv' })?.fallback.slug).toBe('brauerei')
    expect(choose({ fileName: 'brauereien-de-cp1252.csv' })?.fallback.slug).toBe('brauerei')
    expect(choose({ header: ['id', 'brewery_type'] })?.fallback.slug).toBe('brauerei')
    expect(choose({ fileName: 'Nationalparks 2026.csv' })?.fallback.slug).toBe('park')
    expect(choose({ fileName: 'Brauereiverzeichnis.xlsx' })?.fallback.slug).toBe('brauerei')
    expect(choose({ fileName: 'Museumsliste_2026.csv' })?.fallback.slug).toBe('museen')
    expect(choose({ fileName: 'Ladesaeulenkarte.csv' })?.fallback.slug).toBe('ladesaeulen')
  })

  test('is the requested one, and undefined when the site does not have it', () => {
    expect(choose({ fileName: 'breweries.csv', requested: 'park' })?.fallback.slug).toBe('park')
    expect(choose({ requested: 'museum' })).toBeUndefined()
  })

  test('is created for the kind of the file if the site has none', () => {
    expect(choose({ fileName: 'farmers_markets.csv' })).toMatchObject({
      fallback: { slug: 'maerkte', name: { de: { many: 'Märkte' }, en: { one: 'Market' } } },
      isNew: true,
    })
    const orte = category('orte', 'Ort', 'Orte')
    expect(choose({ header: ['Museum Name'] }, [...SITE, orte])?.fallback.slug).toBe('museen')
    const museum = { ...category('museen', 'Haus', 'Häuser'), id: 'id-museum' }
    expect(choose({ header: ['Museum Name'] }, [museum])).toMatchObject({
      fallback: { id: 'id-museum' },
      isNew: false,
    })
  })

  test('is "Orte" otherwise, created if the site has none', () => {
    expect(choose({})).toMatchObject({
      fallback: { id: 'new', slug: 'orte', name: { de: { many: 'Orte' } }, order: 2 },
      isNew: true,
    })
    expect(choose({}, [...SITE, category('orte', 'Ort', 'Orte')])).toMatchObject({
      fallback: { id: 'id-orte' },
      isNew: false,
    })
  })
})

test('a cell names categories by slug or by name in any language', () => {
  const find = choose({})?.find
  expect(find?.('Brauereien')).toEqual(['id-brauerei'])
  expect(find?.('national park; brauerei')).toEqual(['id-park', 'id-brauerei'])
  expect(find?.('Brauerei, Nationalpark')).toEqual(['id-brauerei', 'id-park'])
  expect(find?.('Brauerei, Gasthaus und Hotel')).toBeUndefined()
  expect(find?.('micro')).toBeUndefined()
})

test("a cell names a category by the operator's other words for it", () => {
  const [brewery, park] = SITE
  const choice = choose({}, [{ ...brewery!, alsoKnownAs: ['Saftladen'] }, park!])
  expect(choice?.find('saftladen')).toEqual(['id-brauerei'])
})

test('a cell names a category by another word for the same kind, unless two categories share it', () => {
  const pub = category('kneipe', 'Kneipe', 'Kneipen')
  const find = choose({}, [
    ...SITE,
    pub,
    category('imbiss', 'Imbiss', 'Imbisse', 'Fast food'),
  ])?.find
  expect(find?.('pub')).toEqual(['id-kneipe'])
  expect(find?.('Brewpub')).toEqual(['id-brauerei'])
  expect(find?.('fast_food')).toEqual(['id-imbiss'])
  const bars = choose({}, [pub, category('bar', 'Bar', 'Bars')])?.find
  expect(bars?.('bar')).toEqual(['id-bar'])
  expect(bars?.('pub')).toBeUndefined()
})
