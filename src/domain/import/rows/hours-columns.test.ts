import { expect, test } from 'vitest'
import { composeHours, hoursColumnOf, seasonOf } from './hours-columns.ts'

function hours(cells: Record<string, string>) {
  return composeHours(
    Object.entries(cells).flatMap(([header, text]) => {
      const column = hoursColumnOf(header)
      return column ? [{ column, text }] : []
    }),
  )
}

test('the weekly hours of Google, which begin on Sunday, and its special hours', () => {
  const cells = {
    'Sunday hours': 'x',
    'Monday hours': '09:00-19:00',
    'Tuesday hours': '09:00-19:00',
    'Special hours': '2026-12-24: 09:00-13:00, 2026-12-25: x',
  }
  expect(hours(cells)).toBe('Mo,Tu 09:00-19:00; Su off; 2026 Dec 24 09:00-13:00; 2026 Dec 25 off')
})

test('one column for opening and one for closing, and German names', () => {
  expect(
    hours({
      mon_open: '9:00 AM',
      mon_close: '5:00 PM',
      sat_open: '10:00 AM',
      sat_close: '2:00 PM',
    }),
  ).toBe('Mo 09:00-17:00; Sa 10:00-14:00')
  expect(hours({ 'Öffnungszeiten Montag': '8-12 und 14-18 Uhr', Dienstag: 'geschlossen' })).toBe(
    'Mo 08:00-12:00,14:00-18:00; Tu off',
  )
})

test('season columns next to columns for their hours', () => {
  const cells = {
    season_1_date: 'May to October',
    season_1_time: 'Sat: 9:00 AM-1:00 PM;Wed: 3:00 PM-7:00 PM;',
    season_2_date: '11/05/2016 to 12/31/2016',
    season_2_time: 'Sat: 9:00 AM-2:00 PM;',
  }
  expect(hours(cells)).toBe(
    'May-Oct We 15:00-19:00; May-Oct Sa 09:00-13:00; 2016 Nov 05-2016 Dec 31 Sa 09:00-14:00',
  )
})

test('unreadable cells stay as written; other headers are not about hours', () => {
  expect(hours({ monday: 'nach Vereinbarung' })).toBe('Mo nach Vereinbarung')
  expect(hoursColumnOf('Sunday school')).toBeUndefined()
  expect(hoursColumnOf('hours')).toBeUndefined()
})

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
  'a season that ends before it begins is ignored: %s',
  (text) => {
    expect(seasonOf(text)).toBeUndefined()
  },
)
