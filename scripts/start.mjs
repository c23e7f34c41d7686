// `npm start`: prepares what is missing and serves the site.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

/**
 * Two spaces of 8 MB for new objects, where Node takes 32; and the collector starts when the heap holds three times what was left last
 * time, where Node may wait for four times. With a million places it then marks the heap every 400 pages, which some pages wait for; at
 * twice as much it did so every 200, and the server took 40 MB less.
 */
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=200']

/**
 * For the C library, which otherwise keeps memory for each of a dozen threads that no other thread can use. And with pages of 2 MB
 * instead of 4 kB the index of a million places is read in half the time: most of a start was spent touching new memory.
 */
const LOW_MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/** The exit code of a server that asks for a restart, for example after a backup was restored in the admin. */
const RESTART_EXIT_CODE = 75

const say = (sentence) => console.log(sentence)

/** An update tries another version like this: the trial ends with the update, even if the update is killed. */
const isTrial = process.argv.includes('--trial')

let server
let isEnding = false

try {
  const node = prepare(say)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isEnding = true
      server.kill(signal)
    })
  }
  if (isTrial) {
    process.on('disconnect', () => {
      isEnding = true
      server?.kill('SIGTERM')
    })
    process.channel?.unref()
  }
  if (!isTrial || process.connected) run(node)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function run(node) {
  server = spawn(node, [...LOW_MEMORY_FLAGS, join(ROOT, 'src', 'server', 'main.ts')], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...LOW_MEMORY_ENVIRONMENT, ...environmentWith(node) },
  })
  server.on('exit', (code, signal) => {
    if (code === RESTART_EXIT_CODE && !isEnding) return run(node)
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
  })
}
