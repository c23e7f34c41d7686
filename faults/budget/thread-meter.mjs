/*
 * Loaded into the server by `--import`: what each request takes of the thread that answers, as a line "seed total stretch" in the
 * file that THREAD_METER names. Total is its processor time (ms) from the request on, also for what is put off until after the
 * answer; stretch is the most of it (ms) without letting others have their turn, of requests that ask for it with `x-stretch`: for
 * that the thread is kept awake, which takes processor time itself. Requests come one after the other, each
 * with its x-seed, so that whatever is worked on between two of them belongs to the first.
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
