import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from './choose-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * A response body in each requested encoding. An encoding is made for the first visitor who accepts it, and then cached: nothing is
 * compressed per visitor.
 */
export type Body = {
  /** a promise only while it is being made */
  encoded(encoding: ContentEncoding): Bytes | Promise<Bytes>
  /** the bytes that it holds now */
  size(): number
}

export type Page = { status: number; headers: Record<string, string>; body: Body }

// Levels that are fast enough while the visitor waits: the next one takes twice as long and saves a twelfth. A page is rarely longer than a
// window of 64 kB, and a larger window takes megabytes on each thread that compresses.
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
  return { encoded: () => plain, size: () => plain.length }
}

const DECOMPRESS = {
  plain: (bytes: Bytes) => Promise.resolve(bytes),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

// Nearly all visitors accept a compressed page, so the plain one, about six times as long, is only kept until the first is compressed.
function compressible(plain: Bytes): Body {
  let source: { encoding: ContentEncoding; bytes: Bytes } = { encoding: 'plain', bytes: plain }
  const made: Partial<Record<ContentEncoding, Bytes>> = { plain }
  const pending: Partial<Record<ContentEncoding, Promise<Bytes>>> = {}

  const make = async (encoding: ContentEncoding): Promise<Bytes> => {
    const whole = await DECOMPRESS[source.encoding](source.bytes)
    if (encoding === 'plain') return whole
    // zlib keeps its input alive until a full garbage collection, and so triggers more of those. So it gets a copy, which is freed at once.
    const input = new Uint8Array(whole)
    // Copied, because zlib returns a view into a block of tens of kB, however short the result is.
    const bytes = new Uint8Array(await COMPRESS[encoding](input))
    input.buffer.transfer(0)
    made[encoding] = bytes
    made.plain = undefined
    if (source.encoding === 'plain') source = { encoding, bytes }
    return bytes
  }
  return {
    encoded(encoding) {
      const known = made[encoding] ?? pending[encoding]
      if (known) return known
      const bytes = make(encoding).finally(() => (pending[encoding] = undefined))
      pending[encoding] = bytes
      return bytes
    },
    size: () => Object.values(made).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0),
  }
}

/**
 * Cached pages by address, least recently used evicted first. A page is cached for a minute, because it shows what is open now, and never
 * beyond a change that visitors can see.
 */
export type PageCache = {
  get(url: string, version: string): Page | undefined
  set(url: string, version: string, page: Page): void
}

const TTL_MS = 60_000

/** Long URLs are rarely requested twice, so their pages are not cached. */
const MAX_CACHED_URL_LENGTH = 1024

// Another encoding of similar size may be requested later.
const LATER_SHARE = 1.2

// The overhead of an entry: headers, objects and functions, measured with empty answers.
const ENTRY_BYTES = 2048

export function createPageCache({ now, maxBytes }: { now(): number; maxBytes: number }): PageCache {
  const cache = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) =>
      ENTRY_BYTES + key.length + Math.ceil(body.size() * (1 + LATER_SHARE)),
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    get: (url, version) => cache.get(`${version} ${url}`),
    set(url, version, page) {
      if (url.length <= MAX_CACHED_URL_LENGTH) cache.set(`${version} ${url}`, page)
    },
  }
}
