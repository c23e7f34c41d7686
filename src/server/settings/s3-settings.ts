import { parseS3Url, DEFAULT_REGION } from '../../domain/admin/s3-choice.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import type { ConfigProblem, Environment } from './read-settings.ts'

/**
 * The S3 storage for backups (`BACKUP_S3_URL`) or files (`FILES_S3_URL`), with the bucket in its path, and its `…_KEY_ID`, `…_SECRET`, and
 * for some storage services `…_REGION`.
 */
export function readS3(
  environment: Environment,
  use: 'BACKUP' | 'FILES',
  problems: ConfigProblem[],
): S3Settings | undefined {
  const name = `${use}_S3`
  const typed = environment[`${name}_URL`]
  const keyId = environment[`${name}_KEY_ID`]
  const secret = environment[`${name}_SECRET`]
  const region = environment[`${name}_REGION`]
  if (!typed) return undefined
  const url = parseS3Url(typed)
  if (url === undefined) {
    const shown = withoutCredentials(typed)
    problems.push({
      setting: `${name}_URL`,
      de: `${name}_URL ist „${shown}“. Setzen Sie die Adresse des S3-Speichers mit dem Bucket und, wenn Sie wollen, einem Ordner darin, zum Beispiel ${name}_URL=https://s3.eu-central-1.amazonaws.com/mein-bucket/lageplan.`,
      en: `${name}_URL is “${shown}”. Set the address of the S3 storage with the bucket and, if you like, a folder in it, for example ${name}_URL=https://s3.eu-central-1.amazonaws.com/my-bucket/lageplan.`,
    })
    return undefined
  }
  if (!keyId || !secret) {
    problems.push({
      setting: keyId ? `${name}_SECRET` : `${name}_KEY_ID`,
      de: `${name}_URL braucht ${name}_KEY_ID und ${name}_SECRET. Setzen Sie den Zugangsschlüssel und sein Geheimnis.`,
      en: `${name}_URL needs ${name}_KEY_ID and ${name}_SECRET. Set the access key and its secret.`,
    })
    return undefined
  }
  return { url, region: region || DEFAULT_REGION, keyId, secret }
}

// A problem goes to the log. S3 secrets may contain slashes.
const withoutCredentials = (url: string) => url.replace(/^([a-z\d]+:\/\/)?.*@/is, '$1***@')
