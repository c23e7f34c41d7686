import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { BackupProblem } from '../../domain/admin/backups.ts'
import { backup as german } from '../../web/messages/admin/backup.de.ts'
import { backup as english } from '../../web/messages/admin/backup.en.ts'
import { pathExists } from '../backup/backup-files.ts'
import { listBackups, backupProblemOf, REPLACED_FOLDER } from '../backup/backup-folder.ts'
import { finishRestore, restoreToPostgres, stageRestore } from '../backup/restore.ts'
import { fetchBackup, isSealedBackup } from '../backup/s3-backups.ts'
import { openS3OfSite, unlockBucket } from '../backup/s3-storage.ts'
import { type Config, loadConfig } from '../config.ts'
import { fail, FLAG, readArguments, failWithUsage, succeed } from './read-arguments.ts'

type Words = typeof german

/**
 * `restore BACKUP` replaces the data in use with that of a backup, and keeps the replaced data. `--undo` restores what was replaced last.
 * While the server runs, or with `--at-next-start`, the next start does it. `--from-s3` fetches the backup from the S3 storage first; if a
 * passphrase is set, an unencrypted backup requires `--unencrypted`.
 */
export async function runRestore(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {
    undo: FLAG,
    'from-s3': FLAG,
    unencrypted: FLAG,
    'at-next-start': FLAG,
  })
  const words = values.english ? english : german
  const [name, ...more] = positionals
  const isValidCall = (name === undefined) === values.undo && !(values.undo && values['from-s3'])
  if (!isValidCall || more.length > 0) return failWithUsage('restore')
  const config = loadConfig()
  if (name !== undefined && values['from-s3']) {
    const fetched = await fetchFromS3(config, name, { words, mayBePlain: values.unencrypted })
    if (!fetched.ok) return refuse(fetched.problem, words, fetched.detail)
    try {
      return await restore(fetched.path, { config, words, atNextStart: values['at-next-start'] })
    } finally {
      await rm(fetched.path, { recursive: true, force: true })
    }
  }
  const backup = await pathOf(name, config)
  if (backup === undefined) return fail(words.none(join(config.directory, REPLACED_FOLDER)))
  return restore(backup, { config, words, atNextStart: values['at-next-start'] })
}

/** Reports the problem; a server that started this command shows it on its screen. */
function refuse(problem: BackupProblem, words: Words, detail = ''): number {
  process.send?.(problem)
  return fail(`${words.restoreFailed[problem]}${detail}\n${words.unchanged}`)
}

async function restore(
  backup: string,
  { config, words, atNextStart }: { config: Config; words: Words; atNextStart: boolean },
): Promise<number> {
  const { directory, databaseUrl, filesS3 } = config
  const staged =
    databaseUrl === undefined
      ? await stageRestore({ directory, backup, filesS3 }, new Date())
      : await restoreToPostgres({ directory, backup, filesS3 }, databaseUrl)
  if (!staged.ok) return refuse(staged.problem, words)
  if (databaseUrl !== undefined) return succeed(words.restoredToPostgres(staged.counts))
  const isSwapped = !atNextStart && (await finishRestore(directory)) === 'restored'
  return succeed(isSwapped ? words.restored(staged.counts) : words.staged)
}

async function fetchFromS3(
  config: Config,
  name: string,
  { words, mayBePlain }: { words: Words; mayBePlain: boolean },
) {
  try {
    const bucket = await openS3OfSite(config)
    if (!bucket) return { ok: false as const, problem: 's3_missing' as const, detail: '' }
    const isSealed = await isSealedBackup(bucket, name)
    const set = config.backups.passphrase
    // Somebody else may have put an unencrypted backup there.
    if (isSealed === false && set !== undefined && !mayBePlain) {
      return { ok: false as const, problem: 's3_not_encrypted' as const, detail: '' }
    }
    const isTyped = isSealed && set === undefined && process.stdin.isTTY
    const passphrase = isTyped ? await askSecret(words.passphrase) : set
    const storage = await unlockBucket(bucket, isSealed ? passphrase : undefined)
    const fetched = await fetchBackup(storage, name, config.directory)
    if (!fetched.ok) return { ...fetched, detail: '' }
    if (fetched.lostPhotos > 0) console.error(words.lostPhotos(fetched.lostPhotos))
    return fetched
  } catch (error) {
    const problem = backupProblemOf(error)
    if (problem === 'failed') throw error
    return { ok: false as const, problem, detail: ` (${String(error)})` }
  }
}

/** Reads input without echoing it. */
async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

// A path, a name in the directory of backups, or the data that the last restore replaced.
async function pathOf(name: string | undefined, config: Config): Promise<string | undefined> {
  const replaced = join(config.directory, REPLACED_FOLDER)
  if (name === undefined) {
    const [latest] = await listBackups(replaced, 'replaced')
    return latest && join(replaced, latest.name)
  }
  const own = join(config.backups.directory, name)
  return (await pathExists(name)) ? name : own
}
