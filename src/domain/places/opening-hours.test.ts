import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOpeningHours } from './opening-hours.ts'
import type { HoursContext } from './hours-reader.ts'

const BERLIN: HoursContext = { country: 'DE', region: 'DE-BE', from: '2026-11-21' }

function parse(text: string, context: Partial<HoursContext> = {}) {
  const result = parseOpeningHours(text, { ...BERLIN, ...context })
  if (!result.ok) throw new Error(`${result.rule}: ${result.detail}`)
  return result.value
}

const NINE_TO_FIVE = [{ opens: 540, closes: 1020 }]
const AROUND_THE_CLOCK = [{ opens: 0, closes: 1440 }]

/** the same for a number of days */
const daily = <Value>(days: number, value: Value) => Array.from({ length: days }, () => value)

describe('opening hours', () => {
  test('a plain week has no exceptions', () => {
    const { weeklyHours, openingHours } = parse('Mo-Fr 09:00-17:00; Sa 10:00-12:00,13:00-16:00')
    expect(openingHours).toBe('Mo-Fr 09:00-17:00; Sa 10:00-12:00,13:00-16:00')
    expect(weeklyHours.week.slice(0, 5)).toEqual(daily(5, NINE_TO_FIVE))
    expect(weeklyHours.week[5]).toEqual([
      { opens: 600, closes: 720 },
      { opens: 780, closes: 960 },
    ])
    expect(weeklyHours.week[6]).toEqual([])
    expect(weeklyHours.exceptions).toEqual({})
  })

  test('a night stays with the evening it began, even before the first day', () => {
    const { weeklyHours } = parse('Fr-Sa 18:00-02:00')
    expect(weeklyHours.week[4]).toEqual([{ opens: 1080, closes: 1560 }])
    expect(weeklyHours.week[5]).toEqual([{ opens: 1080, closes: 1560 }])
    expect(weeklyHours.week[6]).toEqual([])
    expect(weeklyHours.exceptions).toEqual({})
  })

  test('around the clock is every day from 0 to 24', () => {
    const { weeklyHours } = parse('24/7')
    expect(weeklyHours.week).toEqual(daily(7, AROUND_THE_CLOCK))
    expect(weeklyHours.exceptions).toEqual({})
  })

  test('from Friday evening to Sunday morning without a break is three days', () => {
    const { weeklyHours } = parse('Fr 18:00-24:00; Sa 00:00-24:00; Su 00:00-12:00')
    expect(weeklyHours.week.slice(4)).toEqual([
      [{ opens: 1080, closes: 1440 }],
      [{ opens: 0, closes: 1440 }],
      [{ opens: 0, closes: 720 }],
    ])
  })

  test('seasons: the week has the most common hours, the other days are exceptions', () => {
    const { weeklyHours } = parse('Apr-Oct Mo-Su 09:00-17:00; Nov-Mar Sa,Su 09:00-17:00')
    expect(weeklyHours.week).toEqual(daily(7, NINE_TO_FIVE))
    expect(weeklyHours.exceptions['2026-12-02']).toEqual({ intervals: [] })
    expect(weeklyHours.exceptions['2026-12-05']).toBeUndefined()
    expect(weeklyHours.exceptions['2027-06-02']).toBeUndefined()
  })

  test('a holiday is named beside the comment, whether or not the hours mention holidays', () => {
    const california = { country: 'US', region: 'US-CA' }
    const { exceptions } = parse(
      'Mo-Su 09:00-17:00; Nov 26 off "Familientag"',
      california,
    ).weeklyHours
    expect(exceptions['2026-11-26']).toEqual({
      intervals: [],
      comment: 'Familientag',
      holiday: 'Thanksgiving Day',
    })
    const shorter = parse('Mo-Su 09:00-17:00; PH 10:00-12:00', california).weeklyHours
    expect(shorter.exceptions['2026-11-26']).toEqual({
      intervals: [{ opens: 600, closes: 720 }],
      holiday: 'Thanksgiving Day',
    })
  })

  test('comments of exceptional days are kept', () => {
    const { weeklyHours } = parse(
      'Mo-Fr 09:00-17:00; Dec 24 off "Heiligabend"; Dec 31 09:00-12:00 open "Silvester"',
    )
    expect(weeklyHours.exceptions).toEqual({
      '2026-12-24': { intervals: [], comment: 'Heiligabend' },
      '2026-12-31': { intervals: [{ opens: 540, closes: 720 }], comment: 'Silvester' },
      '2027-12-24': { intervals: [], comment: 'Heiligabend' },
    })
  })

  test('exceptions reach 400 days', () => {
    const dates = Object.keys(parse('Mo-Su 09:00-17:00; Dec 25 off').weeklyHours.exceptions)
    expect(dates).toEqual(['2026-12-25', '2027-12-25'])
  })

  test('a day with only a comment is unknown, not closed', () => {
    const { week, remarks } = parse('Mo 10:00-12:00; Tu "nach Vereinbarung"').weeklyHours
    expect(week[1]).toEqual([])
    expect(remarks?.slice(0, 3)).toEqual([
      {},
      { comment: 'nach Vereinbarung', isUnknown: true },
      {},
    ])
    expect(parse('Mo 10:00-12:00; Tu off').weeklyHours.remarks).toBeUndefined()
  })

  test('a comment alone leaves the whole week unknown', () => {
    const { week, remarks, exceptions } = parse('"nach Vereinbarung"').weeklyHours
    expect(week).toEqual(daily(7, []))
    expect(remarks).toEqual(daily(7, { comment: 'nach Vereinbarung', isUnknown: true }))
    expect(exceptions).toEqual({})
  })

  test('an open end is open from its start until the day ends', () => {
    const { week } = parse('Mo-Sa 08:00+').weeklyHours
    expect(week[0]).toEqual([{ opens: 480, closes: 1440, isOpenEnd: true }])
    expect(week[6]).toEqual([])
    expect(parse('Mo 12:00-23:00+').weeklyHours.week[0]).toEqual([{ opens: 720, closes: 1380 }])
    expect(parse('Mo 08:00+').weeklyHours.remarks).toBeUndefined()
  })

  test('a comment beside hours is about them, one at the end about the remaining time', () => {
    const lunch = parse(
      'Mo-Fr 11:00-14:00 "Straßenverkauf", Mo-Fr 18:00-22:00 "im Haus"',
    ).weeklyHours
    expect(lunch.week[0]).toEqual([
      { opens: 660, closes: 840 },
      { opens: 1080, closes: 1320 },
    ])
    expect(lunch.remarks?.[0]).toEqual({ comment: 'Straßenverkauf, im Haus' })
    const text = 'Mo-Fr 09:30-16:30, Sa 09:30-13:00, "sonst nach Absprache"'
    const { openingHours, weeklyHours } = parse(text)
    expect(openingHours).toBe(text)
    expect(weeklyHours.week[0]).toEqual([{ opens: 570, closes: 990 }])
    expect(weeklyHours.week[5]).toEqual([{ opens: 570, closes: 780 }])
    expect(weeklyHours.remarks?.[0]).toEqual({ comment: 'sonst nach Absprache' })
    expect(weeklyHours.remarks?.[6]).toEqual({ comment: 'sonst nach Absprache', isUnknown: true })
  })

  test('hours on request stay unknown', () => {
    const { week, remarks } = parse('Mo 09:00-12:00; Tu 14:00-16:00 "nur mit Termin"').weeklyHours
    expect(week[1]).toEqual([])
    expect(remarks?.[1]).toEqual({ comment: 'nur mit Termin', isUnknown: true })
  })
})

