import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writePlanet } from '../../../e2e/support/planet.ts'
import { serveRanges } from '../../../e2e/support/range-server.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { beginWork } from '../street-map/extract/compose-extract.ts'
import { openExtractFolder } from '../street-map/extract/extract-folder.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

let child: ChildProcess | undefined

afterEach(() => void child?.kill('SIGKILL'))

/** Starts the process as the server does. */
function start(directory: string): ChildProcess {
  child = fork(PROGRAM, ['map', 'extract', '--continue'], {
    execArgv: [],
    env: { DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return child
}

const exitOf = async (started: ChildProcess) =>
  (await once(started, 'exit', { signal: AbortSignal.timeout(30_000) }))[0]

test('with nothing to resume it fails, and says so on stderr', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, 'map', 'extract', '--resume'],
    { env: { DATA_DIR: temporaryDirectory() }, encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('Es gibt nichts, womit weiterzumachen wäre.')
})

test('the process that the server starts ends with its work, while the server keeps running', async () => {
  const directory = temporaryDirectory()
  const source = join(directory, 'missing.pmtiles')
  await beginWork({ directory }, { source, isTrusted: true, actor: 'anna', goal: 'measure' })
  expect(await exitOf(start(directory))).toBe(1)
  const work = await openExtractFolder(directory).work()
  expect(work).toMatchObject({ phase: 'failed', problem: 'missing' })
})

test('stopping the service also ends the process that it started, but not the work for good', async () => {
  const directory = temporaryDirectory()
  const archive = await serveRanges(new Map([['/planet.pmtiles', writePlanet('protomaps')]]))
  try {
    archive.mood = 'late'
    archive.lateMs = 60_000
    const source = `${archive.origin}/planet.pmtiles`
    await beginWork({ directory }, { source, isTrusted: true, actor: 'anna', goal: 'fetch' })
    const started = start(directory)
    await expect.poll(() => archive.asked.length, { timeout: 30_000 }).toBeGreaterThan(0)
    started.kill('SIGTERM')
    expect(await exitOf(started)).toBe(0)
    expect(await openExtractFolder(directory).work()).toMatchObject({ phase: 'measuring' })
  } finally {
    await archive.close()
  }
})
