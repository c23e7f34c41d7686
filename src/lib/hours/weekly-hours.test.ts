import { describe, expect, test } from 'vitest'
import { addDays, localMoment, parseLocalMoment, weekdayOf } from './weekly-hours.ts'

const at = (instant: string, timeZone: string) => localMoment(new Date(instant), timeZone)

describe('local moment', () => {
  test('one instant is a different hour, and a different day, in another zone', () => {
    const instant = '2026-11-21T04:30:00Z'
    expect(at(instant, 'Europe/Berlin')).toEqual({ date: '2026-11-21', weekday: 5, minute: 330 })
    expect(at(instant, 'America/Los_Angeles')).toEqual({
      date: '2026-11-20',
      weekday: 4,
      minute: 20 * 60 + 30,
    })
    expect(at(instant, 'Pacific/Honolulu').minute).toBe(18 * 60 + 30)
  })

  test('midnight is minute 0 of the new day', () => {
    expect(at('2026-11-20T23:00:00Z', 'Europe/Berlin')).toEqual({
      date: '2026-11-21',
      weekday: 5,
      minute: 0,
    })
  })

  test('Berlin jumps from two to three in March and repeats the hour from two in October', () => {
    expect(at('2026-03-29T00:59:00Z', 'Europe/Berlin').minute).toBe(119)
    expect(at('2026-03-29T01:00:00Z', 'Europe/Berlin').minute).toBe(180)
    expect(at('2026-10-25T00:30:00Z', 'Europe/Berlin').minute).toBe(150)
    expect(at('2026-10-25T01:30:00Z', 'Europe/Berlin').minute).toBe(150)
  })

  test('the United States change clocks on different days than Europe, Arizona never', () => {
    expect(at('2026-03-08T06:59:00Z', 'America/New_York').minute).toBe(119)
    expect(at('2026-03-08T07:00:00Z', 'America/New_York').minute).toBe(180)
    expect(at('2026-07-01T12:00:00Z', 'America/Phoenix').minute).toBe(300)
    expect(at('2026-01-01T12:00:00Z', 'America/Phoenix').minute).toBe(300)
  })

  test('an unknown zone is an error', () => {
    expect(() => at('2026-03-08T06:59:00Z', 'Europe/Bielefeld')).toThrow(RangeError)
  })
})

describe('local date and time as text', () => {
  test('is read when it exists', () => {
    expect(parseLocalMoment('2026-11-21T18:30')).toEqual({
      date: '2026-11-21',
      weekday: 5,
      minute: 1110,
    })
    expect(parseLocalMoment('2024-02-29T00:00:59')?.weekday).toBe(3)
  })

  test.each([
    '',
    'now',
    '2026-02-29T10:00',
    '2026-13-01T10:00',
    '2026-11-21T24:00',
    '2026-11-21 18:30',
    '2026-11-21T18:60',
  ])('"%s" is not a local date and time', (text) => {
    expect(parseLocalMoment(text)).toBeUndefined()
  })
})

test('days are added over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(weekdayOf('2026-11-23')).toBe(0)
})

test('every minute is computed anew, in every zone', () => {
  const noon = Date.parse('2026-11-21T12:00:59.999Z')
  expect(localMoment(new Date(noon), 'America/Denver').minute).toBe(5 * 60)
  expect(localMoment(new Date(noon), 'Europe/Berlin').minute).toBe(13 * 60)
  expect(localMoment(new Date(noon + 1), 'America/Denver').minute).toBe(5 * 60 + 1)
  expect(localMoment(new Date(noon - 60_000), 'America/Denver').minute).toBe(4 * 60 + 59)
})
