import { expect, test } from 'vitest'
import { messagesOf } from '../../messages/index.ts'
import { formatWeek } from './format-week.ts'

const DAY = [
  { opens: 480, closes: 720 },
  { opens: 840, closes: 1080 },
]

test('days with the same hours are grouped, and closed days are named, too', () => {
  const week = [
    DAY,
    DAY,
    [],
    DAY,
    DAY,
    [{ opens: 600, closes: 1440, isOpenEnd: true as const }],
    [],
  ]
  expect(formatWeek(week, messagesOf('de'))).toBe(
    'Montag–Dienstag 8:00–12:00, 14:00–18:00, Mittwoch geschlossen, ' +
      'Donnerstag–Freitag 8:00–12:00, 14:00–18:00, Samstag ab 10:00, Sonntag geschlossen',
  )
  expect(formatWeek(week, messagesOf('en'))).toMatch(/^Monday–Tuesday 8:00 AM–12:00 PM, /)
})

test('a week that is always the same is one run', () => {
  const week = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }])
  expect(formatWeek(week, messagesOf('de'))).toBe('Montag–Sonntag rund um die Uhr')
})
