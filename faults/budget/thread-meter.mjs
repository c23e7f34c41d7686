/*
 * Loaded into the server by `--import`: what each request takes of the thread that answers, as a line "seed total stretch" in the
 * file that THREAD_METER names. Total is its processor time (ms) from the request on, also for what is put off until after the
 * answer; stretch is the most of it (ms) without letting others have their turn. Requests come one after the other, each
 * with its x-seed, so that whatever is worked on between two of them belongs to the first.
 */
import { subscribe } from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** A turn of the loop that does nothing takes up to 0.15 ms on a slow machine, and is not counted: a sign-in waits a thousand turns for its hash (ms). */
const IDLE_TURN = 0.25

const file = process.env.THREAD_METER
if (isMainThread && file) {
  const output = openSync(file, 'a')
  let seed
  let total = 0
  let stretch = 0
  let turnBegan = 0
  let spent = process.threadCpuUsage()

  const endTurn = () => {
    const wall = performance.now() - turnBegan
    const before = spent
    spent = process.threadCpuUsage()
    turnBegan = performance.now()
    if (wall < IDLE_TURN) return
    const worked = (spent.user + spent.system - before.user - before.system) / 1_000
    total += worked
    stretch = Math.max(stretch, worked)
  }
  const tick = () => {
    if (seed === undefined) return
    endTurn()
    setImmediate(tick)
  }
  subscribe('http.server.request.start', ({ request }) => {
    const isMeasuring = seed !== undefined
    if (isMeasuring) {
      endTurn()
      writeSync(output, `${seed} ${total.toFixed(2)} ${stretch.toFixed(2)}\n`)
    }
    seed = request.headers['x-seed']
    total = 0
    stretch = 0
    turnBegan = performance.now()
    spent = process.threadCpuUsage()
    if (!isMeasuring) setImmediate(tick)
  })
}
