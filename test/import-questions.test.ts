import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countOpenQuestions } from '../src/domain/import/answer-questions.ts'
import { type Answer } from '../src/domain/import/import-run.ts'
import { importsAwaitingReview } from '../src/domain/import/import-service.ts'
import type { Place } from '../src/domain/places/place.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,street,zip,city,state,country,lat,lon,phone\n'
const ADLER = '1,Adler,Weg 1,10115,Berlin,BE,DE,52.532,13.385,030 1234567\n'
const GASTHOF = '7,Gasthof Adler,Weg 1,10115,Berlin,BE,DE,52.5325,13.385,030 7654321\n'
const SECOND = GASTHOF.replace('7,Gasthof Adler,Weg 1', '8,Adler Berlin,Weg 2')
const KRONE = '9,Krone,Weg 9,10117,Berlin,BE,DE,52.516,13.377,\n'

const feed = (...rows: string[]) => textFile(HEADER + rows.join(''), 'feed.csv')

/** A site with a place of its own, and a feed with a row that resembles it. */
async function fetched(...rows: string[]) {
  await site.run(textFile(HEADER + ADLER, 'ours.csv'))
  return site.fetched(feed(...rows))
}

const answer = (id: number, position: number, is: Answer) =>
  site.imports.answer(id, { each: [{ position, is }] }, 'berta')

const names = async () => (await site.all()).map(({ name }) => name).toSorted()

async function adler(): Promise<Place> {
  const place = (await site.all()).find(({ source }) => source?.system === 'csv:ours')
  if (!place) throw new Error('it is gone')
  return place
}

async function change(place: Place, fields: Partial<Place>) {
  const update = { kind: 'update', place: { ...place, ...fields } } as const
  await site.storage.places.apply([{ ...update, expectedVersion: place.version }], 'carla')
}

test('possible duplicates skipped in a fetched file wait for an answer', async () => {
  const { id, isApplied, changes } = await fetched(GASTHOF, KRONE)
  expect(isApplied).toBe(true)
  expect(changes.map(({ name, question }) => [name, question])).toEqual([
    ['Gasthof Adler', 'similar_place'],
    ['Krone', undefined],
  ])
  expect(await countOpenQuestions(site.storage.imports)).toEqual(
    new Map([[id, { similar: 1, setAside: 0 }]]),
  )
})

test('matched with the stored place, a row updates it at once, and later fetches recognise it', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  expect(await answer(id, 1, 'same')).toEqual({ ok: true, answered: 1 })
  expect(await adler()).toMatchObject({ name: 'Gasthof Adler', phone: '+49307654321' })
  expect(await countOpenQuestions(site.storage.imports)).toEqual(new Map())
  const { isApplied, changes } = await site.fetched(
    feed(GASTHOF.replace('7654321', '1111111'), KRONE),
  )
  expect({ isApplied, kinds: changes.map(({ kind }) => kind) }).toEqual({
    isApplied: true,
    kinds: ['changed'],
  })
  expect((await adler()).phone).toBe('+49301111111')
})

test('answered as another place, a row is added in the category of its file and under a free slug', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  const [krone] = (await site.all()).filter(({ name }) => name === 'Krone')
  if (krone) await change(krone, { slug: 'gasthof-adler-berlin' })
  expect(await answer(id, 1, 'new')).toEqual({ ok: true, answered: 1 })
  const added = (await site.all()).find(({ name }) => name === 'Gasthof Adler')
  expect(added).toMatchObject({
    slug: 'gasthof-adler-berlin-2',
    source: { system: 'csv:feed', externalId: '7' },
    categoryIds: krone?.categoryIds,
  })
  expect((await site.fetched(feed(GASTHOF, KRONE))).run?.report).toMatchObject({ unchanged: 2 })
})

test('unanswered questions stay open and can be answered later', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  expect(await answer(id, 1, 'none')).toMatchObject({ ok: false, problem: 'not_open' })
  expect(await names()).toEqual(['Adler', 'Krone'])
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
})

