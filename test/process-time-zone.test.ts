import { afterEach, expect, test, vi } from 'vitest'
import { parseOpeningHours } from '../src/domain/places/opening-hours.ts'

// The parser of opening hours uses the time zone of the process, whatever that is.
afterEach(() => void vi.unstubAllEnvs())

const parse = (text: string) =>
  parseOpeningHours(text, { country: 'DE', region: 'DE-BE', from: '2026-11-21' })

test.each([
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kolkata',
  'UTC',
])("hours mean the same, even on nights when the server's own clock changes: %s", (name) => {
  vi.stubEnv('TZ', 'UTC')
  const texts = ['Mo-Su 18:00-02:30; We 00:00-24:00; Dec 25 off', 'Mo-Fr 09:00-17:00', '24/7']
  const expected = texts.map(parse)
  vi.stubEnv('TZ', name)
  expect(new Date(2026, 6, 1).getTimezoneOffset() === 0).toBe(name === 'UTC')
  expect(texts.map(parse)).toEqual(expected)
})
