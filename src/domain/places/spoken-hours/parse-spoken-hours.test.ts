import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOpeningHours } from '../opening-hours.ts'
import { parseSpokenHours, parseSpokenWeek } from './parse-spoken-hours.ts'

test.each([
  [
    'Sun., Closed; Mon. & Wed., Noon-8; Tue. & Thu., 10-6; Fri. & Sat., 9-5',
    'Mo,We 12:00-20:00; Tu,Th 10:00-18:00; Fr,Sa 09:00-17:00; Su off',
  ],
  [
    'Mon. - Thu., 9-9; Fri. & Sat., 9-5; Sun., 1-5',
    'Mo-Th 09:00-21:00; Fr,Sa 09:00-17:00; Su 13:00-17:00',
  ],
  ['8am-4:30pm M-F', 'Mo-Fr 08:00-16:30'],
  ['6am-6pm M-F, 8am-4pm Sat', 'Mo-Fr 06:00-18:00; Sa 08:00-16:00'],
  ['4pm-12am M-F, 6 am-12am Sat-Sun', 'Mo-Fr 16:00-24:00; Sa,Su 06:00-24:00'],
  ['8am-4:30pm daily', 'Mo-Su 08:00-16:30'],
  ['24 hours daily; call 866-809-4869 for Clean Energy card', '24/7'],
  ['24 hours daily; 4 hour limit', '24/7'],
  ['Wed: 9:00 AM-1:00 PM;Sat: 9:00 AM-1:00 PM;', 'We,Sa 09:00-13:00'],
  ['Montag bis Freitag 9 bis 17 Uhr, Samstag 9.30-12 Uhr', 'Mo-Fr 09:00-17:00; Sa 09:30-12:00'],
  [
    'Mo, Mi und Fr von 8.00 – 12.00 Uhr und 14.00 – 18.00 Uhr; So geschlossen',
    'Mo,We,Fr 08:00-12:00,14:00-18:00; Su off',
  ],
  [
    'mon=7:30-14:00, 14:30-20:00, tue-thu=9:00-21:00, fri=open, sat-sun=closed',
    'Mo 07:30-14:00,14:30-20:00; Tu-Th 09:00-21:00; Fr 00:00-24:00; Sa,Su off',
  ],
  ['Mon-Fri 9am-5', 'Mo-Fr 09:00-17:00'],
  ['Mon-Thu 10a-9p, Fri 10a-10:30p, Sun closed', 'Mo-Th 10:00-21:00; Fr 10:00-22:30; Su off'],
  ['Monday: 9:00 AM - 5:00 PM. Tuesday: closed.', 'Mo 09:00-17:00; Tu off'],
  // The closing time is unknown.
  ['Tue: 7:30 AM-;Sun: 9:00 AM-2:00 PM;', 'Tu 07:30+; Su 09:00-14:00'],
  ['Mon 4 pm -', 'Mo 16:00+'],
  ['Tue: 3 pm - 6', 'Tu 15:00-18:00'],
  ['Fri: 10 pm - 2', 'Fr 22:00-02:00'],
  ['Fri: 11:00 am - 3:00 am', 'Fr 11:00-03:00'],
  ['Mon-Fri 11:30-2:30, 5-10', 'Mo-Fr 11:30-14:30,17:00-22:00'],
  ['Mon-Thu 11am-9pm, Sun 12-8', 'Mo-Th 11:00-21:00; Su 12:00-20:00'],
  ['Mon-Fri 1-4pm', 'Mo-Fr 13:00-16:00'],
  ['9am-5pm M-F 10am-4pm Sat', 'Mo-Fr 09:00-17:00; Sa 10:00-16:00'],
  ['Mo-Do 8-12 u. 13-16.30, Fr 8-12', 'Mo-Th 08:00-12:00,13:00-16:30; Fr 08:00-12:00'],
  ['Mo zu, Di-Sa 10-18', 'Mo off; Tu-Sa 10:00-18:00'],
  ['Wed-Sun 10-5, closed Mon & Tue', 'We-Su 10:00-17:00'],
  ['Mo-Fr 9-18 Uhr, Sa nach Vereinbarung', 'Mo-Fr 09:00-18:00'],
  ['Mo-Fr 9-18 Uhr, letzter Einlass 17 Uhr', 'Mo-Fr 09:00-18:00'],
  ['Mon-Fri 9-5, Sat by appointment only', 'Mo-Fr 09:00-17:00'],
  ['Mo-Fr 9-17 Uhr und nach Vereinbarung', 'Mo-Fr 09:00-17:00'],
  // R is Thursday on American campuses.
  ['M - R 8-4, F 8:30-1:30', 'Mo-Th 08:00-16:00; Fr 08:30-13:30'],
  ['MWF 9am-5pm, TR 10am-6pm', 'Mo,We,Fr 09:00-17:00; Tu,Th 10:00-18:00'],
  ['Mo/Di/Do 19-7 Uhr', 'Mo,Tu,Th 19:00-07:00'],
  ['Mo-Fr 9-18 Uhr durchgehend', 'Mo-Fr 09:00-18:00'],
  ['ganzjährig täglich 9-17 Uhr', 'Mo-Su 09:00-17:00'],
  ['Mai bis September täglich 10-18 Uhr', 'May-Sep Mo-Su 10:00-18:00'],
  [
    'April–Oktober: Di–So 10–17 Uhr; November–März: geschlossen',
    'Apr-Oct Tu-Su 10:00-17:00; Nov-Mar off',
  ],
  ['1.5.-30.9. täglich 10-18 Uhr', 'May 01-Sep 30 Mo-Su 10:00-18:00'],
  ['vom 1. Mai bis 30. September Sa 10-14 Uhr', 'May 01-Sep 30 Sa 10:00-14:00'],
  ['Sundays 9:00AM - 3:00 PM April-November', 'Apr-Nov Su 09:00-15:00'],
  ['Mon-Fri 9-5 (May-September)', 'May-Sep Mo-Fr 09:00-17:00'],
  ['24 hours daily; hours may vary', '24/7'],
  ['9am-5pm M-F except holidays', 'Mo-Fr 09:00-17:00; PH off'],
  ['Mo-Fr 9-17 Uhr (außer an Feiertagen)', 'Mo-Fr 09:00-17:00; PH off'],
  ['8am-5pm M-F; holidays closed', 'Mo-Fr 08:00-17:00; PH off'],
  ['24 hours daily except holidays', '24/7; PH off'],
  ['Mon-Fri 8am-5pm, closed on federal holidays', 'Mo-Fr 08:00-17:00; PH off'],
  ['Mon-Sat 9-5; closed Sundays and holidays.', 'Mo-Sa 09:00-17:00; PH off'],
  ['daily 8am-5pm, closed Sundays', 'Mo-Sa 08:00-17:00; Su off'],
  ['daily 8am-5pm, closed Sundays and holidays', 'Mo-Sa 08:00-17:00; Su off; PH off'],
  ['Mon-Fri 9am-5pm; closed on Sat, Sun and holidays', 'Mo-Fr 09:00-17:00; PH off'],
  ['May through September daily 10am-6pm, except holidays', 'May-Sep Mo-Su 10:00-18:00; PH off'],
  ['Mon-Fri 8am-5pm; closed major holidays', 'Mo-Fr 08:00-17:00'],
  ['nur samstags 10-14 Uhr', 'Sa 10:00-14:00'],
  ['Mon-Fri only, 9am-5pm', 'Mo-Fr 09:00-17:00'],
  ['24 hours daily; for employees only', '24/7'],
  ['12:00 AM-12:00 AM daily', '24/7'],
  ['Tue: 7:30 PM-0:00 AM', 'Tu 19:30-24:00'],
  ['täglich ab 17 Uhr', 'Mo-Su 17:00+'],
  ['from 5pm', 'Mo-Su 17:00+'],
  [
    'Mo-Do ab 18 Uhr, Fr/Sa ab 17.30 Uhr, So 11-22 Uhr',
    'Mo-Th 18:00+; Fr,Sa 17:30+; Su 11:00-22:00',
  ],
  ['Fr ab 17 Uhr bis open end', 'Fr 17:00+'],
  ['Di-Sa 17 Uhr - Ende offen', 'Tu-Sa 17:00+'],
  ['Mon-Fri 5pm till late', 'Mo-Fr 17:00+'],
  ['ab 9 Uhr bis 17 Uhr', 'Mo-Su 09:00-17:00'],
  ['Mo-Fr 9-17 Uhr; ab 17 Uhr nach Vereinbarung', 'Mo-Fr 09:00-17:00'],
  ['jeden Samstag 10-14 Uhr', 'Sa 10:00-14:00'],
  ['jeden Tag 10-18 Uhr', 'Mo-Su 10:00-18:00'],
  ['1. Samstag im Monat 10-14 Uhr', 'Sa[1] 10:00-14:00'],
  ['first Saturday of the month, 10am-2pm', 'Sa[1] 10:00-14:00'],
  ['2nd & 4th Sat of each month 8am - noon', 'Sa[2,4] 08:00-12:00'],
  ['jeden 2. und 4. Mittwoch 14-16 Uhr', 'We[2,4] 14:00-16:00'],
  ['jeden zweiten Dienstag im Monat 9-12 Uhr', 'Tu[2] 09:00-12:00'],
  [
    'Di, Do 18-20 Uhr; jeden letzten Freitag im Monat 19-22 Uhr',
    'Tu,Th 18:00-20:00; Fr[-1] 19:00-22:00',
  ],
  // That day replaces the hours of all Saturdays, or Mondays.
  ['Mo-Sa 9-17 Uhr; 1. Sa 10-14 Uhr', 'Mo-Sa 09:00-17:00; Sa[1] 10:00-14:00'],
  ['Mo-Fr 9-17, 1. Montag im Monat geschlossen', 'Mo-Fr 09:00-17:00; Mo[1] off'],
  ['Mon-Fri 9-5. Sat 10-2', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
  ['Mon-Fri 9am-5pm; Thu 5pm-8pm', 'Mo-We,Fr 09:00-17:00; Th 09:00-17:00,17:00-20:00'],
  ['Mo-Fr 9-17 Uhr, Do zusätzlich 18-20 Uhr', 'Mo-We,Fr 09:00-17:00; Th 09:00-17:00,18:00-20:00'],
  ['Mo-Fr 9-18 Uhr; Mi nur bis 13 Uhr', 'Mo,Tu,Th,Fr 09:00-18:00; We 09:00-13:00'],
  ['Mon-Fri 9-5, Thu until 8', 'Mo-We,Fr 09:00-17:00; Th 09:00-20:00'],
  // In German these are on a 24-hour clock.
  ['Mo-So 10:00-2:00', 'Mo-Su 10:00-02:00'],
  ['Dienstag bis Sonntag 11.30-1.00 Uhr', 'Tu-Su 11:30-01:00'],
  ['Mon-Thu 11am-9pm, Fri 10:00-2:00', 'Mo-Th 11:00-21:00; Fr 10:00-14:00'],
])('%s', (text, expected) => {
  expect(parseSpokenHours(text)).toBe(expected)
})

test.each([
  'Contact station for hours of availability',
  'Employee use only',
  'Mo-Sa 9-18 Uhr, ab 13 Uhr',
  'by appointment, usually 9am',
  '9am-5pm, except the first Monday: 10am-4pm',
  '',
  '2016-11-21',
  'Mon: -3:00 PM;',
  'Mon 9 -',
  'Mon 9 am - dusk',
  // Nineteen hours are implausible.
  'from 5 pm to noon',
  'ab 17 Uhr - noon',
  // May be in the morning or in the afternoon.
  'Tue:3 - 6',
  'Mon 8-12, 2-6',
  'Mon 3+',
  'Tue: 3 bis 6 Uhr',
  'Mon & Wed 2:00 to 6:00 (call ahead)',
  'Mon-Fri 9:00-12, 1-5',
  'Mon-Fri 6-2',
  'Mon-Fri 6-8pm',
  'Fri 10-2am',
  // May be on a 24-hour clock, and then at night, or mistyped.
  'täglich 11-1 Uhr',
  'Mo-Do 8-16, Fr 8-1',
  'Mo-Fr 08:00-5',
  // May be lunch hours or a bar's.
  'Mo-Sa 11-2',
  'Mon-Sun 10:00-2:00',
  'Mo-So 10-2',
  // Unclear whether it is about the other days or the break.
  'Mo Ruhetag, sonst 11.30-22h',
  'Dienstag Ruhetag',
  'Mo-Fr 10-18 Uhr (außer Mittwoch)',
  'Mo-Fr 9-18 Uhr, Mi nachmittags geschlossen',
  'Mo-Fr 9-18 Uhr, 12-13 Uhr geschlossen',
  'Mo-Fr 9-18 Uhr, Mittagspause 12-13 Uhr',
  'Closed Mon & Tue, Wed-Sun 10-5',
  'Mon-Fri 9-6, closed Sat, Sun 10-4',
  '8am-5pm daily, Sundays closed',
  '9am-5pm daily; Sundays and holidays closed',
  'täglich ab 17 Uhr nach Vereinbarung',
  'Mo-Fr 8-12, 14-18 Uhr, Mi bis 13 Uhr',
  // Unclear whether the other days are closed.
  'Mon-Fri 9-5, only Wed',
  'Mo-Fr 9-17 Uhr, nur Mi',
  'Mon-Fri 9-5 only Wed',
  'Mo 9-17 Uhr; Mi; Fr 9-17 Uhr',
  // Only some of these days, or only for some visitors.
  'Mon-Fri 9-5 except in August',
  'Mo-Fr 9-17 Uhr, außer im August',
  'Mo-Fr 9-17 Uhr ausgenommen die Woche nach Ostern',
  'Mon-Fri 9-5 by appointment only',
  'Mon-Fri 9-5, only by appointment',
  'Mo-Fr 9-17 Uhr, nur nach Vereinbarung',
  'Mo-Fr 9-17 Uhr (nur mit Termin)',
  'Sa 10-14 Uhr, nur im Sommer',
  'Sat 10am-2pm in summer',
  'Do 9-18 Uhr (in den Ferien nur bis 16 Uhr)',
  'Mo-Fr 8-16 Uhr, während der Schulferien kürzer',
  // Unclear which days or hours belong together.
  'Mai bis September täglich',
  'Mai bis September 10-18 Uhr',
  'durchgehend',
  'first Saturday of the month',
  'Mon-Fri 9-5, Sat 9-12 May-September, Sun closed',
  'Mon-Fri 9-5 until Thanksgiving',
  'Mon-Fri 9-5 from 1 May',
  // Unclear: monthly or every other week, in addition to the other hours or instead of them, or both days of one weekend.
  'every second Tuesday 9am-12pm',
  'jeden 2. Dienstag 9-12 Uhr',
  'Di 9-12 Uhr, alle zwei Wochen',
  'Mi 9-12 Uhr, jeden 1. Mittwoch im Monat 14-18 Uhr',
  '1. Samstag und Sonntag im Monat 10-14 Uhr',
  'samstags 10-14 Uhr, einmal im Monat',
  // One of the two times is mistyped.
  'Fri: 10:00 pm - 2:00 pm;',
  'Fri: 7:00 PM-7:00 PM;',
])('not sure: %s', (text) => {
  expect(parseSpokenHours(text)).toBeUndefined()
})

test('its output is valid syntax and parses to itself', () => {
  const context = { country: 'US', from: '2026-11-21' }
  const word = fc.constantFrom(
    'Mon',
    'Tue-Thu',
    'daily',
    '9-5',
    '8am-4pm',
    '7am-;',
    '13:30+',
    '&',
    ',',
    ';',
    'closed',
    'noon',
    '-',
    'Sa',
    'und',
    '24 hours',
    '14:00-18:00',
    'call',
    'ab 17 Uhr',
    '1. Samstag im Monat',
    'jeden 2. und 4.',
    'Do bis 20 Uhr',
    'till late',
    'except holidays',
    'closed Sun and holidays',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const hours = parseSpokenHours(words.join(' '))
      if (hours === undefined) return
      expect(parseOpeningHours(hours, context)).toMatchObject({ ok: true })
      // Nobody writes days of a month as "Sa[1]".
      expect(hours.includes('[') ? hours : parseSpokenHours(hours)).toBe(hours)
    }),
    { numRuns: 300 },
  )
})

