import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConflictChoice } from '../src/domain/import/import-run.ts'
import { chooseConflicts, listConflicts, recordKept } from '../src/domain/import/take-conflicts.ts'
import type { Place } from '../src/domain/places/place.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const file = (...rows: string[]) =>
  textFile(['id,name,phone,website,lat,lng,state', ...rows].join('\n'), 'liste.csv')
const ADLER = '1,Adler,202-555-0143,https://adler.example/,35.2,-97.5,OK'
const KRONE = '2,Krone,202-555-0144,https://krone.example/,35.4,-97.3,OK'
const BY_HAND = { phone: '+12025550199', website: 'https://selbst.example/' }

async function placeNamed(name: string): Promise<Place> {
  const place = (await site.all()).find((one) => one.name === name)
  if (!place) throw new Error(`no ${name}`)
  return place
}

async function editByHand(name: string, changes: Partial<Place>) {
  const place = await placeNamed(name)
  const change = {
    kind: 'update' as const,
    place: { ...place, ...changes },
    expectedVersion: place.version,
  }
  expect(await site.storage.places.apply([change], 'anna')).toMatchObject({ ok: true })
}

/** Checks the file, makes the choice and applies the import. */
async function runWith(checked: ReturnType<typeof file>, choice: ConflictChoice) {
  const prepared = await site.imports.prepare({ file: checked }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  await site.storage.imports.setTaken(prepared.id, choice)
  return { id: prepared.id, applied: await site.imports.apply(prepared.id, 'test') }
}

const conflictsOf = async (id: number) => {
  const run = await site.storage.imports.byId(id)
  if (!run) throw new Error('no import')
  return listConflicts(run, { limit: 50 }, { imports: site.storage.imports })
}

/** The fields that nobody has answered yet. */
const openFields = async (id: number) =>
  (await conflictsOf(id)).flatMap(({ fields }) =>
    fields.flatMap(({ field, isKept }) => (isKept ? [] : [field])),
  )

test('a row that changes nothing else shows what a person set and what the file says', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const prepared = await site.imports.prepare({ file: file(ADLER, KRONE) }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  const conflicts = await conflictsOf(prepared.id)
  expect(conflicts.map(({ change, fields }) => ({ name: change.name, fields }))).toEqual([
    {
      name: 'Adler',
      fields: [
        {
          field: 'phone',
          before: BY_HAND.phone,
          after: '+12025550143',
          isTaken: false,
          isKept: false,
        },
        {
          field: 'website',
          before: BY_HAND.website,
          after: 'https://adler.example/',
          isTaken: false,
          isKept: false,
        },
      ],
    },
  ])
  expect(await site.storage.imports.counts(prepared.id)).toMatchObject([
    { kind: 'kept', total: 1, accepted: 0, conflicting: 1 },
  ])
})

test('a person takes one field from the file, and the other stays', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const { id, applied } = await runWith(file(ADLER, KRONE), {
    each: [{ position: 1, fields: ['phone'] }],
  })
  expect(applied).toMatchObject({ ok: true })
  expect(await placeNamed('Adler')).toMatchObject({
    phone: '+12025550143',
    website: BY_HAND.website,
    handSet: ['website'],
  })
  await site.imports.undo(id, 'all', 'anna')
  expect(await placeNamed('Adler')).toMatchObject({ ...BY_HAND, handSet: ['phone', 'website'] })
})

test('one answer takes all fields from the file, or keeps all again, and the row still changes its other fields', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  await editByHand('Krone', { phone: '+12025550188' })
  const next = file(ADLER.replace(',Adler,', ',Goldener Adler,'), KRONE)
  const prepared = await site.imports.prepare({ file: next }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  const { imports } = site.storage
  await imports.setTaken(prepared.id, { all: 'take' })
  expect(await imports.counts(prepared.id)).toMatchObject([
    { kind: 'changed', accepted: 1 },
    { kind: 'kept', accepted: 1 },
  ])
  await imports.setTaken(prepared.id, { all: 'keep' })
  expect(await imports.counts(prepared.id)).toMatchObject([
    { kind: 'changed', accepted: 1 },
    { kind: 'kept', accepted: 0 },
  ])
  await imports.setTaken(prepared.id, { all: 'take' })
  await site.imports.apply(prepared.id, 'test')
  const adler = await placeNamed('Goldener Adler')
  expect(adler).toMatchObject({ phone: '+12025550143', website: 'https://adler.example/' })
  expect(adler.handSet).toBeUndefined()
  expect((await placeNamed('Krone')).handSet).toBeUndefined()
})

