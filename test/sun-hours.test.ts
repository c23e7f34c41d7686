import { afterEach, expect, test, vi } from 'vitest'
import { parseOpeningHours } from '../src/domain/places/opening-hours.ts'
import { intervalsOn } from '../src/lib/hours/opening-status.ts'

const BERLIN = { lat: 52.52, lng: 13.4 }
const DENVER = { lat: 39.74, lng: -104.99 }

afterEach(() => void vi.unstubAllEnvs())

function hoursOf(text: string, location: { lat: number; lng: number }) {
  const result = parseOpeningHours(text, { country: 'DE', location, from: '2026-11-21' })
  if (!result.ok) throw new Error(result.detail)
  return result.value.weeklyHours
}

// Tables of sunrises differ by a minute or two; a mistake about daylight saving time would be sixty.
function expectNear(minute: number | undefined, time: string): void {
  const [hour = 0, minutes = 0] = time.split(':').map(Number)
  expect(Math.abs((minute ?? NaN) - hour * 60 - minutes)).toBeLessThanOrEqual(4)
}

test.each(['UTC', 'Europe/Berlin', 'Pacific/Auckland'])(
  'sunrise and sunset are in the local time of the place, summer and winter, wherever this runs (%s)',
  (processZone) => {
    vi.stubEnv('TZ', processZone)
    for (const [spot, date, rise, set] of [
      [BERLIN, '2027-06-21', '4:43', '21:33'],
      [BERLIN, '2026-12-21', '8:15', '15:54'],
      [DENVER, '2027-06-21', '5:32', '20:31'],
      [DENVER, '2026-12-21', '7:17', '16:39'],
    ] as const) {
      const [day] = intervalsOn(hoursOf('sunrise-sunset', spot), date)
      expectNear(day?.opens, rise)
      expectNear(day?.closes, set)
      const [evening] = intervalsOn(hoursOf('Mo-Su 12:00-sunset', spot), date)
      expect(evening?.opens).toBe(720)
      expectNear(evening?.closes, set)
    }
  },
)

test('the week is the coming one, and is marked as changing daily', () => {
  const { week, changesDaily } = hoursOf('Mo-Fr sunrise-sunset', BERLIN)
  expectNear(week[0]?.[0]?.opens, '7:38')
  expect(week[5]).toEqual([])
  expect(changesDaily).toBe(true)
  expect(hoursOf('Mo-Fr 09:00-17:00', BERLIN).changesDaily).toBeUndefined()
})