const closed = (context: Partial<HoursContext>) =>
  parse('Mo-Su 09:00-17:00; PH off', context).weeklyHours.exceptions

test('without a sunrise the hours of that day are unknown', () => {
  const tromso = { lat: 69.65, lng: 18.96 }
  const { exceptions } = parse('sunrise-sunset', { location: tromso }).weeklyHours
  expect(exceptions['2026-12-21']).toEqual({ intervals: [], isUnknown: true })
  expect(exceptions['2027-03-20']?.intervals).toHaveLength(1)
})

describe('holidays', () => {
  test('interrupt even 24/7, in America too', () => {
    const text = '24/7; PH off'
    const { openingHours, weeklyHours } = parse(text, { country: 'US', region: 'US-CO' })
    expect(openingHours).toBe(text)
    expect(weeklyHours.week).toEqual(daily(7, AROUND_THE_CLOCK))
    expect(weeklyHours.exceptions['2026-11-26']).toEqual({
      intervals: [],
      holiday: 'Thanksgiving Day',
    })
  })

  test('are those of the German Land', () => {
    const fronleichnam = '2027-05-27'
    expect(closed({ region: 'DE-BY' })).toHaveProperty([fronleichnam], {
      intervals: [],
      holiday: 'Fronleichnam',
    })
    expect(closed({ region: 'DE-HH' })).not.toHaveProperty([fronleichnam])
    expect(closed({ region: undefined })).toHaveProperty(['2026-12-25'])
  })

  test('are those of the US state, which the parser knows by its full name only', () => {
    const names = (region: string) =>
      Object.values(closed({ country: 'US', region })).map(({ holiday }) => holiday)
    expect(names('US-UT').filter((name) => name?.startsWith('Pioneer Day')).length).toBeGreaterThan(
      0,
    )
    expect(names('US-NV').filter((name) => name?.startsWith('Pioneer Day'))).toEqual([])
    expect(closed({ country: 'US', region: 'US-NV' })).toHaveProperty(
      ['2026-11-26', 'intervals'],
      [],
    )
  })
})

