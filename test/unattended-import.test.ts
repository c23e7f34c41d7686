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

describe('a fetched file', () => {
  test('changes only its own places', async () => {
    await site.run(textFile(TEN, 'feed.csv'))
    const { isApplied, changes } = await site.fetched(
      textFile(TEN.replace('Ort 3', 'Café 3'), 'feed.csv'),
    )
    expect(isApplied).toBe(true)
    expect(changes).toMatchObject([{ kind: 'changed', isAccepted: true }])
  })

  test('cannot claim a place of another source by its public id', async () => {
    await site.run(textFile(TEN, 'eigene.csv'))
    const lines = (await site.all()).map(({ id }) => `${id},Anders,fremd@orte.example,archived`)
    const header = 'Lageplan-ID,Name,Empfänger von Nachrichten,Status'
    const feed = textFile([header, ...lines].join('\n'), 'feed.csv')
    const { isApplied, run, changes } = await site.fetched(feed)
    expect(isApplied).toBe(false)
    expect(run).toMatchObject({
      status: 'checked',
      problem: 'beyond_own',
      report: { forPerson: 10 },
    })
    expect(changes).toHaveLength(10)
    expect(changes.every(({ isAccepted }) => !isAccepted)).toBe(true)
  })

  test('cannot redirect messages by having the same name', async () => {
    await site.run(textFile(`${HEADER}\n${row(1)}`, 'eigene.csv'))
    const feed = textFile(`${HEADER},recipients\n7${row(1)},fremd@orte.example`, 'feed.csv')
    expect(await site.fetched(feed)).toMatchObject({
      isApplied: false,
      changes: [{ kind: 'changed', isAccepted: false }],
    })
  })

  test('applies the allowed changes, leaves the rest unaccepted, and says so', async () => {
    await site.run(textFile(TEN, 'feed.csv'))
    const feed = TEN.replace(HEADER, `${HEADER},recipients`)
      .replace('Ort 3', 'Café 3')
      .replace(row(4), `${row(4)},fremd@orte.example`)
    const { isApplied, run, changes } = await site.fetched(textFile(feed, 'feed.csv'))
    expect(isApplied).toBe(true)
    expect(run).toMatchObject({ status: 'applied', problem: 'beyond_own' })
    expect(changes).toMatchObject([
      { name: 'Café 3', isAccepted: true },
      { name: 'Ort 4', isAccepted: false },
    ])
    const all = await site.all()
    expect(all.filter(({ name }) => name === 'Café 3')).toHaveLength(1)
    expect(all.flatMap((place) => place.recipients)).toEqual([])
  })

  test('continues with its own places, even if one looks like a place of another source', async () => {
    await site.run(textFile(`${HEADER},phone\n${row(1)},+49 351 111`, 'eigene.csv'))
    const feed = (name: string) =>
      textFile(
        `${HEADER},phone\n7${row(1)},+49 351 222\n72,${name},Weg 2,01067,Dresden,DE,51.06,13.7,`,
        'feed.csv',
      )
    await site.fetched(feed('Neu'))
    const { isApplied } = await site.fetched(feed('Neuer'))
    expect(isApplied).toBe(true)
    const all = await site.all()
    expect(all.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ort 1', '+49351111'],
      ['Neuer', undefined],
    ])
  })

  test('waits if a person has opened it meanwhile, or must be asked', async () => {
    await site.run(textFile(TEN, 'feed.csv'))
    const feed = textFile(TEN.replace('Ort 3', 'Café 3'), 'feed.csv')
    expect(await site.fetched(feed, { missing: 'ask' })).toMatchObject({
      isApplied: false,
      run: { status: 'checked' },
    })
    expect(await site.fetched(feed, { isFetched: undefined })).toMatchObject({
      isApplied: false,
      run: { status: 'checked' },
    })
  })
})

test('a fetched file that closes all of its places waits for a person', async () => {
  const header = `${HEADER},status`
  const all = (status: string) =>
    textFile([header, ...rows(10).map((line) => `${line},${status}`)].join('\n'), 'feed.csv')
  await site.run(all('open'))
  const { isApplied, run } = await site.fetched(all('closed'))
  expect(isApplied).toBe(false)
  expect(run).toMatchObject({ problem: 'guard', report: { own: { open: 0, closed: 10 } } })
})
