import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from './support/browser.ts'
import { expect, test } from './support/test.ts'
import { withoutMap } from './support/without-map.ts'

test.use({ liveMap: true })

const FINDER = '/?q=94107&radius=250'
const REGION = '/orte/in/kalifornien'
/** The sources are beside the map; a list whose rows have maps shows them below it if the large map is hidden. */
const sourcesOf = (page: Page) =>
  page.getByText('© OpenStreetMap-Mitwirkende').filter({ visible: true })

/** The stroke of the edge of a region or of a place's area, in half pixels. Only the area is tinted as well. */
const EDGE = 'stroke-width="3" stroke-opacity=".8"'
const TINT = 'fill-rule="evenodd"'
const regionsOn = (svg: string) => svg.split(EDGE).length - svg.split(TINT).length

const PLACE = '/orte/zion-nationalpark-springdale'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the finder has the map as a picture, numbered like the list', async ({ page }) => {
    const faults = watchFaults(page)
    await page.goto(FINDER)
    const picture = page.getByRole('img', { name: 'Karte mit 3 Orten bei 94107 San Francisco' })
    await expectDrawn(picture)
    const svg = await sourceOf(page, picture)
    for (const number of [1, 2, 3]) expect(svg).toContain(`id="ort-${number}"`)
    // The circle of 250 km.
    expect(svg).toContain('stroke-width="1.5" stroke-opacity=".8"')
    expect(regionsOn(svg)).toBe(0)
    await expect(sourcesOf(page)).toBeVisible()
    expect(faults).toEqual([])
  })

  test('a search in regions shows their edges', async ({ page }) => {
    await page.goto('/?q=Nationalparks in Utah und Arizona')
    const picture = page.getByRole('img', { name: /^Karte mit \d+ Orten/ })
    await expectDrawn(picture)
    expect(regionsOn(await sourceOf(page, picture))).toBe(2)
  })

  test('a place has a picture of the map, with nearby places', async ({ page }) => {
    await page.goto(PLACE)
    const picture = page.getByRole('img', { name: /^Karte mit der Lage: Zion-Nationalpark/ })
    await expectDrawn(picture)
    const svg = await sourceOf(page, picture)
    expect(svg).toContain('id="ort"')
    expect(svg).toContain('id="ort-1"')
    // The area of the park.
    expect(svg).toContain('fill-rule="evenodd"')
  })

  test('the sources take one line, on a small map and on a phone', async ({ page }) => {
    const sources = sourcesOf(page)
    await page.goto(PLACE)
    expect(await linesOf(sources)).toBe(1)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await linesOf(sources)).toBe(1)
    await page.goto(`${FINDER}&view=map`)
    expect(await linesOf(sources)).toBe(1)
  })

  test('a region has a picture of the map, numbered like the list', async ({ page }) => {
    const faults = watchFaults(page)
    await page.goto(REGION)
    const name = 'Karte mit 14 Orten in Kalifornien, nummeriert wie in der Liste'
    const picture = page.getByRole('img', { name })
    await picture.scrollIntoViewIfNeeded()
    await expectDrawn(picture)
    const svg = await sourceOf(page, picture)
    for (const number of [1, 14]) expect(svg).toContain(`id="ort-${number}"`)
    expect(regionsOn(svg)).toBe(1)
    expect(faults).toEqual([])
  })

  test('the picture follows the colours of the system and the size of the window', async ({
    browser,
    baseURL,
  }) => {
    const sources = new Set<string>()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        const context = await browser.newContext({ baseURL, colorScheme, viewport })
        const page = await context.newPage()
        await page.goto(`${FINDER}&view=map`)
        const picture = page.locator('.map-picture img')
        await expectDrawn(picture)
        await expectFilled(page, picture)
        sources.add(await addressOf(picture))
        await context.close()
      }
    }
    expect(sources.size).toBe(4)
  })
})

test.describe('without WebGL', () => {
  let browser: Browser
  test.beforeAll(async () => {
    const { args, ...options } = await findBrowser()
    browser = await chromium.launch({ ...options, args: [...(args ?? []), '--disable-3d-apis'] })
  })
  test.afterAll(() => browser.close())

  for (const [path, name] of [
    [FINDER, 'Karte mit 3 Orten bei 94107 San Francisco'],
    [PLACE, 'Karte mit der Lage: Zion-Nationalpark'],
  ] as const) {
    test(`the picture stays, with the reason, on ${path}`, async ({ baseURL }) => {
      const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
      await page.goto(path)
      await expect(page.locator('.map-notice')).toBeVisible({ timeout: 30_000 })
      const picture = page.getByRole('img', { name })
      await expectDrawn(picture)
      expect(await sourceOf(page, picture)).toContain('id="ort-1"')
      await page.close()
    })
  }
})

