import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createSourceEditor } from '../src/domain/places/edit-by-source.ts'
import { createPlaceEditor } from '../src/domain/places/edit-places.ts'
import { ISO_REGIONS } from '../src/domain/places/iso-regions.ts'
import { toPlaceForm } from '../src/domain/places/place-form.ts'
import { NO_PLACES } from '../src/domain/places/place-store.ts'
import type { Place } from '../src/domain/places/place.ts'
import { createScheduledChanges } from '../src/domain/places/scheduled-changes.ts'
import { NOW, openImportSite, textFile } from './import-site.ts'
import { readHours } from './read-hours.ts'

/** Capitals of eighty countries: code, latitude, longitude. */
const CAPITALS = `
AD 42.51 1.52|AE 24.45 54.38|AF 34.53 69.17|AL 41.33 19.82|AM 40.18 44.51|AO -8.84 13.23|AR -34.60 -58.38|AT 48.21 16.37|AU -35.28 149.13|AZ 40.41 49.87
BA 43.86 18.41|BD 23.81 90.41|BE 50.85 4.35|BG 42.70 23.32|BH 26.22 50.58|BN 4.89 114.94|BO -16.50 -68.15|BR -15.79 -47.88|BY 53.90 27.57|CA 45.42 -75.70
CH 46.95 7.45|CL -33.45 -70.67|CN 39.90 116.40|CO 4.71 -74.07|CR 9.93 -84.08|CU 23.11 -82.37|CY 35.17 33.36|CZ 50.08 14.44|DE 52.52 13.40|DK 55.68 12.57
DO 18.49 -69.93|EC -0.18 -78.47|EE 59.44 24.75|EG 30.04 31.24|ES 40.42 -3.70|FI 60.17 24.94|FR 48.86 2.35|GB 51.51 -0.13|GE 41.72 44.79|GR 37.98 23.73
GT 14.63 -90.51|HN 14.07 -87.19|HR 45.81 15.98|HU 47.50 19.04|ID -6.21 106.85|IE 53.35 -6.26|IN 28.61 77.21|IQ 33.31 44.36|IR 35.69 51.39|IS 64.15 -21.94
IT 41.90 12.50|JM 18.02 -76.80|JO 31.95 35.93|JP 35.68 139.69|KE -1.29 36.82|KH 11.56 104.92|KR 37.57 126.98|KW 29.38 47.99|KZ 51.17 71.43|LA 17.98 102.63
LB 33.89 35.50|LT 54.69 25.28|LU 49.61 6.13|LV 56.95 24.11|MA 34.02 -6.84|MX 19.43 -99.13|MY 3.14 101.69|NL 52.37 4.90|NO 59.91 10.75|NZ -41.29 174.78
PE -12.05 -77.04|PH 14.60 120.98|PL 52.23 21.01|PT 38.72 -9.14|RO 44.43 26.10|RS 44.79 20.45|SE 59.33 18.07|TH 13.76 100.50|TR 39.93 32.86|US 38.90 -77.04`

type Shop = { country: string; region: string; lat: number; lng: number }

const SHOPS: readonly Shop[] = CAPITALS.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [country = '', lat, lng] = line.split(' ')
    const [letters = ''] = ISO_REGIONS[country]?.split(':') ?? []
    // The regions of the USA and Germany follow from the location of a place.
    const own: Record<string, string> = { US: 'DC', DE: 'BE' }
    return { country, region: own[country] ?? letters, lat: Number(lat), lng: Number(lng) }
  })

const HEADER =
  'Brand,Store Number,Store Name,Street Address,City,State/Province,Country,Phone Number,Longitude,Latitude,Opening Hours'
const COLUMNS = [
  { header: 'Brand', field: 'ignore' as const },
  { header: 'Store Name', field: 'name' as const },
  { header: 'Store Number', field: 'externalId' as const },
]

const shopOf = (row: number) => SHOPS[row % SHOPS.length]!

/** The list of the head office, with this many shops in eighty countries; all have the same `hours`. */
function listOf(rows: number, hours: string): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const { country, region, lat, lng } = shopOf(row)
    const step = Math.floor(row / SHOPS.length)
    const point = [lng + (step % 20) * 0.001, lat + Math.floor(step / 20) * 0.001]
    const [east = '', north = ''] = point.map((one) => one.toFixed(4))
    return `Kaffeehaus,${numberOf(row)},Haus ${row},Weg ${row},Stadt ${country},${region},${country},,${east},${north},${hours}`
  })
  return [HEADER, ...lines].join('\n')
}

const numberOf = (row: number) => `${10_000 + row}-${row}`

/**
 * A day of a chain: its list becomes places, a shop manager edits hers, the next list and the API keep her edit, and a scheduled change
 * begins and ends. Returns how long each step took (s).
 */
