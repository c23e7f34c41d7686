import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { startSite } from './server.ts'
import { untilQuiet } from './until-quiet.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')

const PAGES = [
  { name: 'finder', path: '/?q=94107&radius=250' },
  { name: 'place', path: '/orte/zion-nationalpark-springdale' },
]

/** Our own map from the world down to one city. */
const MAPS = [
  { name: 'map-world', path: '/?bbox=-170,-55,170,72' },
  { name: 'map-usa', path: '/?bbox=-125,24,-66,50' },
  { name: 'map-california', path: '/?bbox=-124.5,32.5,-114,42' },
  { name: 'map-los-angeles', path: '/?bbox=-118.9,33.6,-117.6,34.4' },
  { name: 'map-germany', path: '/?bbox=5.8,47.2,15.1,55.1' },
]
const SIZES = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const
const SCHEMES = ['light', 'dark'] as const

/** The pictures in `docs/screenshots`: every page in every size and scheme, in German, from the demo. */
const site = await startSite()
const browser = await chromium.launch(await findBrowser())
mkdirSync(FOLDER, { recursive: true })
for (const page of PAGES) {
  for (const size of SIZES) {
    for (const scheme of SCHEMES) await take(browser, { page, size, scheme })
  }
}
for (const page of MAPS) {
  for (const scheme of SCHEMES) await take(browser, { page, size: SIZES[0], scheme })
}
await browser.close()
await site.stop()

type Picture = {
  page: { name: string; path: string }
  size: (typeof SIZES)[number]
  scheme: (typeof SCHEMES)[number]
}

async function take(from: Browser, { page, size, scheme }: Picture): Promise<void> {
  const context = await from.newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme: scheme,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const tab = await context.newPage()
  await tab.goto(site.url + page.path)
  await untilQuiet(tab)
  await waitForMap(tab)
  const file = `${page.name}-${size.name}-${scheme}.png`
  await tab.screenshot({ path: join(FOLDER, file), fullPage: page.name === 'place' })
  console.log(file)
  await context.close()
}

// On a narrow screen there may be no map, or it waits below until it is seen.
async function waitForMap(tab: Page): Promise<void> {
  const pane = tab.locator('.map-pane').first()
  if (!(await pane.isVisible())) return
  await pane.scrollIntoViewIfNeeded()
  await tab.locator('.map-view[data-state="ready"]').waitFor({ timeout: 30_000 })
  await tab.waitForTimeout(1_500)
  await tab.evaluate(() => scrollTo(0, 0))
}
