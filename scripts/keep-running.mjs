// Restarts a server when a file that it loaded has changed.
import { watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write a file in several steps, and a tool may write several files. */
const QUIET_MS = 100

/**
 * `start` returns a child process that sends the path of every file it loads. It is restarted when one of these files in `folder` changes,
 * unless `ignores` says so for its path in the folder. A server that has failed is restarted by a change to any file.
 */
export function keepRunning(start, { folder, ignores }) {
  let server
  let loaded = new Set()
  let isRestarting = false
  let isEnding = false
  const run = () => {
    isRestarting = false
    loaded = new Set()
    server = start()
    server.on('message', (file) => loaded.add(file))
    server.on('exit', () => {
      server = undefined
      if (isEnding) process.exit()
      if (isRestarting) run()
      else console.log('The server has ended; the next change of a source starts it again.')
    })
  }
  const isLoaded = (name) => !ignores(name) && loaded.has(join(folder, name))
  const changed = new Set()
  let timer
  const restartIfChanged = () => {
    const changedFile = [...changed].find(isLoaded)
    changed.clear()
    if (!server) return run()
    if (changedFile === undefined) return
    console.log(`${changedFile} has changed: the server starts again …`)
    isRestarting = true
    server.kill('SIGTERM')
  }
  watch(folder, { recursive: true }, (_event, name) => {
    if (name === null) return
    changed.add(name)
    clearTimeout(timer)
    timer = setTimeout(restartIfChanged, QUIET_MS)
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
