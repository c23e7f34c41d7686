import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from './choose-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * What is sent, in the encoding that is asked for. It is made for the first visitor who accepts it, and then kept: nothing is compressed
 * per visitor.
 */
export type Body = {
  /** a promise only while it is being made */
  in(encoding: ContentEncoding): Bytes | Promise<Bytes>
  /** all that it keeps now */
  size(): number
}

export type Page = { status: number; headers: Record<string, string>; body: Body }

// Levels that are fast enough while the visitor waits: the next one takes twice as long and saves a twelfth. A page is
// hardly longer than a window of 64 kB, and a larger window takes megabytes on each thread that compresses.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 }
const COMPRESS = {
  br: (plain: Bytes) => toBrotli(plain, { params: BROTLI }),
  gzip: (plain: Bytes) => toGzip(plain, { level: 6 }),
}

export function finishPage(
  content: string | Bytes,
  answer: { status: number; headers: Record<string, string> },
): Page {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  return { ...answer, body: compressible(plain) }
}

/** A body that no encoding makes smaller. */
export function incompressible(plain: Bytes): Body {
  return { in: () => plain, size: () => plain.length }
}

const DECOMPRESS = {
  plain: (bytes: Bytes) => Promise.resolve(bytes),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

// Nearly all visitors take a compressed page, so the plain one, some six times as long, is kept only until there is one.
function compressible(plain: Bytes): Body {
  let source: { encoding: ContentEncoding; bytes: Bytes } = { encoding: 'plain', bytes: plain }
  const made: Partial<Record<ContentEncoding, Bytes>> = { plain }
  const making: Partial<Record<ContentEncoding, Promise<Bytes>>> = {}

  const make = async (encoding: ContentEncoding): Promise<Bytes> => {
    const whole = await DECOMPRESS[source.encoding](source.bytes)
    if (encoding === 'plain') return whole
    // zlib holds on to what it compressed until the whole heap is collected, which this hastens. So it gets a copy, to be freed at once.
    const given = new Uint8Array(whole)
    // Copied, since zlib returns a view into a block of tens of kB, however short the result is.
    const bytes = new Uint8Array(await COMPRESS[encoding](given))
    given.buffer.transfer(0)
    made[encoding] = bytes
    made.plain = undefined
    if (source.encoding === 'plain') source = { encoding, bytes }
    return bytes
  }
  return {
    in(encoding) {
      const known = made[encoding] ?? making[encoding]
      if (known) return known
      const bytes = make(encoding).finally(() => (making[encoding] = undefined))
      making[encoding] = bytes
      return bytes
    },
    size: () => Object.values(made).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0),
  }
}

/**
 * Cached pages by address, least recently used evicted first. A page is cached for a minute, because it says what is open now, and never
 * beyond a change of what visitors are shown.
 */
export type PageCache = {
  get(url: string, version: string): Page | undefined
  set(url: string, version: string, page: Page): void
}

const KEPT_FOR_MS = 60_000

/** Long URLs are rarely requested twice, so their pages are not cached. */
const LONGEST_KEPT_ADDRESS = 1024

// Another encoding of about the same size may be requested later.
const LATER_SHARE = 1.2

// What an entry takes besides: headers, objects and functions. Measured with answers that hold nothing.
const ENTRY_BYTES = 2048

export function createPageCache({
  now,
  mostBytes,
}: {
  now(): number
  mostBytes: number
}): PageCache {
  const kept = new LRUCache<string, Page>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) =>
      ENTRY_BYTES + key.length + Math.ceil(body.size() * (1 + LATER_SHARE)),
    ttl: KEPT_FOR_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    get: (url, version) => kept.get(`${version} ${url}`),
    set(url, version, page) {
      if (url.length <= LONGEST_KEPT_ADDRESS) kept.set(`${version} ${url}`, page)
    },
  }
}
