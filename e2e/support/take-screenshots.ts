import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { toMercator } from '../../src/lib/geo/tiles.ts'
import { findBrowser } from './browser.ts'
import { startSite } from './server.ts'
import { untilQuiet } from './until-quiet.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')
/** Of all pictures together, in bytes. */
const MOST_BYTES = 3e6
const QUALITY = 76

type View = { name: string; lat: number; lng: number; zoom: number }

/** Our own map from the world down to cities: the pane of the finder alone. */
const MAPS: readonly View[] = [
  { name: 'world', lat: 30, lng: 0, zoom: 2 },
  { name: 'usa', lat: 39, lng: -97, zoom: 4 },
  { name: 'california', lat: 36.9, lng: -119.4, zoom: 6 },
  { name: 'yellowstone', lat: 44.5, lng: -110.4, zoom: 7 },
  { name: 'alps', lat: 47, lng: 10.9, zoom: 7 },
  { name: 'hawaii', lat: 20.6, lng: -157.2, zoom: 7 },
  { name: 'rhein-main', lat: 50.05, lng: 8.5, zoom: 9 },
  { name: 'munich', lat: 48.05, lng: 11.5, zoom: 9 },
  { name: 'los-angeles', lat: 34, lng: -118.2, zoom: 9 },
  { name: 'new-york', lat: 40.73, lng: -73.95, zoom: 10 },
  { name: 'berlin', lat: 52.5, lng: 13.4, zoom: 10 },
  { name: 'zurich', lat: 47.35, lng: 8.6, zoom: 10 },
]
/** Parks with their areas, relief, and the edges of what was searched. */
const SEARCH = '/?q=Nationalparks+in+Utah+und+Arizona'
const PAGES = [
  { name: 'finder-wide', path: SEARCH, width: 1280, height: 800 },
  { name: 'finder-phone', path: `${SEARCH}&view=map`, width: 390, height: 844 },
  { name: 'place', path: '/orte/zion-nationalpark-springdale', width: 1280, height: 1100 },
]
const SCHEMES = ['light', 'dark'] as const
/** The list takes what is left of it. */
const MAP_WINDOW = { width: 1640, height: 900 }
/** What a drag and a change of zoom take to come to rest. */
const STEP_MS = 350
/** In pixels: a drag must end on the map. */
const LONGEST_DRAG = 600
const NEAR = 8

// node e2e/support/take-screenshots.ts [name …]
const wanted = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

/** The pictures in `docs/screenshots`: maps and pages in light and dark, in German, from the demo. */
const site = await startSite()
const browser = await chromium.launch(await findBrowser())
mkdirSync(FOLDER, { recursive: true })
if (MAPS.some(isWanted)) await takeMaps(browser, MAPS.filter(isWanted))
for (const page of PAGES.filter(isWanted)) {
  for (const scheme of SCHEMES) await takePage(browser, page, scheme)
}
await browser.close()
await site.stop()
if (wanted.length === 0) tidy()

type Scheme = (typeof SCHEMES)[number]

// One map goes from view to view: where a search finds nothing, the finder shows what is nearest instead.
async function takeMaps(from: Browser, views: readonly View[]): Promise<void> {
  const tab = await openTab(from, MAP_WINDOW, 'light')
  await tab.goto(`${site.url}/`)
  await untilMapIsStill(tab)
  await zoomBy(tab, 'Herauszoomen')
  for (const view of views) {
    for (let seen = await moveTo(tab, view); Math.abs(seen - view.zoom) > 0.5;) {
      await zoomBy(tab, seen < view.zoom ? 'Hineinzoomen' : 'Herauszoomen')
      seen = await moveTo(tab, view)
    }
    for (const scheme of SCHEMES) {
      await tab.emulateMedia({ colorScheme: scheme })
      await untilMapIsStill(tab)
      await save(tab.locator('.map-pane').first(), `map-${view.name}-${scheme}`)
    }
  }
  await tab.context().close()
}

