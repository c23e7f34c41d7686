import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { removeOlderThan } from './backup-files.ts'

test('entries older than a limit are removed, even if one vanishes in the meantime', async () => {
  const directory = temporaryDirectory()
  const limit = new Date('2026-11-02')
  const [earlier, later] = [new Date('2026-11-01'), new Date('2026-11-03')]
  // Listed but not there, like a file that another process removes at this moment.
  await symlink(join(directory, 'gone'), join(directory, '.a-vanished'))
  for (const name of ['.old', 'kept-by-name', '.new']) {
    await mkdir(join(directory, name))
    await writeFile(join(directory, name, 'file'), '')
    const time = name === '.new' ? later : earlier
    await utimes(join(directory, name), time, time)
  }
  await removeOlderThan(directory, limit, (name) => name.startsWith('.'))
  expect((await readdir(directory)).toSorted()).toEqual(['.a-vanished', '.new', 'kept-by-name'])
})
