import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePlaceQuery } from './parse-place-query.ts'
import { toSearchParams } from './place-query.ts'

const read = (search: string) => parsePlaceQuery(new URLSearchParams(search))

test('a query written as parameters reads back as the same query', () => {
  const text = fc.string({ maxLength: 40, unit: 'binary' })
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'q',
            'near',
            'exact',
            'here',
            'category',
            'attribute',
            'open',
            'bbox',
            'radius',
            'place',
            'view',
            'unit',
            'sort',
            'page',
          ),
          text,
        ),
      ),
      (pairs) => {
        const query = parsePlaceQuery(new URLSearchParams(pairs))
        expect(parsePlaceQuery(toSearchParams(query))).toEqual(query)
      },
    ),
  )
})

test('invalid values count as missing', () => {
  const query = read('radius=-5&open=heute&bbox=1,2,3&page=0&view=globe&attribute=ohnedoppelpunkt')
  expect(query).toEqual(read(''))
})

test('repeated values of a parameter are kept once', () => {
  expect(read('category=a&category=a&category=b').categories).toEqual(['a', 'b'])
})

describe('where the visitor is', () => {
  test.each([
    ['near=39.742,-104.985&here=yes', ''],
    ['q=Brauerei&near=39.742,-104.985&here=yes', 'Brauerei'],
    ['q=Mein Standort&here=39.742,-104.985', ''],
    ['q=Brauerei bei meinem Standort&here=39.742,-104.985', 'Brauerei'],
    ['q=brewery near my location&here=39.742,-104.985', 'brewery'],
  ])('%s is a point that counts as the position of the visitor', (search, text) => {
    const query = read(search)
    expect(query).toMatchObject({ text, near: '39.742,-104.985', isHere: true })
    expect(read(`${toSearchParams(query)}`)).toEqual(query)
  })

  test.each([
    ['q=Denver&here=39.742,-104.985', { text: 'Denver', near: '' }],
    ['near=Denver&here=yes', { text: '', near: 'Denver' }],
    ['q=Mein Standort&here=nirgends', { text: 'Mein Standort', near: '' }],
    ['q=Mein Standort', { text: 'Mein Standort', near: '' }],
  ])('%s does not give it', (search, expected) => {
    expect(read(search)).toMatchObject(expected)
    expect(read(search).isHere).toBeUndefined()
  })
})

test('a map link that is longer than a query is reduced to its point before it can be cut', () => {
  const link = `https://www.google.com/maps/place/${'Grand+Canyon+'.repeat(12)}/@36.0911,-113.4034,9z/data=!3m1!4b1!4m6!3m5!1s0x873312ae759b4d15:0x1f38a9bec9912029!8m2!3d36.2678855!4d-112.3535253!16zL20vMGNubXI?entry=ttu&g_ep=${'Egoy'.repeat(60)}`
  const point = '36.2678855,-112.3535253'
  expect(parsePlaceQuery(new URLSearchParams({ q: link })).text).toBe(point)
  expect(parsePlaceQuery(new URLSearchParams({ near: link })).near).toBe(point)
  expect(parsePlaceQuery(new URLSearchParams({ q: 'x'.repeat(300) })).text).toBe('x'.repeat(200))
})
