/*
 * Loaded into the server by `--import`: writes how much of the request thread each request takes, as a line "seed total stretch" in the
 * file that THREAD_METER names. Total is its processor time (ms) since the request arrived, including work deferred until after the
 * answer. Stretch is its longest part (ms) without giving others a turn, only for requests that ask for it with `x-stretch`: to
 * measure it, the thread is kept awake, which itself takes processor time. Requests come one after the other, each
 * with its x-seed, so that all work between two of them belongs to the first.
 */
import { subscribe } from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.THREAD_METER
if (isMainThread && file) {
  const output = openSync(file, 'a')
  let seed
  let isStretchAsked = false
  let stretch = 0
  let began = process.threadCpuUsage()
  let turnBegan = began

  const msSince = (before) => {
    const { user, system } = process.threadCpuUsage()
    return (user + system - before.user - before.system) / 1_000
  }
  const endTurn = () => {
    stretch = Math.max(stretch, msSince(turnBegan))
    turnBegan = process.threadCpuUsage()
  }
  const tick = () => {
    if (!isStretchAsked) return
    endTurn()
    setImmediate(tick)
  }
  subscribe('http.server.request.start', ({ request }) => {
    if (seed !== undefined) {
      endTurn()
      writeSync(output, `${seed} ${msSince(began).toFixed(2)} ${stretch.toFixed(2)}\n`)
    }
    const isTicking = isStretchAsked
    seed = request.headers['x-seed']
    isStretchAsked = request.headers['x-stretch'] === 'yes'
    stretch = 0
    began = process.threadCpuUsage()
    turnBegan = began
    if (isStretchAsked && !isTicking) setImmediate(tick)
  })
}
