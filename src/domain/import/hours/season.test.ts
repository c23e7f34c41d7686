import { expect, test } from 'vitest'
import { seasonOf } from './season.ts'

test.each([
  ['May to October', 'May-Oct'],
  ['January to December', ''],
  ['05/07/2016 to 10/29/2016', '2016 May 07-2016 Oct 29'],
  ['06/18/2015 to', '2015 Jun 18-2015 Dec 31'],
  ['May 25, 2012 to August 31, 2012', '2012 May 25-2012 Aug 31'],
  ['06/09/2012', '2012 Jun 09'],
  ['1/1/13 to 12/31/13', '2013'],
  ['11/05/2016 to 02/28/2017', '2016 Nov 05-2017 Feb 28'],
  ['Oct. to März', 'Oct-Mar'],
  ['May 9, 2012 to Oct 4, 2012', '2012 May 09-2012 Oct 04'],
  ['Aug 9, 2012 to Sept. 31 , 2012', '2012 Aug 09-2012 Sep 30'],
  ['April to Sept 21, 2011', '2011 Apr 01-2011 Sep 21'],
  ['June 12, 2012 to October', '2012 Jun 12-2012 Oct 31'],
  ['June 12, 2012 to June', '2012 Jun 12-2012 Jun 30'],
  ['June 21 to Sept. 9', 'Jun 21-Sep 09'],
  ['Dec 28 to Feb', 'Dec 28-Feb 29'],
])('%s is %s', (text, expected) => {
  expect(seasonOf(text)).toBe(expected)
})

test.each(['June to Octobsr', 'to 07/01/2016', 'June to', '13/01/2016', 'May 0, 2012', 'summer'])(
  'not understood: %s',
  (text) => {
    expect(seasonOf(text)).toBeUndefined()
  },
)

test.each([['10/01/2016 to 05/07/2016'], ['May 9, 2015 to May 8, 2015']])(
  'a season that ends before it begins is none: %s',
  (text) => {
    expect(seasonOf(text)).toBeUndefined()
  },
)
