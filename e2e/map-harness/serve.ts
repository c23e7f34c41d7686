import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import {
  ancestorsOf,
  DENY_ALL_POLICY,
  googleFramePolicy,
  pagePolicy,
  scriptPolicy,
} from '../../src/server/http/security-headers.ts'

const ROOT = join(import.meta.dirname, '../..')
const TILES = process.env['MAP_HARNESS_TILES'] ?? join(ROOT, 'basemap/basemap.pmtiles')
const RELIEF = join(ROOT, 'basemap/relief.pmtiles')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Google settings for further frame documents, by their file name beside the harness. */
export type GoogleFrames = Record<string, { key: string; mapId: string }>

export type MapHarness = { url: string; hasTiles: boolean; close(): Promise<void> }

/**
 * Builds the page that the map contract drives as it would be built for visitors, and serves it under the real policies. A Google key may
 * be limited to addresses, so the port can be fixed.
 */
export async function startMapHarness({
  googleFrames = {},
  port: wantedPort = 0,
}: { googleFrames?: GoogleFrames; port?: number } = {}): Promise<MapHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'map-harness-'))
  await buildPages(folder)
  for (const [name, { key, mapId }] of Object.entries(googleFrames)) {
    const page = readFileSync(join(folder, 'frame.html'), 'utf8')
    const withKey = page.replace('test-key-0123456789', key).replace('abc123', mapId)
    writeFileSync(join(folder, name), withKey)
  }
  const server = createServer((request, response) => answer(folder, request, response))
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    hasTiles: existsSync(TILES),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildPages(folder: string): Promise<void> {
  const pages = join(ROOT, 'e2e/map-harness')
  await build({
    root: pages,
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [join(pages, 'index.html'), join(pages, 'frame.html')] },
    },
  })
}

function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://harness')
  const path = pathname === '/' ? '/index.html' : normalize(pathname)
  const archives: Record<string, string> = {
    '/basemap.pmtiles': TILES,
    '/relief.pmtiles': RELIEF,
  }
  const file = archives[path] ?? join(folder, path)
  if (!existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-security-policy', policyOf(path, file))
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
  response.setHeader('accept-ranges', 'bytes')
  sendRange(file, request.headers.range, response)
}

// The policies of the site. A worker has the policy of its script, not that of its page.
function policyOf(path: string, file: string): string {
  const frameAncestors = ancestorsOf([])
  if (path.endsWith('frame.html')) return googleFramePolicy(frameAncestors)
  if (extname(path) === '.js') return scriptPolicy({})
  if (extname(path) !== '.html') return DENY_ALL_POLICY
  return pagePolicy(readFileSync(file, 'utf8'), { framesGoogle: true, frameAncestors })
}

function sendRange(file: string, range: string | undefined, response: ServerResponse): void {
  const { size } = statSync(file)
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!match) {
    createReadStream(file).pipe(response)
    return
  }
  const start = Number(match[1])
  const end = Math.min(match[2] ? Number(match[2]) : size - 1, size - 1)
  response.writeHead(206, {
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  })
  createReadStream(file, { start, end }).pipe(response)
}