const AFDC = new URL('../../../../../shared/data/altfuel/alt_fuel_stations.csv', import.meta.url)

describe.skipIf(!existsSync(AFDC))('AFDC (skipped without ../shared/data)', () => {
  test('a remark after the hours does not spoil them', () => {
    const remarks = readFileSync(AFDC, 'utf8').match(/24 hours daily;[^",]+/g) ?? []
    expect(remarks.length).toBeGreaterThan(30)
    expect(remarks.filter((text) => parseSpokenHours(text) !== '24/7')).toEqual([])
  })
})

const NINE_TO_FIVE = { opens: 540, closes: 1020 }

test.each(['Mo–Fr 9–17 Uhr', 'Montag bis Freitag 9 bis 17 Uhr', 'Mon-Fri 9am-5pm'])(
  '%s is a week',
  (text) => {
    const week = parseSpokenWeek(text)
    expect(week?.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [NINE_TO_FIVE]))
    expect(week?.slice(5)).toEqual([[], []])
  },
)

test('two spans are sorted, and an open end lasts until midnight', () => {
  expect(parseSpokenWeek('Mo 14-18, 8-12 Uhr; Sa ab 17 Uhr')).toEqual([
    [
      { opens: 480, closes: 720 },
      { opens: 840, closes: 1080 },
    ],
    [],
    [],
    [],
    [],
    [{ opens: 1020, closes: 1440, isOpenEnd: true }],
    [],
  ])
})

test('a bar closes on the next day', () => {
  expect(parseSpokenWeek('Fr 18-2 Uhr')?.[4]).toEqual([{ opens: 1080, closes: 1560 }])
})

test.each(['', 'irgendwann', 'jeden 1. Samstag 10-14 Uhr', 'Mo-Fr 9-17 außer Mittwoch', '2 - 6'])(
  '%j has no certain meaning',
  (text) => {
    expect(parseSpokenWeek(text)).toBeUndefined()
  },
)
