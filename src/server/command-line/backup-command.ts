import { basename, resolve } from 'node:path'
import { backup as german } from '../../web/messages/admin/backup.de.ts'
import { backup as english } from '../../web/messages/admin/backup.en.ts'
import { listBackups } from '../backup/backup-folder.ts'
import { S3Error } from '../../delivery/s3/s3-bucket.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { listS3Backups } from '../backup/s3-backups.ts'
import { openS3OfSite, sendNewest } from '../backup/s3-storage.ts'
import { makeScheduledBackup } from '../backup/scheduled-backup.ts'
import { type Config, loadConfig } from '../config.ts'
import { lowerPriority } from '../lower-priority.ts'
import { describeFailure } from './usage-error.ts'
import { fail, FLAG, readArguments, failWithUsage } from './read-arguments.ts'

type Words = typeof german

/**
 * `backup DIRECTORY`: the current database, photos and deletion ledger, checked. The server may be up. `--scheduled` makes a backup in the
 * backup directory and removes expired ones; then the backup also goes to the S3 storage, as with `--send`.
 */
export async function runBackup(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {
    'with-key': FLAG,
    scheduled: FLAG,
    send: FLAG,
    list: FLAG,
  })
  const words = values.english ? english : german
  const [target, ...more] = positionals
  const isOwn = values.scheduled || values.send || values.list
  if ((target === undefined) !== isOwn || more.length > 0) return failWithUsage('backup')
  const config = loadConfig()
  if (values.list) return list(config, words)
  lowerPriority()
  if (values.send) return send(config, words)
  return target === undefined
    ? backUpScheduled(config, words)
    : backUpTo(target, { config, words, withKey: values['with-key'] })
}

async function list(config: Config, words: Words): Promise<number> {
  const { backups } = config
  const found = await listBackups(backups.directory)
  if (found.length === 0) console.log(words.none(backups.directory))
  for (const { name, facts } of found) console.log(words.listed(name, facts))
  return listS3(config, words)
}

async function listS3(config: Config, words: Words): Promise<number> {
  try {
    const bucket = await openS3OfSite(config)
    if (!bucket) return 0
    console.log(words.inS3)
    const found = await listS3Backups(bucket)
    if (found.length === 0) console.log(words.noneInS3)
    for (const { name, facts } of found) console.log(words.listed(name, facts))
    return 0
  } catch (error) {
    return fail(describeS3Failure(error, words))
  }
}

/** Sends the newest backup to the S3 storage, if it is not there yet. */
async function send(config: Config, words: Words, made?: string): Promise<number> {
  const result = await sendNewest(config, { now: new Date(), made })
  if (!result.ok) return fail([words.notSent, describeS3Failure(result.error, words)].join('\n'))
  const { sent, expired, notRotated, isHolding } = result
  if (isHolding) console.log(words.resting)
  if (sent !== undefined) console.log(words.sent(sent))
  if (expired.length > 0) console.log(words.expired(expired))
  if (notRotated) {
    console.error([words.notRotatedInS3, describeS3Failure(notRotated, words)].join('\n'))
  }
  return 0
}

function describeS3Failure(error: unknown, { restoreFailed }: Words): string {
  if (!(error instanceof S3Error)) return describeFailure(error)
  return `${restoreFailed[error.problem]} (${error.message})`
}

async function backUpScheduled(config: Config, words: Words): Promise<number> {
  const made = await makeScheduledBackup(config, new Date())
  if (!made.ok) {
    const { problem, error } = made
    const why =
      problem === 'no_database' ? words.noDatabase(config.directory) : words.restoreFailed[problem]
    return fail([words.notMade, error ? describeFailure(error) : why].join('\n'))
  }
  console.log(words.made(made.target, made.facts))
  if (made.missing.length > 0) console.log(words.missing(made.missing))
  if (made.expired.length > 0) console.log(words.expired(made.expired))
  if (made.notRotated) {
    console.error([words.notRotated, describeFailure(made.notRotated)].join('\n'))
  }
  return send(config, words, basename(made.target))
}

async function backUpTo(
  target: string,
  { config, words, withKey }: { config: Config; words: Words; withKey: boolean },
): Promise<number> {
  const { directory, filesS3, databaseUrl, siteSecret } = config
  const now = new Date()
  const made = await makeBackup({ directory, filesS3, databaseUrl, target, withKey, now })
  if (!made.ok)
    return fail(made.problem === 'exists' ? words.exists(target) : words.noDatabase(directory))
  console.log(words.made(resolve(target), made.facts))
  if (made.missing.length > 0) console.log(words.missing(made.missing))
  if (siteSecret === undefined && !withKey) console.log(words.withoutKey)
  return 0
}
