import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../quantile.ts'

const PER_SECOND = 20
const WORDS = ['Gasthof', 'Markt', 'Park']

/** Finder pages all over the area that the sample covers and around it; every second one searches for a word. */
const QUESTIONS = Array.from({ length: 400 }, (_, index) => {
  // Strides coprime to 400 visit each row and each column once, and successive requests are far apart on the map.
  const [row, column] = [(index * 137) % 400, (index * 229) % 400]
  const near = `${(30 + row / 40).toFixed(3)},${(-106 + column / 17.4).toFixed(3)}`
  const asked = new URLSearchParams({ near, radius: String(25 + (index % 200)) })
  const word = WORDS[(index >> 1) % WORDS.length] ?? ''
  if (index % 2 === 1) asked.set('q', word)
  return `/?${asked}`
})

export type VisitStats = { count: number; failed: number; p50: number; p99: number; most: number }

// No two rounds use the same addresses.
let rounds = 0

/**
 * Sends all requests to a site, twenty a second whether or not earlier ones are answered, in whole rounds until it is told to
 * stop, so that each request is equally frequent. Pages ignore the number of the round, but it keeps them out of the cache.
 * Times in ms.
 */
export async function visit(url: string, isOver: () => boolean): Promise<VisitStats> {
  const times: number[] = []
  const running: Promise<boolean>[] = []
  const ask = async (address: string) => {
    const began = performance.now()
    const response = await fetch(url + address)
    await response.arrayBuffer()
    times.push(performance.now() - began)
    return response.status === 200
  }
  let due = performance.now()
  do {
    rounds += 1
    for (const question of QUESTIONS) {
      await wait(Math.max(0, due - performance.now()))
      due += 1000 / PER_SECOND
      running.push(ask(`${question}&visit=${rounds}`).catch(() => false))
    }
  } while (!isOver())
  const failed = (await Promise.all(running)).filter((isAnswered) => !isAnswered).length
  const at = (share: number) => quantile(times, share)
  return { count: running.length, failed, p50: at(0.5), p99: at(0.99), most: at(1) }
}
