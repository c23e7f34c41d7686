import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openBenchOf, untilDrawn } from '../map-harness/open-bench.ts'
import { startMapHarness } from '../map-harness/serve.ts'
import { findBrowser } from './browser.ts'
import { startSite } from './server.ts'
import { untilQuiet } from './until-quiet.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')
/** Limit for all pictures together, in bytes. */
const MAX_BYTES = 3e6
const QUALITY = 76

type View = { name: string; lat: number; lng: number; zoom: number }

/** Our own map without places, from the world down to cities. */
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
/** Shows parks with their areas, relief, and the edges of the searched states. */
const SEARCH = '/?q=Nationalparks+in+Utah+und+Arizona'
const PAGES = [
  { name: 'finder-wide', path: SEARCH, width: 1280, height: 800 },
  { name: 'finder-phone', path: `${SEARCH}&view=map`, width: 390, height: 844 },
  { name: 'place', path: '/orte/zion-nationalpark-springdale', width: 1280, height: 1100 },
]
const SCHEMES = ['light', 'dark'] as const
const MAP_SIZE = { width: 1192, height: 844 }

// node e2e/support/take-screenshots.ts [name …]
const wanted = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

/** Makes the pictures in `docs/screenshots`: maps, and pages of the demo in German, each in light and dark. */
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

async function takeMaps(from: Browser, views: readonly View[]): Promise<void> {
  const harness = await startMapHarness()
  for (const theme of SCHEMES) {
    const page = await from.newPage({ viewport: MAP_SIZE, colorScheme: theme })
    const bench = await openBenchOf(harness, page, 'builtin', { theme })
    await bench.open()
    await page.waitForFunction(() => window.harness.events.some(({ name }) => name === 'ready'))
    for (const { name, lat, lng, zoom } of views) {
      await bench.tell('setView', { center: { lat, lng }, zoom }, { animate: false })
      await untilDrawn(page)
      await save(page, `map-${name}-${theme}`)
    }
    await page.close()
  }
  await harness.close()
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

// On a narrow screen there may be no map, or it loads only once it is visible.
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

// Removes old pictures, and fails if the rest has grown too large.
function tidy(): void {
  const names = new Set([
    ...MAPS.flatMap(({ name }) => SCHEMES.map((scheme) => `map-${name}-${scheme}.webp`)),
    ...PAGES.flatMap(({ name }) => SCHEMES.map((scheme) => `${name}-${scheme}.webp`)),
  ])
  const files = readdirSync(FOLDER)
  for (const file of files) if (!names.has(file)) rmSync(join(FOLDER, file))
  const bytes = [...names].reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)
  console.log(`${(bytes / 1e6).toFixed(2)} MB`)
  if (bytes > MAX_BYTES) process.exitCode = 1
}
