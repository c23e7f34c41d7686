import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localMoment, weekdayOf, type Interval, type WeeklyHours } from './weekly-hours.ts'
import { intervalsOn, isOpenAt, openingStatus, isUnknownOn } from './opening-status.ts'

const NINE_TO_FIVE: Interval[] = [{ opens: 540, closes: 1020 }]
const OFFICE: WeeklyHours = {
  week: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, [], []],
  exceptions: {
    '2026-11-26': { intervals: [], comment: 'Thanksgiving' },
    '2026-11-28': { intervals: [{ opens: 600, closes: 720 }] },
  },
}
const NIGHT: Interval[] = [{ opens: 1200, closes: 1560 }]
const BAR: WeeklyHours = { week: [[], [], [], [], NIGHT, NIGHT, []], exceptions: {} }
const ALWAYS: WeeklyHours = {
  week: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
  exceptions: {},
}

const moment = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { date, weekday: weekdayOf(date), minute: hours * 60 + minutes }
}

describe('open at a moment', () => {
  test.each([
    ['2026-11-20', '08:59', false],
    ['2026-11-20', '09:00', true],
    ['2026-11-20', '16:59', true],
    ['2026-11-20', '17:00', false],
    ['2026-11-21', '12:00', false],
    ['2026-11-26', '12:00', false],
    ['2026-11-28', '11:00', true],
  ])('an office on %s at %s: %s', (date, time, isOpen) => {
    expect(isOpenAt(OFFICE, moment(date, time))).toBe(isOpen)
  })

  test('a bar that opens on Friday evening is open on Saturday at one, not on Friday at one', () => {
    expect(isOpenAt(BAR, moment('2026-11-20', '01:00'))).toBe(false)
    expect(isOpenAt(BAR, moment('2026-11-20', '23:00'))).toBe(true)
    expect(isOpenAt(BAR, moment('2026-11-21', '01:59'))).toBe(true)
    expect(isOpenAt(BAR, moment('2026-11-21', '02:00'))).toBe(false)
    expect(isOpenAt(BAR, moment('2026-11-22', '01:00'))).toBe(true)
  })

  test('when the evening before was an exception, the night after it is closed too', () => {
    const closed = { ...BAR, exceptions: { '2026-11-20': { intervals: [] } } }
    expect(isOpenAt(closed, moment('2026-11-21', '01:00'))).toBe(false)
  })

  test('intervals of a date are the exception if there is one', () => {
    expect(intervalsOn(OFFICE, '2026-11-26')).toEqual([])
    expect(intervalsOn(OFFICE, '2026-11-27')).toEqual(NINE_TO_FIVE)
  })
})

