import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { describeStartFailure } from '../startup-messages/start-failure.ts'
import { seedDemo } from './seed-demo.ts'

let directory: string
let storage: Storage

const print = () => undefined
const seed = () => seedDemo(storage, { directory, print })

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openStorage({ directory, log() {} })
})

afterEach(() => storage.close())

test('the demo fills a new database once', async () => {
  await seed()
  const count = await storage.places.count()
  expect(count).toBeGreaterThan(100)
  await writeFile(join(directory, 'site.key'), 'kept')
  await seed()
  expect(await storage.places.count()).toBe(count)
})

test.each(['site.key', 'catalogue.bin'])(
  'finding 7: an empty database in a directory with %s gets no demo but stops the start',
  async (trace) => {
    await writeFile(join(directory, trace), 'kept')
    const error = await seed().catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'database_empty' })
    const said = describeStartFailure(error)
    expect(said).toMatch(/^Die Datenbank ist leer, obwohl .* Sicherung zurück/)
    expect(said).toContain(`${trace} in ${directory}`)
    expect(await storage.places.count()).toBe(0)
  },
)

test('a database that has been used stays as it is', async () => {
  await storage.site.saveSetting('unit', 'km', 'test')
  await seed()
  expect(await storage.places.count()).toBe(0)
})
