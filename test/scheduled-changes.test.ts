import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PlaceForm, toPlaceForm } from '../src/domain/places/place-form.ts'
import { createScheduledChanges } from '../src/domain/places/scheduled-changes.ts'
import { openImportSite, textFile } from './import-site.ts'
import { readHours } from './read-hours.ts'

let site: Awaited<ReturnType<typeof openImportSite>>
let clock: Date

beforeEach(async () => {
  site = await openImportSite()
  clock = new Date('2026-11-20T12:00:00Z')
  await site.run(textFile(FILE, 'liste.csv'))
})

afterEach(() => site.close())

const FILE =
  'id,name,phone,website,lat,lng,state\n1,Adler,202-555-0143,https://adler.example/,35.2,-97.5,OK'

/** One server; several share the database. */
const server = () =>
  createScheduledChanges({
    places: site.storage.places,
    schedules: site.storage.scheduledChanges,
    site: site.storage.site,
    photos: { sizeOf: async () => undefined },
    siteCountry: () => 'US',
    readHours,
    now: () => clock,
    randomBytes: (length) => randomBytes(length),
  })

async function thePlace() {
  const [place] = await site.all()
  if (!place) throw new Error('no place')
  return place
}

async function editByHand(changes: PlaceForm) {
  const place = await thePlace()
  const { name = place.name, phone = place.phone, website = place.website } = changes
  const edited = { ...place, name, phone, website }
  const change = { kind: 'update' as const, place: edited, expectedVersion: place.version }
  expect(await site.storage.places.apply([change], 'anna')).toMatchObject({ ok: true })
}

async function plan(changes: PlaceForm, from: string, until?: string) {
  const place = await thePlace()
  const form = { ...toPlaceForm(place), ...changes }
  return server().plan({ placeId: place.id, form, version: place.version, from, until }, 'anna')
}

async function planned(changes: PlaceForm, from: string, until?: string) {
  const result = await plan(changes, from, until)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.change
}

async function at(moment: string) {
  clock = new Date(moment)
  await server().runDue()
  return thePlace()
}

const CHRISTMAS = 'Mo-Fr 08:00-22:00'

