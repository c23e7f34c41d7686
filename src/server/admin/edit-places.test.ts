import { readHours } from '../../../test/read-hours.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createPlaceEditor, type PlaceEditor } from '../../domain/places/edit-places.ts'
import {
  type BulkChange,
  type BulkTarget,
  createBulkEditor,
  STEP_SIZE,
} from '../../domain/places/edit-many-places.ts'
import { duplicateForm, type PlaceForm, toPlaceForm } from '../../domain/places/place-form.ts'
import { writeTypedPhotos } from '../../domain/places/photo-form.ts'
import type { GeocodeQuery, GeocodeResult } from '../../domain/geocoding/geocoder.ts'
import type { Place } from '../../domain/places/place.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'

const OFFERS = [
  { value: 'wifi', name: { de: 'WLAN', en: 'Wi-Fi' } },
  { value: 'coffee', name: { de: 'Kaffee', en: 'Coffee' } },
]

const ATTRIBUTES = [
  {
    key: 'wheelchair',
    name: { de: 'Rollstuhl', en: 'Wheelchair' },
    type: 'boolean' as const,
    filterable: true,
  },
  {
    key: 'offers',
    name: { de: 'Angebot', en: 'Offers' },
    type: 'multi' as const,
    choices: OFFERS,
    filterable: true,
  },
  {
    key: 'menu',
    name: { de: 'Speisekarte', en: 'Menu' },
    type: 'url' as const,
    filterable: false,
  },
  {
    key: 'opened',
    name: { de: 'Eröffnet', en: 'Opened' },
    type: 'date' as const,
    filterable: false,
  },
]

const PHOTO = `${'ab'.repeat(16)}-800x600`

let directory: string
let storage: Storage
let editing: PlaceEditor
let answers: (query: GeocodeQuery) => GeocodeResult | undefined
let place: Place

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log: () => undefined })
  const vocabulary = {
    categories: [aCategory('park'), aCategory('museum')],
    attributes: ATTRIBUTES,
  }
  await storage.site.saveVocabulary(vocabulary, 'test')
  answers = () => undefined
  editing = createPlaceEditor({
    ...storage,
    photos: { sizeOf: async (hash) => (hash === PHOTO ? { width: 800, height: 600 } : undefined) },
    siteCountry: () => 'US',
    geocoding: async () => ({
      host: 'photon.example',
      findStored: async (query) => answers(query),
    }),
    readHours,
    now: () => new Date('2026-11-21T08:00:00Z'),
    randomBytes: (length) => randomBytes(length),
  })
  place = aPlace({
    name: 'Zion',
    categoryIds: ['park'],
    phone: '+14357723256',
    openingHours: 'Mo-Fr 09:00-17:00',
    openingHoursAreSample: true,
    attributes: { wheelchair: true, altitude: 1200 },
    source: { system: 'csv', externalId: '7' },
  })
  await storage.places.apply([{ kind: 'add', place }], 'import')
})

afterEach(() => storage.close())

const save = (changes: PlaceForm, version = 1, actor = 'anna') =>
  editing.save({ id: place.id, form: { ...toPlaceForm(place), ...changes }, version, actor })

const stored = () => storage.places.byId(place.id)

