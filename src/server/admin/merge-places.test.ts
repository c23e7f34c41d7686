import { readHours } from '../../../test/read-hours.ts'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { type BulkEditor, createBulkEditor } from '../../domain/places/edit-many-places.ts'
import { createPlaceMerger, type PlaceMerger } from '../../domain/places/merge-places.ts'
import type { MergeChoice } from '../../domain/places/merged-form.ts'
import type { Place } from '../../domain/places/place.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'

const photo = (sign: string) => ({
  id: `${sign.repeat(32)}-800x600`,
  width: 800,
  height: 600,
  alt: { de: `Foto ${sign}` },
})

let directory: string
let storage: Storage
let merging: PlaceMerger
let bulkEditor: BulkEditor
let kept: Place
let other: Place

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
  const vocabulary = { categories: [aCategory('park'), aCategory('museum')], attributes: [] }
  await storage.site.saveVocabulary(vocabulary, 'test')
  const ports = {
    ...storage,
    photos: { sizeOf: async () => ({ width: 800, height: 600 }) },
    siteCountry: () => 'US',
    readHours,
    regionOf: () => undefined,
    now: () => new Date('2026-11-21T08:00:00Z'),
    log: () => undefined,
    randomBytes: (length: number) => randomBytes(length),
  }
  merging = createPlaceMerger(ports)
  bulkEditor = createBulkEditor(ports)
  kept = aPlace({
    name: 'Zion',
    slug: 'zion',
    categoryIds: ['park'],
    location: { lat: 37.2, lng: -113, precision: 'city' },
    phone: '+14357723256',
    recipients: ['anna@beispiel.de'],
    photos: [photo('a')],
    timeZone: 'America/Denver',
  })
  other = aPlace({
    name: 'Zion National Park',
    slug: 'zion-national-park',
    categoryIds: ['museum', 'park'],
    location: { lat: 37.298, lng: -113.026, precision: 'exact' },
    phone: '+14357720000',
    website: 'https://nps.gov/zion',
    openingHours: 'Mo-Fr 09:00-17:00',
    openingHoursAreSample: true,
    recipients: ['anna@beispiel.de', 'ben@beispiel.de'],
    photos: [photo('b')],
    source: { system: 'csv', externalId: '7' },
    timeZone: 'America/Denver',
  })
  await storage.places.apply(
    [
      { kind: 'add', place: kept },
      { kind: 'add', place: other },
    ],
    'import',
  )
})

afterEach(() => storage.close())

const pair = () => ({ keptId: kept.id, otherId: other.id })

const merge = (choices: Record<string, MergeChoice> = {}, versions = { kept: 1, other: 1 }) =>
  merging.merge({ ...pair(), versions, choices: new Map(Object.entries(choices)), actor: 'anna' })

const stored = async () => ({
  kept: (await storage.places.byId(kept.id))!,
  other: (await storage.places.byId(other.id))!,
})

describe('the proposal', () => {
  test('takes whatever only the other place has, the more precise location, and both lists', async () => {
    const proposal = await merging.propose(pair())
    const proposed = proposal!.fields.map(({ name, proposed: choice }) => [name, choice])
    expect(Object.fromEntries(proposed)).toEqual({
      name: 'kept',
      phone: 'kept',
      website: 'other',
      openingHours: 'other',
      // The other list contains this one.
      recipients: 'other',
      photos: 'both',
      location: 'other',
      categories: 'both',
    })
  })

  test('does not exist for a place and itself, or with a missing or archived place', async () => {
    expect(await merging.propose({ keptId: kept.id, otherId: kept.id })).toBeUndefined()
    expect(await merging.propose({ keptId: kept.id, otherId: 'nirgends' })).toBeUndefined()
    await merge()
    expect(await merging.propose({ keptId: other.id, otherId: kept.id })).toBeUndefined()
  })
})

describe('merging', () => {
  test('takes the chosen values, and archives the other place, which redirects to the one that stays', async () => {
    expect(await merge({ name: 'other', photos: 'kept' })).toMatchObject({ ok: true })
    const now = await stored()
    expect(now.kept).toMatchObject({
      name: 'Zion National Park',
      slug: 'zion',
      status: 'published',
      phone: '+14357723256',
      website: 'https://nps.gov/zion',
      openingHoursAreSample: true,
      categoryIds: ['park', 'museum'],
      location: { lat: 37.298, lng: -113.026, precision: 'exact' },
      recipients: ['anna@beispiel.de', 'ben@beispiel.de'],
      version: 2,
    })
    expect(now.kept.photos?.map(({ id }) => id)).toEqual([photo('a').id])
    // Merging archives the place, which counts as set by hand.
    const handSet = ['status']
    expect(now.other).toEqual({
      ...other,
      status: 'archived',
      mergedInto: kept.id,
      version: 2,
      handSet,
    })
  })

  test('keeps the photos of both, and ignores a choice that the form does not offer', async () => {
    await merge({ phone: 'both' })
    const { kept: now } = await stored()
    expect(now.photos?.map(({ id }) => id)).toEqual([photo('a').id, photo('b').id])
    expect(now.phone).toBe('+14357723256')
  })

  test('refuses if somebody has changed a place since it was shown, and changes nothing', async () => {
    expect(await merge({}, { kept: 1, other: 2 })).toMatchObject({ problem: 'changed_meanwhile' })
    expect(await stored()).toEqual({ kept, other })
  })

  test('is undone as a whole', async () => {
    const merged = await merge()
    if (!merged.ok) throw new Error(merged.problem)
    await (
      await bulkEditor.undo(merged.batchId, 'anna')
    )?.ended
    expect(await bulkEditor.state(merged.batchId)).toMatchObject({ undone: 2, kept: 0 })
    expect(await stored()).toMatchObject({
      kept: { ...kept, version: 3 },
      other: { ...other, version: 3 },
    })
    expect((await stored()).kept?.handSet).toEqual(kept.handSet)
    expect(await bulkEditor.undo(merged.batchId, 'anna')).toBeUndefined()
  })

  test('writes an entry in the log for each place', async () => {
    await merge()
    const [revision] = await storage.placeTable.history(other.id)
    expect(revision).toMatchObject({
      actor: 'anna',
      before: { status: 'published' },
      after: { status: 'archived', mergedInto: kept.id },
    })
    expect((await storage.placeTable.history(kept.id))[0]).toMatchObject({ version: 2 })
  })

  test('a place that is published again no longer redirects', async () => {
    await merge()
    const { other: archived } = await stored()
    const place: Place = { ...archived, status: 'published' }
    await storage.places.apply([{ kind: 'update', place, expectedVersion: 2 }], 'anna')
    expect((await stored()).other.mergedInto).toBeUndefined()
  })
})
