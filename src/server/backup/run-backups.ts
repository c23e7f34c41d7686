import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  BACKUP_PROBLEMS,
  type BackupFailure,
  type BackupProblem,
  type Backups,
  isBackupDue,
  isS3Problem,
  LOW_DISK_BYTES,
} from '../../domain/admin/backups.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import { freeBytes } from '../free-bytes.ts'
import { lowerPriorityOf } from '../lower-priority.ts'
import type { Log } from '../log.ts'
import { ROOT } from '../project-files.ts'
import { listBackups, recordFailure, readFailure, REPLACED_FOLDER } from './backup-folder.ts'
import { BACKUP_JOB, readLastBackup } from './last-backup.ts'
import { readS3State } from './s3-storage.ts'
import { wasRestoreGivenUp } from './restore.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'command-line', 'main.ts')

/** A key in the job log, which all servers on one database share. */
const BACKUP_ATTEMPT_JOB = 'backup.tried'

/** The pause before a failed backup is retried (ms). */
const RETRY_DELAY_MS = 3_600_000

type Parts = { config: Config; storage: Pick<Storage, 'jobLog' | 'site'>; log: Log }

/** Time to send the page that announces the restart, with its files. */
const RESTART_DELAY_MS = 1_000

/** The command that is running; only one at a time in this server. */
let running: Promise<Outcome> | undefined

/** A restore that is running or waits for the restart: a second click gets the same answer. */
let restoring: { path: string; done: Promise<BackupProblem | undefined> } | undefined

type Outcome = { code: number; problem?: BackupProblem }

/** Characters kept of the error output of a failed process. */
const MAX_ERROR_LENGTH = 1_000