describe('saving', () => {
  test('records the geocoder if the new position is its answer for the address', async () => {
    const point = { lat: 37.2982501, lng: -113.0263, precision: 'exact', label: 'Zion' } as const
    answers = (query) =>
      'street' in query && query.street === 'Park Blvd 1' ? { kind: 'found', point } : undefined
    const at = { latitude: '37.29825', longitude: '-113.0263', precision: 'exact' }
    const moved = { ...at, street: 'Park Blvd 1' }
    await save(moved)
    await save({ ...moved, phone: '' }, 2)
    await save({ ...moved, latitude: '37.3' }, 3)
    const origins = (await editing.history(place.id)).map(({ origin }) => origin.geocoder)
    expect(origins).toEqual([undefined, undefined, 'photon.example', undefined])
    expect((await stored())?.handSet).toContain('location')
  })

  test('changes what was typed and keeps the rest, including fields that the form does not show', async () => {
    expect(
      await save({ name: 'Zion-Nationalpark', 'attribute.wheelchair': 'false' }),
    ).toMatchObject({
      ok: true,
      place: { version: 2 },
    })
    expect(await stored()).toMatchObject({
      name: 'Zion-Nationalpark',
      slug: place.slug,
      phone: '+14357723256',
      openingHoursAreSample: true,
      attributes: { wheelchair: false, altitude: 1200 },
      source: { system: 'csv', externalId: '7' },
      version: 2,
    })
  })

  test('keeps a choice that is no longer in the list until somebody removes it', async () => {
    await save({ 'attribute.offers': 'wifi;coffee' })
    const attributes = ATTRIBUTES.map((attribute) =>
      attribute.key === 'offers' ? { ...attribute, choices: [OFFERS[1]!] } : attribute,
    )
    await storage.site.saveVocabulary(
      { categories: await storage.site.categories(), attributes },
      'test',
    )
    const form = toPlaceForm((await stored())!)
    expect(await save({ ...form, phone: '+1 435 772 3257' }, 2)).toMatchObject({ ok: true })
    expect((await stored())!.attributes).toMatchObject({ offers: ['coffee', 'wifi'] })
    expect(await save({ ...form, 'attribute.offers': 'coffee' }, 3)).toMatchObject({ ok: true })
    expect((await stored())!.attributes).toMatchObject({ offers: ['coffee'] })
    expect(await save({ ...form, 'attribute.offers': 'coffee;wifi' }, 4)).toMatchObject({
      problems: [{ field: 'attribute.offers', rule: 'attribute_choices_invalid' }],
    })
  })

  test('reads several choices, URLs and dates, and refuses invalid ones', async () => {
    const saved = await save({
      'attribute.offers': 'wifi;coffee',
      'attribute.menu': 'zion.example/menu',
      'attribute.opened': '24.12.2026',
    })
    expect(saved).toMatchObject({ ok: true })
    const attributes = {
      offers: ['coffee', 'wifi'],
      menu: 'https://zion.example/menu',
      opened: '2026-12-24',
    }
    expect(await stored()).toMatchObject({ attributes })
    const fields = ['attribute:menu', 'attribute:offers', 'attribute:opened']
    expect((await stored())!.handSet).toEqual(fields)
    const unchanged = toPlaceForm((await stored())!)
    expect(await save({ ...unchanged, 'attribute.offers': 'coffee;wifi' }, 2)).toMatchObject({
      place: { version: 2 },
    })
    const wrong = await save(
      {
        ...unchanged,
        'attribute.offers': 'wifi;sauna',
        'attribute.menu': 'javascript:alert(1)',
        'attribute.opened': '12/24/2026',
      },
      2,
    )
    expect(wrong).toMatchObject({
      problems: [
        { field: 'attribute.offers', rule: 'attribute_choices_invalid' },
        { field: 'attribute.menu', rule: 'website_invalid' },
        { field: 'attribute.opened', rule: 'attribute_date_invalid' },
      ],
    })
  })

  test('interprets new hours, which no longer count as a sample', async () => {
    await save({ openingHours: 'Mo 10:00-12:00' })
    const { weeklyHours, openingHoursAreSample } = (await stored())!
    expect(weeklyHours?.week[0]).toEqual([{ opens: 600, closes: 720 }])
    expect(openingHoursAreSample).toBe(false)
  })

  test('names every invalid field, and stores nothing', async () => {
    const saved = await save({
      name: ' ',
      email: 'anna@',
      openingHours: 'irgendwann',
      latitude: '95',
      recipients: 'a@b.example\nkeine Adresse',
      'attribute.wheelchair': 'vielleicht',
    })
    if (saved.ok || saved.problem !== 'validation_failed') throw new Error('it was saved')
    expect(saved.problems.map(({ field }) => field).toSorted()).toEqual([
      'attribute.wheelchair',
      'email',
      'latitude',
      'name',
      'openingHours',
      'recipients',
    ])
    expect((await stored())!.version).toBe(1)
  })

  test.each([
    ['Mo-Fr 9-18 Uhr, letzter Einlass 17 Uhr', 'Mo-Fr 09:00-18:00'],
    ['1. Samstag im Monat 10-14 Uhr', 'Sa[1] 10:00-14:00'],
  ])('shows how it reads hours given in words, and stores nothing: %s', async (typed, written) => {
    expect(await save({ openingHours: typed })).toMatchObject({
      problem: 'validation_failed',
      problems: [{ field: 'openingHours', rule: 'opening_hours_unreadable' }],
      spokenHours: { openingHours: written },
    })
    expect((await stored())!.version).toBe(1)
    expect(await save({ openingHours: written })).toMatchObject({ ok: true })
  })

  test('publishes only with category and point; a draft may lack both', async () => {
    const bare = { latitude: '', longitude: '', category: '', categories: '' }
    const saved = await save({ ...bare, status: 'published' })
    expect(saved).toMatchObject({
      problems: [
        { field: 'category', rule: 'required' },
        { field: 'latitude', rule: 'coordinates_missing' },
      ],
    })
    expect(await save({ ...bare, status: 'draft' })).toMatchObject({ ok: true })
  })

  test('sets a new slug, and gives the former one to no other place', async () => {
    await save({ slug: 'Zion NP' })
    expect((await stored())!.slug).toBe('zion-np')
    expect(await storage.places.currentSlugOf(place.slug)).toBe('zion-np')
    const other = await editing.create({ name: 'Anderer', country: 'US', slug: place.slug }, 'anna')
    expect(other).toMatchObject({ problems: [{ field: 'slug', rule: 'slug_taken' }] })
    const back = { ...toPlaceForm((await stored())!), slug: place.slug }
    expect(
      await editing.save({ id: place.id, form: back, version: 2, actor: 'anna' }),
    ).toMatchObject({
      ok: true,
    })
  })

  test('creates no version if nothing changes, except for a confirmation', async () => {
    expect(await save({})).toMatchObject({ ok: true, place: { version: 1 } })
    const form = toPlaceForm(place)
    await editing.save({ id: place.id, form, version: 1, actor: 'anna', isConfirmed: true })
    expect(await stored()).toMatchObject({ version: 2, confirmedAt: '2026-11-21' })
  })
})

