import type { Page } from '@playwright/test'
import { untilMapReady } from './support/live-map.ts'
import { expect, test } from './support/test.ts'

const PATHS = [
  '/',
  '/?near=80202&radius=250',
  `/?q=${'a'.repeat(200)}`,
  '/orte/zion-nationalpark-springdale',
  '/orte/zion-nationalpark-springdale/korrektur',
  '/orte/in/kalifornien',
  '/kontakt',
  '/ort-vorschlagen',
  '/gibt-es-nicht',
  '/embed',
  '/en',
]

for (const path of PATHS) {
  test(`nothing crosses the edge of ${path.slice(0, 40)}, on the smallest phone or with text twice as large`, async ({
    page,
  }) => {
    // The same as a window at 400 percent (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    expect.soft(await beyondTheEdge(page)).toEqual([])
    // Text at 200 percent (WCAG 1.4.4).
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await beyondTheEdge(page)).toEqual([])
  })
}

test.describe('the map on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('offers no sort order, because its list is hidden', async ({ page }) => {
    await page.goto('/?near=80202&radius=250')
    const order = page.getByRole('group', { name: 'Sortiert nach' })
    await expect(order).toBeVisible()
    await page.getByRole('link', { name: 'Karte' }).click()
    await expect(order).toBeHidden()
  })
})

test.describe('on a phone, nothing covers a place on the map', () => {
  test.use({ liveMap: true, hasTouch: true, isMobile: true })

  for (const [width, height, colorScheme] of [
    [320, 568, 'light'],
    [360, 640, 'light'],
    [360, 640, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    test(`at ${width} × ${height}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      for (const search of ['', 'near=80202&radius=250', 'q=94107&radius=250']) {
        await page.goto(`/?view=map&${search}`)
        await untilMapReady(page)
        await expect(page.locator('.map-plate').filter({ visible: true }).first()).toBeVisible()
        await expect.poll(() => page.evaluate(coveredMarkers), search).toEqual([])
        const high = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(high, 'the page does not scroll').toBeLessThanOrEqual(height)
        for (const button of await page.locator('.map-button').filter({ visible: true }).all()) {
          const box = await button.boundingBox()
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
        }
        await page.locator('.map-buttons .map-button').last().tap()
        const map = (await page.locator('.map-view').boundingBox())!
        const pad = (await page.locator('.map-pad').boundingBox())!
        expect(pad.y).toBeGreaterThanOrEqual(map.y)
        expect(pad.y + pad.height).toBeLessThanOrEqual(map.y + map.height)
      }
    })
  }
})

/** Runs in the page: plates, discs and dots of the live map under a sign, a button or the sources. */
function coveredMarkers(): string[] {
  const boxesOf = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
  const over = boxesOf(document, '.map-edge, .map-buttons, .maplibregl-ctrl-attrib')
  return [...document.querySelectorAll('.map-face:not(.is-cut)')].flatMap((face) => {
    const parts = face.classList.contains('is-dot')
      ? '.map-foot, .map-disc'
      : '.map-plate, .map-foot, .map-disc'
    const isUnder = boxesOf(face, parts).some((box) =>
      over.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      ),
    )
    return isUnder ? [face.parentElement?.ariaLabel ?? ''] : []
  })
}

/** Text and controls that are cut off on the right, or would make the page scroll sideways. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    // The row of filters scrolls by itself.
    const controls = [
      ...document.querySelectorAll('a, button, input, textarea, h1, h2, p, .chips'),
    ].filter((control) => !control.parentElement?.closest('.chips'))
    const cut = controls
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .map((element) => `${element.tagName} ${element.textContent}`)
    const isScrolling = document.documentElement.scrollWidth > edge
    return [...cut, ...(isScrolling ? ['the page scrolls sideways'] : [])]
  })
}
