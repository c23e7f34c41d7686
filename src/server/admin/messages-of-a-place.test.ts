import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../test/fakes/open-api.ts'
import type { Place } from '../../domain/places/place.ts'
import { aPlace, aSubmission } from '../../../test/storage/samples.ts'
import { readInbox } from '../../web/admin/inbox/inbox-view.ts'

const { close, admin, storage, editorKey, get } = await openApi()

const kept = aPlace({ name: 'Zion', slug: 'kept', categoryIds: ['park'] })
const other = aPlace({ name: 'Zion Park', slug: 'other', categoryIds: ['park'] })
const [first, second] = [aSubmission({ placeId: other.id }), aSubmission({ placeId: kept.id })]

beforeAll(async () => {
  await storage.places.apply(
    [kept, other].map((place) => ({ kind: 'add' as const, place })),
    'test',
  )
  for (const one of [first, second]) await storage.submissions.store(one, [])
  const place: Place = { ...other, status: 'archived', mergedInto: kept.id }
  await storage.places.apply([{ kind: 'update', place, expectedVersion: 1 }], 'test')
})

afterAll(close)

const show = (query: string) =>
  readInbox(admin, {
    box: 'inbox',
    url: new URL(`http://localhost/verwaltung/postfach?${query}`),
    locale: 'de',
    operator: { id: 'anna', name: 'Anna', email: 'anna@example.com', role: 'owner' },
  })

test.each([
  ['the place that stays', kept.id],
  ['the archived entry', other.id],
])('messages to both entries are shown for %s, each with the name it went to', async (_, id) => {
  const { filterPlace, filters, lines } = await show(`place=${id}`)
  expect(filterPlace).toEqual({ id: kept.id, name: 'Zion', formerNames: ['Zion Park'] })
  expect(lines.map((line) => [line.receipt, line.place])).toEqual([
    [second.receipt, 'Zion'],
    [first.receipt, 'Zion Park'],
  ])
  expect(filters).toContain('all')
})

test('the filter for all includes done messages, and the stored message is unchanged', async () => {
  await admin.moderation.markDone(first, 'anna')
  const receipts = async (query: string) => (await show(query)).lines.map(({ receipt }) => receipt)
  expect(await receipts(`place=${kept.id}`)).toEqual([second.receipt])
  expect(await receipts(`place=${kept.id}&filter=all`)).toEqual([second.receipt, first.receipt])
  expect((await storage.submissions.byId(first.id))?.placeId).toBe(other.id)
})

test('a message shows the former name of its place, and the current one', async () => {
  const { place } = await show(`message=${first.id}`)
  expect(place).toMatchObject({ name: 'Zion', formerName: 'Zion Park' })
  expect((await show(`message=${second.id}`)).place?.formerName).toBeUndefined()
})

test('without a place, or with an unknown one, all messages are shown as usual', async () => {
  for (const query of ['', 'place=', 'place=nobody', 'filter=all']) {
    const { filterPlace, filter, filters, lines } = await show(query)
    expect({ about: filterPlace, filter }).toEqual({ about: undefined, filter: 'open' })
    expect(filters).not.toContain('all')
    expect(lines.length).toBeGreaterThan(1)
  }
})

test('the API lists messages by the id of the place, page by page', async () => {
  const call = async (path: string) => {
    const answer = await get(path, { authorization: `Bearer ${editorKey}` })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await admin.moderation.reopen({ ...first, status: 'done' }, 'anna')
  const page = await call(`/api/v1/messages?place=${kept.id}&limit=1`)
  expect(page.messages).toMatchObject([{ receipt: second.receipt, place: kept.id }])
  const next = await call(page.next)
  expect(next).toMatchObject({
    messages: [{ receipt: first.receipt, place: other.id }],
    next: null,
  })
})
