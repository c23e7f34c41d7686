import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk, syncTreeToDisk } from '../../storage/sync-to-disk.ts'
import { copyPhotos, pathExists } from '../backup/backup-files.ts'
import { type FileStore, type StoredFolder, workFolder } from './file-store.ts'
import { ignoreMissing } from '../../storage/error-code.ts'

/** Files in the data directory, readable only by the server. A folder gets its name when all its files are on the disk. */
export function createDirectoryFiles(directory: string): FileStore {
  const at = (name: string) => join(directory, name)

  return {
    async moveIn(name, path) {
      const target = at(name)
      const parent = dirname(target)
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const isFolder = (await stat(path)).isDirectory()
      await (isFolder ? syncTreeToDisk(path) : syncToDisk(path))
      try {
        await rename(path, target)
      } catch (error) {
        if (!isFolder) throw error
        // The same folder already existed: from now on it counts as new.
        const now = new Date()
        await utimes(target, now, now).catch(() => Promise.reject(error))
        await rm(path, { recursive: true, force: true })
      }
      await syncToDisk(parent)
      await syncToDisk(dirname(parent))
    },

    read: (name) => ignoreMissing(readFile(at(name))),

    async borrow(name) {
      const path = at(name)
      return (await pathExists(path)) ? { path, release: async () => undefined } : undefined
    },

    has: (name) => pathExists(at(name)),

    async folders(prefix) {
      const found: StoredFolder[] = []
      for (const middle of await foldersIn(at(prefix))) {
        for (const last of await foldersIn(join(at(prefix), middle))) {
          const name = `${prefix}/${middle}/${last}`
          const facts = await ignoreMissing(stat(at(name)))
          if (facts) found.push({ name, at: facts.mtime })
        }
      }
      return found
    },

    async remove(name, writtenBefore) {
      const facts = await ignoreMissing(stat(at(name)))
      if (!facts || (writtenBefore && facts.mtime >= writtenBefore)) return false
      if (!facts.isDirectory()) {
        await rm(at(name), { force: true })
        return true
      }
      // Renames first, so that no partial folder keeps the name. A concurrent upload of the same file creates a new folder.
      const doomed = join(workFolder(directory), randomUUID())
      await mkdir(dirname(doomed), { recursive: true, mode: 0o700 })
      await rename(at(name), doomed)
      await rm(doomed, { recursive: true, force: true })
      return true
    },

    copyFolders: (prefix, to, earlier) => copyPhotos(at(prefix), to, earlier),
  }
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = (await ignoreMissing(readdir(path, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
