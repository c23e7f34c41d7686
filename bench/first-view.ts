/* What the finder's first view costs: requests, bytes, and the time to the list and to the interactive map. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { startSite } from '../e2e/support/server.ts'

const ROUNDS = 7
const PATH = '/?q=94107&radius=250'

type Visit = { listMs: number; mapMs: number; requests: number; bytes: number; listBytes: number }

const site = await startSite()
const browser = await chromium.launch(await findBrowser())
const html = await (await fetch(site.url + PATH)).text()
// The baseline is the same document from a bare Node server, without style, script and map.
const bare = createServer((_, response) =>
  response.end(html.replaceAll(/<(script|link)[^>]*>/g, '')),
)
await new Promise<void>((resolve) => bare.listen(0, resolve))
const { port } = bare.address() as AddressInfo

const visits: Visit[] = []
const baselines: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  baselines.push(await timeOfList(browser, `http://localhost:${port}/`))
  visits.push(await visit(browser, site.url + PATH))
}
await browser.close()
bare.close()
await site.stop()

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, software WebGL, n = ${ROUNDS}, demo data`)
report(
  'list on the screen, ms',
  visits.map(({ listMs }) => listMs),
)
report('  the same HTML alone from a bare Node server, ms', baselines)
console.log(
  `  ratio of the medians: ${(median(visits.map(({ listMs }) => listMs)) / median(baselines)).toFixed(2)}`,
)
report(
  'interactive map on the screen, ms',
  visits.map(({ mapMs }) => mapMs),
)
report(
  'requests until the map is there',
  visits.map(({ requests }) => requests),
)
report(
  'kB over the wire until the map is there',
  visits.map(({ bytes }) => bytes / 1000),
)
report(
  'kB over the wire until the list is there',
  visits.map(({ listBytes }) => listBytes / 1000),
)

async function visit(from: Browser, url: string): Promise<Visit> {
  const page = await from.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.result').first().waitFor()
  const listMs = performance.now() - began
  const listBytes = bytes
  await page.locator('.map-view[data-state="ready"]').waitFor({ timeout: 60_000 })
  const mapMs = performance.now() - began
  await page.close()
  return { listMs, mapMs, requests, bytes, listBytes }
}

async function timeOfList(from: Browser, url: string): Promise<number> {
  const page = await from.newPage()
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.result').first().waitFor()
  const elapsed = performance.now() - began
  await page.close()
  return elapsed
}

function report(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b)
  const spread = `${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)}`
  console.log(`${name}: median ${median(values).toFixed(0)} (${spread})`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