describe('a scheduled change', () => {
  test('begins on its day in the local time of the place, and ends again', async () => {
    const change = await planned({ openingHours: CHRISTMAS }, '2026-12-01', '2026-12-27')
    expect(change).toMatchObject({ state: 'planned', startsAt: new Date('2026-12-01T06:00:00Z') })
    expect((await at('2026-12-01T05:59:00Z')).openingHours).toBeUndefined()
    const during = await at('2026-12-01T06:00:00Z')
    expect(during).toMatchObject({ openingHours: CHRISTMAS, handSet: ['openingHours'] })
    // The next file does not remove it.
    await site.run(textFile(`${FILE.replace('\n', ',hours\n')},Mo-Fr 09:00-17:00`, 'liste.csv'))
    expect((await thePlace()).openingHours).toBe(CHRISTMAS)
    const after = await at('2026-12-27T06:00:00Z')
    // The values of the file count again.
    expect(after).not.toHaveProperty('handSet')
    expect(after.openingHours).toBeUndefined()
    expect(await server().byId(change.id)).toMatchObject({ state: 'done' })
  })

  test('stays if it has no end', async () => {
    await planned({ status: 'draft' }, '2026-12-01')
    expect(await at('2026-12-02T06:00:00Z')).toMatchObject({ status: 'draft' })
    expect(await at('2027-12-02T06:00:00Z')).toMatchObject({ status: 'draft' })
  })

  test('keeps what somebody changed meanwhile, and asks about it', async () => {
    const change = await planned(
      { phone: '202-555-0100', website: 'https://fest.example/' },
      '2026-12-01',
      '2026-12-27',
    )
    await at('2026-12-01T12:00:00Z')
    await editByHand({ phone: '+12025550177' })
    const after = await at('2026-12-27T12:00:00Z')
    expect(after).toMatchObject({ phone: '+12025550177', website: 'https://adler.example/' })
    expect(await server().byId(change.id)).toMatchObject({ state: 'asked', contested: ['phone'] })
    expect(await server().answer(change.id, new Set(['phone']), 'anna')).toBe(true)
    expect(await thePlace()).toMatchObject({ phone: '+12025550143' })
    expect(await server().answer(change.id, new Set(['phone']), 'anna')).toBe(false)
  })

  test('can be cancelled before its day, and ended at once after that', async () => {
    const first = await planned({ name: 'Advent' }, '2026-12-01', '2026-12-27')
    expect(await server().cancel(first.id, 'anna')).toBe(true)
    expect(await server().cancel(first.id, 'anna')).toBe(false)
    expect(await at('2026-12-02T12:00:00Z')).toMatchObject({ name: 'Adler' })
    const second = await planned({ name: 'Advent' }, '2026-12-03', '2026-12-27')
    expect(await at('2026-12-04T12:00:00Z')).toMatchObject({ name: 'Advent' })
    expect(await server().cancel(second.id, 'anna')).toBe(true)
    expect(await thePlace()).toMatchObject({ name: 'Adler' })
  })

  test('happens once, however many servers there are', async () => {
    await planned({ name: 'Advent' }, '2026-12-01')
    const { version } = await thePlace()
    clock = new Date('2026-12-01T12:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => server().runDue()))
    expect(await thePlace()).toMatchObject({ name: 'Advent', version: version + 1 })
  })

  test('that came and went while no server was running is over', async () => {
    const change = await planned({ name: 'Advent' }, '2026-12-01', '2026-12-27')
    expect(await at('2027-01-01T12:00:00Z')).toMatchObject({ name: 'Adler' })
    expect(await server().byId(change.id)).toMatchObject({ state: 'done' })
  })

  test('is rejected if it could not be carried out', async () => {
    const problemOf = async (...request: Parameters<typeof plan>) => {
      const result = await plan(...request)
      return 'problems' in result ? result.problems.map(({ field, rule }) => [field, rule]) : result
    }
    expect(await problemOf({}, '2026-12-01')).toEqual([['scheduleFrom', 'nothing_scheduled']])
    expect(await problemOf({ name: 'A' }, '2026-11-20')).toEqual([['scheduleFrom', 'date_past']])
    expect(await problemOf({ name: 'A' }, 'bald')).toEqual([['scheduleFrom', 'date_invalid']])
    for (const day of ['0000-01-01', '0001-01-01', '1969-12-31']) {
      expect(await problemOf({ name: 'A' }, day)).toEqual([['scheduleFrom', 'date_past']])
    }
    for (const day of ['2200-01-01', '9999-12-31', '2026-02-31']) {
      expect(await problemOf({ name: 'A' }, day)).toEqual([['scheduleFrom', 'date_invalid']])
    }
    expect(await problemOf({ name: 'A' }, '2026-12-02', '0000-01-01')).toEqual([
      ['scheduleUntil', 'date_invalid'],
    ])
    expect(await problemOf({ name: 'A' }, '2026-12-02', '2026-12-02')).toEqual([
      ['scheduleUntil', 'date_before_start'],
    ])
    expect(await problemOf({ slug: 'neu' }, '2026-12-02')).toEqual([['slug', 'not_scheduled']])
    expect(await problemOf({ name: '' }, '2026-12-02')).toEqual([['name', 'required']])
    await planned({ name: 'A' }, '2026-12-01', '2026-12-10')
    expect(await problemOf({ name: 'B' }, '2026-12-05')).toEqual([
      ['scheduleFrom', 'schedule_overlaps'],
    ])
    await planned({ phone: '202-555-0100' }, '2026-12-05')
    // On the day that the first one ends, the next one may begin.
    await planned({ name: 'B' }, '2026-12-10', '2026-12-12')
    await planned({ name: 'C' }, '2026-11-29', '2026-12-01')
  })

  test('begins at midnight in the time zone of the place, even if the form changes its location', async () => {
    const place = await thePlace()
    const nowhere = { ...place, status: 'draft' as const, location: undefined, timeZone: undefined }
    const change = { kind: 'update' as const, place: nowhere, expectedVersion: place.version }
    await site.storage.places.apply([change], 'anna')
    const { startsAt } = await planned(
      { latitude: '40.1', longitude: '-75.5', precision: 'exact' },
      '2026-12-01',
    )
    expect(startsAt.toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  test('does not bring back a place that was merged into another', async () => {
    await site.run(textFile(`${FILE}\n2,Krone,,,40.1,-75.5,PA`, 'liste.csv'))
    const [other] = (await site.all()).filter(({ source }) => source?.externalId === '2')
    const place = (await site.all()).find(({ source }) => source?.externalId === '1')!
    const write = async (changes: Partial<typeof place>) => {
      const stored = (await site.storage.places.byId(place.id))!
      const edited = { ...stored, ...changes }
      const change = { kind: 'update' as const, place: edited, expectedVersion: stored.version }
      await site.storage.places.apply([change], 'anna')
    }
    const merge = () => write({ status: 'archived', mergedInto: other!.id })
    const statusNow = async () => (await site.storage.places.byId(place.id))?.status
    const planFor = async (changes: PlaceForm, from: string, until?: string) => {
      const stored = (await site.storage.places.byId(place.id))!
      const form = { ...toPlaceForm(stored), ...changes }
      return server().plan(
        { placeId: place.id, form, version: stored.version, from, until },
        'anna',
      )
    }
    await write({ status: 'draft' })
    expect(await planFor({ status: 'published' }, '2026-12-01')).toMatchObject({ ok: true })
    await merge()
    await at('2026-12-02T12:00:00Z')
    expect(await statusNow()).toBe('archived')
    expect(await server().list()).toMatchObject([
      { state: 'failed', problems: [{ field: 'status', rule: 'place_merged' }] },
    ])
    expect(await planFor({ status: 'published' }, '2026-12-10')).toMatchObject({
      problems: [{ rule: 'place_merged' }],
    })
    // Nor does the end of a change that was in force when it was merged.
    await write({ status: 'published', mergedInto: undefined })
    const hidden = await planFor({ status: 'draft' }, '2026-12-10', '2026-12-20')
    await at('2026-12-11T12:00:00Z')
    expect(await statusNow()).toBe('draft')
    await merge()
    await at('2026-12-21T12:00:00Z')
    expect(await statusNow()).toBe('archived')
    if (!hidden.ok) throw new Error(hidden.problem)
    expect(await server().byId(hidden.change.id)).toMatchObject({ state: 'done' })
  })

  test('hides a place again after publishing it for a while, as the person decided', async () => {
    const place = await thePlace()
    const hidden = { ...place, status: 'draft' as const, handSet: ['status'] }
    const hide = { kind: 'update' as const, place: hidden, expectedVersion: place.version }
    await site.storage.places.apply([hide], 'anna')
    expect((await thePlace()).handSet).toEqual(['status'])
    await planned({ status: 'published' }, '2026-12-01', '2026-12-27')
    expect(await at('2026-12-02T12:00:00Z')).toMatchObject({ status: 'published' })
    expect(await thePlace()).not.toHaveProperty('handSet')
    expect(await at('2026-12-28T12:00:00Z')).toMatchObject({
      status: 'draft',
      handSet: ['status'],
    })
  })

  test('is deleted with its place', async () => {
    const change = await planned({ name: 'Advent' }, '2026-12-01')
    const place = await thePlace()
    const removal = { kind: 'remove' as const, place, expectedVersion: place.version }
    await site.storage.places.apply([removal], 'anna')
    expect(await server().byId(change.id)).toBeUndefined()
  })

  test('leaves each field as the last person set it, or as before, whatever people change meanwhile', async () => {
    const value = fc.constantFrom('https://a.example/', 'https://b.example/', 'https://c.example/')
    const day = new Date('2027-01-01T12:00:00Z').getTime()
    let run = 0
    await fc.assert(
      fc.asyncProperty(value, fc.array(value, { maxLength: 3 }), async (wanted, edits) => {
        run += 1
        const moment = (days: number) =>
          new Date(day + (run * 30 + days) * 86_400_000).toISOString()
        clock = new Date(moment(0))
        const { website: before } = await thePlace()
        if (wanted === before) return
        const days = [moment(2), moment(9)].map((one) => one.slice(0, 10))
        await planned({ website: wanted }, days[0]!, days[1])
        await at(moment(3))
        for (const website of edits) await editByHand({ website })
        const last = edits.at(-1) ?? wanted
        const after = await at(moment(10))
        expect(after.website).toBe(last === wanted ? before : last)
        for (const { id, state } of await server().list()) {
          if (state === 'asked') await server().answer(id, new Set(), 'anna')
        }
      }),
      { numRuns: 20 },
    )
  })
})
