import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../../../test/an-admin.ts'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Admin } from '../../domain/admin/admin.ts'
import { adminFor, limitAdmin } from '../../domain/admin/limited-admin.ts'
import { EDITOR_ONLY_FIELDS, toPlaceForm } from '../../domain/places/place-form.ts'
import { isWithin, NO_PLACES } from '../../domain/places/place-store.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { FEATURED, WELL_KNOWN_ATTRIBUTES } from '../../domain/places/place.ts'

const CITIES = [
  { city: 'Denver', region: 'US-CO', country: 'US' },
  { city: 'Reno', region: 'US-NV', country: 'US' },
  { city: 'München', region: 'DE-BY', country: 'DE' },
]
const CATEGORIES = ['cafe', 'shop']
const PLACES = CITIES.flatMap((address) =>
  [['cafe'], ['shop'], ['cafe', 'shop']].map((categoryIds, at) =>
    aPlace({ name: `${address.city} ${at}`, address, categoryIds }),
  ),
)
const QUERY = {
  filter: { words: [], lacks: [], confirmedSince: '' },
  sort: 'name',
  isDescending: false,
  offset: 0,
  limit: 50,
} as const

let storage: Storage
let admin: Admin

beforeAll(async () => {
  const categories = CATEGORIES.map((slug) => aCategory(slug))
  const opened = await openAdmin({ categories, attributes: [...WELL_KNOWN_ATTRIBUTES] })
  storage = opened.storage
  admin = opened.admin
  await storage.places.apply(
    PLACES.map((place) => ({ kind: 'add', place })),
    'test',
  )
}, 60_000)

afterAll(() => storage.close())

const everyLimits = fc.record({
  placeIds: fc.subarray(PLACES.map(({ id }) => id)),
  regions: fc.subarray(['US-CO', 'US-NV', 'DE-BY', 'DE', 'US', 'FR']),
  categoryIds: fc.subarray([...CATEGORIES, 'gone']),
})

test('random limits × places: reading and changing reach the places within them and no others', async () => {
  await fc.assert(
    fc.asyncProperty(everyLimits, fc.constantFrom(...PLACES), async (limits, { id }) => {
      const hers = limitAdmin(admin, limits, 'manager')
      const stored = await admin.placeById(id)
      if (!stored) throw new Error('the place is gone')
      const isHers = isWithin(limits, stored)
      const form = { ...toPlaceForm(stored), phone: `+1 303 555 0${100 + (stored.version % 100)}` }
      const edit = { id, form, version: stored.version, actor: 'manager' }

      expect(await hers.placeById(id)).toEqual(isHers ? stored : undefined)
      expect((await hers.placeTable.byIds([id])).length).toBe(isHers ? 1 : 0)
      const { lines, total } = await hers.placeTable.list(QUERY)
      expect(lines.some(({ place }) => place.id === id)).toBe(isHers)
      expect(total).toBe(lines.length)
      expect((await hers.placeEditor.history(id)).length > 0).toBe(isHers)
      const stale = await hers.placeEditor.save({ ...edit, version: stored.version + 1 })
      expect(stale.ok || stale.problem).toBe(isHers ? 'conflict' : 'not_found')

      const attempts = [
        () => hers.placeEditor.save(edit),
        () => hers.placeEditor.resolve(edit, new Set()),
        () => hers.placeEditor.restore({ ...edit, toVersion: 1 }),
      ]
      for (const attempt of isHers ? attempts.slice(0, 1) : attempts) {
        const saved = await attempt()
        expect(saved.ok || saved.problem).toBe(isHers ? true : 'not_found')
      }
      const now = await admin.placeById(id)
      expect(now?.version).toBe(stored.version + (isHers ? 1 : 0))
    }),
    { numRuns: 150 },
  )
})

