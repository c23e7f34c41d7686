/*
 * What a response costs the server, in CPU time of its process: an uncached finder page against `renderToString` of the same
 * components; cached pages, tiles, a script and the API against Hono sending the same bytes. Run `npm test` or `npm start` once first.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/support/server.ts'
import { cpuMicroseconds } from './process-usage.ts'

// Many short rounds, so that other work on the machine disturbs some of them but not the median.
const ROUNDS = 15
const REQUESTS = 1500
// Enough requests to compile the code of both servers; the lists of the API need this many.
const WARM_UP = 20_000
const AT_ONCE = 16
const HERE = join(import.meta.dirname, 'http')
const ASSETS = join(import.meta.dirname, '..', 'build', 'client', 'assets')
const script = readdirSync(ASSETS).find((name) => /^entry\.client-.*\.js$/.test(name))

const CASES = [
  { name: 'finder page from the cache', path: '/?q=94107&radius=250' },
  { name: 'cluster tile from the cache', path: '/api/v1/clusters/4/3/6' },
  { name: 'script of every page', path: `/assets/${script}` },
  { name: '20 places of the API, the same again', path: '/api/v1/places?near=39,-105&radius=2000' },
  { name: '20 places of the API, different every time', path: '/api/v1/places', differs: true },
]

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${ROUNDS} interleaved rounds, demo data`,
)

const pageCost = fork(join(HERE, 'page-cost.ts'), { stdio: 'inherit', env: production() })
const [rounds]: { whole: number; bare: number }[][] = await once(pageCost, 'message')
const whole = (rounds ?? []).map((round) => round.whole)
const bare = (rounds ?? []).map((round) => round.bare)
report('finder page, uncached, µs', whole, 'renderToString of it', bare, 1)

const site = await startSite()
const baseline = fork(join(HERE, 'hono-baseline.ts'), { env: production() })
const answers = await Promise.all(
  CASES.map(async ({ path }) => {
    // A response is cached on its second request.
    await fetchOnce(site.url + path)
    const { body, headers } = await fetchOnce(site.url + path)
    return { path: path.replace(/\?.*/, '') || '/', body: body.toString('base64'), headers }
  }),
)
baseline.send(answers)
const [listening]: { port: number }[] = await once(baseline, 'message')
const baseUrl = `http://localhost:${listening?.port}`

for (const { name, path, differs } of CASES) {
  const ours: number[] = []
  const theirs: number[] = []
  let asked = 0
  const ownUrl = () =>
    differs
      ? `${site.url}${path}?near=${(36 + asked++ / 20_000).toFixed(5)},-105&radius=2000`
      : site.url + path
  const otherUrl = () => baseUrl + (differs ? '/empty' : path)
  await costOf(site.pid, ownUrl, WARM_UP)
  await costOf(baseline.pid ?? 0, otherUrl, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await costOf(site.pid, ownUrl, REQUESTS))
    theirs.push(await costOf(baseline.pid ?? 0, otherUrl, REQUESTS))
  }
  report(`${name}, µs`, ours, differs ? 'Hono, empty answer' : 'Hono, the same buffer', theirs, -1)
}
baseline.kill()
await site.stop()

/** The ratio is worded like the claim: how many times the cost, or what share of the speed. */
function report(name: string, ours: number[], other: string, theirs: number[], sign: 1 | -1): void {
  const ratios = ours.map((cost, i) => (cost / (theirs[i] ?? NaN)) ** sign)
  const claim = sign === 1 ? 'times its cost' : 'of its speed'
  console.log(
    `${name}: ${spread(ours)}; ${other}: ${spread(theirs)}; ${spread(ratios, 2)} ${claim}`,
  )
}

function spread(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (i: number) => (sorted[i] ?? NaN).toFixed(digits)
  return `${at(sorted.length >> 1)} (${at(0)}–${at(sorted.length - 1)})`
}

/** CPU microseconds of a process for each request. */
async function costOf(pid: number, url: () => string, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const before = cpuMicroseconds(pid)
  let next = 0
  const client = async () => {
    while (next++ < requests) await fetchOnce(url(), agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  agent.destroy()
  return (cpuMicroseconds(pid) - before) / requests
}

function fetchOnce(
  url: string,
  agent?: Agent,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        const headers = Object.entries(response.headers)
          .filter(
            ([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name),
          )
          .map(([name, value]): [string, string] => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) })
      })
    }).on('error', reject)
  })
}

function production() {
  return { ...process.env, NODE_ENV: 'production' }
}
