import type { Page } from '@playwright/test'
import { containsPoint, parseBounds } from '../src/lib/geo/bounds.ts'
import { parseLatLng } from '../src/lib/geo/coordinates.ts'
import { violations } from './support/accessible.ts'
import { middleOfMap, restingPoint, untilMapReady } from './support/live-map.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { withoutMap } from './support/without-map.ts'

test.use({ liveMap: true })

const WINDOWS = [
  {
    width: 1280,
    height: 800,
    path: '/?',
    next: 'a sign at the edge leads to the places it names, and Back returns to the overview',
    expectNext: expectSignLeads,
  },
  {
    width: 390,
    height: 844,
    path: '/?view=map&',
    next: 'a dot that a sign, a button or the edge of the map would cut is not drawn',
    expectNext: expectNoHalfDots,
  },
]

for (const { width, height, path, next, expectNext } of WINDOWS) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test(`the first view shows where most places are, and names the others at its edge; ${next}`, async ({
      page,
    }) => {
      await page.goto(path)
      await untilMapReady(page)
      const edges = page.getByRole('navigation', { name: 'Außerhalb der Karte' })
      await expect(edges.getByRole('link', { name: /^Alaska/ })).toBeInViewport()
      await expect(edges.getByRole('link', { name: /Hawaii/ })).toBeInViewport()
      expect(await violations(page)).toEqual([])
      await test.step(next, () => expectNext(page))
    })

    test('every listed place is on the map or named at its edge', async ({ page }) => {
      await withoutMap(page)
      // These towns have one place, two places and no place in the circle.
      const overviews = ['page=1', 'page=4', 'category=nationalpark', 'q=Nationalpark+USA']
      const towns = ['q=Denver', 'q=Portland', 'q=Brauereien+in+New+York']
      for (const search of [...overviews, ...towns]) {
        await page.goto(path + search)
        expect(await unnamed(page), search).toEqual([])
      }
    })

    test('nothing but the list scrolls', async ({ page }) => {
      await withoutMap(page)
      await page.goto(path)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(tall).toBe(height)
    })
  })
}

