import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHoursGrid, type HoursGrid, parseHoursGrid } from './hours-grid.ts'
import { parseOpeningHours } from './opening-hours.ts'

const CONTEXT = { country: 'US', region: 'US-CA', from: '2026-11-21' }

function meaning(text: string) {
  const parsed = parseOpeningHours(text, CONTEXT)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.detail}`)
  return parsed.value.weeklyHours
}

describe('a text in opening hours syntax', () => {
  test.each([
    'Mo-Fr 09:00-17:00',
    'Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-14:00; Su off',
    'Mo-Su 10:00-20:00; We off; PH off',
    'Mo-Fr,PH 09:00-17:00',
    '24/7',
    'Fr-Mo 18:00-02:00',
    'Tu,Th 08:00-24:00; PH 10:00-12:00',
    'Mo-Fr 09:00-17:00; Dec 24-Dec 26 off "Weihnachten"; 2026 Dec 31 09:00-12:00',
    'Mo-Fr 09:00-17:00; 2026 Dec 24-2027 Jan 02 off',
    'Mo-Sa 11:00-22:00; Jul 04 off',
  ])('means the same after a round trip through the grid: %s', (text) => {
    const grid = parseHoursGrid(text)
    expect(grid).toBeDefined()
    expect(meaning(formatHoursGrid(grid!))).toEqual(meaning(text))
  })

  test.each([
    'Mo-Fr 09:00-17:00, Sa 10:00-12:00',
    'Mo-Fr sunrise-sunset',
    'Apr-Oct: Mo-Su 09:00-17:00',
    'Mo[1] 10:00-12:00',
    'week 1-20 Mo 10:00-12:00',
    'Mo-Fr 09:00+',
    'Mo-Fr 09:00-17:00 || "nach Vereinbarung"',
    'PH off; Mo-Fr 09:00-17:00',
    'Dec 24 off; Mo-Fr 09:00-17:00',
    'SH 10:00-12:00',
    '2026 Feb 30 off',
    'Mo-Fr 9-17',
  ])('is not turned into a grid that cannot show it: %s', (text) => {
    expect(parseHoursGrid(text)).toBeUndefined()
  })
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => ({ opens: start * 15, closes: (start + length) * 15 }))
const spans = fc.array(span, { maxLength: 1 })
const grid: fc.Arbitrary<HoursGrid> = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  holidays: fc.option(spans, { nil: undefined }),
  special: fc.array(
    fc.record({
      from: fc.constantFrom('2026-12-24', '2027-01-02', '2027-07-04'),
      isYearly: fc.constant(false),
      spans,
    }),
    { maxLength: 2 },
  ),
})

test('a grid survives being written and read', () => {
  fc.assert(
    fc.property(grid, (made) => {
      expect(parseHoursGrid(formatHoursGrid(made))).toEqual(made)
    }),
  )
})
