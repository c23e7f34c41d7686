import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ liveMap: true })

/** Far below what counts as good (0.1): nothing that a visitor reads or reaches for may move. */
const MAX_SHIFT = 0.02

const MOVING = [
  '/?near=94107&radius=250',
  '/orte/zion-nationalpark-springdale',
  // On a phone the list asks a question, which leaves less height for the map above it.
  '/?q=94107&radius=250&view=map',
]

for (const path of MOVING) {
  for (const width of [1280, 390]) {
    test(`${path} stands still at ${width} while typeface and map load`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await watchShifts(page)
      // Held back until the text has been shown in the fallback typeface.
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/*.woff2', async (route) => {
        await released
        await route.continue()
      })
      // The load event would wait for the typeface.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(500)
      expect(await isTypefaceThere(page)).toBe(false)
      release()
      await expect.poll(() => isTypefaceThere(page), { timeout: 30_000 }).toBe(true)
      const map = page.locator('.map-pane .map')
      if (await isOnScreen(map)) await page.locator('.map-view[data-state="ready"]').waitFor()
      expect(await sumOfShifts(page)).toBeLessThan(MAX_SHIFT)
    })
  }
}

for (const width of [1280, 390]) {
  test(`the list of requests moves nothing at ${width}, and says after a reload that it started over`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    await page.goto('/datenschutz/anfragen')
    await expect(page.getByText('Keine ging an Dritte')).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(await sumOfShifts(page)).toBeLessThan(MAX_SHIFT)
    await expect(page.getByText('Sie haben die Seite neu geladen.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Sie haben die Seite neu geladen.')).toBeVisible()
    expect(await sumOfShifts(page)).toBeLessThan(MAX_SHIFT)
  })
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function sumOfShifts(page: Page): Promise<number> {
  // Shifts of the last frame are reported after it.
  await page.waitForTimeout(300)
  const shifts = await page.evaluate((): unknown => Reflect.get(window, 'layoutShifts'))
  return Array.isArray(shifts) ? shifts.reduce((sum: number, shift) => sum + Number(shift), 0) : 1
}

function isTypefaceThere(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fonts.check('1rem "Overpass Variable"'))
}

async function isOnScreen(map: ReturnType<Page['locator']>): Promise<boolean> {
  return map.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < innerHeight
  })
}
