import { expect, test } from 'vitest'
import { parseOpeningHours } from '../../domain/places/opening-hours.ts'
import { toHoursView } from './hours-view.ts'

type Where = { region: string; location: { lat: number; lng: number }; from: string }

function hoursOf(text: string, where: Where) {
  const parsed = parseOpeningHours(text, { country: 'US', ...where })
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.value.weeklyHours
}

const ANCHORAGE = { region: 'US-AK', location: { lat: 61.2, lng: -149.9 } }
const UTQIAGVIK = { region: 'US-AK', location: { lat: 71.29, lng: -156.79 } }

test('hours that follow the sun: the comment of a holiday stays on its day', () => {
  const text = 'sunrise-sunset; PH "by appointment"'
  const hours = hoursOf(text, { ...ANCHORAGE, from: '2026-11-21' })
  const thanksgiving = toHoursView(hours, '2026-11-21', 5)
  expect(thanksgiving.remarks?.[3]).toEqual({ comment: 'by appointment', isUnknown: true })
  const later = toHoursView(hours, '2027-03-01', 5)
  expect(later.remarks?.[3]).toEqual({})
  expect(later.week[3]).toHaveLength(1)
})

test('hours that follow the sun: the week after a polar night is known, and the polar night after a day is not', () => {
  const savedAtNight = hoursOf('sunrise-sunset', { ...UTQIAGVIK, from: '2026-11-21' })
  const spring = toHoursView(savedAtNight, '2027-03-15', 5)
  expect(spring.remarks?.filter(({ isUnknown }) => isUnknown)).toEqual([])
  expect(spring.week.filter((intervals) => intervals.length === 0)).toEqual([])
  const savedInSpring = hoursOf('sunrise-sunset', { ...UTQIAGVIK, from: '2027-03-10' })
  const night = toHoursView(savedInSpring, '2027-12-15', 5)
  expect(night.remarks?.filter(({ isUnknown }) => isUnknown)).toHaveLength(7)
})

test('hours that follow the sun: only days with hours are listed below the week', () => {
  const hours = hoursOf('sunrise-sunset', { ...ANCHORAGE, from: '2026-11-21' })
  const { week, exceptions } = toHoursView(hours, '2027-06-21', 8)
  expect(week[0]?.[0]?.opens).toBeLessThan(300)
  expect(exceptions.map(({ holiday }) => holiday)).not.toContain(undefined)
})

test('other hours: the exceptional days are the next ones, in order', () => {
  const week = Array.from({ length: 7 }, () => [{ opens: 540, closes: 1020 }])
  const exceptions = {
    '2027-01-01': { intervals: [] },
    '2026-12-25': { intervals: [] },
    '2026-11-01': { intervals: [] },
  }
  expect(toHoursView({ week, exceptions }, '2026-11-21', 5).exceptions).toEqual([
    { date: '2026-12-25', intervals: [] },
    { date: '2027-01-01', intervals: [] },
  ])
  expect(toHoursView({ week, exceptions }, '2026-11-21', 1).exceptions).toHaveLength(1)
})