describe('next change', () => {
  test('an open office closes today', () => {
    expect(openingStatus(OFFICE, moment('2026-11-20', '12:00'))).toEqual({
      kind: 'open',
      change: { date: '2026-11-20', weekday: 4, minute: 1020, daysAhead: 0 },
    })
  })

  test('a closed office opens later today, or on the next day without an exception', () => {
    expect(openingStatus(OFFICE, moment('2026-11-20', '07:00'))).toEqual({
      kind: 'closed',
      change: { date: '2026-11-20', weekday: 4, minute: 540, daysAhead: 0 },
    })
    expect(openingStatus(OFFICE, moment('2026-11-25', '18:00'))).toEqual({
      kind: 'closed',
      change: { date: '2026-11-27', weekday: 4, minute: 540, daysAhead: 2 },
    })
  })

  test('a bar closes during the following night', () => {
    expect(openingStatus(BAR, moment('2026-11-20', '23:00'))).toEqual({
      kind: 'open',
      change: { date: '2026-11-21', weekday: 5, minute: 120, daysAhead: 1 },
    })
    expect(openingStatus(BAR, moment('2026-11-21', '01:00'))).toMatchObject({
      change: { date: '2026-11-21', minute: 120, daysAhead: 0 },
    })
  })

  test('midnight is the end of the day', () => {
    const late = {
      ...OFFICE,
      exceptions: { '2026-11-20': { intervals: [{ opens: 0, closes: 1440 }] } },
    }
    expect(openingStatus(late, moment('2026-11-20', '12:00'))).toMatchObject({
      change: { date: '2026-11-20', minute: 1440, daysAhead: 0 },
    })
  })

  test('a place always open never closes, a place never open has no next opening', () => {
    expect(openingStatus(ALWAYS, moment('2026-11-20', '12:00'))).toEqual({
      kind: 'open',
      change: undefined,
    })
    const never = { week: [[], [], [], [], [], [], []], exceptions: {} }
    expect(openingStatus(never, moment('2026-11-20', '12:00'))).toEqual({
      kind: 'closed',
      change: undefined,
    })
  })

  test('around the clock with one holiday closes at the midnight before it', () => {
    const hours = { ...ALWAYS, exceptions: { '2026-12-25': { intervals: [] } } }
    expect(openingStatus(hours, moment('2026-11-20', '12:00'))).toMatchObject({
      change: { date: '2026-12-24', minute: 1440, daysAhead: 34 },
    })
    expect(openingStatus(hours, moment('2026-12-25', '12:00'))).toMatchObject({
      change: { date: '2026-12-26', minute: 0, daysAhead: 1 },
    })
  })

  test('nothing is known about a place without hours', () => {
    expect(openingStatus(undefined, moment('2026-11-20', '12:00'))).toEqual({ kind: 'unknown' })
  })

  test('a place closed for the winter opens in spring', () => {
    const season = {
      week: [[], [], [], [], [], [], []],
      exceptions: { '2027-04-01': { intervals: NINE_TO_FIVE } },
    }
    expect(openingStatus(season, moment('2026-11-20', '12:00'))).toMatchObject({
      change: { date: '2027-04-01', minute: 540 },
    })
  })

  test('the state changes exactly at the reported time, and not before', () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1200 }))
      .map(([opens, length]) => ({ opens, closes: opens + length }))
    const week = fc.array(fc.array(interval, { maxLength: 2 }), { minLength: 7, maxLength: 7 })
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(week, minute, (days, start) => {
        const hours = { week: days, exceptions: {} }
        const state = openingStatus(hours, { date: '2026-11-20', weekday: 4, minute: start })
        if (state.kind === 'unknown') throw new Error('the hours are known')
        const { change } = state
        const isOpen = state.kind === 'open'
        const isOpenIn = (minutes: number) => {
          const day = 20 + Math.floor(minutes / 1440)
          const date = day > 30 ? `2026-12-${String(day - 30).padStart(2, '0')}` : `2026-11-${day}`
          return isOpenAt(hours, { date, weekday: weekdayOf(date), minute: minutes % 1440 })
        }
        const last = change ? change.daysAhead * 1440 + change.minute : 8 * 1440
        for (let at = start; at < last; at += 7) expect(isOpenIn(at)).toBe(isOpen)
        expect(isOpenIn(last - 1) === isOpen).toBe(true)
        expect(change === undefined || isOpenIn(last) !== isOpen).toBe(true)
      }),
    )
  })
})

const state = (instant: string, timeZone: string) =>
  isOpenAt(BAR, localMoment(new Date(instant), timeZone))

describe('on the days when the clocks change', () => {
  test('a bar open until two closes when the clocks in Berlin would show two', () => {
    // Sunday 29 March 2026: at 02:00 the clocks go to 03:00.
    expect(state('2026-03-29T00:59:00Z', 'Europe/Berlin')).toBe(true)
    expect(state('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe(false)
    // Sunday 25 October 2026: the hour from two to three occurs twice; hours until two end both times.
    expect(state('2026-10-24T23:59:00Z', 'Europe/Berlin')).toBe(true)
    expect(state('2026-10-25T00:00:00Z', 'Europe/Berlin')).toBe(false)
    expect(state('2026-10-25T01:00:00Z', 'Europe/Berlin')).toBe(false)
  })

  test('the same holds in Denver and, without a clock change, in Phoenix', () => {
    expect(state('2026-03-08T08:59:00Z', 'America/Denver')).toBe(true)
    expect(state('2026-03-08T09:00:00Z', 'America/Denver')).toBe(false)
    expect(state('2026-03-08T08:59:00Z', 'America/Phoenix')).toBe(true)
    expect(state('2026-03-08T09:00:00Z', 'America/Phoenix')).toBe(false)
  })
})

test('a day with uncertain hours is neither open nor closed', () => {
  const remarks = Array.from({ length: 7 }, () => ({
    comment: 'by bell',
    isUnknown: true as const,
  }))
  const week = Array.from({ length: 7 }, () => [])
  const noon = { date: '2026-11-23', weekday: 0, minute: 720 }
  const asked = { week, remarks, exceptions: {} }
  expect(openingStatus(asked, noon)).toEqual({ kind: 'unknown', comment: 'by bell' })
  const off = { ...asked, exceptions: { '2026-11-23': { intervals: [] } } }
  expect(openingStatus(off, noon).kind).toBe('closed')
  expect([asked, off].map((hours) => isUnknownOn(hours, noon.date))).toEqual([true, false])
})

test('hours with an open end are open without a closing time', () => {
  const morning = [{ opens: 480, closes: 1440, isOpenEnd: true as const }]
  const hours = { week: Array.from({ length: 7 }, () => morning), exceptions: {} }
  const at = (minute: number) => openingStatus(hours, { date: '2026-11-23', weekday: 0, minute })
  expect(at(720)).toEqual({ kind: 'open', isOpenEnd: true })
  expect(at(400)).toMatchObject({ kind: 'closed', change: { minute: 480, daysAhead: 0 } })
})
