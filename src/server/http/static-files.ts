import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Hono } from 'hono'
import { accentPalette } from '../../lib/colour/accent-palette.ts'
import type { AppParts } from '../app-parts.ts'
import { chooseEncoding, type ContentEncoding } from './choose-encoding.ts'
import { finishPage, incompressible, type Page } from './page-cache.ts'
import { CACHE_FOREVER, etagOf, matchesEtag } from './send-page.ts'
import { problemResponse } from './problem.ts'
import { rangeResponse } from './range-response.ts'
import { DENY_ALL_POLICY, scriptPolicy } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** The built client, the basemap and the favicon. Only serves files that exist at startup, so no request path becomes a file path. */
export function addStaticFiles(app: Hono, parts: AppParts): void {
  const { clientDirectory, basemapFile, site } = parts
  const assets = createAssets(join(clientDirectory, 'assets'))

  app.get('/assets/:name', async (c) => {
    const name = c.req.param('name')
    const asset = await assets.find(name)
    if (!asset) return problemResponse('not_found', 'de')
    // Fonts and pictures are compressed already.
    const encoding: ContentEncoding = asset.headers.vary
      ? chooseEncoding(c.req.header('accept-encoding'))
      : 'plain'
    const headers = new Headers(asset.headers)
    if (isScript(asset)) setPolicy(headers, name, site.street?.foreignOrigin)
    if (matchesEtag(c.req.header('if-none-match') ?? null, headers.get('etag') ?? undefined)) {
      return new Response(null, { status: 304, headers })
    }
    if (encoding !== 'plain') headers.set('content-encoding', encoding)
    return new Response(await asset.body.encoded(encoding), { headers })
  })

  app.get('/favicon.svg', () => {
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }
    return new Response(favicon(site.accent), { headers })
  })

  for (const name of ['basemap.pmtiles', 'relief.pmtiles']) {
    app.on(['GET', 'HEAD'], `/basemap/:version/${name}`, async (c) =>
      rangeResponse(join(dirname(basemapFile), name), {
        method: c.req.method,
        range: c.req.header('range'),
      }),
    )
  }
}

/** A place-name sign in the site's colour. */
function favicon(accent: string): string {
  const { sign, signInk } = accentPalette(accent)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="5" fill="${sign}" stroke="${signInk}" stroke-width="3"/><path d="M12 11v10h8" fill="none" stroke="${signInk}" stroke-width="4"/></svg>`
}

function isScript({ headers }: Page): boolean {
  return headers['content-type']?.startsWith('text/javascript') ?? false
}

// A worker runs under the policy of its script's response. A cached copy is revalidated, because the map may have changed.
function setPolicy(headers: Headers, name: string, mapOrigin: string | undefined): void {
  const policy = scriptPolicy({ mapOrigin })
  headers.set('content-security-policy', policy)
  if (!/worker/.test(name)) return
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('etag', `"${etagOf(`${name} ${policy}`)}"`)
}

type Assets = { find(name: string): Promise<Page | undefined> }

function createAssets(directory: string): Assets {
  const names = readdir(directory).then((found) => new Set(found))
  const loaded = new Map<string, Promise<Page>>()
  return {
    async find(name) {
      if (!(await names).has(name)) return undefined
      const known = loaded.get(name)
      if (known) return known
      const loading = loadAsset(join(directory, name))
      loaded.set(name, loading)
      // There may be too many open files for a moment, so the next request retries.
      loading.catch(() => loaded.delete(name))
      return loading
    },
  }
}

async function loadAsset(file: string): Promise<Page> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const isText = /javascript|css|svg|json/.test(type)
  const headers = {
    'content-type': type,
    'cache-control': CACHE_FOREVER,
    'content-security-policy': DENY_ALL_POLICY,
    ...(isText ? { vary: 'accept-encoding' } : {}),
  }
  const content = await readFile(file)
  if (isText) return finishPage(content.toString('utf8'), { status: 200, headers })
  return { status: 200, headers, body: incompressible(content) }
}
