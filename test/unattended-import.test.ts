import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const HEADER = 'id,name,street,zip,city,country,lat,lon'
const row = (index: number) =>
  `${index},Ort ${index},Weg ${index},01067,Dresden,DE,51.05${index},13.73`
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))
const TEN = [HEADER, ...rows(10)].join('\n')

describe('a file that is fetched', () => {
  test('changes its own places alone', async () => {
    await site.run(textFile(TEN, 'feed.csv'))
    const { mayGoOn, changes } = await site.fetched(
      textFile(TEN.replace('Ort 3', 'Café 3'), 'feed.csv'),
    )
    expect(mayGoOn).toBe(true)
    expect(changes).toMatchObject([{ kind: 'changed', isAccepted: true }])
  })

  test('takes over no place of another source by the id that everybody can read', async () => {
    await site.run(textFile(TEN, 'eigene.csv'))
    const lines = (await site.all()).map(({ id }) => `${id},Anders,fremd@orte.example,archived`)
    const header = 'Lageplan-ID,Name,Empfänger von Nachrichten,Status'
    const feed = textFile([header, ...lines].join('\n'), 'feed.csv')
    const { mayGoOn, run, changes } = await site.fetched(feed)
    expect(mayGoOn).toBe(false)
    expect(run).toMatchObject({
      status: 'checked',
      problem: 'beyond_own',
      report: { forPerson: 10 },
    })
    expect(changes).toHaveLength(10)
    expect(changes.every(({ isAccepted }) => !isAccepted)).toBe(true)
  })

  test('takes over nobody’s messages by being called the same', async () => {
    await site.run(textFile(`${HEADER}\n${row(1)}`, 'eigene.csv'))
    const feed = textFile(`${HEADER},recipients\n7${row(1)},fremd@orte.example`, 'feed.csv')
    expect(await site.fetched(feed)).toMatchObject({
      mayGoOn: false,
      changes: [{ kind: 'changed', isAccepted: false }],
    })
  })

  test('takes what it may and leaves the rest unticked for whoever looks', async () => {
    await site.run(textFile(TEN, 'feed.csv'))
    const feed = TEN.replace(HEADER, `${HEADER},recipients`)
      .replace('Ort 3', 'Café 3')
      .replace(row(4), `${row(4)},fremd@orte.example`)
    const { mayGoOn, changes } = await site.fetched(textFile(feed, 'feed.csv'))
    expect(mayGoOn).toBe(false)
    expect(changes).toMatchObject([
      { name: 'Café 3', isAccepted: true },
      { name: 'Ort 4', isAccepted: false },
    ])
  })
})

test('a fetched file that closes all of its places waits for a person', async () => {
  const header = `${HEADER},status`
  const all = (status: string) =>
    textFile([header, ...rows(10).map((line) => `${line},${status}`)].join('\n'), 'feed.csv')
  await site.run(all('open'))
  const { mayGoOn, run } = await site.fetched(all('closed'))
  expect(mayGoOn).toBe(false)
  expect(run).toMatchObject({ problem: 'guard', report: { closed: { now: 10, already: 0 } } })
})
