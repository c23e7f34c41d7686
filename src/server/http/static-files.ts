import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { chooseEncoding, type Encoding, finishPage, type Page } from './page-cache.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Names carry a hash of the content, so a copy never goes stale. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="5" fill="#ffcd00" stroke="#161616" stroke-width="3"/><path d="M12 11v10h8" fill="none" stroke="#161616" stroke-width="4"/></svg>`

/** The built client, the basemap and the favicon. Only files that exist at the start are served, so no path is ever joined. */
export function addStaticFiles(app: Hono, { clientDirectory, basemapFile }: AppParts): void {
  const assets = createAssets(join(clientDirectory, 'assets'))

  app.get('/assets/:name', async (c) => {
    const asset = await assets.find(c.req.param('name'))
    if (!asset) return problemResponse('not_found', 'de')
    // Fonts and pictures are compressed already.
    const encoding: Encoding = asset.headers.vary
      ? chooseEncoding(c.req.header('accept-encoding'))
      : 'plain'
    const headers = new Headers(asset.headers)
    if (encoding !== 'plain') headers.set('content-encoding', encoding)
    return new Response(Buffer.from(asset.body[encoding]), { headers })
  })

  app.get('/favicon.svg', () => {
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
    return new Response(FAVICON, { headers })
  })

  app.on(['GET', 'HEAD'], '/basemap/:version/basemap.pmtiles', async (c) =>
    rangeResponse(basemapFile, c.req.header('range'), c.req.method),
  )
}

type Assets = { find(name: string): Promise<Page | undefined> }

function createAssets(directory: string): Assets {
  const names = readdir(directory).then((found) => new Set(found))
  const loaded = new Map<string, Promise<Page>>()
  return {
    async find(name) {
      if (!(await names).has(name)) return undefined
      const known = loaded.get(name) ?? loadAsset(join(directory, name))
      loaded.set(name, known)
      return known
    },
  }
}

async function loadAsset(file: string): Promise<Page> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const isText = /javascript|css|svg|json/.test(type)
  const headers = {
    'content-type': type,
    'cache-control': FOR_EVER,
    'content-security-policy': workerPolicy(type),
    ...(isText ? { vary: 'accept-encoding' } : {}),
  }
  const content = await readFile(file)
  if (isText) return finishPage(content.toString('utf8'), { status: 200, headers })
  return { status: 200, headers, body: { plain: content, br: content, gzip: content } }
}

// A worker script brings its own policy: the map's worker fetches tiles and fonts from our origin.
function workerPolicy(type: string): string {
  return type.startsWith('text/javascript')
    ? `default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'`
    : DENY_ALL_POLICY
}

async function rangeResponse(
  file: string,
  range: string | undefined,
  method: string,
): Promise<Response> {
  const { size } = await stat(file)
  const headers = new Headers({
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': FOR_EVER,
    'content-security-policy': DENY_ALL_POLICY,
  })
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  const start = Number(asked?.[1] ?? 0)
  const end = Math.min(asked?.[2] ? Number(asked[2]) : size - 1, size - 1)
  if (start > end) {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(end - start + 1))
  if (asked) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = asked ? 206 : 200
  if (method === 'HEAD') return new Response(null, { status, headers })
  const stream = Readable.toWeb(createReadStream(file, { start, end }))
  // Node's and the web's stream types describe the same object.
  return new Response(stream as ReadableStream<Uint8Array>, { status, headers })
}
