import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '..', 'scripts', 'keep-running.mjs')).href

/** Loads two files, reports each one, and keeps running. */
const SERVER = `
  const { join } = await import('node:path')
  for (const name of ['own.mjs', 'web/page.mjs']) {
    process.send(join(process.argv[2], name))
    await import(join(process.argv[2], name))
  }
  setInterval(() => {}, 1_000)
`

const WATCHER = `
  import { spawn } from 'node:child_process'
  import { keepRunning } from '${MODULE}'
  const [, , server, folder] = process.argv
  keepRunning(
    () => spawn(process.execPath, [server, folder], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] }),
    { folder, ignores: (name) => name.startsWith('web') },
  )
`

let watcher: ChildProcess | undefined

afterEach(async () => {
  if (watcher?.exitCode !== null) return
  const ended = new Promise((resolve) => watcher?.once('exit', resolve))
  watcher.kill('SIGTERM')
  await ended
})

test('a server restarts when one of its files has changed, and after a failure when any file has', async () => {
  const directory = temporaryDirectory()
  const folder = join(directory, 'src')
  mkdirSync(join(folder, 'web'), { recursive: true })
  const save = (name: string, text: string) => writeFileSync(join(folder, name), text)
  save('own.mjs', `console.log('first')`)
  save('web/page.mjs', `console.log('page')`)
  save('other.mjs', '')
  writeFileSync(join(directory, 'server.mjs'), SERVER)
  writeFileSync(join(directory, 'watcher.mjs'), WATCHER)
  let printed = ''
  watcher = spawn(
    process.execPath,
    [join(directory, 'watcher.mjs'), join(directory, 'server.mjs'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  watcher.stdout?.on('data', (part: Buffer) => (printed += part.toString()))
  const says = (text: string) =>
    vi.waitFor(() => expect(printed).toContain(text), { timeout: 30_000, interval: 20 })

  await says('first\npage')
  save('other.mjs', '// not loaded')
  save('web/page.mjs', `console.log('ignored')`)
  save('own.mjs', `console.log('second')`)
  await says('second\nignored')
  expect(printed).toContain('own.mjs has changed')
  expect(printed).not.toMatch(/(?:other|page)\.mjs has changed/)

  save('own.mjs', 'a mistake')
  await says('The server has ended')
  save('other.mjs', '// still not loaded')
  save('own.mjs', `console.log('third')`)
  await says('third')
})
