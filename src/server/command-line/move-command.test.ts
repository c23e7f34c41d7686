import { readdir } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../../storage/open-storage.ts'

/** Nothing listens there. */
const DATABASE_URL = 'postgres://name:geheim@127.0.0.1:1/lageplan'

let directory: string

beforeEach(() => {
  directory = temporaryDirectory()
})

const call = (environment: Record<string, string>, ...parameters: string[]) =>
  callCommandLine({ DATA_DIR: directory, ...environment }, 'move', ...parameters)

test('without a database to move to, it says which setting names it', async () => {
  const { code, err } = await call({})
  expect(code).toBe(2)
  expect(err).toContain('Setzen Sie DATABASE_URL')
})

test('if there is nothing to move, it says where it looked, and leaves nothing there', async () => {
  const { code, err } = await call({ DATABASE_URL })
  expect(code).toBe(1)
  expect(err).toContain(`In ${directory} ist keine Datenbank`)
  expect(await readdir(directory)).toEqual([])
})

test('while a server is running, it asks to stop it, in either language', async () => {
  const storage = await openStorage({ directory, log() {} })
  const [german, english] = [
    await call({ DATABASE_URL }),
    await call({ DATABASE_URL }, '--english'),
  ]
  await storage.close()
  expect(german.code).toBe(1)
  expect(german.err).toContain(`Auf ${directory} arbeitet noch ein Programm`)
  expect(english.err).toContain(`A program is still working on ${directory}`)
})

test('a PostgreSQL server that does not answer is named without its password', async () => {
  await (await openStorage({ directory, log() {} })).close()
  const { code, out, err } = await call({ DATABASE_URL })
  expect(code).toBe(1)
  expect(out).toContain('nach PostgreSQL: 127.0.0.1:1/lageplan')
  expect(err).toContain('Die Datenbank ist nicht zu erreichen')
  expect(out + err).not.toContain('geheim')
})
