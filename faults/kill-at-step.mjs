// Loaded into `lageplan update` before its own code: kills it without warning at the moment that KILL_AT names, such as
// `after renameSync 2`: right after it has renamed its second file or link.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const STEPS = [
  { owner: fs, name: 'mkdtempSync' },
  { owner: fs, name: 'renameSync' },
  { owner: childProcess, name: 'spawnSync' },
  { owner: childProcess, name: 'spawn' },
  { owner: globalThis, name: 'fetch' },
]

function end(moment) {
  if (moment === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
}

// Its child processes inherit the environment, so they load this file too.
if (process.argv[2] === 'update') {
  for (const { owner, name } of STEPS) {
    const original = owner[name]
    let count = 0
    owner[name] = (...parameters) => {
      count += 1
      const moment = `${name} ${count}`
      end(`before ${moment}`)
      const result = original(...parameters)
      if (!(result instanceof Promise)) {
        end(`after ${moment}`)
        return result
      }
      return result.finally(() => end(`after ${moment}`))
    }
  }
  syncBuiltinESMExports()
}
