// `npm run dev`: the site from its sources. Open pages follow changes to pages, and the server restarts when its own code changes.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, sep } from 'node:path'
import { keepRunning } from './keep-running.mjs'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

try {
  const node = prepare((sentence) => console.log(sentence), { needsBuild: false })
  const environment = {
    ...environmentWith(node),
    NODE_ENV: 'development',
    DATA_DIR: process.env.DATA_DIR ?? join(ROOT, '.dev-data'),
    // The same port for every restart, so that an open page finds the next server.
    DEV_UPDATES_PORT: String(await freePort()),
  }
  const start = () =>
    spawn(node, [join(ROOT, 'scripts', 'dev-server.mjs')], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      cwd: ROOT,
      env: environment,
    })
  keepRunning(start, {
    folder: join(ROOT, 'src'),
    // Pages get new texts at once. Mails and startup messages use them too, but that is not worth a restart.
    ignores: (name) => name.startsWith(`web${sep}`),
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** For the socket over which Vite announces changes to open pages. */
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