test.each([
  ['Mo-Fr 09:00-17:00, PH off', daily(5, NINE_TO_FIVE)],
  ['Mo-Fr 09:00-17:00, PH 10:00-12:00, Sa 09:00-17:00', daily(6, NINE_TO_FIVE)],
  ['Mo-Fr 09:00-17:00; PH off "Montag, Dienstag"', daily(5, NINE_TO_FIVE)],
  ['PH off; PH,Mo-Fr 09:00-17:00; Sa,PH 09:00-17:00', daily(6, NINE_TO_FIVE)],
])('unknown holidays do not close other days: %s', (text, open) => {
  const { openingHours, weeklyHours } = parse(text, { country: 'GB', region: undefined })
  expect(openingHours).toBe(text)
  expect(weeklyHours.week.filter((intervals) => intervals.length > 0)).toEqual(open)
  expect(weeklyHours.exceptions).toEqual({})
})

test('unknown holidays do not spoil the rest of the hours', () => {
  const britain = { country: 'GB', region: undefined }
  const { openingHours, weeklyHours } = parse('Mo-Fr,PH 09:00-17:00; SH,PH off', britain)
  expect(openingHours).toBe('Mo-Fr,PH 09:00-17:00; SH,PH off')
  expect(weeklyHours.week.slice(0, 5)).toEqual(daily(5, NINE_TO_FIVE))
  expect(weeklyHours.week[6]).toEqual([])
  const { exceptions } = parse('Mo-Fr 09:00-17:00; Dec 25 off', britain).weeklyHours
  expect(exceptions['2026-12-25']).toEqual({ intervals: [] })
  expect(parseOpeningHours('PH off', { ...BERLIN, ...britain }).ok).toBe(false)
})