test('after a file has been fetched and applied, fields are taken at once, and undoing restores what a person set', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const fetched = await site.fetched(file(ADLER.replace(',Adler,', ',Goldener Adler,'), KRONE))
  const id = fetched.run?.id ?? 0
  const before = await placeNamed('Goldener Adler')
  expect(before).toMatchObject(BY_HAND)
  const choice = { each: [{ position: 1, fields: ['phone'], version: before.version }] }
  expect(await site.imports.take(id, choice, 'anna')).toEqual({ ok: true, taken: 1 })
  expect(await placeNamed('Goldener Adler')).toMatchObject({
    phone: '+12025550143',
    website: BY_HAND.website,
    handSet: ['website'],
  })
  expect((await conflictsOf(id)).map(({ fields }) => fields.map(({ isTaken }) => isTaken))).toEqual(
    [[true, false]],
  )
  expect(await site.imports.take(id, choice, 'anna')).toEqual({ ok: false, problem: 'conflict' })
  expect(await site.imports.take(id, { all: 'take' }, 'anna')).toEqual({ ok: true, taken: 1 })
  expect((await placeNamed('Goldener Adler')).handSet).toBeUndefined()
  await site.imports.undo(id, 'all', 'anna')
  expect(await placeNamed('Adler')).toMatchObject({ ...BY_HAND, handSet: ['phone', 'website'] })
})

test('a kept field is not asked about again until the file says something else', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const { imports } = site.storage
  const first = await site.fetched(file(ADLER, KRONE))
  expect(await openFields(first.id)).toEqual(['phone', 'website'])
  await recordKept(first.id, { each: [{ position: 1, fields: [] }] }, { imports })
  expect(await openFields(first.id)).toEqual([])

  const same = await site.fetched(file(ADLER, KRONE))
  expect(await conflictsOf(same.id)).toEqual([])
  expect(same.run?.report?.notices.byReason).not.toHaveProperty('set_by_hand')

  const other = await site.fetched(file(ADLER.replace('0143', '0147'), KRONE))
  expect(await openFields(other.id)).toEqual(['phone'])
  expect(other.run?.report?.notices.byReason).toMatchObject({ set_by_hand: 1 })
  // Both values are known by now, whichever the file says next.
  await recordKept(other.id, { all: 'keep' }, { imports })
  expect(await openFields((await site.fetched(file(ADLER, KRONE))).id)).toEqual([])
  expect(await placeNamed('Adler')).toMatchObject(BY_HAND)
})

test('a field that is taken after all is asked about again when a person sets it again', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const { imports } = site.storage
  const { id } = await site.fetched(file(ADLER, KRONE))
  await recordKept(id, { all: 'keep' }, { imports })
  expect(await site.imports.take(id, { all: 'take' }, 'anna')).toEqual({ ok: true, taken: 1 })
  await editByHand('Adler', { phone: BY_HAND.phone })
  expect(await openFields((await site.fetched(file(ADLER, KRONE))).id)).toEqual(['phone'])
})

test('an answer before the import is applied is remembered too, and another one replaces it', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const { imports } = site.storage
  const prepared = await site.imports.prepare({ file: file(ADLER, KRONE) }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  await chooseConflicts(prepared.id, { each: [{ position: 1, fields: ['phone'] }] }, { imports })
  const again = await site.imports.prepare({ file: file(ADLER, KRONE) }, 'test')
  if (!again.ok) throw new Error(again.problem)
  expect(await openFields(again.id)).toEqual(['phone'])
  await chooseConflicts(prepared.id, { all: 'take' }, { imports })
  const third = await site.imports.prepare({ file: file(ADLER, KRONE) }, 'test')
  if (!third.ok) throw new Error(third.problem)
  expect(await openFields(third.id)).toEqual(['phone', 'website'])
})