/** The work is a command in its own process: copying a database blocks its thread for seconds. */
function runCommand(log: Log, parameters: readonly string[]): Promise<Outcome> {
  running ??= new Promise<Outcome>((resolve) => {
    const child = fork(PROGRAM, parameters, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    lowerPriorityOf(child)
    let errorOutput = ''
    let problem: BackupProblem | undefined
    child.stderr?.on('data', (text: Buffer) => {
      errorOutput = (errorOutput + text.toString()).slice(0, MAX_ERROR_LENGTH)
    })
    child.on('message', (message) => {
      problem = BACKUP_PROBLEMS.find((one) => one === message)
    })
    child.on('error', (error) => {
      log({ event: 'backup_not_started', error: String(error) })
      resolve({ code: 1 })
    })
    child.on('close', (code) => {
      const event = code === 0 ? 'backup_warning' : 'backup_process_failed'
      if (code !== 0 || errorOutput) log({ event, command: parameters[0], error: errorOutput })
      resolve({ code: code ?? 1, problem })
    })
  }).finally(() => {
    running = undefined
  })
  return running
}

async function backUp(
  { config, storage, log }: Parts,
  mode: '--scheduled' | '--send' = '--scheduled',
): Promise<BackupFailure | undefined> {
  const begun = new Date().toISOString()
  const { code } = await runCommand(log, ['backup', mode])
  const noted = code === 0 ? undefined : await readFailure(config.directory)
  // A failure from an earlier run says nothing about a process that was killed.
  const known = noted && noted.at >= begun ? noted : undefined
  // A backup that only failed to reach the S3 storage still counts as made.
  if (mode === '--scheduled' && (code === 0 || (known && isS3Problem(known.problem)))) {
    await storage.jobLog.record(BACKUP_JOB, new Date(), await storage.jobLog.last(BACKUP_JOB))
    log({ event: 'backup_made' })
  }
  if (code === 0) return undefined
  const failure: BackupFailure = known ?? {
    at: new Date().toISOString(),
    problem: mode === '--send' ? 's3_failed' : 'failed',
  }
  // The process itself cannot record this if it was killed; on a full disk, nothing can be recorded.
  await recordFailure(config.directory, failure).catch((error: unknown) =>
    log({ event: 'backup_failure_not_noted', error: String(error) }),
  )
  log({ event: 'backup_failed', problem: failure.problem })
  return failure
}

/**
 * Makes last night's backup, unless this server, another one or a timer has already made it. Retries sending a backup that is
 * missing from the S3 storage. Returns the failure, if any.
 */
export async function runNightlyBackup(
  parts: Parts,
  now: Date,
): Promise<BackupFailure | undefined> {
  const { config, storage } = parts
  if (!config.backups.isNightly || running || restoring) return undefined
  const last = await readLastBackup(config, storage.jobLog)
  const isDue = isBackupDue(last instanceof Date ? last : undefined, now)
  const failure = isDue ? undefined : await readFailure(config.directory)
  if (!isDue && !(failure && isS3Problem(failure.problem))) return undefined
  const tried = await storage.jobLog.last(BACKUP_ATTEMPT_JOB)
  if (tried && now.getTime() - tried.getTime() < RETRY_DELAY_MS) return undefined
  // Another server has already claimed this attempt.
  if (!(await storage.jobLog.record(BACKUP_ATTEMPT_JOB, now, tried))) return undefined
  return backUp(parts, isDue ? '--scheduled' : '--send')
}

/** `restart` ends this server so that it is started again, with the prepared data. */
export function createBackups(parts: Parts & { restart(): void }): Backups {
  const { config, storage, log, restart } = parts
  const { directory, databaseUrl, backups } = config
  const replacedFolder = join(directory, REPLACED_FOLDER)

  async function restore(...args: string[]): Promise<BackupProblem | undefined> {
    const { code, problem } = await runCommand(log, ['restore', ...args, '--at-next-start'])
    return code === 0 ? undefined : (problem ?? 'failed')
  }

  return {
    async state() {
      const made = await listBackups(backups.directory)
      const replaced = await listBackups(replacedFolder, 'replaced')
      const s3 = await readS3State(config, storage)
      return {
        directory: backups.directory,
        isNightly: backups.isNightly,
        backups: [...made, ...replaced, ...(s3?.backups ?? [])].toSorted((one, other) =>
          other.facts.at.localeCompare(one.facts.at),
        ),
        isBusy: running !== undefined,
        lastFailure: await readFailure(directory),
        mayRestore: databaseUrl === undefined,
        s3: s3 && { url: s3.url, problem: s3.problem },
      }
    },
    async warnings() {
      const failure = await readFailure(directory)
      const free = await freeBytes(directory)
      return [
        ...(failure ? [{ kind: 'backup_failed' as const, problem: failure.problem }] : []),
        ...((await wasRestoreGivenUp(directory, new Date()))
          ? [{ kind: 'restore_given_up' as const }]
          : []),
        ...(free < LOW_DISK_BYTES ? [{ kind: 'little_space' as const, freeBytes: free }] : []),
      ]
    },
    async begin() {
      if (!running && !restoring) {
        backUp(parts).catch((error: unknown) =>
          log({ event: 'backup_failed', error: String(error) }),
        )
      }
      // Most sites are copied before the page is shown again.
      await Promise.race([running, wait(2_000, undefined, { ref: false })])
    },
    async restore({ name, kind }, actor) {
      // Only a listed name may become part of a path.
      const folder = kind === 'replaced' ? replacedFolder : backups.directory
      const found =
        kind === 's3'
          ? ((await readS3State(config, storage))?.backups ?? [])
          : await listBackups(folder, kind)
      const known = found.find((backup) => backup.name === name)
      if (!known || databaseUrl !== undefined) return 'no_backup'
      const path = kind === 's3' ? `s3 ${known.name}` : join(folder, known.name)
      if (restoring?.path === path) return restoring.done
      if (running || restoring) return 'busy'
      const what = kind === 's3' ? [known.name, '--from-s3'] : [path]
      restoring = { path, done: restore(...what) }
      const problem = await restoring.done
      // Until the restart, `restoring` stays set, so that nothing touches the prepared database.
      if (problem) {
        restoring = undefined
        return problem
      }
      log({ event: 'restore_begun', backup: name, actor })
      setTimeout(restart, RESTART_DELAY_MS)
      return undefined
    },
  }
}
