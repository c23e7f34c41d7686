import { join, resolve } from 'node:path'
import { BACKUPS_TO_KEEP, type BackupsToKeep } from '../../domain/admin/backups.ts'
import { parseS3Url, USUAL_REGION } from '../../domain/admin/s3-choice.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import type { ConfigProblem } from './read-settings.ts'

export type BackupSettings = {
  /** absolute */
  directory: string
  /** whether the server makes one every night */
  isNightly: boolean
  keep: BackupsToKeep
  /** where each goes besides; otherwise the stored setting says so */
  s3?: S3Settings
  /** what backups are encrypted with in the S3 storage */
  passphrase?: string
}

/** More would be kept for longer than the messages in them may be. */
const MOST_KEPT = 400

/** `BACKUP_DIR` is a directory or `off`; `BACKUP_KEEP` the numbers of days, weeks and months that keep a backup. */
export function readBackups(
  environment: Readonly<Record<string, string | undefined>>,
  { directory, problems }: { directory: string; problems: ConfigProblem[] },
): BackupSettings {
  const { BACKUP_DIR: place, BACKUP_KEEP: keep } = environment
  const isNightly = place !== 'off'
  return {
    directory: place && isNightly ? resolve(place) : join(directory, 'backups'),
    isNightly,
    keep: keep ? readKept(keep, problems) : BACKUPS_TO_KEEP,
    s3: readS3(environment, problems),
    passphrase: readPassphrase(environment, problems),
  }
}

/** Characters: who has the bucket can try as many as a computer finds in years. */
const SHORTEST_PASSPHRASE = 12

function readPassphrase(
  { BACKUP_PASSPHRASE: passphrase }: Readonly<Record<string, string | undefined>>,
  problems: ConfigProblem[],
): string | undefined {
  if (!passphrase) return undefined
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase
  problems.push({
    setting: 'BACKUP_PASSPHRASE',
    de: `BACKUP_PASSPHRASE ist zu kurz. Setzen Sie mindestens ${SHORTEST_PASSPHRASE} Zeichen, am besten fünf zufällige Wörter.`,
    en: `BACKUP_PASSPHRASE is too short. Set at least ${SHORTEST_PASSPHRASE} characters, best five random words.`,
  })
  return undefined
}

/** `BACKUP_S3_URL` with the bucket in its path, `BACKUP_S3_KEY_ID`, `BACKUP_S3_SECRET`, and for some storages `BACKUP_S3_REGION`. */
function readS3(
  environment: Readonly<Record<string, string | undefined>>,
  problems: ConfigProblem[],
): S3Settings | undefined {
  const { BACKUP_S3_URL: typed } = environment
  const {
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
    BACKUP_S3_REGION: region,
  } = environment
  if (!typed) return undefined
  const url = parseS3Url(typed)
  if (url === undefined) {
    problems.push({
      setting: 'BACKUP_S3_URL',
      de: `BACKUP_S3_URL ist „${typed}“. Setzen Sie die Adresse des S3-Speichers mit dem Bucket und, wenn Sie wollen, einem Ordner darin, zum Beispiel BACKUP_S3_URL=https://s3.eu-central-1.amazonaws.com/mein-bucket/lageplan.`,
      en: `BACKUP_S3_URL is “${typed}”. Set the address of the S3 storage with the bucket and, if you like, a folder in it, for example BACKUP_S3_URL=https://s3.eu-central-1.amazonaws.com/my-bucket/lageplan.`,
    })
    return undefined
  }
  if (!keyId || !secret) {
    problems.push({
      setting: keyId ? 'BACKUP_S3_SECRET' : 'BACKUP_S3_KEY_ID',
      de: 'BACKUP_S3_URL braucht BACKUP_S3_KEY_ID und BACKUP_S3_SECRET. Setzen Sie den Zugangsschlüssel und sein Geheimnis.',
      en: 'BACKUP_S3_URL needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET. Set the access key and its secret.',
    })
    return undefined
  }
  return { url, region: region || USUAL_REGION, keyId, secret }
}

function readKept(value: string, problems: ConfigProblem[]): BackupsToKeep {
  const numbers = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value)?.slice(1).map(Number) ?? []
  const [daily, weekly, monthly] = numbers
  if (daily !== undefined && weekly !== undefined && monthly !== undefined) {
    if (Math.max(...numbers) <= MOST_KEPT) return { daily, weekly, monthly }
  }
  problems.push({
    setting: 'BACKUP_KEEP',
    de: `BACKUP_KEEP ist „${value}“. Setzen Sie, wie viele Sicherungen bleiben: der letzten Tage, Wochen und Monate, je höchstens ${MOST_KEPT}, zum Beispiel BACKUP_KEEP=7,4,6.`,
    en: `BACKUP_KEEP is “${value}”. Set how many backups stay: of the last days, weeks and months, ${MOST_KEPT} of each at most, for example BACKUP_KEEP=7,4,6.`,
  })
  return BACKUPS_TO_KEEP
}