test('fields that only the office sets stay as they are, whatever is sent, even when a version is restored', async () => {
  const [place] = PLACES
  const hers = limitAdmin(admin, { ...NO_PLACES, placeIds: [place!.id] }, 'manager')
  const before = (await admin.placeById(place!.id))!
  const wanted = {
    slug: 'anders',
    status: 'archived',
    category: 'shop',
    categories: '',
    recipients: 'sie@example.org',
    boundary: '{"type":"Polygon","coordinates":[[[-105,39],[-104.9,39],[-104.9,39.1],[-105,39]]]}',
    [`attribute.${FEATURED}`]: 'true',
  }
  expect(Object.keys(wanted).toSorted()).toEqual([...EDITOR_ONLY_FIELDS].toSorted())
  const form = { ...toPlaceForm(before), ...wanted, name: 'Von ihr' }
  const edit = { id: before.id, form, version: before.version, actor: 'manager' }
  const { slug, status, categoryIds, recipients, attributes } = before
  const kept = { slug, status, categoryIds, recipients, attributes }
  const saved = await hers.placeEditor.save(edit)
  expect(saved).toMatchObject({ ok: true, place: { ...kept, name: 'Von ihr' } })

  // The office archives the place and sets a recipient; her old form does not conflict with that.
  const office = { ...toPlaceForm((await admin.placeById(before.id))!), ...wanted }
  await admin.placeEditor.save({
    ...edit,
    form: office,
    version: before.version + 1,
    actor: 'editor',
  })
  const stale = await hers.placeEditor.save({ ...edit, form: { ...form, name: 'Noch einmal' } })
  expect(stale).toMatchObject({ problem: 'conflict', conflict: { fields: [{ name: 'name' }] } })
  const again = { id: before.id, version: before.version + 2, actor: 'manager' }
  const restored = await hers.placeEditor.restore({ ...again, toVersion: before.version })
  expect(restored).toMatchObject({
    ok: true,
    place: {
      name: before.name,
      slug: 'anders',
      status: 'archived',
      recipients: ['sie@example.org'],
    },
  })
})

test('a manager cannot move a place out of her limits', async () => {
  const place = (await admin.placeById(PLACES[4]!.id))!
  const hers = limitAdmin(admin, { ...NO_PLACES, regions: ['US-NV'] }, 'manager')
  const form = { ...toPlaceForm(place), region: 'CO', latitude: '39.74', longitude: '-104.99' }
  const edit = { id: place.id, form, version: place.version, actor: 'manager' }
  expect(await hers.placeEditor.save(edit)).toMatchObject({
    problem: 'validation_failed',
    problems: [{ field: 'region', rule: 'outside_limits' }],
  })
  expect((await admin.placeById(place.id))?.version).toBe(place.version)
})

test('every other part of the admin is closed to a manager', () => {
  const hers = limitAdmin(admin, { ...NO_PLACES, regions: ['US', 'DE'] }, 'manager')
  const open = [
    'accounts',
    'apiKeys',
    'auditLog',
    'entriesOf',
    'geocoding',
    'imports',
    'isPostalCodeDoubtful',
    'locateAddress',
    'manual',
    'placeById',
    'placeEditor',
    'placeTable',
    'scheduledChanges',
    'siteCountry',
    'vocabulary',
  ]
  const reachable = (part: object, of: object) =>
    Object.keys(of).filter((name) => {
      try {
        return Reflect.get(part, name) !== undefined
      } catch {
        return false
      }
    })
  expect(reachable(hers, admin).toSorted()).toEqual(open)
  const ofAccounts = reachable(hers.accounts, admin.accounts)
  expect(ofAccounts.toSorted()).toEqual(['lacksRequiredFactor', 'limitsOf', 'list', 'own'])
  expect(reachable(hers.scheduledChanges, admin.scheduledChanges)).toEqual(['list'])
  expect(reachable(hers.apiKeys, admin.apiKeys)).toEqual(['list'])
  expect(reachable(hers.auditLog, admin.auditLog)).toEqual(['list'])
  expect(reachable(hers.imports, admin.imports).toSorted()).toEqual(['byId', 'idAliases'])
  expect(reachable(hers.placeTable, admin.placeTable).toSorted()).toEqual([
    'byIds',
    'list',
    'regions',
  ])
  const { placeEditor } = hers
  const editing = ['history', 'resolve', 'restore', 'save']
  expect(reachable(placeEditor, admin.placeEditor).toSorted()).toEqual(editing)
})

test('only a manager is limited, and without limits she has no places', async () => {
  for (const role of ['owner', 'editor', 'moderator'] as const) {
    expect(await adminFor(admin, { id: 'x', role })).toBe(admin)
  }
  const hers = await adminFor(admin, { id: 'x', role: 'manager' })
  expect((await hers.placeTable.list(QUERY)).total).toBe(0)
})
