import { randomFillSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/fakes/s3-server.ts'
import { readAll, openBucket, S3Error, type S3Bucket } from './s3-bucket.ts'

let server: S3Server
let bucket: S3Bucket

beforeAll(async () => {
  server = await startS3Server()
  bucket = openBucket(server.settings, { retryDelaysMs: [10, 10] })
})
afterEach(() => server.misbehave(() => undefined))
afterAll(() => server.close())

async function* pieces(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const write = (name: string, bytes: Uint8Array) => bucket.put(name, pieces(bytes), bytes.length)

async function read(name: string, from = bucket): Promise<Uint8Array | undefined> {
  const chunks = await from.get(name)
  return chunks && readAll(chunks)
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof S3Error ? error.problem : error),
  )

test('objects come back as they were written, and are listed by folder', async () => {
  await write('a/eins.txt', Buffer.from('eins'))
  await write('a/zwei und drei.txt', Buffer.from('zwei & drei'))
  await write('b/leer.txt', Buffer.alloc(0))
  expect(Buffer.from((await read('a/zwei und drei.txt'))!).toString()).toBe('zwei & drei')
  expect(await read('b/leer.txt')).toHaveLength(0)
  expect(await read('a/nichts.txt')).toBeUndefined()
  expect((await bucket.list('a/')).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a/eins.txt', 4],
    ['a/zwei und drei.txt', 11],
  ])
  expect(await bucket.folders()).toEqual(['a', 'b'])
  await bucket.remove('a/eins.txt')
  await bucket.remove('a/eins.txt')
  expect(await bucket.list('a/eins.txt')).toEqual([])
})

test('a large object is sent in parts, exists only after the last part, and leaves nothing behind after a failure', async () => {
  const bytes = randomFillSync(Buffer.alloc(20_000_000))
  server.misbehave((request) => (request.includes('partNumber=3') ? 'page' : undefined))
  expect(await problemOf(write('gross.bin', bytes))).toBe('s3_wrong_answer')
  expect(server.requests.at(-1)).toMatch(/^DELETE .*gross\.bin\?uploadId=/)
  expect(await read('gross.bin')).toBeUndefined()
  server.misbehave(() => undefined)
  const before = server.requests.length
  await write('gross.bin', bytes)
  expect(server.requests.slice(before).filter((one) => one.includes('partNumber'))).toHaveLength(3)
  expect(Buffer.compare((await read('gross.bin'))!, bytes)).toBe(0)
})

