import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A finished page: its bytes are compressed once, not for each visitor. */
export type Page = {
  status: number
  headers: Record<string, string>
  body: { plain: Uint8Array; br: Uint8Array; gzip: Uint8Array }
}

export type Encoding = 'br' | 'gzip' | 'plain'

/** Compresses the body of a page at levels that are fast enough to be done while the visitor waits. */
export async function finishPage(
  html: string,
  answer: { status: number; headers: Record<string, string> },
): Promise<Page> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    toGzip(plain, { level: 6 }),
  ])
  return { ...answer, body: { plain, br, gzip: zipped } }
}

/** The best encoding that the visitor's browser takes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptEncoding ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

/**
 * Finished pages by address, the least recently asked for going first. A page is kept for a minute, because it says what
 * is open now, and never beyond a change of the catalogue.
 */
export type PageCache = {
  get(url: string, version: number): Page | undefined
  set(url: string, version: number, page: Page): void
}

const KEPT_FOR_MS = 60_000

export function createPageCache(options: { now(): number; mostBytes: number }): PageCache {
  const entries = new Map<string, { page: Page; version: number; until: number; bytes: number }>()
  let bytes = 0

  const drop = (url: string) => {
    bytes -= entries.get(url)?.bytes ?? 0
    entries.delete(url)
  }

  return {
    get(url, version) {
      const entry = entries.get(url)
      if (!entry) return undefined
      if (entry.version !== version || entry.until <= options.now()) {
        drop(url)
        return undefined
      }
      // A Map keeps the order of insertion: what was asked for last stands last.
      entries.delete(url)
      entries.set(url, entry)
      return entry.page
    },
    set(url, version, page) {
      drop(url)
      const size = page.body.plain.length + page.body.br.length + page.body.gzip.length
      entries.set(url, { page, version, until: options.now() + KEPT_FOR_MS, bytes: size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= options.mostBytes) break
        drop(oldest)
      }
    },
  }
}
