import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { toPublicPlace } from '../../domain/search/catalogue/public-place.ts'
import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import { toJsonLd } from './json-ld.ts'

function hoursIn(weeklyHours: WeeklyHours): unknown {
  const place = toPublicPlace(aPlace({ weeklyHours, openingHoursAreSample: false }))
  if (!place) throw new Error('not published')
  const page = {
    url: 'https://example.org/x',
    origin: 'https://example.org',
    locale: 'de',
  } as const
  return JSON.parse(JSON.stringify(toJsonLd(place, page))).openingHoursSpecification
}

const NEVER = [[], [], [], [], [], [], []]

test('search engines are told of no closed day of which nothing is sure, and of no end that nobody set', () => {
  const asked = { comment: 'nach Absprache', isUnknown: true } as const
  const remarks = [{}, {}, {}, {}, {}, {}, asked]
  const exceptions = { '2026-12-28': { intervals: [], ...asked } }
  expect(hoursIn({ week: NEVER, remarks, exceptions })).toBeUndefined()
  const openEnd = { opens: 480, closes: 1440, isOpenEnd: true } as const
  expect(hoursIn({ week: [[openEnd], ...NEVER.slice(1)], exceptions })).toEqual([
    { '@type': 'OpeningHoursSpecification', opens: '08:00', dayOfWeek: 'Monday' },
  ])
})

test('hours that go by the sun would be a list of 400 days', () => {
  const week = NEVER.map(() => [{ opens: 420, closes: 1000 }])
  expect(hoursIn({ week, exceptions: {}, changesDaily: true })).toBeUndefined()
})
