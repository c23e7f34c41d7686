import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { startSite } from './server.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')

const PAGES = [
  { name: 'finder', path: '/?q=94107&radius=250', hasMap: true },
  { name: 'place', path: '/orte/zion-nationalpark-springdale', hasMap: true },
]
const SIZES = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]
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
await browser.close()
await site.stop()

type Picture = {
  page: (typeof PAGES)[number]
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
  await tab.goto(site.url + page.path, { waitUntil: 'networkidle' })
  await waitForMap(tab)
  const file = `${page.name}-${size.name}-${scheme}.png`
  await tab.screenshot({ path: join(FOLDER, file), fullPage: page.name === 'place' })
  console.log(file)
  await context.close()
}

// On a narrow screen the list comes first and there may be no map to wait for.
async function waitForMap(tab: Page): Promise<void> {
  const map = tab.locator('.map-view[data-state="ready"]')
  if (await tab.locator('.map-pane').first().isVisible()) await map.waitFor({ timeout: 30_000 })
  await tab.waitForTimeout(1_500)
}