test('a list of several pages is read to its end', async () => {
  // The test S3 server does not support a second page.
  const PAGES: Record<string, string> = {
    '': 'a</Key>_<IsTruncated>true</IsTruncated><NextContinuationToken>x/y+z=</NextContinuationToken>',
    'x/y+z=': 'b &amp; c</Key>_<IsTruncated>false</IsTruncated>',
  }
  const paging = createServer((asked, answer) => {
    const { searchParams } = new URL(asked.url ?? '', 'http://localhost')
    const page = PAGES[searchParams.get('continuation-token') ?? ''] ?? ''
    const entry = `<Contents><Key>viele/${page.replace('_', '<Size>4</Size><LastModified>2026-11-24T03:00:00Z</LastModified></Contents>')}`
    answer.end(`<ListBucketResult>${entry}</ListBucketResult>`)
  })
  await new Promise<void>((listening) => paging.listen(0, '127.0.0.1', listening))
  const { port } = paging.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/bucket`
  const at = new Date('2026-11-24T03:00:00Z')
  expect(await openBucket({ ...server.settings, url }).list('viele/')).toEqual([
    { name: 'viele/a', bytes: 4, at },
    { name: 'viele/b & c', bytes: 4, at },
  ])
  paging.close()
})

test('every problem with the settings has a code', async () => {
  const { settings } = server
  const tried = (changed: Partial<typeof settings>) =>
    problemOf(openBucket({ ...settings, ...changed }, { retryDelaysMs: [] }).list(''))
  expect(await tried({ secret: 'falsch' })).toBe('s3_refused')
  expect(await tried({ keyId: 'niemand' })).toBe('s3_refused')
  const { origin } = new URL(settings.url)
  expect(await tried({ url: `${origin}/nirgends` })).toBe('s3_no_bucket')
  expect(await tried({ url: 'http://127.0.0.1:1/sicherungen' })).toBe('s3_not_reached')
  expect(await tried({ isPublicOnly: true })).toBe('s3_inside')
})

test('a call never waits forever for storage that does not answer or answers wrongly', async () => {
  await write('c/da.txt', randomFillSync(Buffer.alloc(50_000)))
  const impatient = openBucket(server.settings, { idleTimeoutMs: 2_000, retryDelaysMs: [10] })
  const outcomes: Record<string, unknown> = {}
  for (const fault of ['silent', 'stall', 'cut', 'hang-up', 'busy', 'page', 'empty'] as const) {
    server.misbehave(() => fault)
    outcomes[fault] = [
      await problemOf(impatient.list('c/')),
      await problemOf(read('c/da.txt', impatient)),
    ]
  }
  expect(outcomes).toEqual({
    silent: ['s3_timed_out', 's3_timed_out'],
    stall: ['s3_timed_out', 's3_timed_out'],
    cut: ['s3_not_reached', 's3_not_reached'],
    'hang-up': ['s3_not_reached', 's3_not_reached'],
    busy: ['s3_wrong_answer', 's3_wrong_answer'],
    page: ['s3_wrong_answer', 's3_wrong_answer'],
    empty: ['s3_wrong_answer', 's3_wrong_answer'],
  })
})

test('a request is repeated after a temporary failure', async () => {
  let asked = 0
  server.misbehave(() => (asked++ === 0 ? 'busy' : asked === 2 ? 'hang-up' : undefined))
  await write('d/spaeter.txt', Buffer.from('doch'))
  expect(asked).toBe(3)
  expect(Buffer.from((await read('d/spaeter.txt'))!).toString()).toBe('doch')
})

/** A server that gives these answers one after the other, then repeats the last one. */
async function serve(...answers: { status?: number; body?: string }[]) {
  const asked: string[] = []
  const answering = createServer((request, answer) => {
    const { status = 200, body = '' } = answers[Math.min(asked.length, answers.length - 1)] ?? {}
    asked.push(`${request.method} ${request.headers['if-none-match'] ?? ''}`.trim())
    request.resume()
    answer.writeHead(status).end(body)
  })
  await new Promise<void>((listening) => answering.listen(0, '127.0.0.1', listening))
  const { port } = answering.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/bucket`
  const opened = openBucket({ ...ANYBODY, url }, { retryDelaysMs: [] })
  return { asked, opened, close: () => answering.close() }
}

const ANYBODY = { region: 'us-east-1', keyId: 'K', secret: 'S' }

test('a list ends when it names no next page or repeats one', async () => {
  const page = (more: string) => ({ body: `<ListBucketResult>${more}</ListBucketResult>` })
  const truncated = '<IsTruncated>true</IsTruncated>'
  const token = '<NextContinuationToken>x</NextContinuationToken>'
  for (const [more, problem, count] of [
    [`<IsTruncated>false</IsTruncated>${token}`, undefined, 1],
    [truncated, 's3_wrong_answer', 1],
    [`${truncated}<NextContinuationToken/>`, 's3_wrong_answer', 1],
    [truncated + token, 's3_wrong_answer', 2],
  ] as const) {
    const { asked, opened, close } = await serve(page(more))
    expect([more, await problemOf(opened.list(''))]).toEqual([more, problem])
    expect([more, asked.length]).toEqual([more, count])
    close()
  }
})

test('a new object never replaces another one, unless the storage lacks conditional writes', async () => {
  const there = await serve({ status: 412, body: '<Error><Code>PreconditionFailed</Code></Error>' })
  await there.opened.putNew('key.age', Buffer.from('neu'))
  expect(there.asked).toEqual(['PUT *'])
  there.close()
  const simple = await serve(
    { status: 501, body: '<Error><Code>NotImplemented</Code></Error>' },
    { status: 200 },
  )
  await simple.opened.putNew('key.age', Buffer.from('neu'))
  expect(simple.asked).toEqual(['PUT *', 'PUT'])
  simple.close()
})

test('only a short part of another server’s answer gets into an error message', async () => {
  const long = 'x'.repeat(100_000)
  const refused = await serve({ status: 400, body: `<Error><Code>${long}</Code></Error>` })
  const error = await refused.opened.list('').catch((caught: unknown) => caught)
  expect(String(error).length).toBeLessThan(300)
  refused.close()
  const large = await serve(
    { body: '<R><UploadId>u</UploadId></R>' },
    { body: `<Error><Code>${long}</Code><Message>${long}</Message></Error>` },
  )
  const bytes = Buffer.alloc(9_000_000)
  const failed = await large.opened
    .put('gross.bin', pieces(bytes), bytes.length)
    .catch((caught: unknown) => caught)
  expect(String(failed).length).toBeLessThan(300)
  large.close()
})