test('a copy is a draft with its own slug', async () => {
  const made = await editing.create(duplicateForm(place), 'anna')
  expect(made).toMatchObject({
    ok: true,
    place: { name: 'Zion', slug: `${place.slug}-2`, status: 'draft' },
  })
})

describe('photos', () => {
  const typed = (altDe = 'Eingang') =>
    writeTypedPhotos([{ id: PHOTO, altDe, altEn: '', credit: ' Anna Probe ' }])

  test('are kept with their texts in the place, its versions and its conflicts', async () => {
    await save({ photos: typed() })
    const photo = {
      id: PHOTO,
      width: 800,
      height: 600,
      alt: { de: 'Eingang' },
      credit: 'Anna Probe',
    }
    expect((await stored())!.photos).toEqual([photo])
    expect(await save({ name: 'Zu spät' })).toMatchObject({
      conflict: {
        fields: [
          { name: 'name', proposed: 'mine' },
          { name: 'photos', proposed: 'theirs' },
        ],
      },
    })
    await save({ photos: '' }, 2)
    expect((await stored())!.photos).toBeUndefined()
    await editing.restore({ id: place.id, version: 3, toVersion: 2, actor: 'anna' })
    expect((await stored())!.photos).toEqual([photo])
  })

  test('need a German description, and must exist', async () => {
    expect(await save({ photos: typed('  ') })).toMatchObject({
      problems: [{ field: `photo.${PHOTO}.altDe`, rule: 'photo_alt_missing' }],
    })
    const other = typed().replaceAll('ab', 'cd')
    expect(await save({ photos: other })).toMatchObject({
      problems: [{ field: 'photos', rule: 'photo_unknown' }],
    })
    const many = Array.from({ length: 13 }, (_, at) => {
      const id = `${String(at).padStart(32, '0')}-800x600`
      return { id, altDe: 'x', altEn: '', credit: '' }
    })
    expect(await save({ photos: writeTypedPhotos(many) })).toMatchObject({
      problems: expect.arrayContaining([{ field: 'photos', rule: 'photos_too_many', limit: 12 }]),
    })
    expect((await stored())!.version).toBe(1)
  })

  test.each(['kein JSON', '{}', '[null, 5, "x", {"id": "../../etc/passwd"}]'])(
    'are not read from an invalid value: %s',
    async (photos) => {
      expect(await save({ photos })).toMatchObject({ ok: true, place: { version: 1 } })
    },
  )

  test('are not copied with a place, because the copy is another place', async () => {
    await save({ photos: typed() })
    expect(duplicateForm((await stored())!).photos).toBe('')
  })
})

