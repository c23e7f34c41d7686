import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { backUp, backUpPages } from './backup.ts'
import { openSqlite } from './open-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

test.each([
  ['backup', backUp],
  ['copy of all pages', backUpPages],
])(
  'a %s made under load is consistent and holds everything acknowledged before',
  async (_, copy) => {
    const directory = temporaryDirectory()
    const target = join(directory, 'backup.db')
    const database = await openSqlite({ directory, log() {} })
    const store = createSubmissionStore(database)
    const submit = () => {
      const submission = aSubmission()
      return store.store(submission, [aDelivery(submission.id)])
    }
    await Promise.all(Array.from({ length: 100 }, submit))
    const load = Promise.all(Array.from({ length: 300 }, submit))
    await copy(join(directory, 'lageplan.db'), target)
    await load
    await database.close()

    const backup = new SqliteConnection(target)
    expect(backup.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    const [counts] = backup.all(
      'select (select count(*) from submission) as submissions, (select count(*) from delivery) as deliveries',
    )
    expect(counts!.submissions).toBeGreaterThanOrEqual(100)
    expect(counts!.deliveries).toBe(counts!.submissions)
    backup.close()
    expect((await stat(target)).mode & 0o777).toBe(0o600)
  },
)

test('leftovers of an interrupted backup are harmless', async () => {
  const directory = temporaryDirectory()
  const database = await openSqlite({ directory, log() {} })
  const target = join(directory, 'backup.db')
  await writeFile(`${target}.tmp`, 'half a backup')
  await backUp(join(directory, 'lageplan.db'), target)
  await database.close()
  expect((await readdir(directory)).toSorted()).toEqual(['backup.db', 'lageplan.db'])
})
