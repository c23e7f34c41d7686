import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseColumnChoice } from '../src/domain/import/columns/set-columns.ts'
import { rejectedRows } from '../src/domain/import/rejected-rows.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const file = (...rows: string[]) => ({
  ...textFile(['id,Brand,Store Name,lat,lng,state', ...rows].join('\n'), 'shops.csv'),
  columns: ['{Brand} – {Store Name}=name'].flatMap((text) => parseColumnChoice(text) ?? []),
})

const DUBAI = '1,Starbucks,Motor City,35.2,-97.5,OK'

test('two columns name a place together, even if only one of them is filled', async () => {
  await site.run(file(DUBAI, '2,Starbucks,,35.3,-97.4,OK'))
  const names = (await site.all()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Starbucks', 'Starbucks – Motor City'])
  const { report } = await site.run(file(DUBAI, '2,Starbucks,,35.3,-97.4,OK'))
  expect(report).toMatchObject({ unchanged: 2 })
})

test('a text for all rows fills empty cells', async () => {
  const columns = [
    { header: 'draft', field: 'status' as const, isMade: true as const },
    { header: '+1 202-555-0100', field: 'phone' as const, isMade: true as const },
  ]
  const rows = [
    'id,name,phone,lat,lng,state',
    '1,A,202-555-0143,35.2,-97.5,OK',
    '2,B,,35.3,-97.4,OK',
  ]
  await site.run({ ...textFile(rows.join('\n'), 'shops.csv'), columns })
  const places = (await site.all()).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(places.map(({ phone, status }) => [phone, status])).toEqual([
    ['+12025550143', 'draft'],
    ['+12025550100', 'draft'],
  ])
})

test('rejected rows keep the columns of the file, without made ones', async () => {
  const broken = file('3,Starbucks,Nord,935.2,-97.5,OK')
  const checked = await site.imports.check({ file: broken })
  if (!checked.ok) throw new Error(checked.problem)
  const lines = await Array.fromAsync(
    rejectedRows(checked.checked, 'Grund', ({ reason }) => reason),
  )
  expect(lines.map((line) => line.trim())).toEqual([
    'id,Brand,Store Name,lat,lng,state,Grund',
    expect.stringMatching(/^3,Starbucks,Nord,935\.2,-97\.5,OK,/),
  ])
})

test('a column that does not exist is reported before anything is read', async () => {
  const columns = [{ header: '{Marke}', field: 'name' as const, isMade: true as const }]
  const checked = await site.imports.check({ file: { ...file(DUBAI), columns } })
  expect(checked).toMatchObject({ ok: false, problem: 'mapping_invalid' })
})

test('a remembered template that names no column is ignored, and the file is read', async () => {
  const recalled = [
    { header: '{Marke}', field: 'name' as const, isMade: true as const },
    { header: '{Brand} – {Store Name}', field: 'name' as const, isMade: true as const },
  ]
  const shops = { ...file(DUBAI), columns: [], recall: async () => ({ columns: recalled }) }
  const checked = await site.imports.check({ file: shops })
  if (!checked.ok) throw new Error(checked.problem)
  const named = checked.checked.report.columns.filter(({ field }) => field === 'name')
  expect(named.map(({ header }) => header)).toContain('{Brand} – {Store Name}')
})