describe('two editors', () => {
  test('of different fields both keep their changes', async () => {
    await save({ phone: '+14357720000' }, 1, 'berta')
    const second = await save({ name: 'Zion-Nationalpark' })
    if (second.ok || second.problem !== 'conflict') throw new Error('the first one was overwritten')
    const { conflict } = second
    expect(conflict.fields).toEqual([
      { name: 'name', fields: ['name'], proposed: 'mine', isContested: false },
      { name: 'phone', fields: ['phone'], proposed: 'theirs', isContested: false },
    ])
    const edit = { id: place.id, form: conflict.mine, version: 2, actor: 'anna' }
    await editing.resolve(edit, new Set(['phone']))
    expect(await stored()).toMatchObject({
      name: 'Zion-Nationalpark',
      phone: '+14357720000',
      version: 3,
    })
  })

  test('of the same field are asked, and a third edit in between is detected', async () => {
    await save({ name: 'Berta' }, 1, 'berta')
    const second = await save({ name: 'Anna' })
    expect(second).toMatchObject({
      conflict: { fields: [{ name: 'name', isContested: true, proposed: 'mine' }] },
    })
    const form = { ...toPlaceForm(place), name: 'Berta', city: 'Moab' }
    await editing.save({ id: place.id, form, version: 2, actor: 'clara' })
    const mine = { ...toPlaceForm(place), name: 'Anna' }
    const third = await editing.resolve(
      { id: place.id, form: mine, version: 2, actor: 'anna' },
      new Set(),
    )
    expect(third).toMatchObject({
      conflict: {
        fields: [
          { name: 'name', proposed: 'mine' },
          { name: 'city', proposed: 'theirs' },
        ],
      },
    })
  })

  test('learn that a place is gone', async () => {
    const unknown = { id: 'nichts', form: {}, version: 1, actor: 'anna' }
    expect(await editing.save(unknown)).toEqual({ ok: false, problem: 'not_found' })
  })
})

test('an older version is restored as a new one', async () => {
  await save({ name: 'Zwei', phone: '' })
  const now = { ...toPlaceForm((await stored())!), name: 'Drei', website: 'https://x.example' }
  await editing.save({ id: place.id, form: now, version: 2, actor: 'berta' })
  await editing.restore({ id: place.id, version: 3, toVersion: 1, actor: 'anna' })
  expect(await stored()).toMatchObject({
    name: 'Zion',
    phone: '+14357723256',
    website: undefined,
    version: 4,
  })
  const history = await editing.history(place.id)
  expect(history.map(({ version, actor }) => [version, actor])).toEqual([
    [4, 'anna'],
    [3, 'berta'],
    [2, 'anna'],
    [1, 'import'],
  ])
})

