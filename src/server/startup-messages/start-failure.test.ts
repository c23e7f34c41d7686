import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import { describeStartFailure } from './start-failure.ts'

let directory: string

beforeAll(() => {
  directory = temporaryDirectory()
})

async function explain(start: () => Promise<unknown>): Promise<string> {
  return start().then(() => 'started', describeStartFailure)
}

const open = (place: { directory: string; databaseUrl?: string }) =>
  explain(() => openStorage({ ...place, log() {} }))

test('an unreachable database is reported with what to check, not as “storage unavailable”', async () => {
  const said = await open({
    directory,
    databaseUrl: 'postgres://somebody:secret@127.0.0.1:1/places',
  })
  expect(said).toMatch(/^Die Datenbank ist nicht zu erreichen. Prüfen Sie DATABASE_URL/)
  expect(said).toContain('127.0.0.1:1')
  expect(said).not.toContain('secret')
})

test('a damaged file is reported in German, too, with what to do', async () => {
  const damaged = join(directory, 'damaged')
  await mkdir(damaged)
  await writeFile(join(damaged, 'lageplan.db'), 'no database '.repeat(400))
  const said = await open({ directory: damaged })
  expect(said).toMatch(/^Die Datei der Datenbank ist beschädigt. Legen Sie eine Sicherung/)
  expect(said).toContain(join(damaged, 'lageplan.db'))
})

test('a full disk is reported as such', () => {
  const full = new StorageUnavailable({ reason: 'full', isFatal: false, cause: undefined })
  expect(describeStartFailure(full)).toMatch(/^Der Datenträger ist voll.*\nThe disk .* is full/)
})

test('a read-only database may be a replica that is not promoted', () => {
  const readOnly = new StorageUnavailable({ reason: 'read-only', isFatal: false, cause: undefined })
  expect(describeStartFailure(readOnly)).toMatch(/Replik von PostgreSQL.*\n.*replica of PostgreSQL/)
})

test('a data directory that is a file is named', async () => {
  const path = join(directory, 'file')
  await writeFile(path, '')
  const said = await explain(() => mkdir(path))
  expect(said).toContain(`DATA_DIR muss ein Verzeichnis sein oder eins werden können; „${path}“`)
})
