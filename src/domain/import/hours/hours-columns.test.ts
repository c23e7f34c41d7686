import { expect, test } from 'vitest'
import { composeHours, hoursColumnOf } from './hours-columns.ts'

function hours(cells: Record<string, string>) {
  return composeHours(
    Object.entries(cells).flatMap(([header, text]) => {
      const column = hoursColumnOf(header)
      return column ? [{ column, text }] : []
    }),
  )
}

test('the week of Google, whose week begins on Sunday, and its special hours', () => {
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

test('seasons beside their hours', () => {
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

test('what cannot be read stays as it is written; other headers are none of hours', () => {
  expect(hours({ monday: 'nach Vereinbarung' })).toBe('Mo nach Vereinbarung')
  expect(hoursColumnOf('Sunday school')).toBeUndefined()
  expect(hoursColumnOf('hours')).toBeUndefined()
})
