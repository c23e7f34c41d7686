import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BuilderCommand } from './catalogue-builder.ts'

const PROGRAM = join(import.meta.dirname, 'build-process.ts')

test('a build process whose server is gone ends without an error when it cannot answer', async () => {
  const child = fork(PROGRAM, { execArgv: [] })
  const opened: BuilderCommand = { kind: 'opened' }
  child.send(opened)
  await once(child, 'message')
  // It only reads the second message when the channel is already closed.
  child.kill('SIGSTOP')
  child.send(opened)
  child.disconnect()
  child.kill('SIGCONT')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