describe('many places', () => {
  const bulk = (placeBatches: Partial<Storage['placeBatches']> = {}) =>
    createBulkEditor({
      ...storage,
      placeBatches: { ...storage.placeBatches, ...placeBatches },
      readHours,
      regionOf: () => undefined,
      now: () => new Date(),
      log: (entry) => logged.push(entry),
      randomBytes: (length) => randomBytes(length),
    })
  let logged: unknown[] = []
  const applyAll = async (change: BulkChange, target: BulkTarget) => {
    const { fingerprint } = await bulk().preview(target, change)
    const begun = await bulk().apply(target, change, { fingerprint, actor: 'anna' })
    if (!begun.ok) throw new Error(begun.problem)
    await begun.ended
    return begun.batchId
  }
  const undoAll = async (batchId: string) => {
    const begun = await bulk().undo(batchId, 'anna')
    await begun?.ended
    return begun && (await bulk().state(batchId))
  }
  const others = [
    aPlace({ categoryIds: ['park'], openingHours: 'Mo 10:00-12:00' }),
    aPlace({ categoryIds: ['museum'], status: 'draft', location: undefined }),
  ]
  const target = () => ({ ids: [place.id, ...others.map(({ id }) => id)] })

  beforeEach(async () => {
    const additions = others.map((other) => ({ kind: 'add' as const, place: other }))
    await storage.places.apply(additions, 'test')
    logged = []
  })

  test('are previewed, changed together and undone together', async () => {
    const change = { addCategory: 'museum', hours: 'Mo-Fr 09:00-17:00', confirmedAt: '2026-11-21' }
    const { changedCount, unchanged, refusedCount } = await bulk().preview(target(), change)
    expect([changedCount, unchanged, refusedCount]).toEqual([3, 0, 0])
    const batchId = await applyAll(change, target())
    expect(await bulk().state(batchId)).toMatchObject({
      total: 3,
      written: 3,
      setAside: 0,
      isRunning: false,
    })
    expect(await storage.places.byId(others[0]!.id)).toMatchObject({
      categoryIds: ['park', 'museum'],
      openingHours: 'Mo-Fr 09:00-17:00',
      confirmedAt: '2026-11-21',
      version: 2,
    })
    await save({ name: 'Nachher', openingHours: 'Mo-Fr 09:00-17:00' }, 2)
    expect(await undoAll(batchId)).toMatchObject({
      undone: 2,
      kept: 1,
      isRunning: false,
      skipped: [{ id: place.id }],
    })
    expect(await storage.places.byId(others[0]!.id)).toMatchObject({
      categoryIds: ['park'],
      openingHours: 'Mo 10:00-12:00',
      confirmedAt: undefined,
      version: 3,
    })
    expect(await stored()).toMatchObject({ name: 'Nachher', confirmedAt: '2026-11-21' })
    expect(await undoAll(batchId)).toBeUndefined()
  })

  test('are marked as set by a person, and get their former marks back by an undo', async () => {
    const batchId = await applyAll({ addCategory: 'museum' }, { ids: [others[0]!.id] })
    const marks = async () => (await storage.places.byId(others[0]!.id))?.handSet
    expect(await marks()).toEqual(['categories'])
    await undoAll(batchId)
    expect(await marks()).toBeUndefined()
  })

  test('that cannot be published are named and skipped', async () => {
    const { changed, unchanged, refused } = await bulk().preview(target(), { status: 'published' })
    expect([changed.length, unchanged]).toEqual([0, 2])
    expect(refused).toMatchObject([{ problem: { field: 'latitude', rule: 'coordinates_missing' } }])
  })

  test('that the change does not fit are counted, and recorded with the reason', async () => {
    const change = { status: 'published' as const, addCategory: 'museum' }
    const batchId = await applyAll(change, target())
    const state = { total: 3, written: 2, setAside: 0, refused: 1, isResumable: false }
    expect(await bulk().state(batchId)).toMatchObject(state)
    const { id, name } = others[1]!
    const problem = { field: 'latitude', rule: 'coordinates_missing' }
    expect(await Array.fromAsync(bulk().skipped(batchId))).toEqual([[{ id, name, problem }]])
  })

  test('that somebody changed since the preview are set aside', async () => {
    const change = { status: 'archived' as const }
    const { fingerprint } = await bulk().preview(target(), change)
    await setTimeout(2)
    await save({ name: 'Inzwischen' })
    const begun = await bulk().apply(target(), change, { fingerprint, actor: 'anna' })
    if (!begun.ok) throw new Error(begun.problem)
    await begun.ended
    expect((await stored())!.status).toBe('published')
    expect(await bulk().state(begun.batchId)).toMatchObject({
      total: 3,
      written: 2,
      setAside: 1,
      skipped: [{ id: place.id, name: 'Inzwischen' }],
    })
  })

  test('are previewed again when the form differs from the preview', async () => {
    const { fingerprint } = await bulk().preview(target(), { status: 'archived' })
    const by = { fingerprint, actor: 'anna' }
    const refused = { ok: false, problem: 'changed_meanwhile' }
    expect(await bulk().apply(target(), { status: 'draft' }, by)).toEqual(refused)
    expect(await bulk().apply({ ids: [place.id] }, { status: 'archived' }, by)).toEqual(refused)
  })

  test('are changed in steps, and a second batch changes what a stopped one left', async () => {
    const many = Array.from({ length: 600 }, () => aPlace({ categoryIds: ['park'] }))
    await storage.places.apply(
      many.map((one) => ({ kind: 'add' as const, place: one })),
      'test',
    )
    const filter = { words: [], lacks: [], confirmedSince: '', categoryId: 'park' }
    expect(await bulk().count({ filter })).toBe(602)
    const preview = await bulk().preview({ filter }, { mainCategory: 'museum' })
    expect(preview).toMatchObject({ changedCount: 602, unchanged: 0 })
    expect(preview.changed).toHaveLength(200)
    const { fingerprint } = preview
    let steps = 0
    const stopping = bulk({
      async write(id, ...step) {
        if ((steps += 1) === 2) await bulk().stop(id)
        return storage.placeBatches.write(id, ...step)
      },
    })
    const change = { mainCategory: 'museum' }
    const begun = await stopping.apply({ filter }, change, { fingerprint, actor: 'anna' })
    if (!begun.ok) throw new Error(begun.problem)
    await begun.ended
    expect(await bulk().state(begun.batchId)).toMatchObject({
      total: 602,
      written: STEP_SIZE,
      setAside: 0,
      isRunning: false,
      isResumable: true,
    })
    const again = await applyAll(change, { filter })
    expect(await bulk().state(again)).toMatchObject({
      total: 602 - STEP_SIZE,
      written: 602 - STEP_SIZE,
    })
    expect(await undoAll(begun.batchId)).toMatchObject({ undone: STEP_SIZE, kept: 0 })
    expect(await undoAll(again)).toMatchObject({ undone: 602 - STEP_SIZE, kept: 0 })
    expect((await bulk().preview({ filter }, { removeCategory: 'museum' })).changedCount).toBe(0)
  })

  test('stay unchanged from the failed step on, and the failure is logged', async () => {
    const { fingerprint } = await bulk().preview(target(), { status: 'draft' })
    const failing = bulk({
      write: () => Promise.reject(new Error('full')),
      end: () => Promise.reject(new Error('still full')),
    })
    const by = { fingerprint, actor: 'anna' }
    const begun = await failing.apply(target(), { status: 'draft' }, by)
    if (!begun.ok) throw new Error(begun.problem)
    await expect(begun.ended).rejects.toThrow('full')
    const of = { batch: begun.batchId }
    expect(logged).toEqual([
      { event: 'place_batch_failed', ...of, error: 'Error: full' },
      { event: 'place_batch_not_ended', ...of, error: 'Error: still full' },
    ])
    expect(await bulk().state(begun.batchId)).toMatchObject({ written: 0 })
  })

  test('are changed from the failed step on once writing works again', async () => {
    const many = Array.from({ length: 2 * STEP_SIZE }, () => aPlace({ categoryIds: ['museum'] }))
    const additions = many.map((one) => ({ kind: 'add' as const, place: one }))
    await storage.places.apply(additions, 'test')
    const museums = { ids: many.map(({ id }) => id) }
    const change = { addCategory: 'park' }
    const { fingerprint } = await bulk().preview(museums, change)
    let steps = 0
    const failing = bulk({
      async write(...step) {
        if ((steps += 1) === 2)
          throw Object.assign(new Error('away'), { code: 'storage_unavailable' })
        return storage.placeBatches.write(...step)
      },
    })
    const begun = await failing.apply(museums, change, { fingerprint, actor: 'anna' })
    if (!begun.ok) throw new Error(begun.problem)
    await expect(begun.ended).rejects.toThrow('away')
    const { batchId } = begun
    expect(await bulk().state(batchId)).toMatchObject({
      written: STEP_SIZE,
      isRunning: false,
      problem: 'storage_unavailable',
      isResumable: true,
    })
    // A place that was already written is edited and loses its new value: it is not written again.
    const [first] = museums.ids.toSorted()
    const edited = (await storage.places.byId(first!))!
    const back = { ...edited, categoryIds: ['museum'] }
    await storage.places.apply([{ kind: 'update', place: back, expectedVersion: 2 }], 'berta')
    const resumed = await bulk().resume(batchId, 'berta')
    await resumed?.ended
    expect(await bulk().state(batchId)).toMatchObject({
      total: 2 * STEP_SIZE,
      written: 2 * STEP_SIZE,
      problem: undefined,
      isResumable: false,
    })
    expect(await storage.places.byId(first!)).toMatchObject({ categoryIds: ['museum'] })
    expect(await bulk().resume(batchId, 'berta')).toBeUndefined()
    expect(await undoAll(batchId)).toMatchObject({ undone: 2 * STEP_SIZE - 1, kept: 1 })
  })

  test('are those that the table finds', async () => {
    const filter = { words: [], lacks: [], confirmedSince: '2025-11-21', categoryId: 'museum' }
    const { changed } = await bulk().preview({ filter }, { status: 'archived' })
    expect(changed.map(({ before }) => before.id)).toEqual([others[1]!.id])
  })
})