test('a later import of the same source asks its own questions, so nothing is taken from an earlier one', async () => {
  await site.run(file(ADLER))
  await editByHand('Adler', BY_HAND)
  const { id } = await site.run(file(ADLER))
  await site.run(file(ADLER))
  expect(await site.imports.take(id, { all: 'take' }, 'anna')).toEqual({
    ok: false,
    problem: 'not_open',
  })
  expect(await placeNamed('Adler')).toMatchObject(BY_HAND)
})

test('no field is taken for a place edited since the check, and its row can be answered', async () => {
  await site.run(file(ADLER, KRONE))
  await editByHand('Adler', BY_HAND)
  const next = file(ADLER, KRONE.replace('0144', '0145'))
  const prepared = await site.imports.prepare({ file: next }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  await site.storage.imports.setTaken(prepared.id, { all: 'take' })
  await editByHand('Adler', { phone: '+12025550111' })
  const applied = await site.imports.apply(prepared.id, 'test')
  expect(applied).toMatchObject({ ok: true, setAside: 1 })
  expect(await placeNamed('Adler')).toMatchObject({ phone: '+12025550111' })
  const [question] = await site.imports.questions(prepared.id, { limit: 5 })
  expect(question).toMatchObject({ reason: 'place_changed', answers: ['same'] })
  await site.imports.answer(prepared.id, { each: [{ position: 1, is: 'same' }] }, 'anna')
  const adler = await placeNamed('Adler')
  expect(adler).toMatchObject({ phone: '+12025550143', website: 'https://adler.example/' })
  expect(adler.handSet).toBeUndefined()
})

test('attributes are asked about one by one, and a point together with its precision', async () => {
  const attribute = (key: string) => {
    return { key, name: { de: key, en: key }, type: 'text' as const, filterable: false }
  }
  const vocabulary = { categories: [], attributes: [attribute('wlan'), attribute('hof')] }
  await site.storage.site.saveVocabulary(vocabulary, 'anna')
  const rows = (...cells: string[]) =>
    textFile(`id,name,lat,lng,state,Merkmal: wlan,Merkmal: hof\n${cells.join(',')}`, 'liste.csv')
  const stands = rows('1', 'Adler', '35.2', '-97.5', 'OK', 'ja', 'groß')
  await site.run(stands)
  await editByHand('Adler', {
    attributes: { wlan: 'nein', hof: 'klein' },
    location: { lat: 35.3, lng: -97.6, precision: 'street' },
  })
  const { id } = await runWith(stands, {
    each: [{ position: 1, fields: ['attribute:wlan', 'location'] }],
  })
  expect((await conflictsOf(id)).flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(
    ['location', 'attribute:wlan', 'attribute:hof'],
  )
  expect(await placeNamed('Adler')).toMatchObject({
    attributes: { wlan: 'ja', hof: 'klein' },
    location: { lat: 35.2, lng: -97.5 },
    handSet: ['attribute:hof'],
  })
})

test('hours taken from the file apply to the place, including whether it is open', async () => {
  const rows = textFile('id,name,lat,lng,state,hours\n1,Adler,35.2,-97.5,OK,Mo-Fr 09:00-17:00')
  await site.run(rows)
  const { weeklyHours } = await placeNamed('Adler')
  await editByHand('Adler', { openingHours: 'Sa 10:00-12:00', weeklyHours: undefined })
  await runWith(rows, { all: 'take' })
  expect(await placeNamed('Adler')).toMatchObject({
    openingHours: 'Mo-Fr 09:00-17:00',
    weeklyHours,
  })
  expect(weeklyHours).toBeDefined()
})
