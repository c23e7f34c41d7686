import { expect, test } from 'vitest'
import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import { findOpenDays } from './open-days.ts'

const noonToSix = { opens: 720, closes: 1080 }
const daily: WeeklyHours = { week: Array.from({ length: 7 }, () => [noonToSix]), exceptions: {} }
const SATURDAY_NOON = { date: '2026-11-21', weekday: 5, minute: 720 }

test('a weekday identifies today and the next six days; any other day needs its date', () => {
  const isFar = (date: string) => findOpenDays(daily, date, SATURDAY_NOON)[0]?.isFar ?? false
  expect(['2026-11-21', '2026-11-27'].map(isFar)).toEqual([false, false])
  expect(['2026-11-20', '2026-11-28', '2026-12-24T13:00'].map(isFar)).toEqual([true, true, true])
})
