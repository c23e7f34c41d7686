import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { pathExists } from '../backup/backup-files.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
const PHOTO = `photos/ab/${'ab'.repeat(16)}-80x60`
const OTHER = `photos/cd/${'cd'.repeat(16)}-80x60`

/** What every file store must do. `open` returns a new, empty one. */
export function fileStoreContract(name: string, open: () => Promise<FileStore> | FileStore): void {
  describe(`${name} as a file store`, () => {
    test('moves a folder in, and keeps it under its name', async () => {
      const files = await open()
      const folder = await aFolder({ '400.webp': 'klein', '800.webp': 'groß' })
      await files.moveIn(PHOTO, folder)
      expect(await pathExists(folder)).toBe(false)
      expect(await files.has(PHOTO)).toBe(true)
      expect(await textOf(files, `${PHOTO}/400.webp`)).toBe('klein')
      expect(await textOf(files, `${PHOTO}/800.webp`)).toBe('groß')
    })

    test('has nothing that was never stored', async () => {
      const files = await open()
      await files.moveIn(`${PHOTO}0`, await aFolder({ '400.webp': 'x' }))
      await files.moveIn('imports/17', await aFile('x'))
      expect(await files.has(PHOTO)).toBe(false)
      expect(await files.has('imports/1')).toBe(false)
      expect(await files.read(`${PHOTO}/400.webp`)).toBeUndefined()
      expect(await files.borrow('imports/1')).toBeUndefined()
      expect(await files.remove('imports/1')).toBe(false)
      expect(await files.has('imports/17')).toBe(true)
    })

    test('lends a large file, even one that is sent in parts', async () => {
      const files = await open()
      const bytes = Buffer.alloc(9 * 1024 * 1024, 'Orte;')
      await files.moveIn('imports/17', await aFile(bytes))
      const lent = await files.borrow('imports/17')
      expect((await readFile(lent!.path)).equals(bytes)).toBe(true)
      await lent!.release()
      expect(await files.has('imports/17')).toBe(true)
    })

    test('lists folders with the time at which they were written', async () => {
      const files = await open()
      expect(await files.folders('photos')).toEqual([])
      await files.moveIn(PHOTO, await aFolder({ '400.webp': 'x' }))
      await files.moveIn(OTHER, await aFolder({ 'logo.webp': 'x', 'icon.png': 'x' }))
      await files.moveIn('imports/17', await aFile('x'))
      const folders = await files.folders('photos')
      expect(folders.map((folder) => folder.name).toSorted()).toEqual([PHOTO, OTHER])
      for (const { at } of folders) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    })

    test('removes a folder or file that is old enough, as a whole', async () => {
      const files = await open()
      await files.moveIn(PHOTO, await aFolder({ '400.webp': 'x', '800.webp': 'x' }))
      await files.moveIn(OTHER, await aFolder({ '400.webp': 'x' }))
      expect(await files.remove(PHOTO, new Date(Date.now() - DAY_MS))).toBe(false)
      expect(await files.has(PHOTO)).toBe(true)
      expect(await files.remove(PHOTO, new Date(Date.now() + DAY_MS))).toBe(true)
      expect(await files.has(PHOTO)).toBe(false)
      expect(await files.read(`${PHOTO}/400.webp`)).toBeUndefined()
      expect(await files.has(OTHER)).toBe(true)
      await files.moveIn('imports/17', await aFile('x'))
      expect(await files.remove('imports/17')).toBe(true)
      expect(await files.has('imports/17')).toBe(false)
    })

    test('keeps a folder that already exists, and renews its time', async () => {
      const files = await open()
      await files.moveIn(PHOTO, await aFolder({ '400.webp': 'x' }))
      const between = new Date()
      await new Promise((passed) => setTimeout(passed, 1_100))
      const again = await aFolder({ '400.webp': 'x' })
      await files.moveIn(PHOTO, again)
      expect(await pathExists(again)).toBe(false)
      expect(await files.remove(PHOTO, between)).toBe(false)
    })

    test('copies all folders to a directory, with or without an earlier copy', async () => {
      const files = await open()
      await files.moveIn(PHOTO, await aFolder({ '400.webp': 'eins' }))
      await files.moveIn(OTHER, await aFolder({ '400.webp': 'zwei' }))
      const [first, second] = [
        join(temporaryDirectory(), 'photos'),
        join(temporaryDirectory(), 'p'),
      ]
      await files.copyFolders('photos', first)
      const inBackup = (root: string) => readFile(join(root, OTHER.slice(7), '400.webp'), 'utf8')
      expect(await inBackup(first)).toBe('zwei')
      await files.copyFolders('photos', second, first)
      expect(await inBackup(second)).toBe('zwei')
      expect((await readdir(second)).toSorted()).toEqual(['ab', 'cd'])
      expect(await readdir(join(second, 'ab'))).toHaveLength(1)
    })
  })
}

async function aFolder(content: Record<string, string>): Promise<string> {
  const folder = join(temporaryDirectory(), 'pictures')
  await mkdir(folder)
  for (const [name, text] of Object.entries(content)) await writeFile(join(folder, name), text)
  return folder
}

async function aFile(content: string | Uint8Array): Promise<string> {
  const path = join(temporaryDirectory(), 'file')
  await writeFile(path, content)
  return path
}

async function textOf(files: FileStore, name: string): Promise<string | undefined> {
  const bytes = await files.read(name)
  return bytes && Buffer.from(bytes).toString()
}
