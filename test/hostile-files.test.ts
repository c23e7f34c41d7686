import { fork } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleInterrupted } from '../src/domain/import/interrupted-imports.ts'
import { importFileName } from '../src/server/import/import-files.ts'
import { createImportRunner, LOW_MEMORY_FLAGS } from '../src/server/import/import-runner.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { HOSTILE_FILES } from './hostile/files.ts'
import type { HostileAnswer } from './hostile/read-hostile-files.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** Limits of the process that reads all files in turn: Node itself, plus a heap whose overflow ends the process. */
const MAX_MEGABYTES = 400
const HEAP_MEGABYTES = 200

const folder = temporaryDirectory()
const answers: HostileAnswer[] = []

beforeAll(async () => {
  for (const [index, file] of HOSTILE_FILES.entries()) {
    if ('make' in file) writeFileSync(join(folder, String(index)), file.make())
  }
  const program = join(import.meta.dirname, 'hostile', 'read-hostile-files.ts')
  const execArgv = [...LOW_MEMORY_FLAGS, `--max-old-space-size=${HEAP_MEGABYTES}`]
  const child = fork(program, [folder], { execArgv })
  child.on('message', (answer: HostileAnswer) => answers.push(answer))
  await new Promise((resolve) => child.once('exit', resolve))
}, 120_000)

describe('a malicious file is rejected, or read as far as it makes sense', () => {
  test.each(HOSTILE_FILES.map(({ title, answer }, index) => ({ title, answer, index })))(
    '$title',
    ({ answer, index }) => {
      expect(answers[index]?.answer).toEqual(answer)
    },
  )

  test('all of them together take little memory', () => {
    expect(answers.at(-1)?.mostMegabytes).toBeLessThan(MAX_MEGABYTES)
  })
})

/** The statuses that a server on the same database returns while the imports run. */
async function answersWhile(storage: Storage, work: Promise<unknown>): Promise<number[]> {
  const server = createServer((_request, response) => {
    storage.places.catalogueVersion().then(
      (version) => response.end(String(version)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const statuses: number[] = []
  const ending = new AbortController()
  const ended = work.finally(() => ending.abort())
  while (!ending.signal.aborted) {
    statuses.push((await fetch(`http://127.0.0.1:${port}/`)).status)
  }
  await ended
  server.closeAllConnections()
  server.close()
  return statuses
}

test('the server keeps answering while the import process is busy with them', async () => {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'imports'))
  const storage = await openStorage({ directory, log() {} })
  const settle = () => settleInterrupted(storage.imports).then(() => undefined)
  const publicUrl = 'http://localhost'
  // Another test measures the time of a single file; a busy machine is slow.
  const openTimeoutMs = 150_000
  const site = { directory, country: 'US', publicUrl }
  const runner = createImportRunner({ ...site, log() {}, settle, openTimeoutMs })
  const checked = async (title: string) => {
    const index = HOSTILE_FILES.findIndex((one) => one.title === title)
    const settings = { source: title }
    const run = { fileName: 'a', settings, status: 'uploaded', actor: 'anna' } as const
    const id = await storage.imports.create({ ...run, createdAt: new Date() })
    copyFileSync(join(folder, String(index)), join(directory, importFileName(id)))
    runner.start(id, { kind: 'check' }, 'anna')
    await new Promise<void>((resolve) => {
      runner.subscribe(id, (progress) => progress ?? resolve())
    })
    return (await storage.imports.byId(id))?.problem
  }
  const bombs = ['a workbook that unpacks to 100 MB of rows', 'an archive that holds itself']
  const problems: unknown[] = []
  const statuses = await answersWhile(
    storage,
    Promise.all(bombs.map(checked)).then((found) => problems.push(...found)),
  )
  expect(problems).toEqual(['zip_bomb', 'zip_without_places'])
  expect(statuses.length).toBeGreaterThan(10)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await storage.close()
}, 180_000)