async function expectSignLeads(page: Page): Promise<void> {
  const sign = page.getByRole('link', { name: /^Alaska \d/ })
  const total = Number(/\d+/.exec((await sign.textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(3)
  await sign.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${total} Orte`)
  await expect(page.locator('.result')).toHaveCount(total)
  for (const place of await page.locator('.result').allTextContents()) {
    expect(place).toContain('Alaska')
  }
  await restingPoint(page, /^1: /)
  await page.goBack()
  await expect(sign).toBeVisible()
}

async function expectNoHalfDots(page: Page): Promise<void> {
  const cut = page.locator('.map-face.is-cut')
  await expect.poll(() => page.evaluate(halfDots)).toEqual([])
  await expect(cut).not.toHaveCount(0)
  await expect(cut.first()).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Herauszoomen' }).click()
  await expect(page.getByRole('navigation', { name: 'Außerhalb der Karte' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(halfDots)).toEqual([])
}

for (const search of [
  'q=Brauereien+in+New+York',
  'q=Brauereien+in+Boston',
  'q=Brauereien+in+Portland',
  'q=Nationalparks+in+Arizona',
  'category=nationalpark',
]) {
  test(`on a phone the buttons of the map cover no place of the list: ${search}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?view=map&${search}`)
    await untilMapReady(page)
    await restingPoint(page, /^1: /)
    expect(await page.evaluate(listedUnderButtons)).toEqual([])
  })
}

test('on a phone the buttons of the map cover no place of a search, nor of the next search on the same map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?view=map&q=Brauereien+bei+Denver')
  await untilMapReady(page)
  await restingPoint(page, /^1: /)
  expect(await page.evaluate(listedUnderButtons)).toEqual([])
  await test.step('the next search', async () => {
    await page.getByRole('combobox').fill('Brauereien in Boston')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boston')
    await restingPoint(page, /^1: /)
    await expect.poll(() => page.evaluate(listedUnderButtons)).toEqual([])
  })
})

/** Runs in the page: listed places whose plate or foot lies under a button or a sign, in whole or in part. */
function listedUnderButtons(): string[] {
  const over = [...document.querySelectorAll('.map-buttons, .map-edge')].map((one) =>
    one.getBoundingClientRect(),
  )
  const listed = [...document.querySelectorAll('.map-marker')].filter(({ ariaLabel }) =>
    /^\d+: /.test(ariaLabel ?? ''),
  )
  if (listed.length === 0) return ['there is no list']
  return listed.flatMap((marker) => {
    const parts = [...marker.querySelectorAll('.map-plate, .map-foot')]
    const isUnder = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .some((box) =>
        over.some(
          ({ left, right, top, bottom }) =>
            box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        ),
      )
    return isUnder ? [marker.ariaLabel ?? ''] : []
  })
}

/** Runs in the page: dots that are only partly visible, beside a sign or a button or at the edge. */
function halfDots(): string[] {
  const signs = [...document.querySelectorAll('.map-edge, .map-buttons')].map((sign) =>
    sign.getBoundingClientRect(),
  )
  const edge = document.querySelector('.map-view')?.getBoundingClientRect() ?? new DOMRect()
  const dots = [...document.querySelectorAll('.map-face.is-dot')]
  return dots.flatMap((face) => {
    const dot = face.querySelector('.map-foot, .map-disc')?.getBoundingClientRect()
    if (!dot) return []
    const isUnder = signs.some(
      (sign) =>
        dot.left < sign.right &&
        dot.right > sign.left &&
        dot.top < sign.bottom &&
        dot.bottom > sign.top,
    )
    const isOver = dot.left < edge.left || dot.right > edge.right || dot.bottom > edge.bottom
    const isOff = dot.left > edge.right || dot.right < edge.left || dot.top > edge.bottom
    return (isUnder || (isOver && !isOff)) && getComputedStyle(face).opacity !== '0'
      ? [face.parentElement?.ariaLabel ?? '']
      : []
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the signs are below the picture, where they cover no names, and lead to the same places', async ({
    page,
  }) => {
    await page.goto('/')
    const pane = (await page.locator('.map-pane').boundingBox())!
    const signs = await page.locator('.map-edge').filter({ visible: true }).all()
    expect(signs.length).toBeGreaterThan(1)
    for (const sign of signs) {
      const { y, height } = (await sign.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(pane.y + pane.height)
      expect(y + height).toBeLessThanOrEqual(800)
    }
    await page.getByRole('link', { name: /^Alaska \d/ }).click()
    await expect(page.locator('.result').first()).toContainText('Alaska')
  })

  test('the signs for places beyond the circle lead to those places', async ({ page }) => {
    await page.goto('/?q=Denver')
    await page.getByRole('link', { name: /^South Dakota \d/ }).click()
    await expect(page.locator('.result').first()).toContainText('South Dakota')
  })
})

test.describe('returning to the finder', () => {
  test('going back from a place restores the map', async ({ page }) => {
    await page.goto('/?q=94107&radius=250')
    await untilMapReady(page)
    const left = await leaveMap(page)
    await page.getByRole('link', { name: 'Trumer Brewery' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Trumer')
    await page.goBack()
    await untilMapReady(page)
    expectNear(await restingPoint(page, /^1: /), left)
    await expect(page.getByRole('link', { name: 'In diesem Ausschnitt suchen' })).toBeVisible()
  })

  test('a link restores the map, with a picture of the same view until it is ready', async ({
    page,
  }) => {
    await page.goto('/')
    await untilMapReady(page)
    await page.getByRole('button', { name: 'Herauszoomen' }).click()
    const left = await restingPoint(page, /^1: /)
    await page.locator('.result-name a').first().click()
    await expect(page).toHaveURL(/\/orte\//)
    const drawn = page.waitForRequest(/\/bild\/desk-light/)
    await page.getByRole('banner').getByRole('link', { name: 'Orte finden' }).click()
    const address = (await drawn).url()
    await untilMapReady(page)
    expectNear(await restingPoint(page, /^1: /), left)
    const svg = await (await page.request.get(address)).text()
    const [, x, y] = /id="ort-1" transform="translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(svg) ?? []
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    const middle = await middleOfMap(page)
    expectNear(
      {
        x: middle.x + Number(x) - Number(width) / 2,
        y: middle.y + Number(y) - Number(height) / 2,
      },
      left,
    )
  })

  test('a place leads back to its search, with the list scrolled to its row', async ({ page }) => {
    await page.goto('/?category=brauerei')
    await untilMapReady(page)
    const left = await leaveMap(page)
    const name = (await page.locator('.result-name').nth(14).textContent()) ?? ''
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Zurück zu Liste und Karte' }).click()
    await expect(page).toHaveURL(/category=brauerei.*place=/)
    await expect(page.locator('.result[data-selected]')).toContainText(name)
    await expect(page.locator('.result[data-selected]')).toBeInViewport()
    await untilMapReady(page)
    expectNear(await restingPoint(page, /^1: /), left)
  })

  test('a link to a place scrolls the list to it', async ({ page }) => {
    await withoutMap(page)
    await page.goto('/')
    const slug = await page.locator('.result').nth(15).getAttribute('id')
    await page.goto(`/?place=${slug?.replace('ort-', '')}`)
    await expect(page.locator('.result[data-selected]')).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the map starts with a search that was made while it loaded', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/builtin-map-view*.js', async (route) => {
    await released
    await route.continue()
  })
  const clusters: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/clusters/')) clusters.push(request.url())
  })
  await page.goto('/?q=Zion')
  await untilAlive(page)
  await page.locator('.map').hover()
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
  const address = () =>
    page.locator('.map-picture img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(address).toContain('Denver')
  await test.step('and meanwhile requests the places around it', async () => {
    await expect.poll(() => clusters.length).toBeGreaterThan(0)
  })
  release()
  await untilMapReady(page)
  const first = await page.locator('.result-name').first().textContent()
  const { x } = await restingPoint(page, `1: ${first}`)
  expect(x).toBeGreaterThan(448)
  await expect(page.getByRole('button', { name: /Zion/ })).toHaveCount(0)
  // The picture beneath must not show through the live map.
  await expect(page.locator('.map-picture')).toBeHidden()
  await test.step('and draws it at the full resolution of the screen, and requests nothing twice', async () => {
    const pixels = page.locator('.maplibregl-canvas').evaluate((canvas: HTMLCanvasElement) => ({
      drawn: canvas.width,
      shown: canvas.clientWidth * devicePixelRatio,
    }))
    expect((await pixels).drawn).toBe((await pixels).shown)
    expect(clusters).toEqual([...new Set(clusters)])
  })
})

/** Listed places outside the visible part of the picture that no sign at its edge leads to. */
async function unnamed(page: Page): Promise<string[]> {
  const picture = page.locator('.map-picture img')
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  const svg = await (await page.request.get(address)).text()
  const image = (await picture.boundingBox())!
  const pane = (await page.locator('.map-pane').boundingBox())!
  const signs = page.locator('.map-edge').filter({ visible: true })
  const boxes = (await signs.evaluateAll((all) => all.map((sign) => sign.getAttribute('href'))))
    .map((href) => new URL(href ?? '', page.url()).searchParams.get('bbox'))
    .flatMap((box) => parseBounds(box ?? '') ?? [])
  const off: string[] = []
  for (const row of await page.locator('.result').all()) {
    const number = (await row.locator('.plate').textContent()) ?? ''
    const [, x, y] =
      new RegExp(`id="ort-${number}" transform="translate\\((-?[\\d.]+) (-?[\\d.]+)\\)`).exec(
        svg,
      ) ?? []
    const [left, top] = [image.x + Number(x), image.y + Number(y)]
    const isSeen =
      left >= pane.x && left <= pane.x + pane.width && top >= pane.y && top <= pane.y + pane.height
    const way = await row.locator('a[href*="directions"]').getAttribute('href')
    const point = parseLatLng(new URL(way ?? '').searchParams.get('to') ?? '')
    const isNamed = point !== undefined && boxes.some((box) => containsPoint(box, point))
    if (!isSeen && !isNamed) off.push(`${number} ${(await row.textContent()) ?? ''}`)
  }
  return off
}

async function leaveMap(page: Page): Promise<{ x: number; y: number }> {
  const { x, y } = await middleOfMap(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 50, { steps: 6 })
  await page.waitForTimeout(300)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Herauszoomen' }).click()
  return restingPoint(page, /^1: /)
}

function expectNear(one: { x: number; y: number }, other: { x: number; y: number }): void {
  expect(Math.abs(one.x - other.x)).toBeLessThan(2)
  expect(Math.abs(one.y - other.y)).toBeLessThan(2)
}
