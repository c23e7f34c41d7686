import { setTimeout as wait } from 'node:timers/promises'
import { type RunningSite, LOW_MEMORY, startSite } from '../../e2e/support/server.ts'
import { runImport } from './run-import.ts'
import { writeSample } from './sample-file.ts'
import { visit } from './visitors.ts'

/** Rounds of visits to an otherwise idle site, after one that warms it up. */
const IDLE_ROUNDS = 2

/**
 * Imports places from another source into a running site by a command, waits until visitors find them, and prints how the same
 * requests were answered before and during the import. First it writes `file`, which the import reads.
 */
export async function visitWhileImporting(
  directory: string,
  { file, rows }: { file: string; rows: number },
): Promise<void> {
  await writeSample(file, rows, 'w')
  const start = performance.now()
  const site = await startSite({ directory, patience: 600_000, ...LOW_MEMORY })
  const found = await countFound(site)
  const started = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`\nStarted and found ${found} Gasthöfe after ${started} s.\n`)
  await visit(site.url, () => true)
  let left = IDLE_ROUNDS
  const idle = await visit(site.url, () => (left -= 1) === 0)
  let isOver = false
  const importing = runImport(directory, file).then(async ({ seconds }) => {
    while ((await countFound(site)) === found) await wait(1000)
    isOver = true
    return seconds
  })
  const meanwhile = await visit(site.url, () => isOver)
  const took = (await importing).toFixed(0)
  await site.stop()
  console.log('| 20 visitors a second | pages | failed | p50 ms | p99 ms | longest ms |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [name, { count, failed, p50, p99, most }] of [
    ['nothing else', idle],
    [`${rows} places are imported in ${took} s, and seen`, meanwhile],
  ] as const) {
    const times = [p50, p99, most].map((ms) => ms.toFixed(1))
    console.log(`| ${[name, count, failed, ...times].join(' | ')} |`)
  }
  console.log(`\nThe p99 meanwhile is ${(meanwhile.p99 / idle.p99).toFixed(2)} times the idle one.`)
}

async function countFound({ url }: RunningSite): Promise<number> {
  const response = await fetch(`${url}/api/v1/places?q=Gasthof&limit=1`)
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer && 'total' in answer ? Number(answer.total) : NaN
}
