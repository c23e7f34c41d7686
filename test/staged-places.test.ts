import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settleInterrupted } from '../src/domain/import/interrupted-imports.ts'
import { endLeases } from './end-leases.ts'
import { openImportSite, textFile } from './import-site.ts'

let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const FILE = textFile('id,name,lat,lng,state\n1,Adler,35.2,-97.5,OK\n')

function countStaged(): unknown {
  const database = new DatabaseSync(join(site.directory, 'lageplan.db'), { readOnly: true })
  try {
    return database.prepare('select count(*) as count from staged_place').get()?.count
  } finally {
    database.close()
  }
}

async function prepared(imports = site.imports) {
  const outcome = await imports.prepare({ file: FILE }, 'cli')
  if (!outcome.ok) throw new Error(outcome.problem)
  expect(countStaged()).toBe(1)
  return outcome.id
}

test('an import is applied even if its staged places cannot be deleted at that moment', async () => {
  const { imports } = site.storage
  const clearStaged = () => Promise.reject(new Error('the disk is full'))
  const logged: unknown[] = []
  const full = site.importing({
    imports: { ...imports, clearStaged },
    log: (entry) => void logged.push(entry),
  })
  const id = await prepared(full)
  expect(await full.apply(id, 'cli')).toMatchObject({ ok: true })
  expect(logged).toMatchObject([{ event: 'import_not_cleared', import: id }])
  // The process that finds it abandoned cleans up.
  endLeases(site.directory)
  expect(await settleInterrupted(imports)).toMatchObject([{ step: 'apply', isDone: true }])
  expect(countStaged()).toBe(0)
  expect(await imports.counts(id)).toMatchObject([{ total: 1 }])
  expect(await settleInterrupted(imports)).toEqual([])
})

test('staged places that can no longer be applied are deleted', async () => {
  const { imports } = site.storage
  const brokenOff = await prepared()
  await imports.move(brokenOff, ['checked'], 'applying', { isHeld: true })
  endLeases(site.directory)
  await settleInterrupted(imports)
  expect(await imports.byId(brokenOff)).toMatchObject({ status: 'discarded', hasChanges: false })
  expect(countStaged()).toBe(0)
  const refused = await prepared()
  await site.imports.discard(refused)
  expect(await imports.byId(refused)).toMatchObject({ status: 'discarded', hasChanges: false })
  expect(countStaged()).toBe(0)
})

test('an import that somebody is applying is not discarded', async () => {
  const id = await prepared()
  await site.storage.imports.move(id, ['checked'], 'applying')
  await site.imports.discard(id)
  expect(countStaged()).toBe(1)
})
