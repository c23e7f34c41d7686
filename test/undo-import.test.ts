import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undo } from '../src/server/command-line/import-command.ts'
import { allMessagesOf } from '../src/web/messages/all.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const file = (...rows: string[]) =>
  textFile(['id,name,lat,lng,state,category,status', ...rows].join('\n'))

async function applied(rows: string[]): Promise<number> {
  const prepared = await site.imports.prepare({ file: file(...rows), source: 'Liste' }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  const outcome = await site.imports.apply(prepared.id, 'test')
  if (!outcome.ok) throw new Error(outcome.problem)
  return prepared.id
}

test('finding 11: undoing counts the live places that would vanish or change, but not drafts', async () => {
  const first = await applied([
    '1,Adler,35.2,-97.5,OK,Hof,open',
    '2,Krone,35.3,-97.4,OK,Hof,open',
    '3,Stern,35.4,-97.3,OK,Hof,planned',
  ])
  const { imports } = site.storage
  expect(await imports.countLive(first)).toEqual({ vanish: 2, change: 0 })
  const second = await applied([
    '1,Goldener Adler,35.2,-97.5,OK,Hof,open',
    '2,Krone,35.3,-97.4,OK,Hof,open',
    '4,Hirsch,35.5,-97.2,OK,Hof,open',
  ])
  expect(await imports.countLive(second)).toEqual({ vanish: 1, change: 1 })
  await site.imports.undo(second, 'all', 'test')
  expect(await imports.countLive(second)).toEqual({ vanish: 0, change: 0 })
})

test('finding 11: the command line undoes live places only after confirmation', async () => {
  const id = await applied(['1,Adler,35.2,-97.5,OK,Hof,open'])
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const ports = { importer: site.imports, imports: site.storage.imports }
  const options = { words: allMessagesOf('de'), isUnchangedOnly: false }
  expect(await undo(ports, id, { ...options, isConfirmed: false })).toBe(2)
  expect(said.mock.calls.flat().join(' ')).toMatch(/1 veröffentlichter Ort\..*--undo 1 --yes/)
  expect(await site.all()).toHaveLength(1)
  expect(await undo(ports, id, { ...options, isConfirmed: true })).toBe(0)
  expect(await site.all()).toHaveLength(0)
  said.mockRestore()
  printed.mockRestore()
})
