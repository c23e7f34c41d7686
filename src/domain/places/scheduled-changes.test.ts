import { describe, expect, test } from 'vitest'
import { startOfDay } from './scheduled-changes.ts'

describe('the beginning of a day', () => {
  test.each([
    ['2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-12-01', 'America/Los_Angeles', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01', 'Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
    ['2026-12-01', undefined, '2026-12-01T00:00:00.000Z'],
    // Daylight saving time begins on that day; in Beirut it skips midnight, so the day begins at one.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone)?.toISOString()).toBe(moment)
  })

  test.each(['', '2026-02-31', '31.12.2026', '2026-13-01', '2026-1-1'])('%s has none', (day) => {
    expect(startOfDay(day, 'Europe/Berlin')).toBeUndefined()
  })
})
