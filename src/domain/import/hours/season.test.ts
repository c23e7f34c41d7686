import { expect, test } from 'vitest'
import { seasonOf } from './season.ts'

test.each([
  ['May to October', 'May-Oct'],
  ['January to December', ''],
  ['05/07/2016 to 10/29/2016', '2016 May 07-2016 Oct 29'],
  ['06/18/2015 to', '2015 Jun 18-2015 Dec 31'],
  ['May 25, 2012 to August 31, 2012', '2012 May 25-2012 Aug 31'],
])('%s is %s', (text, expected) => {
  expect(seasonOf(text)).toBe(expected)
})

test.each([['10/01/2016 to 05/07/2016'], ['May 9, 2015 to May 8, 2015']])(
  'a season that ends before it begins is none: %s',
  (text) => {
    expect(seasonOf(text)).toBeUndefined()
  },
)
