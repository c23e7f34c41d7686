// The server of `npm run dev`, under a Node that is new enough. Everything that development loosens is loosened here alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createServer } from 'vite'
import { ROOT } from './runtime.mjs'

/** What Vite serves to the browser; every other address is the site's. */
const VITE_PATHS = /^\/(?:@|src\/|node_modules\/)/

// `dev.mjs` starts this process again when one of them changes.
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) process.send?.(fileURLToPath(url))
    return nextLoad(url, context)
  },
})

// When `dev.mjs` was killed, nobody would stop this one.
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

/** The app of the sources as they are now: made anew from the same parts whenever one of its modules has changed. */
function createDevApp(vite, parts, updatePort) {
  const devParts = { ...parts, clientDirectory: emptyClient() }
  // The old ones are kept: they have files open, which Node forbids to be collected.
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

// Vite puts changed styles into the page as text, and tells of changes over a socket.
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

/** Stands for the built client, of which the app wants a list of files, and the script of Google's frame. */
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
