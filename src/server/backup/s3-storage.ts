import { join } from 'node:path'
import {
  type BackupFacts,
  type BackupProblem,
  isS3Problem,
  type StoredBackup,
} from '../../domain/admin/backups.ts'
import { readS3Choice } from '../../domain/admin/s3-choice.ts'
import { readSealedSecret } from '../../domain/stored-fields.ts'
import {
  type BucketOptions,
  openBucket,
  type S3Bucket,
  S3Error,
  type S3Settings,
} from '../../delivery/s3/s3-bucket.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import type { Config } from '../config.ts'
import type { SettingStore } from '../compose/follow-settings.ts'
import { FACTS_FILE, DATA_FILES, pathExists } from './backup-files.ts'
import {
  listBackups,
  recordFailure,
  BACKUP_NAME_PATTERN,
  backupProblemOf,
  readFailure,
} from './backup-folder.ts'
import {
  listS3Backups,
  rotateS3Backups,
  type S3Storage,
  sendBackup,
  testBucket,
} from './s3-backups.ts'

const SETTING_KEY = 'backup.s3'

type S3Config = Pick<Config, 'directory' | 'siteSecret' | 'backups'>

/** The S3 storage in force: that of the environment, otherwise the one an owner has set. Throws `S3Error` for a lost secret. */
async function readS3Settings(
  config: S3Config,
  { site }: SettingStore,
): Promise<S3Settings | undefined> {
  if (config.backups.s3) return config.backups.s3
  const stored = await site.setting(SETTING_KEY)
  const choice = readS3Choice(stored)
  const sealed = readSealedSecret(stored)
  if (!choice || sealed === undefined) return undefined
  const secret = await createSettingSecrets(config).open(sealed, SETTING_KEY)
  if (secret === undefined) throw new S3Error('s3_sealed', choice.url)
  const { url, region, keyId } = choice
  return { url, region, keyId, secret, isPublicOnly: true }
}

/** The same for a command, which opens the database only for this. */
export async function openS3OfSite(
  config: S3Config & Pick<Config, 'databaseUrl'>,
  options?: BucketOptions,
): Promise<S3Bucket | undefined> {
  const fixed = config.backups.s3
  if (fixed) return openBucket(fixed, options)
  const { directory, databaseUrl } = config
  // Opening a missing database would create it.
  if (databaseUrl === undefined && !(await pathExists(join(directory, DATA_FILES.database))))
    return undefined
  try {
    const settings = await inStorage(config, (storage) => readS3Settings(config, storage))
    return settings && openBucket(settings, options)
  } catch (error) {
    // Only the damaged database knows the storage that has the backups, so say that it is unreadable.
    if (backupProblemOf(error) === 'damaged') throw new S3Error('s3_unreadable', directory)
    throw error
  }
}