test.describe('nothing jumps when the interactive map appears', () => {
  const WINDOWS = [
    { path: FINDER, width: 1280, height: 800 },
    { path: FINDER, width: 1001, height: 703 },
    { path: FINDER, width: 1920, height: 1080 },
    { path: `${FINDER}&view=map`, width: 390, height: 844 },
    // All of the United States.
    { path: '/', width: 1366, height: 768 },
    { path: PLACE, width: 1280, height: 800 },
  ]
  for (const { path, width, height } of WINDOWS) {
    test(`on ${path} at ${width} × ${height}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      await page.goto(path)
      const picture = page.locator('.map-picture img')
      await expectDrawn(picture)
      const [name, id] = path === PLACE ? [/^Zion-Nationalpark$/, 'ort'] : [/^1: /, 'ort-1']
      const pictured = await plateOf(page, picture, id)
      await expect(page.locator('.map-view[data-state="ready"]')).toBeVisible({ timeout: 60_000 })
      const box = await page.locator('.map-view').getByRole('button', { name }).boundingBox()
      // The point of a marker is the middle of its lower edge.
      expect(Math.abs(box!.x + box!.width / 2 - pictured.x)).toBeLessThan(2)
      expect(Math.abs(box!.y + box!.height - pictured.y)).toBeLessThan(2)
      await expect(picture).toHaveAttribute('aria-hidden', 'true')
    })
  }
})

test('on paper the picture replaces the map', async ({ page }) => {
  await page.goto(FINDER)
  await expect(page.locator('.map-view[data-state="ready"]')).toBeVisible({ timeout: 60_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.map-view')).toBeHidden()
  await expect(page.locator('.map-picture img')).toBeVisible()
})

test('a picture is sent once, is small, and has only one valid address', async ({
  page,
  request,
}) => {
  await withoutMap(page)
  await page.goto(FINDER)
  const picture = page.locator('.map-picture img')
  await expectDrawn(picture)
  const address = await addressOf(picture)
  const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
  const headers = answer.headers()
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await request.get(address, { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(again.status()).toBe(304)
  expect(headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(45_000)
  const svg = await answer.text()
  for (const encoding of ['gzip', 'identity']) {
    const other = await request.get(address, { headers: { 'accept-encoding': encoding } })
    expect(await other.text()).toBe(svg)
  }
  for (const wrong of [
    `${address}&x=1`,
    address.replace('desk', 'giant'),
    address.replace('/bild/', '/bild/de/'),
  ]) {
    expect((await request.get(wrong)).status()).toBe(404)
  }
  const old = await request.get(address.replace(/basemap\/[^/]*/, 'basemap/000000000000'))
  expect(old.headers()['cache-control']).toBe('no-store')
})

for (const path of [FINDER, PLACE, REGION, '/en', '/']) {
  test(`sites that link to ${path} show its map as a PNG with pins`, async ({ page, request }) => {
    await withoutMap(page)
    await page.goto(path)
    const meta = async (name: string) =>
      (await page.locator(`meta[property="og:${name}"]`).getAttribute('content')) ?? ''
    // The address is absolute, as other sites need it; only its path is used, since the test server does not know its port in advance.
    const address = new URL(await meta('image'))
    const answer = await request.get(address.pathname + address.search)
    expect(answer.headers()['content-type']).toBe('image/png')
    expect(answer.headers()['etag']).toBeTruthy()
    const bytes = await answer.body()
    const { width, height, yellow } = await page.evaluate(readImage, bytes.toString('base64'))
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
    expect([await meta('image:width'), await meta('image:height')]).toEqual(['1200', '630'])
    expect(await meta('image:alt')).not.toBe('')
    // Only plates have this yellow; the selected plate of a place has it as its border and icon.
    expect(yellow).toBeGreaterThan(300)
  })
}

async function readImage(base64: string) {
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const { data } = context!.getImageData(0, 0, width, height)
  let yellow = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0xff && data[at + 1] === 0xcd && data[at + 2] === 0) yellow++
  }
  return { width, height, yellow }
}

async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible()
  const isDrawn = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
}

// The picture covers the whole pane.
async function expectFilled(page: Page, picture: Locator): Promise<void> {
  const outer = (await page.locator('.map-pane').boundingBox())!
  const inner = (await picture.boundingBox())!
  expect(inner.x).toBeLessThanOrEqual(outer.x)
  expect(inner.y).toBeLessThanOrEqual(outer.y)
  expect(inner.x + inner.width).toBeGreaterThanOrEqual(outer.x + outer.width)
  expect(inner.y + inner.height).toBeGreaterThanOrEqual(outer.y + outer.height)
}

function addressOf(picture: Locator): Promise<string> {
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
}

async function sourceOf(page: Page, picture: Locator): Promise<string> {
  const answer = await page.request.get(await addressOf(picture))
  return answer.text()
}

// The point of the plate in the window.
async function plateOf(
  page: Page,
  picture: Locator,
  id: string,
): Promise<{ x: number; y: number }> {
  const svg = await sourceOf(page, picture)
  const [, x, y] =
    new RegExp(`id="${id}" transform="translate\\((-?[\\d.]+) (-?[\\d.]+)\\)`).exec(svg) ?? []
  const box = (await picture.boundingBox())!
  return { x: box.x + Number(x), y: box.y + Number(y) }
}

function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const lines = document.createRange()
    lines.selectNodeContents(element)
    return new Set([...lines.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}
