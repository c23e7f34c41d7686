import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const directories: string[] = []

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
})

/** A new, empty directory that is gone when the tests of this file have run. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lageplan-'))
  directories.push(directory)
  return directory
}
