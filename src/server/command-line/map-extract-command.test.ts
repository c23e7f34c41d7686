import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { beginWork } from '../street-map/extract/compose-extract.ts'
import { extractFolder } from '../street-map/extract/extract-folder.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

test('the process that the server starts ends with its work, while the server goes on', async () => {
  const directory = temporaryDirectory()
  const source = join(directory, 'missing.pmtiles')
  const wanted = { source, isTrusted: true, actor: 'anna', goal: 'measure' } as const
  await beginWork({ directory }, wanted)
  const child = fork(PROGRAM, ['map', 'extract', '--continue'], {
    execArgv: [],
    env: { DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(30_000) })
    expect(code).toBe(1)
  } finally {
    child.kill('SIGKILL')
  }
  expect(await extractFolder(directory).work()).toMatchObject({
    phase: 'failed',
    problem: 'no_places',
  })
})
