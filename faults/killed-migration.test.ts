import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../src/storage/migrations/all.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { makeDatabaseOf, RELEASES, versionsOf } from '../test/storage/releases.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { sized } from './size.ts'

const PROGRAM = join(import.meta.dirname, 'migrating-program.mjs')
const KILLS = sized({ slice: 3, full: 10 })

test.each(RELEASES)(
  `${KILLS} kills while a database of %s is migrated: the next start finishes it and loses nothing`,
  { timeout: 300_000 },
  async (release) => {
    const had = versionsOf(release)
    const missing = MIGRATIONS.map(({ version }) => version).filter((version) => !had.has(version))
    for (let kill = 0; kill < KILLS; kill++) {
      const at = missing[Math.floor((kill * (missing.length - 1)) / KILLS)]
      const moment = `${kill % 2 ? 'after' : 'before'} ${at}`
      const directory = temporaryDirectory()
      makeDatabaseOf(release, directory)
      const env = { ...process.env, DATA_DIR: directory, KILL_AT: moment }
      const { signal, stderr } = spawnSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' })
      expect(signal, `${moment}: ${stderr}`).toBe('SIGKILL')
      const storage = await openStorage({ directory, log: () => undefined })
      expect(await storage.places.count()).toBe(5)
      expect(await storage.submissions.list({ limit: 10 })).toHaveLength(2)
      await storage.close()
    }
  },
)
