import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compareHours } from './hours/compare-hours.ts'
import { HAS_REAL_HOURS, realHours, type RealHours } from './hours/real-hours.ts'

// All of the values below are compared, but only every n-th of the real ones: those take minutes in full (`node
// bench/opening-hours.ts`).
const STEP = 60

// The library uses the process's clock, which must never change here.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'))

afterAll(() => void vi.unstubAllEnvs())

const BERLIN: Omit<RealHours, 'text'> = {
  country: 'DE',
  region: 'DE-BE',
  location: { lat: 52.52, lng: 13.4 },
  timeZone: 'Europe/Berlin',
}
const DENVER: Omit<RealHours, 'text'> = {
  country: 'US',
  region: 'US-CO',
  location: { lat: 39.74, lng: -104.99 },
  timeZone: 'America/Denver',
}

test.each([
  'Mo-Fr 09:00-17:00; PH off',
  'Fr-Sa 18:00-03:00; Su 18:00-26:00',
  'Sa 01:00-04:00; Su 01:30-03:30',
  '24/7; Dec 25 off; PH 10:00-12:00',
  'Apr-Oct 06:00-21:00; Nov 20-Dec 31 Mo-Fr 08:00-16:00',
  'Th[4] 09:00-12:00; Th[-1] off "Betriebsausflug"; We 22:00-24:00',
  'week 48-52/2 Mo-Su 08:00-12:00; easter -2 days-easter +1 day off',
  'Mo-Fr 08:00-18:00 unknown "nach Vereinbarung"; Sa 08:00+',
])('"%s" means what the library says at every minute, in Berlin and in Denver', (text) => {
  for (const place of [BERLIN, DENVER]) {
    expect(compareHours({ text, ...place })).toEqual({ kind: 'compared', minutes: 40_320 })
  }
})

test('a difference would be noticed', () => {
  const withoutHolidays = { ...DENVER, country: 'DE', region: 'DE-BE' }
  const text = 'Mo-Su 09:00-17:00; PH off'
  expect(compareHours({ text, ...withoutHolidays }, DENVER)).toMatchObject({
    difference: { at: '2026-11-26 9:0', ours: true, theirs: false },
  })
})

test.skipIf(!HAS_REAL_HOURS)(
  'hours of markets, shops and farmers mean what the library says (skipped if they are not beside the project)',
  async () => {
    const values = (await realHours()).filter((_, i) => i % STEP === 0)
    const results = values.map((real) => ({ real, result: compareHours(real) }))
    const wrong = results.filter(
      ({ result }) =>
        result.kind === 'refused' || (result.kind === 'compared' && result.difference),
    )
    expect(wrong).toEqual([])
    const compared = results.filter(({ result }) => result.kind === 'compared')
    expect(compared.length).toBeGreaterThan(values.length * 0.9)
  },
)
