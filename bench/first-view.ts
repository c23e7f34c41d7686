/* How soon the finder's list and live map appear, what the map's first view weighs, and how it pans compared with MapLibre alone. */
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { startSite } from '../e2e/support/server.ts'
import { untilQuiet } from '../e2e/support/until-quiet.ts'
import { servePeerPage } from './first-view/peer-page.ts'

// node bench/first-view.ts [URL …]: measures other running sites alternately with this one, to compare versions.
const others = process.argv.slice(2)
const ROUNDS = 7
/** Frames of one drag across the map. */
const FRAMES = 90
const WINDOW = { width: 1280, height: 800 }

const site = await startSite()
const browser = await chromium.launch(await findBrowser())
const sites = [{ name: 'this version', url: site.url }].concat(
  others.map((url) => ({ name: url, url })),
)

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, n = ${ROUNDS}, demo data, ` +
    `${WINDOW.width} × ${WINDOW.height}, WebGL in software. Medians, with least and most.\n`,
)
const visits = new Map(sites.map(({ name }) => [name, [] as Visit[]]))
const markers: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, url } of sites) {
    const visit = await visitFinder(browser, url)
    visits.get(name)?.push(visit)
    markers.push(visit.markers)
  }
}
const peer = await servePeerPage(Math.max(...markers))
const bare: number[][] = []
for (let round = 0; round < ROUNDS; round++) bare.push(await panPeer(browser, peer.url))
peer.close()

console.log(
  '| | list painted, ms | live map, ms | map data, kB | picture, kB | frame, ms | p95, ms |',
)
console.log('|---|---|---|---|---|---|---|')
for (const [name, all] of visits) {
  const cells = [
    name,
    spread(all.map(({ paintMs }) => paintMs)),
    spread(all.map(({ mapMs }) => mapMs)),
    spread(all.map(({ mapBytes }) => mapBytes / 1000)),
    spread(all.map(({ pictureBytes }) => pictureBytes / 1000)),
    spread(all.map(({ frames }) => at(frames, 0.5))),
    spread(all.map(({ frames }) => at(frames, 0.95))),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
const bareCells = [
  spread(bare.map((one) => at(one, 0.5))),
  spread(bare.map((one) => at(one, 0.95))),
]
console.log(
  `| MapLibre alone, ${Math.max(...markers)} markers | | | | | ${bareCells.join(' | ')} |`,
)
await browser.close()
await site.stop()

type Visit = {
  paintMs: number
  mapMs: number
  mapBytes: number
  pictureBytes: number
  markers: number
  frames: number[]
}

async function visitFinder(from: Browser, url: string): Promise<Visit> {
  const context = await from.newContext({ viewport: WINDOW, locale: 'de-DE' })
  const page = await context.newPage()
  const bytes = await countBytes(page)
  await page.addInitScript(noteMapReady)
  await page.goto(`${url}/`)
  await page.locator('.map-view[data-state="ready"]').waitFor({ timeout: 60_000 })
  await untilQuiet(page)
  const mapMs = await page.evaluate(() => Number(document.documentElement.dataset.mapMs))
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const visit = {
    paintMs,
    mapMs,
    mapBytes: bytes(/\.pmtiles/),
    pictureBytes: bytes(/\/bild\//),
    markers: await page.locator('.map-view .map-marker').count(),
    frames: await panFrames(page, '.map-view canvas'),
  }
  await context.close()
  return visit
}

async function panPeer(from: Browser, url: string): Promise<number[]> {
  const page = await from.newPage({ viewport: WINDOW })
  await page.goto(url)
  await page.locator('body[data-state="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
  const frames = await panFrames(page, '#map canvas')
  await page.close()
  return frames
}

/** Transferred bytes of requests whose address matches. */
async function countBytes(page: Page): Promise<(address: RegExp) => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const addresses = new Map<string, string>()
  const sizes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    addresses.set(requestId, request.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  return (address) =>
    [...sizes]
      .filter(([id]) => address.test(addresses.get(id) ?? ''))
      .reduce((sum, [, size]) => sum + size, 0)
}

// Runs in the page.
function noteMapReady(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('.map-view[data-state="ready"]')) return
    watcher.disconnect()
    document.documentElement.dataset.mapMs = String(performance.now())
  })
  watcher.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Milliseconds of each frame of a drag until the GPU has drawn it: only reading a pixel waits for that. */
function panFrames(page: Page, canvas: string): Promise<number[]> {
  return page.locator(canvas).evaluate(async (element: HTMLCanvasElement, count: number) => {
    const gl = element.getContext('webgl2')
    const { left, top, width, height } = element.getBoundingClientRect()
    const pointerAt = (step: number) => ({
      bubbles: true,
      button: 0,
      buttons: 1,
      clientX: left + width * 0.7 - step * 3,
      clientY: top + height / 2 + step,
    })
    element.dispatchEvent(new MouseEvent('mousedown', pointerAt(0)))
    const times: number[] = []
    for (let step = 1; step <= count; step++) {
      document.dispatchEvent(new MouseEvent('mousemove', pointerAt(step)))
      const began = await new Promise<number>((resolve) => {
        requestAnimationFrame((time) => resolve(time))
      })
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
      times.push(performance.now() - began)
    }
    document.dispatchEvent(new MouseEvent('mouseup', pointerAt(count)))
    return times
  }, FRAMES)
}

function spread(numbers: readonly number[]): string {
  const shown = (share: number) => at(numbers, share).toFixed(0)
  return `${shown(0.5)} (${shown(0)}–${shown(1)})`
}

function at(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