export async function tellChainStory(rows: number): Promise<Record<string, number>> {
  const site = await openImportSite()
  const { storage } = site
  let clock = NOW
  const ports = {
    ...storage,
    photos: { sizeOf: async () => undefined },
    siteCountry: () => 'DE',
    geocoding: async () => undefined,
    readHours,
    now: () => clock,
    randomBytes: (length: number) => randomBytes(length),
  }
  const editor = createPlaceEditor(ports)
  const schedules = createScheduledChanges({ ...ports, schedules: storage.scheduledChanges })
  const seconds: Record<string, number> = {}
  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work()
    seconds[step] = (performance.now() - began) / 1000
    return result
  }
  const run = (hours: string) =>
    site.run(textFile(listOf(rows, hours), 'filialen.csv'), {
      source: 'filialen',
      columns: COLUMNS,
    })
  let system = ''
  const byNumber = async (row: number): Promise<Place> => {
    const found = await storage.places.bySourceIds(system, [numberOf(row)])
    const place = found.get(numberOf(row))
    if (!place) throw new Error(`no shop ${row}`)
    return place
  }
  try {
    const first = await timed('the first list', () => run('Mo-Sa 08:00-18:00'))
    expect(first.report).toMatchObject({ rows, added: rows })
    expect(first.report.rejected.total).toBe(0)
    system = first.report.system
    const wrong = (await site.all()).filter(({ source, name, address }) => {
      const row = Number(source?.externalId.split('-')[1])
      const { country, region } = shopOf(row)
      const wanted = `${country} ${country}-${region} Haus ${row}`
      return `${address.country} ${address.region} ${name}` !== wanted
    })
    expect(wrong.map(({ name, address }) => [name, address])).toEqual([])

    // A shop manager extends her hours. She can edit her own shop, but not another one.
    const mine = await byNumber(7)
    const within = { ...NO_PLACES, placeIds: [mine.id] }
    const openLonger = (shop: Place) =>
      editor.save({
        id: shop.id,
        form: { ...toPlaceForm(shop), openingHours: 'Mo-Su 07:00-22:00' },
        version: shop.version,
        actor: 'anna',
        within,
      })
    expect(await openLonger(await byNumber(8))).toEqual({ ok: false, problem: 'not_found' })
    expect(await openLonger(mine)).toMatchObject({ ok: true })

    const second = await timed('the next list', () => run('Mo-Fr 09:00-17:00'))
    expect(second.report.changed.total).toBe(rows - 1)
    expect(second.report.notices.first).toContainEqual(
      expect.objectContaining({ reason: 'set_by_hand', column: 'openingHours' }),
    )
    expect((await byNumber(7)).openingHours).toBe('Mo-Su 07:00-22:00')
    expect((await byNumber(8)).openingHours).toBe('Mo-Fr 09:00-17:00')

    // The same through the API, with the chain's own numbers.
    await timed('the same by the API', async () => {
      const session = await createSourceEditor(ports).begin(system, 'key:1')
      for (let start = 0; start < rows; start += 200) {
        const some = Array.from({ length: Math.min(200, rows - start) }, (_, at) => start + at)
        const stored = await session.find(some.map(numberOf))
        const plans = []
        for (const row of some) {
          const place = stored.get(numberOf(row))
          const form = { ...toPlaceForm(place ?? mine), openingHours: 'Mo-Fr 10:00-16:00' }
          plans.push(await session.plan({ externalId: numberOf(row), stored: place, form }))
        }
        const kept = plans.flatMap((plan) => ('kept' in plan ? plan.kept : [plan.kind]))
        expect(kept).toEqual(some.includes(7) ? ['openingHours'] : [])
        expect((await session.write(plans)).every(({ ok }) => ok)).toBe(true)
      }
    })
    expect((await byNumber(7)).openingHours).toBe('Mo-Su 07:00-22:00')
    expect((await byNumber(8)).openingHours).toBe('Mo-Fr 10:00-16:00')

    // December, and back again on the 27th.
    const other = await byNumber(8)
    const form = { ...toPlaceForm(other), openingHours: 'Mo-Su 08:00-23:00' }
    const days = { from: '2026-12-01', until: '2026-12-27' }
    const plan = await schedules.plan(
      { placeId: other.id, form, version: other.version, ...days },
      'anna',
    )
    expect(plan).toMatchObject({ ok: true })
    const on = async (moment: string) => {
      clock = new Date(moment)
      await schedules.runDue()
      return (await byNumber(8)).openingHours
    }
    expect(await on('2026-11-30T12:00:00Z')).toBe('Mo-Fr 10:00-16:00')
    expect(await on('2026-12-02T12:00:00Z')).toBe('Mo-Su 08:00-23:00')
    expect(await on('2026-12-28T12:00:00Z')).toBe('Mo-Fr 10:00-16:00')
    expect((await byNumber(8)).handSet).toBeUndefined()
    return seconds
  } finally {
    await site.close()
  }
}
