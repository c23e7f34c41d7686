import { expect, test } from 'vitest'
import type { LocalMoment } from '../../../lib/hours/weekly-hours.ts'
import { isNamedDay, isWholeDay, timesOfNamedDay, upcomingTimes } from './named-day.ts'

const SUNDAY_TEN: LocalMoment = { date: '2026-11-22', weekday: 6, minute: 600 }
const SUNDAY_NOON: LocalMoment = { ...SUNDAY_TEN, minute: 720 }
const SATURDAY_NOON: LocalMoment = { date: '2026-11-21', weekday: 5, minute: 720 }
const THURSDAY_NOON: LocalMoment = { date: '2026-11-19', weekday: 3, minute: 720 }

test.each([
  ['sunday', SUNDAY_NOON, '2026-11-22'],
  ['sundayT11:30', SUNDAY_TEN, '2026-11-22T11:30'],
  ['sundayT11:30', SUNDAY_NOON, '2026-11-29T11:30'],
  ['sundayT19:00', SUNDAY_NOON, '2026-11-22T19:00'],
  ['monday', SUNDAY_NOON, '2026-11-23'],
  ['saturdayT08:05', SUNDAY_NOON, '2026-11-28T08:05'],
  ['tomorrow', SUNDAY_NOON, '2026-11-23'],
  ['today', SUNDAY_NOON, '2026-11-22'],
  // Late in the evening, "this evening" can only mean now.
  ['todayT09:00', SUNDAY_NOON, '2026-11-22T12:00'],
  ['todayT19:00', SUNDAY_NOON, '2026-11-22T19:00'],
])('%s', (day, now, moment) => {
  expect(isNamedDay(day)).toBe(true)
  expect(timesOfNamedDay(day, now)).toEqual([moment])
})

test.each([
  ['weekend', THURSDAY_NOON, ['2026-11-21', '2026-11-22']],
  ['weekend', SATURDAY_NOON, ['2026-11-21', '2026-11-22']],
  ['weekend', SUNDAY_NOON, ['2026-11-22']],
  ['weekendT10:00', THURSDAY_NOON, ['2026-11-21T10:00', '2026-11-22T10:00']],
  ['weekendT10:00', SATURDAY_NOON, ['2026-11-22T10:00']],
  ['weekendT19:00', SUNDAY_NOON, ['2026-11-22T19:00']],
  ['weekendT10:00', SUNDAY_NOON, ['2026-11-28T10:00', '2026-11-29T10:00']],
])('%s means its times that are still to come', (day, now, times) => {
  expect(isNamedDay(day)).toBe(true)
  expect(timesOfNamedDay(day, now)).toEqual(times)
})

test('past times are dropped from a list, unless all of them are past', () => {
  const times = ['2026-11-22', '2026-11-21', '2026-11-21T10:00', '2026-11-22']
  expect(upcomingTimes(times, SATURDAY_NOON)).toEqual(['2026-11-21', '2026-11-22'])
  expect(upcomingTimes(times, SUNDAY_NOON)).toEqual(['2026-11-22'])
  expect(
    upcomingTimes(['2026-11-22', '2026-11-21'], { ...SUNDAY_NOON, date: '2026-12-01' }),
  ).toEqual(['2026-11-21', '2026-11-22'])
})

test.each(['', 'now', 'sonntag', 'sundayT24:00', 'sundayT9:00', '2026-11-22T19:00'])(
  '%s is not a named day',
  (text) => {
    expect(isNamedDay(text)).toBe(false)
  },
)

test.each([
  ['2026-11-22', true],
  ['2026-11-31', false],
  ['2026-11-22T19:00', false],
  ['sunday', false],
])('%s is a whole day: %s', (text, isOne) => {
  expect(isWholeDay(text)).toBe(isOne)
})
