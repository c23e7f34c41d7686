import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdmin } from '../../../test/an-admin.ts'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Admin } from '../../domain/admin/admin.ts'
import { limitAdmin } from '../../domain/admin/limited-admin.ts'
import { type PlaceForm, toPlaceForm } from '../../domain/places/place-form.ts'
import { NO_PLACES } from '../../domain/places/place-store.ts'
import type { Place } from '../../domain/places/place.ts'
import type { Storage } from '../../storage/open-storage.ts'

let storage: Storage
let admin: Admin
let hers: Admin
let place: Place

beforeAll(async () => {
  const opened = await openAdmin({ categories: [aCategory('cafe')], attributes: [] })
  storage = opened.storage
  admin = opened.admin
}, 60_000)

afterAll(() => storage.close())

beforeEach(async () => {
  const added = aPlace({ phone: '+13035550100', categoryIds: ['cafe'] })
  await storage.places.apply([{ kind: 'add', place: added }], 'test')
  place = (await admin.placeById(added.id))!
  const limits = { ...NO_PLACES, placeIds: [place.id], needsApproval: true }
  hers = limitAdmin(admin, limits, 'mara')
})

const propose = (changes: PlaceForm, version = place.version) =>
  hers.placeEditor.save({
    id: place.id,
    form: { ...toPlaceForm(place), ...changes },
    version,
    actor: 'mara',
  })
const TWO = { phone: '+1 303 555 0111', name: 'Von Mara' }
const listed = async (by: Admin = admin) => by.scheduledChanges.list({ placeId: place.id })
const stored = async () => (await admin.placeById(place.id))!

test('her change waits, and the place stays as it is', async () => {
  expect(await propose(TWO)).toMatchObject({ ok: true, isProposed: true })
  expect(await stored()).toEqual(place)
  const [change, ...others] = await listed()
  expect(others).toEqual([])
  expect(change).toMatchObject({
    state: 'proposed',
    actor: 'mara',
    fields: { name: 'Von Mara' },
    before: { name: place.name },
  })
  expect(Object.keys(change!.fields).toSorted()).toEqual(['name', 'phone'])
  // The schedule does not apply it either.
  await admin.scheduledChanges.runDue()
  expect(await stored()).toEqual(place)
  const actions = (await storage.auditLog.list({ limit: 3 })).map(({ action }) => action)
  expect(actions).toContain('schedule.proposed')
})

test('an editor accepts one field and declines the other, and she sees the result', async () => {
  await propose(TWO)
  const [change] = await listed()
  const choice = { accepted: new Set(['phone']), version: place.version }
  expect(await admin.scheduledChanges.decide(change!.id, choice, 'edi')).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ phone: '+13035550111', name: place.name })
  // A person set it, so the next import keeps it.
  expect((await stored()).handSet).toContain('phone')
  expect(await listed(hers)).toMatchObject([{ state: 'accepted', contested: ['name'] }])
  // The log contains exactly the accepted fields.
  const [entry] = await storage.auditLog.list({ group: 'schedule', limit: 1 })
  expect(entry).toMatchObject({ action: 'schedule.accepted', actor: 'edi' })
  expect(entry?.after).toMatchObject({ changes: { phone: TWO.phone } })
  expect(JSON.stringify(entry?.after)).not.toContain('Von Mara')
  const again = await admin.scheduledChanges.decide(change!.id, choice, 'edi')
  expect(again).toEqual({ ok: false, problem: 'conflict' })
})

test('nothing changes when a proposal is declined as a whole', async () => {
  await propose(TWO)
  const [change] = await listed()
  const choice = { accepted: new Set<string>(), version: place.version }
  expect(await admin.scheduledChanges.decide(change!.id, choice, 'edi')).toMatchObject({ ok: true })
  expect(await stored()).toEqual(place)
  expect(await listed(hers)).toMatchObject([{ state: 'declined' }])
})

test('a proposal is not accepted over values that the editor has not seen', async () => {
  await propose(TWO)
  const [change] = await listed()
  const edit = { id: place.id, version: place.version, actor: 'edi' }
  await admin.placeEditor.save({ ...edit, form: { ...toPlaceForm(place), name: 'Von Edi' } })
  const choice = { accepted: new Set(['name']), version: place.version }
  const decided = await admin.scheduledChanges.decide(change!.id, choice, 'edi')
  expect(decided).toEqual({ ok: false, problem: 'conflict' })
  expect((await stored()).name).toBe('Von Edi')
  const seen = { ...choice, version: (await stored()).version }
  expect(await admin.scheduledChanges.decide(change!.id, seen, 'edi')).toMatchObject({ ok: true })
  expect((await stored()).name).toBe('Von Mara')
})

test('invalid values are reported at once, and an unchanged form is no proposal', async () => {
  expect(await propose({ email: 'anna@' })).toMatchObject({ problem: 'validation_failed' })
  expect(await propose({})).toMatchObject({ ok: true, isProposed: false })
  expect(await propose(TWO, place.version + 1)).toMatchObject({ problem: 'conflict' })
  expect(
    await propose({ status: 'archived', photos: '[]', recipients: 'a@b.example' }),
  ).toMatchObject({ ok: true, isProposed: false })
  expect(await listed()).toEqual([])
})

test('a proposal sent twice waits once, and the number of waiting ones is limited', async () => {
  await propose(TWO)
  await propose(TWO)
  expect(await listed()).toHaveLength(1)
  for (let i = 0; i < 19; i++) await propose({ name: `Name ${i}` })
  expect(await propose({ name: 'Zu viel' })).toMatchObject({
    problems: [{ field: 'name', rule: 'too_many_proposals' }],
  })
  expect(await listed()).toHaveLength(20)
})

test('resolving a conflict or restoring a version also creates a proposal', async () => {
  const edit = { id: place.id, version: place.version, actor: 'edi' }
  await admin.placeEditor.save({ ...edit, form: { ...toPlaceForm(place), name: 'Von Edi' } })
  const version = (await stored()).version
  const form = { ...toPlaceForm(place), ...TWO }
  const resolved = await hers.placeEditor.resolve({ ...edit, version, form }, new Set(['name']))
  expect(resolved).toMatchObject({ ok: true, isProposed: true })
  const restored = await hers.placeEditor.restore({ ...edit, version, toVersion: place.version })
  expect(restored).toMatchObject({ ok: true, isProposed: true })
  expect((await stored()).version).toBe(version)
  const fields = (await listed()).map((change) => Object.keys(change.fields).join())
  expect(fields.toSorted()).toEqual(['name', 'phone'])
})

test('no other manager sees her proposals, and she sees nothing that the office plans', async () => {
  await propose(TWO)
  const limits = { ...NO_PLACES, placeIds: [place.id] }
  expect(await listed(limitAdmin(admin, limits, 'nina'))).toEqual([])
  const form = { ...toPlaceForm(place), name: 'Geplant' }
  const wanted = { placeId: place.id, form, version: place.version, from: '2199-01-01' }
  expect(await admin.scheduledChanges.plan(wanted, 'mara')).toMatchObject({ ok: true })
  expect(await listed()).toHaveLength(2)
  expect(await listed(hers)).toHaveLength(1)
})
