import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../open-storage.ts'
import { freshDatabase } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

async function isRestored(databaseUrl: string, directory: string): Promise<boolean> {
  const storage = await openStorage({ databaseUrl, directory, log() {} })
  const state = await storage.restored.state()
  await storage.close()
  return state !== undefined
}

test('finding 10: a PostgreSQL database in another place counts as restored; with only another server it does not', async () => {
  const databaseUrl = await freshDatabase()
  const directory = temporaryDirectory()
  expect(await isRestored(databaseUrl, directory)).toBe(false)
  expect(await isRestored(databaseUrl, temporaryDirectory())).toBe(false)
  const database = await openPostgres({ databaseUrl, log() {} })
  await database.write((db) =>
    db.updateTable('database_identity').set({ home: 'postgres 1' }).execute(),
  )
  await database.close()
  expect(await isRestored(databaseUrl, directory)).toBe(true)
})

test('finding 10: a dump restored into the same database is recognised as older', async () => {
  const databaseUrl = await freshDatabase()
  const directory = temporaryDirectory()
  const storage = await openStorage({ databaseUrl, directory, log() {} })
  await storage.restored.advance()
  await storage.close()
  const database = await openPostgres({ databaseUrl, log() {} })
  await database.write((db) => db.updateTable('database_identity').set({ generation: 1 }).execute())
  await database.close()
  expect(await isRestored(databaseUrl, directory)).toBe(true)
})