async function zoomBy(tab: Page, name: 'Hineinzoomen' | 'Herauszoomen'): Promise<void> {
  await tab.getByRole('button', { name, exact: true }).click()
  await tab.waitForTimeout(STEP_MS)
}

/** Drags the map until the point is in its middle, and tells its zoom: the link below the search says what is seen. */
async function moveTo(tab: Page, { lat, lng }: View): Promise<number> {
  const pane = await tab.locator('.map-view').boundingBox()
  if (!pane) throw new Error('There is no map')
  const x = pane.x + pane.width / 2
  for (let tries = 0; ; tries++) {
    // Each time a little lower: a drag that begins on a marker moves nothing.
    const y = pane.y + pane.height / 2 + ((tries * 23) % 115) - 46
    const href = (await tab.locator('.search-here').getAttribute('href')) ?? ''
    const bbox = new URLSearchParams(href.slice(href.indexOf('?'))).get('bbox') ?? ''
    const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
    const [start, end] = [
      toMercator({ lat: north, lng: west }),
      toMercator({ lat: south, lng: east }),
    ]
    const world = pane.height / (end.y - start.y)
    const target = toMercator({ lat, lng })
    const width = end.x - start.x + (west > east ? 1 : 0)
    const off = [
      (target.x - start.x - width / 2) * world,
      (target.y - (start.y + end.y) / 2) * world,
    ]
    if (off.every((pixels) => Math.abs(pixels) < NEAR)) return Math.log2(world / 512)
    const [right = 0, down = 0] = off.map((pixels) =>
      Math.max(-LONGEST_DRAG, Math.min(LONGEST_DRAG, pixels)),
    )
    await tab.mouse.move(x + right / 2, y + down / 2)
    await tab.mouse.down()
    await tab.mouse.move(x - right / 2, y - down / 2, { steps: 2 })
    await tab.waitForTimeout(STEP_MS)
    await tab.mouse.up()
    await tab.waitForTimeout(STEP_MS)
  }
}

async function takePage(
  from: Browser,
  { name, path, width, height }: (typeof PAGES)[number],
  scheme: Scheme,
): Promise<void> {
  const tab = await openTab(from, { width, height }, scheme)
  await tab.goto(site.url + path)
  await untilMapIsStill(tab)
  await tab.evaluate(() => scrollTo(0, 0))
  await save(tab, `${name}-${scheme}`)
  await tab.context().close()
}

async function openTab(
  from: Browser,
  viewport: { width: number; height: number },
  colorScheme: Scheme,
): Promise<Page> {
  const context = await from.newContext({
    viewport,
    colorScheme,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

// On a narrow screen there may be no map, or it waits below until it is seen.
async function untilMapIsStill(tab: Page): Promise<void> {
  await untilQuiet(tab)
  const pane = tab.locator('.map-pane').first()
  if (!(await pane.isVisible())) return
  await pane.scrollIntoViewIfNeeded()
  await tab.locator('.map-view[data-state="ready"]').waitFor({ timeout: 60_000 })
  await untilQuiet(tab)
  await tab.waitForTimeout(1_500)
}

async function save(shown: Page | Locator, name: string): Promise<void> {
  const picture = await shown.screenshot()
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`))
  console.log(name)
}

// What is no longer taken goes, and what has grown too large is said.
function tidy(): void {
  const names = new Set([
    ...MAPS.flatMap(({ name }) => SCHEMES.map((scheme) => `map-${name}-${scheme}.webp`)),
    ...PAGES.flatMap(({ name }) => SCHEMES.map((scheme) => `${name}-${scheme}.webp`)),
  ])
  const files = readdirSync(FOLDER)
  for (const file of files) if (!names.has(file)) rmSync(join(FOLDER, file))
  const bytes = [...names].reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)
  console.log(`${(bytes / 1e6).toFixed(2)} MB`)
  if (bytes > MOST_BYTES) process.exitCode = 1
}
