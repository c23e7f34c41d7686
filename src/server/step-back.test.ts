import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const isLinux = process.platform === 'linux'
const hasChrt = isLinux && spawnSync('chrt', ['--max']).status === 0

// Of `stat` the nineteenth value is the niceness, the 41st the class; the second, the name, may hold blanks (proc(5)).
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs'
import { stepBack, takeIdleCores } from './step-back.ts'
stepBack(7)
if (process.argv[1] === 'idle') await takeIdleCores()
const threads = readdirSync('/proc/self/task')
const stat = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
const values = (thread) => stat(thread).replace(/^.*\\) /s, '').split(' ').map(Number)
console.log(JSON.stringify(threads.map(values).map((of) => [of[16], of[38]])))
`

/** The niceness and the class of every thread. */
function threadsOf(how: 'nice' | 'idle'): unknown[] {
  const parameters = ['--input-type=module-typescript', '--eval', PROGRAM, how]
  const where = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, parameters, where))
}

const [OTHERS, IDLE] = [0, 5]

test.runIf(isLinux)('every thread steps back, the collector among them', () => {
  const threads = threadsOf('nice')
  expect(threads.length).toBeGreaterThan(1)
  expect(threads).toEqual(threads.map(() => [7, OTHERS]))
})

test.runIf(hasChrt)('every thread takes the cores that nobody else wants', () => {
  const threads = threadsOf('idle')
  expect(threads.length).toBeGreaterThan(1)
  expect(threads).toEqual(threads.map(() => [7, IDLE]))
})
