import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createServer } from 'node:http'
  import { stopOnSignal } from '${new URL('./stop-on-signal.ts', import.meta.url).href}'
  const say = (text) => void process.stdout.write(text + '\\n')
  const server = createServer()
  stopOnSignal({
    drain: () => new Promise((resolve) => server.close(resolve)),
    finish: async () => say('finished'),
    close: async () => {
      if (process.argv[1] === 'broken') throw new Error('the disk is gone')
      say('closed')
    },
    log: ({ event, error }) => say(event + ': ' + error),
  })
  server.listen(0, '127.0.0.1', () => say('listening'))
`

/** Runs a server until it listens, sends it the signals, and returns how it ended. */
function stop(
  signals: readonly NodeJS.Signals[],
  parameters: readonly string[] = [],
): Promise<{ code: number | null; printed: string[] }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; printed: string[] }>()
  const flags = ['--input-type=module', '--eval', PROGRAM]
  const child = spawn(process.execPath, [...flags, ...parameters])
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (printed === '') for (const signal of signals) child.kill(signal)
    printed += chunk.toString()
  })
  child.once('close', (code) => resolve({ code, printed: printed.trim().split('\n') }))
  return promise
}

test.each<{ signals: NodeJS.Signals[] }>([
  { signals: ['SIGTERM'] },
  { signals: ['SIGINT'] },
  { signals: ['SIGHUP'] },
  { signals: ['SIGINT', 'SIGTERM'] },
])('on $signals accepted work is finished once, then all is closed', async ({ signals }) => {
  expect(await stop(signals)).toEqual({ code: 0, printed: ['listening', 'finished', 'closed'] })
})

test('a failure to close is logged, and sets the exit code', async () => {
  expect(await stop(['SIGTERM'], ['broken'])).toEqual({
    code: 1,
    printed: ['listening', 'finished', 'stop_failed: Error: the disk is gone'],
  })
})
