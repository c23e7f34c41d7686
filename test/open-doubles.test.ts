import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoubleChoice } from '../src/domain/import/answer-doubles.ts'
import { openDoubles } from '../src/domain/import/open-doubles.ts'
import { unseenImports } from '../src/domain/import/unseen-imports.ts'
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

const answer = (id: number, position: number, is: DoubleChoice) =>
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

test('what a fetched file leaves out as possibly doubled waits for a word', async () => {
  const { id, isApplied, changes } = await fetched(GASTHOF, KRONE)
  expect(isApplied).toBe(true)
  expect(changes.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['Gasthof Adler', true],
    ['Krone', undefined],
  ])
  expect(await openDoubles(site.storage.imports)).toEqual(new Map([[id, 1]]))
})

test('said to be the stored place it updates that at once, and every later fetch knows it', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  expect(await answer(id, 1, 'same')).toEqual({ ok: true, answered: 1 })
  expect(await adler()).toMatchObject({ name: 'Gasthof Adler', phone: '+49307654321' })
  expect(await openDoubles(site.storage.imports)).toEqual(new Map())
  const { isApplied, changes } = await site.fetched(
    feed(GASTHOF.replace('7654321', '1111111'), KRONE),
  )
  expect({ isApplied, kinds: changes.map(({ kind }) => kind) }).toEqual({
    isApplied: true,
    kinds: ['changed'],
  })
  expect((await adler()).phone).toBe('+49301111111')
})

test('said to be another one it is added, in the category of its file and under a free slug', async () => {
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

test('what is not said stays open, and can be said later', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  expect(await answer(id, 1, 'none')).toMatchObject({ ok: false, problem: 'not_open' })
  expect(await names()).toEqual(['Adler', 'Krone'])
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
})

test('all at once: of rows that are one place the first changes it', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  expect(await site.imports.answer(id, { all: 'same' }, 'berta')).toEqual({ ok: true, answered: 2 })
  expect(await names()).toEqual(['Gasthof Adler', 'Krone'])
  expect((await site.fetched(feed(GASTHOF, SECOND, KRONE))).run?.report).toMatchObject({
    unchanged: 3,
  })
})

test('a row that comes after the one that said what holds only is the same place', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  await answer(id, 1, 'same')
  await answer(id, 2, 'same')
  expect(await adler()).toMatchObject({ address: { street: 'Weg 1' }, version: 2 })
})

test('what somebody has changed at the place since stays', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  await change(await adler(), { phone: '+49300000000', website: 'https://adler.example/' })
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
  expect(await adler()).toMatchObject({
    name: 'Gasthof Adler',
    phone: '+49300000000',
    website: 'https://adler.example/',
  })
})

test('it is taken back with the import, or alone', async () => {
  const { id } = await fetched(GASTHOF, SECOND, KRONE)
  const before = await adler()
  await change(before, { website: 'https://adler.example/' })
  await answer(id, 1, 'same')
  await answer(id, 2, 'new')
  await site.imports.rollBack(id, { position: 1 }, 'anna')
  expect(await adler()).toMatchObject({ name: 'Adler', website: 'https://adler.example/' })
  expect(await site.imports.rollBack(id, 'all', 'anna')).toMatchObject({ ok: true, left: 0 })
  expect(await names()).toEqual(['Adler'])
  expect(await site.storage.imports.furtherIds({})).toEqual([])
})

describe('nobody is asked any more', () => {
  test('when a later import of the source was applied', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    const later = await site.fetched(feed(GASTHOF, KRONE.replace('Krone', 'Neue Krone')))
    expect([...(await openDoubles(site.storage.imports)).keys()]).toEqual([later.id])
    expect(await answer(id, 1, 'new')).toMatchObject({ ok: false, problem: 'not_open' })
    expect(await names()).toEqual(['Adler', 'Neue Krone'])
  })

  test('when the import was taken back', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    await site.imports.rollBack(id, 'all', 'anna')
    expect(await answer(id, 1, 'new')).toMatchObject({ ok: false, problem: 'not_open' })
  })

  test('about a place that is closed, or part of another one, by now', async () => {
    const { id } = await fetched(GASTHOF, KRONE)
    await change(await adler(), { status: 'archived' })
    expect(await answer(id, 1, 'same')).toMatchObject({ ok: false, problem: 'not_open' })
    expect(await adler()).toMatchObject({ name: 'Adler', status: 'archived' })
  })
})

test('of two who answer at once one is told, and nothing is added twice', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  const both = await Promise.all([answer(id, 1, 'new'), answer(id, 1, 'same')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await names()).toHaveLength(both[0].ok ? 3 : 2)
})

test('an import that is asked about is kept, however many come after it', async () => {
  const { id } = await fetched(GASTHOF, KRONE)
  for (let number = 0; number < 21; number++) {
    const row = KRONE.replace('9,Krone', `${number},Krone ${number}`)
    await site.run(textFile(HEADER + row, `other-${number}.csv`))
  }
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
}, 60_000)

test('an upload that left one out can be answered for as well', async () => {
  await site.run(textFile(HEADER + ADLER, 'ours.csv'))
  const { id } = await site.fetched(feed(GASTHOF, KRONE), { isFetched: undefined })
  await site.imports.apply(id, 'anna')
  expect(await answer(id, 1, 'same')).toMatchObject({ ok: true })
})

test('what was answered is in the log, and the note on what was left out stays', async () => {
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

test('a fetched file that waits for somebody is named, until a later one of its source is applied', async () => {
  const ten = Array.from({ length: 10 }, (_, at) =>
    KRONE.replace('9,Krone,Weg 9', `${at},Krone ${at},Weg ${at}`).replace('52.516', `52.51${at}`),
  )
  await site.fetched(feed(...ten))
  expect(await unseenImports(site.storage.imports)).toEqual([])
  const { id } = await site.fetched(feed(KRONE))
  expect(await unseenImports(site.storage.imports)).toEqual([id])
  await site.fetched(feed(...ten, GASTHOF))
  expect(await unseenImports(site.storage.imports)).toEqual([])
})
