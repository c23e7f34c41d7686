import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { removeOlderThan } from './backup-files.ts'

test('what is older than a limit is removed, even if some of it vanishes meanwhile', async () => {
  const directory = temporaryDirectory()
  const [limit, earlier] = [new Date('2026-11-02'), new Date('2026-11-01')]
  // Listed but not there, like a file that another process removes at this moment.
  await symlink(join(directory, 'gone'), join(directory, '.a-vanished'))
  for (const name of ['.old', 'kept-by-name', '.new']) {
    await mkdir(join(directory, name))
    await writeFile(join(directory, name, 'file'), '')
    if (name !== '.new') await utimes(join(directory, name), earlier, earlier)
  }
  await removeOlderThan(directory, limit, (name) => name.startsWith('.'))
  expect((await readdir(directory)).toSorted()).toEqual(['.a-vanished', '.new', 'kept-by-name'])
})