test('all at once: the first of several rows about one place changes it', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  expect(await site.imports.answer(id, { all: 'same' }, 'berta')).toEqual({ ok: true, answered: 2 })
  expect(await names()).toEqual(['Gasthof Adler', 'Krone'])
  expect((await site.fetched(feed(GASTHOF, SECOND, KRONE))).run?.report).toMatchObject({
    unchanged: 3,
  })
})

test('a row after the winning one is matched without a change', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  await answer(id, 1, 'same')
  await answer(id, 2, 'same')
  expect(await adler()).toMatchObject({ address: { street: 'Weg 1' }, version: 2 })
})

test('later edits of the place stay', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  await change(await adler(), { phone: '+49300000000', website: 'https://adler.example/' })
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
  expect(await adler()).toMatchObject({
    name: 'Gasthof Adler',
    phone: '+49300000000',
    website: 'https://adler.example/',
  })
})

test('an answer can be undone with the import or alone', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  const before = await adler()
  await change(before, { website: 'https://adler.example/' })
  await answer(id, 1, 'same')
  await answer(id, 2, 'new')
  await site.imports.undo(id, { position: 1 }, 'anna')
  expect(await adler()).toMatchObject({ name: 'Adler', website: 'https://adler.example/' })
  expect(await site.imports.undo(id, 'all', 'anna')).toMatchObject({ ok: true, left: 0 })
  expect(await names()).toEqual(['Adler'])
  expect(await site.storage.imports.idAliases({})).toEqual([])
})

describe('questions are closed', () => {
  test('when a later import of the source was applied', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    const later = await site.fetched(feed(GASTHOF, KRONE.replace('Krone', 'Neue Krone')))
    expect([...(await countOpenQuestions(site.storage.imports)).keys()]).toEqual([later.id])
    expect(await answer(id, 1, 'new')).toMatchObject({ ok: false, problem: 'not_open' })
    expect(await names()).toEqual(['Adler', 'Neue Krone'])
  })

  test('when the import is undone', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    await site.imports.undo(id, 'all', 'anna')
    expect(await answer(id, 1, 'new')).toMatchObject({ ok: false, problem: 'not_open' })
  })

  test('when their place has been closed or merged in the meantime', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    await change(await adler(), { status: 'archived' })
    expect(await answer(id, 1, 'same')).toMatchObject({ ok: false, problem: 'not_open' })
    expect(await adler()).toMatchObject({ name: 'Adler', status: 'archived' })
  })
})

test('one of two concurrent answers fails, and nothing is added twice', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  const both = await Promise.all([answer(id, 1, 'new'), answer(id, 1, 'same')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await names()).toHaveLength(both[0].ok ? 3 : 2)
})

test('an import with open questions is kept, however many come after it', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  for (let number = 0; number < 21; number++) {
    const row = KRONE.replace('9,Krone', `${number},Krone ${number}`)
    await site.run(textFile(HEADER + row, `other-${number}.csv`))
  }
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
}, 60_000)

test('questions of an upload can be answered as well', async () => {
  await site.run(textFile(HEADER + ADLER, 'ours.csv'))
  const { id } = await site.fetched(feed(GASTHOF, KRONE), { isFetched: undefined })
  await site.imports.apply(id, 'anna')
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
})

test('answers are logged, and the note on skipped rows stays', async () => {
  await site.run(textFile(HEADER + ADLER, 'ours.csv'))
  const header = HEADER.replace('phone', 'recipients')
  const rows =
    GASTHOF.replace('030 7654321', '') + KRONE + SECOND.replace('030 7654321', 'x@a.example')
  const { id, run } = await site.fetched(textFile(header + rows, 'feed.csv'))
  expect(run).toMatchObject({ status: 'applied', problem: 'beyond_own' })
  await answer(id, 1, 'same')
  expect(await site.storage.imports.byId(id)).toMatchObject({ problem: 'beyond_own' })
  const [entry] = await site.storage.auditLog.list({ group: 'import', limit: 1 })
  expect(entry).toMatchObject({
    action: 'import.answered',
    actor: 'berta',
    subject: String(id),
  })
})

