// `npm run dev`: the site from its sources. Open pages follow changes of pages, and the server starts again when its own code changes.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

const SOURCES = join(ROOT, 'src')

/** Editors write a file in several steps, and a tool may write several files. */
const QUIET_MS = 100

try {
  const node = prepare((sentence) => console.log(sentence), { needsBuild: false })
  const environment = {
    ...environmentWith(node),
    NODE_ENV: 'development',
    DATA_DIR: process.env.DATA_DIR ?? join(ROOT, '.dev-data'),
    // The same for every server to come, so that an open page finds the next one.
    DEV_UPDATES_PORT: String(await freePort()),
  }
  keepRunning(() =>
    spawn(node, [join(ROOT, 'scripts', 'dev-server.mjs')], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      cwd: ROOT,
      env: environment,
    }),
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Starts a server, and the next one as soon as a file has changed that the server loaded itself. Vite sees to the others. */
function keepRunning(start) {
  let server
  let loaded
  let isEnding = false
  const run = () => {
    const files = new Set()
    loaded = files
    server = start()
    server.on('message', (file) => files.add(file))
    server.on('exit', () => {
      server = undefined
      if (isEnding) process.exit()
      // It was stopped for a change; a server that failed waits for one.
      if (loaded === undefined) run()
      else console.log('The server has ended; the next change in src/ starts it again.')
    })
  }
  let timer
  watch(SOURCES, { recursive: true }, (_event, name) => {
    if (name === null || (server && !needsRestart(name, loaded))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!server) return run()
      console.log(`${name} has changed: the server starts again …`)
      loaded = undefined
      server.kill('SIGTERM')
    }, QUIET_MS)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isEnding = true
      if (server) server.kill(signal)
      else process.exit()
    })
  }
  run()
}

// Pages have their words anew at once; that mails and the start say them too is not worth a restart each time.
function needsRestart(name, loaded) {
  return !name.startsWith(`web${sep}`) && loaded?.has(join(SOURCES, name))
}

/** For the socket over which Vite tells open pages what has changed. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
