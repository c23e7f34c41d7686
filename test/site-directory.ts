import { cp } from 'node:fs/promises'
import { openSqlite } from '../src/storage/sqlite/open-sqlite.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let migrated: Promise<string> | undefined

/**
 * A directory, by default a new one, with the empty database of a site. Migrations run once, and each test gets a copy of the
 * result: they take a sixth of a second and fifty waits for the disk. Their own tests begin with `temporaryDirectory()`.
 */
export async function siteDirectory(directory = temporaryDirectory()): Promise<string> {
  migrated ??= migrate()
  await cp(await migrated, directory, { recursive: true })
  return directory
}

async function migrate(): Promise<string> {
  const directory = temporaryDirectory()
  const database = await openSqlite({ directory, log() {} })
  await database.close()
  return directory
}
