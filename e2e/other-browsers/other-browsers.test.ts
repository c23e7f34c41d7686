import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../support/server.ts'
import { type DrivenBrowser, DrivenPage, pause } from './driven-browser.ts'
import { hasFirefox, openFirefox } from './firefox.ts'
import { hasWebKit, openWebKit } from './webkit.ts'

const BROWSERS = [
  {
    name: 'Firefox',
    isInstalled: hasFirefox,
    open: openFirefox,
    missing: 'Firefox is not installed: apt-get install firefox-esr',
  },
  {
    name: 'WebKit',
    isInstalled: hasWebKit,
    open: openWebKit,
    missing: 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb',
  },
]

/** The spam shield takes anything under two and a half seconds for a bot. */
const READING_MS = 2_700

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site.stop())

for (const { name, isInstalled, open, missing } of BROWSERS) {
  if (!isInstalled) console.log(missing)
  describe.runIf(isInstalled)(`in ${name}`, { timeout: 240_000 }, () => {
    let browser: DrivenBrowser
    let page: DrivenPage
    beforeAll(async () => {
      browser = await open()
      page = new DrivenPage(browser)
    }, 120_000)
    afterAll(() => browser.close())

    test('finds a place by what is typed, in a finder as tall as the window', async () => {
      await page.open(site.url)
      await page.untilAlive()
      await page.fill('#suchfeld', 'Zion')
      await page.enter()
      await page.until(`document.querySelector('h1').textContent.includes('Zion')`)
      await page.until(`document.querySelector('.result-name').textContent === 'Zion-Nationalpark'`)
      const [document, window] = JSON.parse(
        String(await page.evaluate('`[${document.documentElement.scrollHeight}, ${innerHeight}]`')),
      )
      expect(document).toBe(window)
    })

    test('shows the map, whose markers select places, or says why not', async () => {
      await page.open(`${site.url}/?q=94107&radius=250`)
      await page.untilAlive()
      const hasWebgl = await page.evaluate(HAS_WEBGL)
      await page.until(hasWebgl ? IS_MAP_READY : SAYS_WHY_NOT)
      // Places beyond the circle are in a list of their own.
      expect(await page.evaluate(`document.querySelector('.result-list').children.length`)).toBe(3)
      if (hasWebgl !== true) return
      await page.click('.map-view button[aria-label^="1: "]')
      await page.until(`location.search.includes('place=')`)
      await page.until(`document.querySelector('.result').hasAttribute('data-selected')`)
      await page.click('.map-view button[aria-label="Hineinzoomen"]')
      await page.until(`Boolean(document.querySelector('.search-here'))`)
    })

    test('opens the card of a place', async () => {
      await page.open(`${site.url}/?q=Zion`)
      await page.untilAlive()
      await page.click('.result-name a')
      await page.until(`document.querySelector('h1').textContent === 'Zion-Nationalpark'`)
      await page.until(`Boolean(document.querySelector('.map-card img')?.naturalWidth)`)
      expect(await page.evaluate('location.pathname')).toBe('/orte/zion-nationalpark-springdale')
    })

    test('sends a message and shows its receipt', async () => {
      await page.open(`${site.url}/orte/zion-nationalpark-springdale`)
      await page.untilAlive()
      await page.fill('.message-form [name=name]', 'Anna Probe')
      await page.fill('.message-form [name=email]', 'anna@beispiel.de')
      await page.fill('.message-form [name=message]', `Ist der Weg im November offen? (${name})`)
      await pause(READING_MS)
      await page.click('.message-form .button-primary')
      await page.until(`/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/.test(document.body.innerText)`)
      expect(await page.evaluate('document.body.innerText')).toContain(
        'Ihre Nachricht ist angekommen',
      )
    })
  })
}

const HAS_WEBGL = `Boolean(document.createElement('canvas').getContext('webgl2'))`
const IS_MAP_READY = `Boolean(document.querySelector('.map-view[data-state="ready"]'))`
const SAYS_WHY_NOT = `Boolean(document.querySelector('[role=alert]')?.textContent.includes('WebGL'))`
