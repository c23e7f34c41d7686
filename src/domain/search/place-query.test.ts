import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlaceQuery, toSearchParams } from './place-query.ts'

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

test('nonsense counts as not given', () => {
  const query = read('radius=-5&open=heute&bbox=1,2,3&page=0&view=globe&attribute=ohnedoppelpunkt')
  expect(query).toEqual(read(''))
})

test('values of one parameter stand once', () => {
  expect(read('category=a&category=a&category=b').categories).toEqual(['a', 'b'])
})
