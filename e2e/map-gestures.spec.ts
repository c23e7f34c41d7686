import type { Page } from '@playwright/test'
import { violations } from './support/accessible.ts'
import {
  doubleTap,
  middleOfMap,
  pointOf,
  restingPoint,
  touch,
  untilMapReady,
  straight,
} from './support/live-map.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

test.use({ liveMap: true })

const FINDER = '/?q=94107&radius=250'
const [FIRST, SECOND] = [/^1: /, /^2: /]

// Measures scale and rotation of the map by two markers.
async function betweenMarkers(page: Page): Promise<{ length: number; angle: number }> {
  const from = await restingPoint(page, FIRST)
  const to = await pointOf(page, SECOND)
  const [x, y] = [to.x - from.x, to.y - from.y]
  return { length: Math.hypot(x, y), angle: Math.atan2(y, x) }
}

test.describe('with a mouse', () => {
  test('the wheel zooms the map of the finder, dragging moves it, and a double click zooms in', async ({
    page,
  }) => {
    await page.goto(FINDER)
    await untilMapReady(page)
    await test.step('the wheel and dragging', async () => {
      const before = await betweenMarkers(page)
      const middle = await middleOfMap(page)
      await page.mouse.move(middle.x, middle.y)
      await page.mouse.wheel(0, 300)
      await expect(page.locator('.maplibregl-cooperative-gesture-screen')).toHaveCount(0)
      await expect
        .poll(async () => (await betweenMarkers(page)).length)
        .toBeLessThan(before.length * 0.9)
      const start = await restingPoint(page, FIRST)
      await page.mouse.down()
      await page.mouse.move(middle.x - 60, middle.y + 40, { steps: 6 })
      // The pointer rests before it is released, so that the map does not glide on.
      await page.waitForTimeout(300)
      await page.mouse.up()
      const end = await restingPoint(page, FIRST)
      expect(Math.abs(end.x - start.x + 60)).toBeLessThan(6)
      expect(Math.abs(end.y - start.y - 40)).toBeLessThan(6)
    })
    await test.step('a double click', async () => {
      const before = await restingPoint(page, FIRST)
      const fixed = { x: before.x + 40, y: before.y + 30 }
      await page.mouse.dblclick(fixed.x, fixed.y)
      // The clicked point stays in place, everything else moves twice as far from it.
      await expect
        .poll(async () => Math.round(((await restingPoint(page, FIRST)).x - fixed.x) / 4))
        .toBe(-20)
    })
  })

  test('the wheel scrolls the page of a place, whose map says how to zoom', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/orte/altstadt-brewery-fredericksburg')
    const map = page.locator('.map-pane')
    await map.scrollIntoViewIfNeeded()
    await untilMapReady(page)
    const middle = await middleOfMap(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    await expect(page.getByText('Zum Zoomen Strg halten')).toBeAttached()
  })

  test('at its closest zoom the map says why it goes no closer', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(FINDER)
    await untilMapReady(page)
    const why = page.getByText('Näher geht es ohne Straßenkarte nicht.')
    const closer = page.getByRole('button', { name: 'Hineinzoomen', exact: true })
    await expect(why).toBeHidden()
    await expect(async () => {
      await closer.dispatchEvent('click')
      expect(await closer.getAttribute('aria-disabled')).toBe('true')
    }).toPass()
    await expect(why).toBeVisible()
    const { height } = (await why.boundingBox())!
    expect(height).toBeLessThan(50)
    await page.getByRole('button', { name: 'Herauszoomen' }).click()
    await expect(why).toBeHidden()
  })

  test('keys move and zoom the map', async ({ page }) => {
    await page.goto(FINDER)
    await untilMapReady(page)
    const start = await restingPoint(page, FIRST)
    const before = await betweenMarkers(page)
    await page.locator('.map-canvas canvas').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await restingPoint(page, FIRST)).x).toBeLessThan(start.x - 50)
    await page.keyboard.press('-')
    await expect
      .poll(async () => (await betweenMarkers(page)).length)
      .toBeLessThan(before.length * 0.7)
    await page.keyboard.press('+')
    await expect
      .poll(async () => (await betweenMarkers(page)).length)
      .toBeGreaterThan(before.length * 0.9)
  })
})

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one finger moves the map, two zoom but do not turn it, a double tap zooms in', async ({
    page,
  }) => {
    await page.goto(`${FINDER}&view=map`)
    await untilMapReady(page)
    const middle = await middleOfMap(page)
    const start = await restingPoint(page, FIRST)
    const still = Array.from({ length: 12 }, () => ({ x: middle.x + 30, y: middle.y + 60 }))
    // The finger rests before it is lifted, so that the map does not glide on.
    await touch(page, [...straight(middle, { x: 30, y: 60 }), ...still])
    const moved = await restingPoint(page, FIRST)
    // A few pixels pass before a touch counts as moving.
    expect(Math.abs(moved.x - start.x - 30)).toBeLessThan(12)
    expect(Math.abs(moved.y - start.y - 60)).toBeLessThan(12)

    const before = await betweenMarkers(page)
    // Both fingers move closer together, and make a quarter turn around each other.
    const circle = (offset: number) =>
      Array.from({ length: 12 }, (_, i) => {
        const angle = offset + (i / 11) * (Math.PI / 2)
        const radius = 110 - i * 5
        return {
          x: middle.x + Math.cos(angle) * radius,
          y: middle.y + Math.sin(angle) * radius,
        }
      })
    await touch(page, circle(0), circle(Math.PI))
    const after = await betweenMarkers(page)
    expect(after.length).toBeLessThan(before.length * 0.8)
    expect(Math.abs(after.angle - before.angle)).toBeLessThan(0.03)

    // Away from plates, which would take the tap.
    const sea = { x: middle.x - 120, y: middle.y }
    await doubleTap(page, sea)
    await expect
      .poll(async () => (await betweenMarkers(page)).length)
      .toBeGreaterThan(after.length * 1.5)
  })

  test('the map fills the window under the search, and nothing scrolls', async ({ page }) => {
    await page.goto(`${FINDER}&view=map`)
    await untilMapReady(page)
    const search = (await page.getByRole('search').boundingBox())!
    const map = (await page.locator('.map-pane').boundingBox())!
    const list = (await page.locator('.list-pane').boundingBox())!
    expect(Math.abs(map.y - search.y - search.height)).toBeLessThan(1)
    expect(map.height).toBeGreaterThan(844 / 2)
    expect(Math.round(list.y + list.height)).toBe(844)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  })

  test.describe('the list', () => {
    // The list covers the live map and the picture in the same way.
    test.use({ liveMap: false })

    test('is pulled up over the map by a button, and Back closes it', async ({ page }) => {
      await page.goto(`${FINDER}&view=map`)
      await untilAlive(page)
      const rows = page.locator('.result')
      const handle = page.locator('.sheet-handle')
      await expect(handle).toHaveText('Liste zeigen')
      await expect(handle).toHaveAttribute('aria-expanded', 'false')
      await expect(rows.first()).toBeHidden()
      await page.getByRole('button', { name: 'Liste zeigen' }).tap()
      await expect(page.getByRole('button', { name: 'Karte zeigen' })).toBeVisible()
      await expect(rows.first()).toBeInViewport()
      await expect(handle).toHaveAttribute('aria-expanded', 'true')
      expect(await violations(page)).toEqual([])
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Liste zeigen' })).toBeVisible()
      await expect(rows.first()).toBeHidden()
      expect(new URL(page.url()).search).toBe(`${FINDER.slice(1)}&view=map`)
      await page.goForward()
      await expect(rows.first()).toBeInViewport()
      await page.getByRole('button', { name: 'Karte zeigen' }).tap()
      await expect(rows.first()).toBeHidden()
    })

    test('opens and closes by keyboard, and nothing beneath it takes focus', async ({ page }) => {
      await page.goto(`${FINDER}&view=map`)
      await untilAlive(page)
      await page.getByRole('button', { name: 'Liste zeigen' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Karte zeigen' })).toBeFocused()
      await expect(page.locator('.map-pane')).toBeHidden()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(page.locator('.map-pane')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Liste zeigen' })).toBeVisible()
    })

    test('follows the finger, and continues in the direction of a flick', async ({ page }) => {
      await page.goto(`${FINDER}&view=map`)
      await untilAlive(page)
      const handle = page.locator('.sheet-handle')
      const { x, y } = (await handle.boundingBox())!
      await touch(page, straight({ x: x + 190, y: y + 12 }, { x: 0, y: -420 }, 14))
      await expect(page.getByRole('button', { name: 'Karte zeigen' })).toBeVisible()
      await expect(page.locator('.result').first()).toBeInViewport()
      const up = (await handle.boundingBox())!
      await touch(page, straight({ x: up.x + 190, y: up.y + 12 }, { x: 0, y: 450 }, 14))
      await expect(page.getByRole('button', { name: 'Liste zeigen' })).toBeVisible()
      await expect(page.locator('.result').first()).toBeHidden()
    })

    test('stays open from page to page, and is unchanged on return', async ({ page }) => {
      await page.goto('/?view=map')
      await untilAlive(page)
      await page.getByRole('button', { name: 'Liste zeigen' }).tap()
      await page.getByRole('link', { name: 'Nächste Seite' }).tap()
      await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
      await expect(page.locator('.result').first()).toBeInViewport()
      await page.locator('.result-name a').nth(3).tap()
      await expect(page).toHaveURL(/\/orte\//)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Karte zeigen' })).toBeVisible()
      await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
    })
  })

  test('the card of a selected place is in the list', async ({ page }) => {
    await page.goto('/?q=Zion&view=map')
    await page.getByRole('button', { name: '1: Zion-Nationalpark' }).tap()
    const card = page.locator('.list-pane .selected-card')
    await expect(card.getByRole('link', { name: 'Zion-Nationalpark' })).toBeInViewport()
    expect(await violations(page, { within: '.list-pane' })).toEqual([])
    await card.getByRole('link').tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
  })
})

test.describe('without a script on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('the list is below the picture', async ({ page }) => {
    await page.goto(`${FINDER}&view=map`)
    const picture = (await page.locator('.map-picture').boundingBox())!
    const first = (await page.locator('.result').first().boundingBox())!
    expect(first.y).toBeGreaterThan(picture.y + picture.height)
    await expect(page.locator('.sheet-handle')).toBeHidden()
  })
})
