import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncToDisk } from '../sync-to-disk.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/**
 * Writes a consistent copy of the database file without deleted data, even during writes. The copy appears complete or not at all: it gets
 * its name once it is on the disk. (Copying the file itself would lose data that is still in the log.)
 */
export async function backUp(path: string, target: string): Promise<void> {
  await copyTo(target, (temporary) => copyDatabase(path, temporary))
}

/** The same for half the work: copies the pages as they are, so deleted data may still be in the copy. */
export async function backUpPages(path: string, target: string): Promise<void> {
  using source = new SqliteConnection(path)
  await copyTo(target, (temporary) => source.copyPages(temporary))
}

async function copyTo(
  target: string,
  copy: (temporary: string) => Promise<unknown> | void,
): Promise<void> {
  const temporary = `${target}.tmp`
  await rm(temporary, { force: true })
  await createPrivateFile(temporary)
  await copy(temporary)
  await syncToDisk(temporary)
  await rename(temporary, target)
  await syncToDisk(dirname(target))
}

function copyDatabase(path: string, target: string): void {
  using connection = new SqliteConnection(path)
  connection.all('vacuum into ?', [target])
}

/** Creates the file if it is missing, readable only by its owner, because it contains what visitors wrote. */
export async function createPrivateFile(path: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  await file.close()
}