describe('what people write', () => {
  test('every English short form of Thursday is read', () => {
    for (const day of ['Thu', 'Thur', 'Thurs', 'Thursday', 'thu', 'Th', 'Thu.']) {
      const { week } = parse(`Mon-${day} 9:00-17:00`).weeklyHours
      expect(week[3]).toEqual(NINE_TO_FIVE)
      expect(week[4]).toEqual([])
    }
  })

  test.each([
    ['Montag bis Freitag 9-17 Uhr', 'Mo-Fr 09:00-17:00'],
    ['Mo.-Fr. 09.00-17.00 Uhr', 'Mo-Fr 09:00-17:00'],
    ['Mon-Fri 9am-5pm', 'Mo-Fr 09:00-17:00'],
  ])('"%s" is stored as %s', (text, syntax) => {
    const { openingHours, weeklyHours } = parse(text)
    expect(openingHours).toBe(syntax)
    expect(weeklyHours).toEqual(parse(syntax).weeklyHours)
  })

  test('nine to five without a colon may mean the afternoon, so a person has to confirm it', () => {
    expect(parseOpeningHours('Tue 9-5', BERLIN)).toMatchObject({
      ok: false,
      rule: 'opening_hours_ambiguous',
    })
    expect(parseOpeningHours('Tue 3 - 6', BERLIN)).toMatchObject({
      rule: 'opening_hours_ambiguous',
    })
    expect(parse('Di 03:00-06:00').openingHours).toBe('Tu 03:00-06:00')
    expect(parse('Fr 18-2').weeklyHours.week[4]).toEqual([{ opens: 1080, closes: 1560 }])
  })

  test.each([
    // implausible as hours at night
    'Di 3-6 Uhr',
    'Mo-Fr 1:00-5:00',
    'Mon 2:30 to 6:30',
    'M-F 8:00-4:30',
    'Mo 14-8 Uhr',
    // may mean noon to midnight, or around the clock
    'Mo-Fr 12-12',
    // although all other times have am or pm
    'Mon-Fri 9am-5pm, Sun 12-8',
    '9am-12pm, 1-4pm',
    'Mon-Fri 9am-5',
    'Fr 10-2am',
    // one half of the day is mistyped
    'Tue 10:00 pm - 2:00 pm',
    'Tue 7 PM-7 PM',
  ])('"%s" is ambiguous, too', (text) => {
    expect(parseOpeningHours(text, BERLIN)).toMatchObject({ rule: 'opening_hours_ambiguous' })
  })

  test.each([
    ['Mo-So 10:00-02:00', 'Mo-Su 10:00-02:00'],
    ['Mo-So 11:00-0:30', 'Mo-Su 11:00-00:30'],
    ['So 5-10 Uhr', 'Su 05:00-10:00'],
    ['Mo-Fr 7-8 Uhr', 'Mo-Fr 07:00-08:00'],
    ['Mon-Fri 9-5pm', 'Mo-Fr 09:00-17:00'],
    ['Mon-Fri 12-4pm', 'Mo-Fr 12:00-16:00'],
    ['Dec 1-6 off; Mo-Fr 9-17', 'Dec 01-06 off; Mo-Fr 09:00-17:00'],
  ])('"%s" is not ambiguous', (text, syntax) => {
    expect(parse(text).openingHours).toBe(syntax)
  })

  test.each([
    ['Mo-Fr 9-18 Uhr Sa 9-14 Uhr', 'Mo-Fr 09:00-18:00; Sa 09:00-14:00'],
    ['Mon-Fri: 9AM-5PM Sat: 10AM-2PM Sun: Closed', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su closed'],
    // later times are added to earlier ones unless they overlap
    ['Mo-Fr 8-12 Uhr; 14-18 Uhr', 'Mo-Fr 08:00-12:00,14:00-18:00'],
    ['Mo-Fr 8-12 Uhr; Mo, Di 15-18 Uhr', 'Mo-Fr 08:00-12:00, Mo,Tu 15:00-18:00'],
    ['Mon-Fri 9am-5pm; Thu 5pm-8pm', 'Mo-Fr 09:00-17:00, Th 17:00-20:00'],
    ['Mo-Fr 8-18 Uhr; Mi 8-13 Uhr', 'Mo-Fr 08:00-18:00; We 08:00-13:00'],
    ['Mo-Fr 9-17 Uhr; Do 16-20 Uhr', 'Mo-Fr 09:00-17:00; Th 16:00-20:00'],
    [
      'Mo-Sa 9-17 Uhr; Do 17-20 Uhr; Sa 16-18 Uhr',
      'Mo-Sa 09:00-17:00; Th 17:00-20:00; Sa 16:00-18:00',
    ],
    ['Mo-Fr 09:00-17:00; Th 17:00-20:00', 'Mo-Fr 09:00-17:00; Th 17:00-20:00'],
    ['Mo-Fr 8-18 Uhr; Sa 9-13 Uhr', 'Mo-Fr 08:00-18:00; Sa 09:00-13:00'],
    ['Mo-Fr 08:00-12:00; Mo,Tu 15:00-18:00', 'Mo-Fr 08:00-12:00; Mo,Tu 15:00-18:00'],
  ])('days without a comma before them start a new rule: %s', (text, syntax) => {
    expect(parse(text).openingHours).toBe(syntax)
  })

  test.each([
    'täglich',
    'Mo-Fr',
    'Mo-Fr 9-12, Sa',
    'durchgehend geöffnet',
    '01.04.-31.10. 10-18 Uhr',
    'Dienstag Ruhetag',
    'Mo-Fr 9-18 Uhr, 12-13 Uhr geschlossen',
    '9am-5pm M-F 10am-4pm Sat',
    // the parser never stops searching these
    'Mon-Fri 9am-5pm except holidays',
    'Sa 08:00-12:00 Dec 24 Feiertage',
  ])('"%s" does not say when it is open, and does not count as always or never', (text) => {
    const california = { ...BERLIN, country: 'US', region: 'US-CA' }
    expect(parseOpeningHours(text, california)).toMatchObject({ rule: 'opening_hours_unreadable' })
  })

  test('a semicolon after the last rule is not a mistake', () => {
    expect(parse('Mo-Fr 9-17;').openingHours).toBe('Mo-Fr 09:00-17:00')
    expect(parse('Wed: 9:00 AM-1:00 PM;Sat: 8:30 AM-1:00 PM;').weeklyHours.week[5]).toEqual([
      { opens: 510, closes: 780 },
    ])
  })

  test.each(['Closed Bank Holidays', 'closed for renovation', 'geschlossen an Feiertagen bis Mai'])(
    '"%s" does not close a place for good',
    (text) => {
      expect(parseOpeningHours(text, BERLIN).ok).toBe(false)
    },
  )

  test('closed on all days is not a mistake', () => {
    expect(parse('geschlossen').openingHours).toBe('off')
    expect(parse('täglich geschlossen').weeklyHours.week).toEqual(daily(7, []))
    expect(parse('Mo-Fr 9-17; 2026 Nov 01-2028 Dec 31 off').openingHours).toContain('off')
  })

  test.each([
    'Mo-Fr 10-18, nach Vereinbarung',
    'Mo-Fr 10:00-18:00; nach Vereinbarung',
    'Mo-Fr 10 - 18 Uhr und nach Vereinbarung',
    'Mon-Fri 10am-6pm and by appointment',
  ])('hours with further times on request are kept: %s', (text) => {
    const { week, remarks } = parse(text).weeklyHours
    expect(week[0]).toEqual([{ opens: 600, closes: 1080 }])
    expect(remarks?.[6]?.isUnknown).toBe(true)
  })

  test('stored hours mean the same when they are saved again', () => {
    const days = 'Mo-Fr/Sa/So/täglich/Mon/Thu/Di u. Do/Feiertage/PH/Dec 24'
    const times = '9-18 Uhr/10:00-18:00/9am-5pm/8-12/14-18/22-4/8+/12-12/8:00-5:00'
    const others = ',/;/und/||/geschlossen/off/nach Vereinbarung/"Straßenverkauf"/Uhr'
    const word = fc.constantFrom(...[days, times, others].flatMap((list) => list.split('/')))
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 7 }),
        fc.constantFrom('DE', 'GB'),
        (words, country) => {
          const context = { country, from: '2026-11-21' }
          const first = parseOpeningHours(words.join(' '), context)
          if (!first.ok) return
          expect(parseOpeningHours(first.value.openingHours, context)).toEqual(first)
        },
      ),
      { numRuns: 60 },
    )
  })

  test("unreadable hours are reported with the parser's message", () => {
    const result = parseOpeningHours('lunchtimes', BERLIN)
    expect(result).toMatchObject({ ok: false, rule: 'opening_hours_unreadable' })
    expect(!result.ok && result.detail).toContain('Unexpected token')
  })

  test('more than a thousand characters are too long', () => {
    expect(parseOpeningHours('Mo 09:00-17:00; '.repeat(90), BERLIN)).toEqual({
      ok: false,
      rule: 'too_long',
      limit: 1000,
    })
  })
})
