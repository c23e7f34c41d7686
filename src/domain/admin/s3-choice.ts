import { limited } from '../../lib/text/limited.ts'
import type { FieldProblem } from '../problem.ts'
import { readSealedSecret, storedTexts } from '../stored-fields.ts'
import {
  type FieldReader,
  type SectionChecks,
  type SectionResult,
  writeSetting,
} from './section-form.ts'

/** The S3 storage for backups that an owner has set; the secret is sealed beside it. */
export type S3Choice = { url: string; region: string; keyId: string; hasSecret: boolean }

const KEY = 'backup.s3'
const MAX_LENGTH = 300

/** The region for storages without regions. */
export const DEFAULT_REGION = 'us-east-1'

/** An address with a bucket: `https://host/bucket`, and perhaps a folder; without a slash at the end. Undefined for any other. */
export const parseS3Url = limited(MAX_LENGTH, undefined, (text): string | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username || url.password || url.search || url.hash) return undefined
  const path = url.pathname.split('/').filter(Boolean)
  const isPlain = path.length > 0 && path.every((part) => /^[\w.-]+$/.test(part))
  return isPlain ? `${url.origin}/${path.join('/')}` : undefined
})

/** From the setting `backup.s3`. */
export function readS3Choice(value: unknown): S3Choice | undefined {
  const { url, region, keyId } = storedTexts(value, ['url', 'region', 'keyId']) ?? {}
  if (url === undefined || region === undefined || keyId === undefined) return undefined
  return { url, region, keyId, hasSecret: readSealedSecret(value) !== undefined }
}

/** Without an address there is no S3 storage. */
export function parseS3Choice(typed: FieldReader, { isPrivateHost }: SectionChecks): SectionResult {
  const address = typed('s3Url').trim()
  if (address === '') return writeSetting(KEY, undefined)
  const url = parseS3Url(address)
  const region = typed('s3Region').trim() || DEFAULT_REGION
  const keyId = typed('s3KeyId').trim()
  const problems: FieldProblem[] = []
  // People's messages would go over the network in the clear.
  if (!url?.startsWith('https:')) problems.push({ field: 's3Url', rule: 's3_url_invalid' })
  else if (isPrivateHost(new URL(url).hostname)) {
    problems.push({ field: 's3Url', rule: 'host_inside' })
  }
  if (!/^[\w-]+$/.test(region) || region.length > MAX_LENGTH) {
    problems.push({ field: 's3Region', rule: 's3_region_invalid' })
  }
  if (keyId === '') problems.push({ field: 's3KeyId', rule: 'required' })
  if (keyId.length > MAX_LENGTH)
    problems.push({ field: 's3KeyId', rule: 'too_long', limit: MAX_LENGTH })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    writes: { [KEY]: { url, region, keyId } },
    secret: {
      key: KEY,
      field: 's3Secret',
      text: typed('s3Secret').trim(),
      isRequired: true,
      boundTo: ['url', 'region', 'keyId'],
    },
  }
}
