import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const isLinux = process.platform === 'linux'

// The nineteenth field of `stat` is the niceness; the second one, the name, may contain spaces (proc(5)).
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs'
import { lowerPriority } from './lower-priority.ts'
lowerPriority(7)
const threads = readdirSync('/proc/self/task')
const stat = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
const values = (thread) => stat(thread).replace(/^.*\\) /s, '').split(' ').map(Number)
console.log(JSON.stringify(threads.map((thread) => values(thread)[16])))
`

test.runIf(isLinux)('every thread gets the lower priority, including the garbage collector', () => {
  const parameters = ['--input-type=module-typescript', '--eval', PROGRAM]
  const where = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const niceness: number[] = JSON.parse(execFileSync(process.execPath, parameters, where))
  expect(niceness.length).toBeGreaterThan(1)
  expect(niceness).toEqual(niceness.map(() => 7))
})
