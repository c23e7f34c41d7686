import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup as german } from '../../web/messages/admin/backup.de.ts'
import { backup as english } from '../../web/messages/admin/backup.en.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { loadConfig } from '../config.ts'
import { BACKGROUND_NICENESS, lowerPriority } from '../lower-priority.ts'
import { usageOf } from './usage-of.ts'

/** `backup DIRECTORY`: database, photos and deletion ledger as they are at this moment, checked. The server may run. */
export async function runBackup(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) {
    console.error(usageOf('backup'))
    return 2
  }
  const words = values.english ? english : german
  const { directory, databaseUrl, siteSecret } = loadConfig()
  if (databaseUrl !== undefined) {
    console.error(words.postgres(directory))
    return 1
  }
  lowerPriority(BACKGROUND_NICENESS)
  const withKey = values['with-key']
  const made = await makeBackup({ directory, target, withKey, now: new Date() })
  if (!made.ok) {
    console.error(made.problem === 'exists' ? words.exists(target) : words.noDatabase(directory))
    return 1
  }
  console.log(words.made(resolve(target), made))
  if (made.missing.length > 0) console.log(words.missing(made.missing))
  if (siteSecret === undefined && !withKey) console.log(words.withoutKey)
  return 0
}
