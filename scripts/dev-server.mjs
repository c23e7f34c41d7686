// The server of `npm run dev`, under a Node that is new enough. All exceptions for development are in this file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createServer } from 'vite'
import { ROOT } from './runtime.mjs'

/** The addresses that Vite serves; the site serves all others. */
const VITE_PATHS = /^\/(?:@|src\/|node_modules\/)/

// `dev.mjs` restarts this process when one of them changes.
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) process.send?.(fileURLToPath(url))
    return nextLoad(url, context)
  },
})

// If `dev.mjs` is killed, nothing else stops this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { describeStartFailure } = await import('../src/server/startup-messages/start-failure.ts')

try {
  const { loadConfig } = await import('../src/server/config.ts')
  const { startServer } = await import('../src/server/start-server.ts')
  const config = loadConfig()
  const updatePort = Number(process.env.DEV_UPDATES_PORT)
  const vite = await createServer({
    root: ROOT,
    mode: 'development',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: updatePort } },
  })
  await startServer(config, async () => (parts) => createDevApp(vite, parts, updatePort))
} catch (error) {
  console.log(describeStartFailure(error))
  process.exit(1)
}

/** The app of the current sources, rebuilt from the same parts when one of its modules has changed. */
function createDevApp(vite, parts, updatePort) {
  const devParts = { ...parts, clientDirectory: emptyClient() }
  // Keeps the old apps: they have files open, and Node does not allow open file handles to be collected.
  const apps = new Map()
  const currentApp = async () => {
    const { createApp } = await vite.ssrLoadModule('/src/server/app.ts')
    if (!apps.has(createApp)) apps.set(createApp, createApp(devParts))
    return apps.get(createApp)
  }
  const fetch = async (request, env, ...rest) => {
    if (VITE_PATHS.test(new URL(request.url).pathname)) return serveWithVite(vite, env)
    try {
      const app = await currentApp()
      return withUpdates(await app.fetch(request, env, ...rest), updatePort)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error.stack)
      return new Response(`${error.stack}\n`, { status: 500 })
    }
  }
  return { fetch }
}

function serveWithVite(vite, { incoming, outgoing }) {
  return new Promise((resolve) => {
    outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT))
    vite.middlewares(incoming, outgoing, () => {
      outgoing.statusCode = 404
      outgoing.end()
    })
  })
}

// Vite inserts changed styles into the page as text, and announces changes over a socket.
function withUpdates(response, updatePort) {
  const policy = response.headers.get('content-security-policy')
  if (!policy?.includes(`style-src 'self'`)) return response
  const headers = new Headers(response.headers)
  headers.set(
    'content-security-policy',
    policy
      .replace(/style-src [^;]*/, `style-src 'self' 'unsafe-inline'`)
      .replace(`connect-src 'self'`, `connect-src 'self' ws://*:${updatePort}`),
  )
  return new Response(response.body, { status: response.status, headers })
}

/** Replaces the built client, whose list of files the app needs, and the script of Google's frame. */
function emptyClient() {
  const client = join(ROOT, '.tools', 'dev-client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(client, '.vite'), { recursive: true })
  const frame = 'src/maps/google/frame.ts'
  writeFileSync(
    join(client, '.vite', 'manifest.json'),
    JSON.stringify({ [frame]: { file: frame } }),
  )
  return client
}
