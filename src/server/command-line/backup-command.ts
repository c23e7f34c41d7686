import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup as german } from '../../web/messages/admin/backup.de.ts'
import { backup as english } from '../../web/messages/admin/backup.en.ts'
import { listBackups } from '../backup/backup-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { makeScheduledBackup } from '../backup/scheduled-backup.ts'
import { type Config, loadConfig } from '../config.ts'
import { lowerPriority } from '../lower-priority.ts'
import { describeFailure } from './usage-error.ts'
import { usageOf } from './usage.ts'

type Words = typeof german

/**
 * `backup DIRECTORY`: database, photos and deletion ledger as they are at this moment, checked. The server may run. `--scheduled` makes one
 * more in the directory of backups and removes those that are no longer kept.
 */
export async function runBackup(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean', default: false },
      scheduled: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  const words = values.english ? english : german
  const [target, ...more] = positionals
  const isOwn = values.scheduled || values.list
  if ((target === undefined) !== isOwn || more.length > 0) {
    console.error(usageOf('backup'))
    return 2
  }
  const config = loadConfig()
  if (values.list) return list(config, words)
  lowerPriority()
  return target === undefined
    ? backUpScheduled(config, words)
    : backUpTo(target, { config, words, withKey: values['with-key'] })
}

async function list({ backups }: Config, words: Words): Promise<number> {
  const found = await listBackups(backups.directory)
  if (found.length === 0) console.log(words.none(backups.directory))
  for (const { name, facts } of found) console.log(words.listed(name, facts))
  return 0
}

async function backUpScheduled(config: Config, words: Words): Promise<number> {
  const made = await makeScheduledBackup(config, new Date())
  if (!made.ok) {
    const { problem, error } = made
    const why =
      problem === 'no_database' ? words.noDatabase(config.directory) : words.restoreFailed[problem]
    console.error([words.notMade, error ? describeFailure(error) : why].join('\n'))
    return 1
  }
  console.log(words.made(made.target, made.facts))
  if (made.missing.length > 0) console.log(words.missing(made.missing))
  if (made.expired.length > 0) console.log(words.expired(made.expired))
  if (made.notRotated) {
    console.error([words.notRotated, describeFailure(made.notRotated)].join('\n'))
  }
  return 0
}

async function backUpTo(
  target: string,
  { config, words, withKey }: { config: Config; words: Words; withKey: boolean },
): Promise<number> {
  const { directory, databaseUrl, siteSecret } = config
  const made = await makeBackup({ directory, databaseUrl, target, withKey, now: new Date() })
  if (!made.ok) {
    console.error(made.problem === 'exists' ? words.exists(target) : words.noDatabase(directory))
    return 1
  }
  console.log(words.made(resolve(target), made.facts))
  if (made.missing.length > 0) console.log(words.missing(made.missing))
  if (siteSecret === undefined && !withKey) console.log(words.withoutKey)
  return 0
}
