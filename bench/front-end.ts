/* What each visitor page weighs before its map, and when a phone first paints it. */
import { cpus } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { startSite } from '../e2e/support/server.ts'
import { PAGES, weighPage } from './front-end/page-weight.ts'

const ROUNDS = 5

// Lighthouse's phone with DevTools throttling: slow 4G, a CPU at a quarter of its speed.
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const SLOWER_PROCESSOR = { rate: 4 }

const site = await startSite()
const browser = await chromium.launch(await findBrowser())
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, n = ${ROUNDS}, demo data`)
console.log('kB after gzip')
for (const [name, path] of Object.entries(PAGES)) {
  const weight = await weighPage(site.url + path)
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, site.url + path))
  const paints = visits.map(({ paintMs }) => paintMs).toSorted((a, b) => a - b)
  console.log(
    [
      name.padEnd(10),
      `scripts ${kilobytes(weight.scriptBytes)}`,
      `styles ${kilobytes(weight.styleBytes)}`,
      `HTML ${kilobytes(weight.htmlBytes)}`,
      `requests before the map ${visits[0]?.requests}`,
      `first paint ${median(paints)} ms (${paints[0]}–${paints.at(-1)})`,
    ].join('  '),
  )
}
await browser.close()
await site.stop()

type Visit = { requests: number; paintMs: number }

async function visit(from: Browser, url: string): Promise<Visit> {
  const page = await from.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(url, { waitUntil: 'load' })
  const counted = requests
  const paintMs = await page.evaluate(async () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return Math.round(paint?.startTime ?? Number.NaN)
  })
  await page.close()
  return { requests: counted, paintMs }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(5)
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
