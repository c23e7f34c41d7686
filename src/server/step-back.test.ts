import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// The niceness is the nineteenth value of `stat`; the second, the name, may hold blanks (proc(5)).
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs'
import { stepBack } from './step-back.ts'
stepBack(7)
const threads = readdirSync('/proc/self/task')
const stat = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8')
const niceness = (thread) => Number(stat(thread).replace(/^.*\\) /s, '').split(' ')[16])
console.log(JSON.stringify(threads.map(niceness)))
`

test.runIf(process.platform === 'linux')(
  'every thread steps back, the collector among them',
  () => {
    const parameters = ['--input-type=module-typescript', '--eval', PROGRAM]
    const said = execFileSync(process.execPath, parameters, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    const niceness: unknown[] = JSON.parse(said)
    expect(niceness.length).toBeGreaterThan(1)
    expect(new Set(niceness)).toEqual(new Set([7]))
  },
)