async function inStorage<Result>(
  { directory, databaseUrl }: Pick<Config, 'directory' | 'databaseUrl'>,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage({ directory, databaseUrl, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** The bucket, and its encrypted view if there is a passphrase; `makesKey` for sending. Throws `S3Error` for a wrong passphrase. */
export async function unlockBucket(
  bucket: S3Bucket,
  passphrase: string | undefined,
  { makesKey = false } = {},
): Promise<S3Storage> {
  if (passphrase === undefined) return { bucket }
  // Loaded only where it is used.
  const { openEncryptedBucket } = await import('../../delivery/s3/encrypted-bucket.ts')
  return { bucket, sealed: await openEncryptedBucket(bucket, passphrase, { makesKey }) }
}

/** The timeout for each of several answers while a person waits (ms). */
const INTERACTIVE_TIMEOUT_MS = 5_000

/** Tries the S3 storage that is set; says why it fails. */
export async function testS3(
  config: S3Config,
  storage: SettingStore,
): Promise<BackupProblem | undefined> {
  try {
    const settings = await readS3Settings(config, storage)
    if (!settings) return 's3_missing'
    await testBucket(
      openBucket(settings, { idleTimeoutMs: INTERACTIVE_TIMEOUT_MS, retryDelaysMs: [] }),
    )
    return undefined
  } catch (error) {
    return backupProblemOf(error)
  }
}

/** By name: the description of a finished backup never changes. */
const knownFacts = new Map<string, BackupFacts>()

/** The backups in the S3 storage, for a page; undefined where none is set. */
export async function readS3State(
  config: S3Config,
  { site }: SettingStore,
): Promise<{ url: string; backups: readonly StoredBackup[]; problem?: BackupProblem } | undefined> {
  const url = config.backups.s3?.url ?? readS3Choice(await site.setting(SETTING_KEY))?.url
  if (url === undefined) return undefined
  try {
    const settings = await readS3Settings(config, { site })
    if (!settings) return undefined
    const bucket = openBucket(settings, {
      idleTimeoutMs: INTERACTIVE_TIMEOUT_MS,
      retryDelaysMs: [],
    })
    return { url, backups: await listS3Backups(bucket, knownFacts) }
  } catch (error) {
    return { url, backups: [], problem: backupProblemOf(error) }
  }
}

export type SendBackupResult =
  /**
   * nothing is `sent` where no S3 storage is set, where it already has the newest backup, or while a restored copy waits for a decision
   * about its deliveries (`isHolding`): it may be a copy of a site that sends its own backups
   */
  | {
      ok: true
      sent?: string
      expired: readonly string[]
      notRotated?: unknown
      isHolding?: boolean
    }
  | { ok: false; error: unknown }

type SendOptions = {
  now: Date
  /** the backup that was just made; the newest one if missing */
  made?: string
  options?: BucketOptions
}

/** Sends the newest backup to the S3 storage, if one is set, and removes expired ones there. Records a failure for the overview. */
export async function sendNewest(
  config: S3Config & Pick<Config, 'databaseUrl'>,
  sendOptions: SendOptions,
): Promise<SendBackupResult> {
  const { directory } = config
  const { now } = sendOptions
  try {
    const result = await attempt(config, sendOptions)
    const before = await readFailure(directory)
    if (before && isS3Problem(before.problem)) await recordFailure(directory, undefined)
    return result
  } catch (error) {
    const problem = backupProblemOf(error)
    await recordFailure(directory, {
      at: now.toISOString(),
      problem: isS3Problem(problem) ? problem : 's3_failed',
    })
    return { ok: false, error }
  }
}

async function attempt(
  config: S3Config & Pick<Config, 'databaseUrl'>,
  { now, made, options }: SendOptions,
): Promise<SendBackupResult> {
  const { backups } = config
  const bucket = await openS3OfSite(config, options)
  const name = made ?? (await newestOf(backups.directory, now))
  if (!bucket || name === undefined) return { ok: true, expired: [] }
  const { site, isHolding } = await inStorage(config, async ({ restored }) => ({
    site: await restored.site(),
    isHolding: (await restored.state()) !== undefined,
  }))
  if (isHolding) return { ok: true, expired: [], isHolding }
  const storage = await unlockBucket(bucket, backups.passphrase, { makesKey: true })
  const isSent = (await bucket.list(`${name}/${FACTS_FILE}`)).length > 0
  if (!isSent) await sendBackup(storage, join(backups.directory, name), { name, site })
  const sent = isSent ? undefined : name
  let notRotated: unknown
  // A key without permission to delete protects older backups, and the new one is complete: no failure.
  const expired = await rotateS3Backups(storage, { site, keep: backups.keep, now }).catch(
    (error: unknown) => {
      notRotated = error
      return []
    },
  )
  return { ok: true, sent, expired, notRotated }
}

/** Backups from further in the future are ignored: a clock that was wrong for a while must not keep later backups from being sent (ms). */
const MAX_CLOCK_SKEW_MS = 86_400_000

// Ignores other files in the directory.
async function newestOf(directory: string, now: Date): Promise<string | undefined> {
  const backups = await listBackups(directory)
  return backups.find(
    ({ name, facts }) =>
      BACKUP_NAME_PATTERN.test(name) && Date.parse(facts.at) - now.getTime() <= MAX_CLOCK_SKEW_MS,
  )?.name
}
