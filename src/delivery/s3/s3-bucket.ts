import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Problem } from '../../domain/admin/backups.ts'
import { discard, type Guard, readUpTo, requestGuarded } from '../fetch/guarded-request.ts'
import { SaxesParser } from 'saxes'

export type S3Settings = {
  /** endpoint, bucket, and perhaps a folder in it: `https://s3.eu-central-1.amazonaws.com/bucket/folder` */
  url: string
  region: string
  keyId: string
  secret: string
  /** set for a URL that an owner entered: it must be on the public internet */
  isPublicOnly?: true
}

export type S3Object = { name: string; bytes: number; at: Date }

/** A folder of a bucket. Every member throws `S3Error`. An object is stored completely or not at all. */
export type S3Bucket = {
  /** `size` must be that of the chunks together; large ones are sent in parts, each with its hash */
  put(name: string, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /** The same for a small object that must not replace another. Services without conditional writes replace it anyway. */
  putNew(name: string, bytes: Uint8Array): Promise<void>
  /** undefined when there is none */
  get(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** all objects whose names have this prefix */
  list(prefix: string): Promise<S3Object[]>
  /** the first segment of each name, up to a slash */
  folders(): Promise<string[]>
  /** does nothing when there is none */
  remove(name: string): Promise<void>
}

export class S3Error extends Error {
  readonly problem: S3Problem
  /** whether a retry may succeed */
  readonly isTransient: boolean

  constructor(problem: S3Problem, detail: string, { mayPass: isTransient = false } = {}) {
    super(`${problem}: ${detail}`)
    this.problem = problem
    this.isTransient = isTransient
  }
}

export type BucketOptions = Guard & {
  /** the longest wait for the first byte of an answer, and between two chunks of it (ms) */
  idleTimeoutMs?: number
  /** the pauses before retries (ms) */
  retryDelaysMs?: readonly number[]
}

const IDLE_TIMEOUT_MS = 30_000
/** Busy storage services ask their clients to retry. */
const RETRY_DELAYS_MS = [500, 3_000]
/** A slower connection counts as dead. */
const MIN_BYTES_PER_MS = 32

/** Bytes in memory at a time; S3 takes parts of 5 MB or more, and no more than 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 9_000

/** The longest list or error response; a list names a thousand objects. */
const MAX_XML_BYTES = 4_000_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type RequestOptions = { query?: Record<string, string>; body?: Uint8Array; isNew?: boolean }

/** Speaks S3 with a bucket, addressed by path, which all storage services understand. Requests are signed with AWS Signature Version 4. */
export function openBucket(settings: S3Settings, options: BucketOptions = {}): S3Bucket {
  const { idleTimeoutMs = IDLE_TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS, ...guard } = options
  const { url, region, keyId, secret, isPublicOnly } = settings
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...folder] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const prefix = folder.map((part) => `${part}/`).join('')
  const requestGuard = isPublicOnly ? guard : { ...guard, trusted: [origin] }

  async function send(
    method: Method,
    path: string,
    { query = {}, body, isNew }: RequestOptions,
  ): Promise<S3Response> {
    const target = new URL(`${origin}/${path}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: target.href,
      headers: { 'x-amz-content-sha256': hash, ...(isNew && { 'if-none-match': '*' }) },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    })
    const signed = await signer.sign()
    const headers = {
      ...Object.fromEntries(signed.headers),
      'user-agent': 'Lageplan',
      ...(method !== 'GET' && { 'content-length': String(body?.length ?? 0) }),
    }
    const idleTimeout = startIdleTimeout(idleTimeoutMs, (body?.length ?? 0) / MIN_BYTES_PER_MS)
    try {
      const { signal } = idleTimeout
      const answer = await requestGuarded(
        signed.url,
        { method, headers, signal, body },
        requestGuard,
      )
      if (!answer) throw new S3Error('s3_inside', target.hostname)
      return { head: answer, chunks: readWithTimeout(answer, idleTimeout) }
    } catch (error) {
      idleTimeout.end()
      throw failureOf(error, idleTimeout)
    }
  }

  async function attempt(method: Method, path: string, sending: RequestOptions) {
    const answer = await send(method, path, sending)
    const { statusCode: status = 0 } = answer.head
    if (status >= 200 && status < 300) return answer
    const { code, detail } = await readError(answer, status)
    if (code === 'NoSuchKey') return undefined
    if (sending.isNew && (status === 409 || status === 412)) return undefined
    if (sending.isNew && status === 501) return attempt(method, path, { ...sending, isNew: false })
    throw new S3Error(problemOf(status, code), detail, { mayPass: status >= 500 })
  }

  /** Retries where that may help. Undefined when the object does not exist. */
  async function sendWithRetries(
    method: Method,
    path: string,
    sending: RequestOptions = {},
  ): Promise<S3Response | undefined> {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(method, path, sending)
      } catch (error) {
        const pause = retryDelaysMs[tries]
        if (!(error instanceof S3Error && error.isTransient) || pause === undefined) throw error
        await wait(pause)
      }
    }
  }

  async function fetchText(...parameters: Parameters<typeof sendWithRetries>): Promise<string> {
    const answer = await sendWithRetries(...parameters)
    if (!answer) throw new S3Error('s3_wrong_answer', 'nothing there')
    return readText(answer.chunks)
  }

  const pathOf = (name: string) =>
    `${bucket}/${prefix}${name}`.split('/').map(encodeURIComponent).join('/')

  async function putInParts(
    name: string,
    chunks: AsyncIterable<Uint8Array>,
    size: number,
  ): Promise<void> {
    const path = pathOf(name)
    const begun = await fetchText('POST', path, { query: { uploads: '' } })
    const uploadId = parseXmlLeaves(begun).find(([place]) => place.endsWith('/UploadId'))?.[1]
    if (!uploadId) throw new S3Error('s3_wrong_answer', 'no upload id')
    try {
      const tags: string[] = []
      for await (const body of inParts(chunks, Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS)))) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await sendWithRetries('PUT', path, { query, body })
        const tag = answer?.head.headers.etag
        if (!answer || !tag) throw new S3Error('s3_wrong_answer', 'a part without its tag')
        await readText(answer.chunks)
        tags.push(tag)
      }
      const parts = tags.map(
        (tag, index) =>
          `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      )
      // S3 begins this answer before the work is done, so a failure comes with status 200, too.
      const ended = parseXmlLeaves(await fetchText('POST', path, { query: { uploadId }, body }))
      if (!ended.some(([place]) => place === 'CompleteMultipartUploadResult/ETag')) {
        throw new S3Error('s3_wrong_answer', codeIn(ended) || 'a large file without its tag')
      }
    } catch (error) {
      // Uploaded parts cost money until the upload is aborted.
      await sendWithRetries('DELETE', path, { query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(name, chunks, size) {
      if (size > PART_BYTES) return putInParts(name, chunks, size)
      const body = await readAll(chunks)
      const answer = await sendWithRetries('PUT', pathOf(name), { body })
      if (!answer) throw new S3Error('s3_no_bucket', bucket)
      await readText(answer.chunks)
    },
    async putNew(name, body) {
      const answer = await sendWithRetries('PUT', pathOf(name), { body, isNew: true })
      if (answer) await readText(answer.chunks)
    },
    async get(name) {
      const answer = await sendWithRetries('GET', pathOf(name))
      // S3 sends an ETag with every object; the page of a proxy in between has none.
      if (answer && !answer.head.headers.etag) {
        discard(answer.head)
        throw new S3Error('s3_wrong_answer', `${name} came without its tag`)
      }
      return answer?.chunks
    },
    async list(beginning) {
      const objects: S3Object[] = []
      for await (const leaves of listed({ prefix: prefix + beginning })) {
        let entry = new Map<string, string>()
        for (const [place, text] of leaves) {
          const field = /^ListBucketResult\/Contents\/(\w+)$/.exec(place)?.[1]
          if (field === undefined) continue
          // Fields come in any order, so a repeated field starts the next entry.
          if (entry.has(field)) entry = new Map()
          entry.set(field, text)
          const [key, size, at] = ['Key', 'Size', 'LastModified'].map((one) => entry.get(one))
          if (key === undefined || size === undefined || at === undefined) continue
          objects.push({ name: key.slice(prefix.length), bytes: Number(size), at: new Date(at) })
          entry = new Map()
        }
      }
      return objects
    },
    async folders() {
      const names: string[] = []
      for await (const leaves of listed({ prefix, delimiter: '/' })) {
        for (const [place, text] of leaves) {
          if (place !== 'ListBucketResult/CommonPrefixes/Prefix') continue
          names.push(text.slice(prefix.length, -1))
        }
      }
      return names
    },
    async remove(name) {
      const answer = await sendWithRetries('DELETE', pathOf(name))
      if (answer) await readText(answer.chunks)
    },
  }

  async function* listed(query: Record<string, string>) {
    let token: string | undefined
    for (;;) {
      const more: Record<string, string> =
        token === undefined ? {} : { 'continuation-token': token }
      const text = await fetchText('GET', encodeURIComponent(bucket), {
        query: { 'list-type': '2', ...query, ...more },
      })
      const leaves = parseXmlLeaves(text)
      // A server that is not S3 may answer with a web page.
      if (!leaves.some(([place]) => place === 'ListBucketResult/IsTruncated')) {
        throw new S3Error('s3_wrong_answer', 'no list')
      }
      yield leaves
      if (textAt(leaves, 'ListBucketResult/IsTruncated')?.trim() !== 'true') return
      const next = textAt(leaves, 'ListBucketResult/NextContinuationToken')
      // Without a new token, the loop would fetch the same page for ever.
      if (!next || next === token) throw new S3Error('s3_wrong_answer', 'a list without end')
      token = next
    }
  }
}

type S3Response = { head: IncomingMessage; chunks: AsyncIterable<Uint8Array> }

/** Aborts a request that makes no progress. */
type IdleTimeout = { signal: AbortSignal; renew(): void; end(): void }

function startIdleTimeout(milliseconds: number, forBody: number): IdleTimeout {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let timer = setTimeout(giveUp, milliseconds + forBody)
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

async function* readWithTimeout(
  answer: IncomingMessage,
  idleTimeout: IdleTimeout,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of answer) {
      // The reader may take its time, so the timeout pauses.
      idleTimeout.end()
      yield chunk
      idleTimeout.renew()
    }
    // Node sometimes ends a truncated answer like a complete one.
    if (!answer.complete) throw new Error('cut off')
  } catch (error) {
    throw failureOf(error, idleTimeout)
  } finally {
    idleTimeout.end()
    discard(answer)
  }
}

function failureOf(error: unknown, { signal }: IdleTimeout): unknown {
  if (error instanceof S3Error) return error
  const detail = error instanceof Error ? error.message : String(error)
  // No retry after a timeout: waiting once is long enough.
  if (signal.aborted) return new S3Error('s3_timed_out', detail)
  return new S3Error('s3_not_reached', detail, { mayPass: true })
}

async function readError(answer: S3Response, status: number) {
  const code = codeIn(parseXmlLeaves(await readText(answer.chunks).catch(() => '')))
  return { code, detail: `${status} ${code}`.trim() }
}

/** Characters: what another server says may be long, and ends up in messages and logs. */
const MAX_CODE_LENGTH = 200

const codeIn = (leaves: Leaves) => (textAt(leaves, 'Error/Code') ?? '').slice(0, MAX_CODE_LENGTH)

type Leaves = ReturnType<typeof parseXmlLeaves>

const textAt = (leaves: Leaves, wanted: string) => leaves.find(([place]) => place === wanted)?.[1]

function problemOf(status: number, code: string): S3Problem {
  if (code === 'NoSuchBucket') return 's3_no_bucket'
  return status === 401 || status === 403 ? 's3_refused' : 's3_wrong_answer'
}

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.from(await readAll(chunks, MAX_XML_BYTES)).toString()
}

/** The whole stream in memory; throws when it is longer than `maxBytes`. */
export async function readAll(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = Infinity,
): Promise<Uint8Array> {
  const bytes = await readUpTo(chunks, maxBytes)
  if (!bytes) throw new S3Error('s3_wrong_answer', 'the answer is too long')
  return bytes
}

async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes < size) continue
    const whole = Buffer.concat(parts)
    let from = 0
    for (; whole.length - from >= size; from += size) yield whole.subarray(from, from + size)
    parts = [whole.subarray(from)]
    bytes = whole.length - from
  }
  if (bytes > 0) yield Buffer.concat(parts)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * The texts of an S3 response with their paths, in order: `['ListBucketResult/Contents/Key', 'a.txt']`. Empty for anything that is not XML.
 */
function parseXmlLeaves(text: string): [place: string, text: string][] {
  const leaves: [string, string][] = []
  const open: string[] = []
  let written = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    open.push(name)
    written = ''
  })
  parser.on('text', (more) => {
    written += more
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    if (written.trim() !== '' || isSelfClosing) leaves.push([open.join('/'), written])
    open.pop()
    written = ''
  })
  try {
    parser.write(text).close()
  } catch {
    return []
  }
  return leaves
}