test('a fetched file that waits for a person stays listed until a later file of its source is applied', async () => {
  const ten = Array.from({ length: 10 }, (_, at) =>
    KRONE.replace('9,Krone,Weg 9', `${at},Krone ${at},Weg ${at}`).replace('52.516', `52.51${at}`),
  )
  await site.fetched(feed(...ten))
  expect(await importsAwaitingReview(site.storage.imports)).toEqual([])
  const { id } = await site.fetched(feed(KRONE))
  expect(await importsAwaitingReview(site.storage.imports)).toEqual([id])
  await site.fetched(feed(...ten, GASTHOF))
  expect(await importsAwaitingReview(site.storage.imports)).toEqual([])
})

describe('a row that was set aside', () => {
  const KRONE_2 = KRONE.replace(',\n', ',030 2222222\n').replace('Weg 9', 'Weg 10')

  /** Krone, imported before, is edited between the check of the next file and its application. */
  async function setAside(fields: Partial<Place>, ...rows: string[]) {
    await site.run(feed(KRONE))
    const file = feed(...(rows.length > 0 ? rows : [KRONE_2, ADLER]))
    const prepared = await site.imports.prepare({ file }, 'anna')
    if (!prepared.ok) throw new Error(prepared.problem)
    await change(await krone(), fields)
    const applied = await site.imports.apply(prepared.id, 'anna')
    expect(applied).toMatchObject({ ok: true, setAside: 1 })
    return prepared.id
  }

  async function krone(): Promise<Place> {
    const place = (await site.all()).find(({ source }) => source?.externalId === '9')
    if (!place) throw new Error('it is gone')
    return place
  }

  const asked = (id: number) => site.imports.questions(id, { limit: 9 })

  test('waits and shows what it would change now, while the others are applied', async () => {
    const id = await setAside({ phone: '+49309999999' })
    expect(await names()).toEqual(['Adler', 'Krone'])
    expect((await krone()).phone).toBe('+49309999999')
    expect(await countOpenQuestions(site.storage.imports)).toEqual(
      new Map([[id, { similar: 0, setAside: 1 }]]),
    )
    expect(await asked(id)).toMatchObject([
      {
        reason: 'place_changed',
        change: { line: 2, name: 'Krone' },
        differences: [
          { field: 'street', before: 'Weg 9', after: 'Weg 10' },
          { field: 'phone', before: '+49309999999', after: '+49302222222' },
        ],
        answers: ['same'],
      },
    ])
  })

  test('changes its place on request, except for fields that the row does not have', async () => {
    const id = await setAside({ phone: '+49309999999', website: 'https://krone.example/' })
    expect(await answer(id, 1, 'same')).toEqual({ ok: true, answered: 1 })
    expect(await krone()).toMatchObject({
      phone: '+49302222222',
      website: 'https://krone.example/',
      address: { street: 'Weg 10' },
    })
    expect(await asked(id)).toEqual([])
  })

  test('is undone with its import, which restores the place before the answer', async () => {
    const id = await setAside({ phone: '+49309999999' })
    await answer(id, 1, 'same')
    expect(await site.imports.undo(id, 'all', 'anna')).toMatchObject({ ok: true, left: 0 })
    expect(await krone()).toMatchObject({ phone: '+49309999999', address: { street: 'Weg 9' } })
    expect(await names()).toEqual(['Krone'])
  })

  test('is not undone with its import if it has no answer', async () => {
    const id = await setAside({ phone: '+49309999999' })
    expect(await site.imports.undo(id, 'all', 'anna')).toMatchObject({ ok: true, undone: 1 })
    expect((await krone()).phone).toBe('+49309999999')
  })

  test('needs no answer if its place is already the same, or archived', async () => {
    const { address } = { address: { street: 'Weg 10', postalCode: '10117', city: 'Berlin' } }
    const same = { phone: '+49302222222', address: { ...address, region: 'DE-BE', country: 'DE' } }
    const id = await setAside(same)
    expect(await asked(id)).toMatchObject([{ differences: [], answers: [] }])
    await change(await krone(), { status: 'archived' })
    expect(await asked(id)).toMatchObject([{ differences: [], answers: [] }])
    expect(await answer(id, 1, 'same')).toMatchObject({ ok: false, problem: 'not_open' })
  })

  test('is not answered together with possible duplicates', async () => {
    await site.run(textFile(HEADER + ADLER, 'ours.csv'))
    await site.fetched(feed(KRONE, KRONE.replace('9,Krone,Weg 9', '10,Post,Weg 3')))
    const id = await site.storage.imports.create({
      fileName: 'feed.csv',
      settings: {},
      status: 'checking',
      actor: 'anna',
      createdAt: new Date(),
    })
    const run = await site.storage.imports.byId(id)
    if (!run) throw new Error('not stored')
    await site.imports.review(
      run,
      feed(GASTHOF, KRONE_2, '11,Linde,Weg 4,10117,Berlin,BE,DE,52.5,13.3,\n'),
    )
    await change(await krone(), { phone: '+49309999999' })
    await site.imports.apply(id, 'anna')
    expect((await asked(id)).map(({ reason }) => reason)).toEqual([
      'similar_place',
      'place_changed',
    ])
    expect(await site.imports.answer(id, { all: 'same' }, 'berta')).toMatchObject({ answered: 1 })
    expect((await asked(id)).map(({ reason }) => reason)).toEqual(['place_changed'])
  })

  test('is added under another slug if its own was taken', async () => {
    const prepared = await site.imports.prepare({ file: feed(KRONE, ADLER) }, 'anna')
    if (!prepared.ok) throw new Error(prepared.problem)
    await site.run(textFile(HEADER + KRONE.replace('52.516', '48.1'), 'ours.csv'))
    const { id } = prepared
    expect(await site.imports.apply(id, 'anna')).toMatchObject({ ok: true, setAside: 1 })
    expect(await asked(id)).toMatchObject([{ reason: 'slug_taken', answers: ['new'] }])
    expect(await answer(id, 1, 'new')).toEqual({ ok: true, answered: 1 })
    const added = (await site.all()).find(({ source }) => source?.system === 'csv:feed')
    expect(await names()).toEqual(['Adler', 'Krone', 'Krone'])
    expect(added?.name).toBeDefined()
  })

  test('cannot be answered if another import has added its place', async () => {
    const first = await site.imports.prepare({ file: feed(KRONE, ADLER) }, 'anna')
    const second = await site.imports.prepare({ file: feed(KRONE, GASTHOF) }, 'berta')
    if (!first.ok || !second.ok) throw new Error('not checked')
    await site.imports.apply(first.id, 'anna')
    expect(await site.imports.apply(second.id, 'berta')).toMatchObject({ ok: true, setAside: 1 })
    expect(await asked(second.id)).toMatchObject([{ reason: 'id_taken', answers: [] }])
    expect(await answer(second.id, 1, 'new')).toMatchObject({ ok: false, problem: 'not_open' })
  })

  test('never stands alone: an import without any applicable row fails', async () => {
    const first = await site.imports.prepare({ file: feed(KRONE, ADLER) }, 'anna')
    const second = await site.imports.prepare({ file: feed(KRONE, ADLER) }, 'berta')
    if (!first.ok || !second.ok) throw new Error('not checked')
    await site.imports.apply(first.id, 'anna')
    expect(await site.imports.apply(second.id, 'berta')).toMatchObject({ problem: 'conflict' })
    expect(await site.storage.imports.byId(second.id)).toMatchObject({
      status: 'checked',
      problem: 'conflict',
    })
  })
})
