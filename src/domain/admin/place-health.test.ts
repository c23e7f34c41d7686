import { expect, test } from 'vitest'
import { nextHoliday } from '../places/next-holiday.ts'
import type { PlaceSummary } from './overview-store.ts'
import { createPlaceHealth } from './place-health.ts'

const aGlance = (id: number, more: Partial<PlaceSummary> = {}): PlaceSummary => ({
  id: String(id).padStart(5, '0'),
  name: `Ort ${id}`,
  status: 'published',
  country: 'US',
  region: 'US-UT',
  confirmedAt: '2026-06-01',
  hasLocation: true,
  differsOn: () => false,
  ...more,
})

function health(places: readonly PlaceSummary[]) {
  let pages = 0
  let version = 1
  const read = createPlaceHealth({
    store: {
      async places(afterId, limit) {
        pages += 1
        return places.filter(({ id }) => id > afterId).slice(0, limit)
      },
    },
    catalogueVersion: async () => version,
    now: () => new Date('2026-11-21T12:00:00Z'),
    pause: () => new Promise((resolve) => setTimeout(resolve, 50)),
  })
  return { read, pages: () => pages, change: () => (version += 1) }
}

test('the next holiday is that of the state', () => {
  expect(nextHoliday('US', 'US-UT', '2026-11-21')).toMatchObject({ date: '2026-11-26' })
  expect(nextHoliday('DE', 'DE-BY', '2026-11-21')).toMatchObject({ date: '2026-12-25' })
  expect(nextHoliday('DE', 'DE-BE', '2026-12-27')).toMatchObject({ date: '2027-01-01' })
  expect(nextHoliday('XX', undefined, '2026-11-21')).toBeUndefined()
})

test('counts places unconfirmed for a year, places without a position, and hours that forget a holiday', async () => {
  const week = 'Mo-Fr 09:00-17:00'
  const { read } = health([
    aGlance(1, { confirmedAt: '2025-11-20', openingHours: week }),
    aGlance(2, { confirmedAt: undefined, openingHours: `${week}; PH off` }),
    aGlance(3, {
      confirmedAt: '2025-11-21',
      openingHours: week,
      differsOn: (date) => date === '2026-11-26',
    }),
    aGlance(4, { status: 'draft', hasLocation: false, confirmedAt: undefined, openingHours: week }),
    aGlance(5, { country: 'DE', region: 'DE-BY', openingHours: week }),
    aGlance(6),
  ])
  expect(await read()).toMatchObject({
    published: 5,
    unconfirmed: 2,
    withoutLocation: 1,
    holidays: [
      { region: 'US-UT', date: '2026-11-26', count: 1, places: [{ name: 'Ort 1' }] },
      { region: 'DE-BY', date: '2026-12-25', count: 1 },
    ],
  })
})

test('looks through many places once for each catalogue version', async () => {
  const { read, pages, change } = health(Array.from({ length: 1_200 }, (_, id) => aGlance(id)))
  const wait = async () => {
    for (;;) {
      const found = await read()
      if (found) return found
    }
  }
  expect((await wait()).published).toBe(1_200)
  await read()
  expect(pages()).toBe(3)
  change()
  await wait()
  expect(pages()).toBeGreaterThan(3)
})
