import { join, resolve } from 'node:path'
import { BACKUP_RETENTION, type BackupRetention } from '../../domain/admin/backups.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import type { ConfigProblem, Environment } from './read-settings.ts'
import { readS3 } from './s3-settings.ts'

export type BackupSettings = {
  /** absolute */
  directory: string
  /** whether the server makes one every night */
  isNightly: boolean
  keep: BackupRetention
  /** where backups are also sent; otherwise the stored setting decides */
  s3?: S3Settings
  /** encrypts backups in the S3 storage */
  passphrase?: string
}

/** More backups would be kept for longer than the messages in them may be. */
const MAX_KEPT = 400

/** `BACKUP_DIR` is a directory or `off`; `BACKUP_KEEP` gives how many daily, weekly and monthly backups to keep. */
export function readBackups(
  environment: Environment,
  { directory, problems }: { directory: string; problems: ConfigProblem[] },
): BackupSettings {
  const { BACKUP_DIR: place, BACKUP_KEEP: keep } = environment
  const isNightly = place !== 'off'
  return {
    directory: place && isNightly ? resolve(place) : join(directory, 'backups'),
    isNightly,
    keep: keep ? readKept(keep, problems) : BACKUP_RETENTION,
    s3: readS3(environment, 'BACKUP', problems),
    passphrase: readPassphrase(environment, problems),
  }
}

/** Characters: anyone who has the bucket can try as many passphrases as a computer manages in years. */
const MIN_PASSPHRASE_LENGTH = 12

function readPassphrase(
  { BACKUP_PASSPHRASE: passphrase }: Environment,
  problems: ConfigProblem[],
): string | undefined {
  if (!passphrase) return undefined
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase
  problems.push({
    setting: 'BACKUP_PASSPHRASE',
    de: `BACKUP_PASSPHRASE ist zu kurz. Setzen Sie mindestens ${MIN_PASSPHRASE_LENGTH} Zeichen, am besten fünf zufällige Wörter.`,
    en: `BACKUP_PASSPHRASE is too short. Set at least ${MIN_PASSPHRASE_LENGTH} characters, best five random words.`,
  })
  return undefined
}

function readKept(value: string, problems: ConfigProblem[]): BackupRetention {
  const numbers = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value)?.slice(1).map(Number) ?? []
  const [daily, weekly, monthly] = numbers
  if (daily !== undefined && weekly !== undefined && monthly !== undefined) {
    if (Math.max(...numbers) <= MAX_KEPT) return { daily, weekly, monthly }
  }
  problems.push({
    setting: 'BACKUP_KEEP',
    de: `BACKUP_KEEP ist „${value}“. Setzen Sie, wie viele Sicherungen bleiben: der letzten Tage, Wochen und Monate, je höchstens ${MAX_KEPT}, zum Beispiel BACKUP_KEEP=7,4,6.`,
    en: `BACKUP_KEEP is “${value}”. Set how many backups stay: of the last days, weeks and months, ${MAX_KEPT} of each at most, for example BACKUP_KEEP=7,4,6.`,
  })
  return BACKUP_RETENTION
}
