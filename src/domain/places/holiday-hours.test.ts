import { readHours } from '../../../test/read-hours.ts'
import { describe, expect, test } from 'vitest'
import { planBulkEdit } from './edit-many-places.ts'
import { type DayHours, isDateUnmentioned, withHoliday } from './holiday-hours.ts'
import { parseOpeningHours } from './opening-hours.ts'
import type { Place } from './place.ts'

const FROM = '2026-11-21'
const CHRISTMAS = '2026-12-25'
const LONG = { kind: 'open', spans: [{ opens: 600, closes: 840 }] } satisfies DayHours

function hoursOf(text: string, region = 'US-CA') {
  const context = { country: region.slice(0, 2), region, from: FROM }
  const parsed = parseOpeningHours(text, context)
  if (!parsed.ok) throw new Error(parsed.detail)
  return { ...parsed.value, address: { country: context.country, region } }
}

function said(text: string, hours: DayHours, region?: string) {
  const result = withHoliday(hoursOf(text, region), { date: CHRISTMAS, hours })
  return result.ok ? result.value : undefined
}

describe('the hours of one day', () => {
  test('become the last rule of the text', () => {
    const week = 'Mo-Fr 09:00-17:00'
    expect(said(week, { kind: 'closed' })?.text).toBe(`${week}; 2026 Dec 25 off`)
    expect(said(week, { kind: 'usual' })?.text).toBe(`${week}; 2026 Dec 25 09:00-17:00`)
    expect(said(week, LONG)?.text).toBe(`${week}; 2026 Dec 25 10:00-14:00`)
  })

  test('replace a rule for that day alone, and override rules for several days', () => {
    const before = 'Mo-Fr 09:00-17:00; PH off; 2026 Dec 20-2027 Jan 03 off; 2026 Dec 25 off "Ruhe"'
    expect(said(before, LONG)?.text).toBe(
      'Mo-Fr 09:00-17:00; PH off; 2026 Dec 20-2027 Jan 03 off; 2026 Dec 25 10:00-14:00',
    )
  })

  test.each([
    ['Mo-Fr 09:00-17:00', 'US-CA'],
    ['Mo-Fr 09:00-17:00; PH off', 'US-NY'],
    ['24/7', 'US-TX'],
    ['Mo-Sa 08:00-20:00; Su 10:00-14:00; 2026 Dec 20-2027 Jan 03 off', 'DE-BY'],
    ['Fr 08:00-24:00; Dec 24 off', 'DE-NW'],
    ['Mo-Th 08:00-12:00,13:00-17:00', 'AT-9'],
  ])('are computed just as the parser reads their text: %s in %s', (text, region) => {
    for (const hours of [{ kind: 'closed' }, { kind: 'usual' }, LONG] as const) {
      const result = said(text, hours, region)
      expect(result?.computed).toBeDefined()
      expect(result?.computed?.weeklyHours).toEqual(hoursOf(result?.text ?? '', region).weeklyHours)
    }
  })

  test('are left to the parser if the hours are more than a week with special days, or run past midnight', () => {
    expect(said('Fr 20:00-02:00', { kind: 'closed' })?.computed).toBeUndefined()
    const result = said('Mo-Fr sunrise-17:00 || "nach Absprache"', { kind: 'closed' })
    expect(result?.computed).toBeUndefined()
    expect(hoursOf(result?.text ?? '').weeklyHours.exceptions[CHRISTMAS]).toMatchObject({
      intervals: [],
      holiday: 'Christmas Day',
    })
  })

  test('can only be added to existing hours', () => {
    const none = { address: { country: 'US' } }
    expect(withHoliday(none, { date: CHRISTMAS, hours: LONG })).toEqual({
      ok: false,
      rule: 'required',
    })
  })
})

test('hours are silent on a day until a rule, a range or a holiday rule names it', () => {
  const silent = (text: string) => {
    const { openingHours, weeklyHours } = hoursOf(text)
    return isDateUnmentioned(openingHours, (date) => date in weeklyHours.exceptions, CHRISTMAS)
  }
  expect(silent('Mo-Fr 09:00-17:00')).toBe(true)
  expect(silent('Mo-Fr 09:00-17:00; 2026 Dec 26 off')).toBe(true)
  expect(silent('Mo-Fr 09:00-17:00; 2025 Dec 25 off')).toBe(true)
  expect(silent('Mo-Fr 09:00-17:00; PH off')).toBe(false)
  expect(silent('Mo-Fr 09:00-17:00; 2026 Dec 25 09:00-17:00')).toBe(false)
  expect(silent('Mo-Fr 09:00-17:00; Dec 24-Jan 02 09:00-17:00')).toBe(false)
  expect(silent('Mo-Fr 09:00-17:00; 2026 Dec 24-2026 Dec 26 09:00-17:00')).toBe(false)
  expect(isDateUnmentioned(undefined, () => false, CHRISTMAS)).toBe(false)
})

test('a bulk edit sets one day of many places, each on top of its own hours', async () => {
  const place = (id: string, text: string | undefined): Place => ({
    id,
    slug: id,
    name: id,
    alsoKnownAs: [],
    categoryIds: ['k'],
    location: { lat: 34, lng: -118, precision: 'exact' },
    openingHoursAreSample: true,
    description: {},
    attributes: {},
    recipients: [],
    status: 'published',
    version: 1,
    ...(text === undefined ? { address: { country: 'US', region: 'US-CA' } } : hoursOf(text)),
  })
  const places = [
    place('a', 'Mo-Fr 09:00-17:00'),
    place('b', 'Mo-Su sunrise-sunset'),
    place('c', undefined),
    place('d', '24/7; 2026 Dec 25 off'),
  ]
  const change = { holiday: { date: CHRISTMAS, hours: { kind: 'closed' } } } as const
  const plan = await planBulkEdit(places, change, {
    now: new Date(FROM),
    readHours,
    regionOf: () => undefined,
  })
  expect(plan.changed.map(({ after }) => after.openingHours)).toEqual([
    'Mo-Fr 09:00-17:00; 2026 Dec 25 off',
    'Mo-Su sunrise-sunset; 2026 Dec 25 off',
  ])
  for (const { after } of plan.changed) {
    expect(after.weeklyHours?.exceptions[CHRISTMAS]?.intervals).toEqual([])
    expect(after.openingHoursAreSample).toBe(true)
  }
  expect(plan.unchanged).toBe(1)
  expect(plan.refused).toMatchObject([{ place: { id: 'c' }, problem: { field: 'openingHours' } }])
})
