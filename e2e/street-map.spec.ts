import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { encodeTile, STREETS, writeTinyArchive } from './support/tiny-tiles.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { watch } from './support/watch.ts'
import { untilQuiet } from './support/until-quiet.ts'

const PLACE = '/orte/zion-nationalpark-springdale'
const THEIRS = 'https://kacheln.example.org'
const CHOICE = { name: 'Straßenkarte von kacheln.example.org laden' }

const test = base.extend<{ ownSite: RunningSite; foreignSite: RunningSite }>({
  /** street tiles in a file on this machine */
  ownSite: async ({ serve }, use) => use(await serve('own tiles', startWithTiles)),
  /** somebody else's complete style, beside Google Maps */
  foreignSite: async ({ serve }, use) => {
    const environment = {
      MAP_STYLE_URL: `${THEIRS}/bright.json`,
      GOOGLE_MAPS_KEY: 'AIzaTestTestTestTestTest',
    }
    await use(await serve('foreign style', () => startSite({ environment })))
  },
})

test.use({ liveMap: true })

async function startWithTiles(): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'lageplan-tiles-'))
  const file = join(folder, 'usa.pmtiles')
  const vector_layers = STREETS.map(({ name }) => ({ id: name, fields: {} }))
  writeFileSync(
    file,
    writeTinyArchive({ layers: STREETS, maxZoom: 15, metadata: { vector_layers } }),
  )
  const site = await startSite({ environment: { MAP_TILES: `pmtiles:${file}` } })
  const stop = async () => {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...site, stop }
}

function mapReady(page: Page) {
  return page.locator('.map-view[data-state=ready]')
}

/** The zooms at which the page requested the contents of the map. */
function watchZooms(page: Page): number[] {
  const zooms: number[] = []
  page.on('request', (request) => {
    const zoom = /\/api\/v1\/clusters\/(\d+)\//.exec(request.url())?.[1]
    if (zoom) zooms.push(Number(zoom))
  })
  return zooms
}

/** The colour in the middle of the upper left quarter of the map, where this page has no plate. */
async function groundColour(page: Page): Promise<string> {
  const box = await page.locator('.map-canvas canvas').first().boundingBox()
  if (!box) throw new Error('there is no map')
  const clip = { x: box.x + box.width / 4, y: box.y + box.height / 4, width: 1, height: 1 }
  const picture = await page.screenshot({ clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(',')
  }, picture.toString('base64'))
}

test.describe('street tiles in a file of the operator', () => {
  test.use({ baseURL: async ({ ownSite }, use) => use(ownSite.url) })

  test('are shown from the start, from our own server, without asking for consent', async ({
    page,
    context,
    ownSite,
  }) => {
    const seen = await watch(context, ownSite.url)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    const response = await page.goto(PLACE)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    expect(response?.headers()['content-security-policy']).not.toMatch(/https?:|unsafe-/)
    await expect(page.getByText('Auf diesem Gerät merken')).toHaveCount(0)
    expect(paths.filter((path) => path.startsWith('/karte/stil/'))).toHaveLength(1)
    expect(paths.filter((path) => path.endsWith('/strassen.pmtiles')).length).toBeGreaterThan(1)
    await expect(page.getByText('© OpenStreetMap-Mitwirkende', { exact: true })).toBeVisible()
    await untilQuiet(page)
    expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
  })

  test('have German names, and only those need the larger font file', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (/overpass-latin-ext-[46]00/.test(request.url())) fonts.push(request.url())
    })
    await page.goto('/en/places/zion-nationalpark-springdale')
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await untilQuiet(page)
    expect(fonts).toEqual([])
    await page.goto(PLACE)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => fonts.length).toBeGreaterThan(0)
  })

  test('can be zoomed in further than the overview map', async ({ page }) => {
    const zooms = watchZooms(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/?q=Zion')
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    const closer = page.getByRole('button', { name: 'Hineinzoomen', exact: true })
    // A real Playwright click would wait forever for a button that has just become disabled.
    const comeCloser = async () => {
      await closer.dispatchEvent('click')
      return closer.isDisabled()
    }
    await expect.poll(comeCloser, { timeout: 40_000, intervals: [300] }).toBe(true)
    await expect.poll(() => Math.max(...zooms)).toBe(18)
    await expect(closer).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('are drawn, and dark if the visitor prefers that', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(PLACE)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    // The earth of the light style.
    await expect.poll(() => groundColour(page)).toBe('226,223,218')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => groundColour(page)).toBe('31,31,31')
  })
})

test.describe('a style on another host', () => {
  test.use({ baseURL: async ({ foreignSite }, use) => use(foreignSite.url) })

  test('gets no request before the click, and the first one after it', async ({
    page,
    context,
    foreignSite,
  }) => {
    const seen = await watch(context, foreignSite.url)
    await standInForProvider(context)
    const response = await page.goto(PLACE)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    const choice = page.getByRole('button', CHOICE)
    await expect(choice).toHaveAccessibleDescription(
      'Überträgt Ihre IP-Adresse, den Kartenausschnitt und Angaben zu Ihrem Browser an kacheln.example.org.',
    )
    await untilQuiet(page)
    expect(seen.foreign).toEqual([])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await choice.click()
    await expect.poll(() => seen.foreign.length).toBeGreaterThan(1)
    expect(seen.foreign[0]).toBe(`${THEIRS}/bright.json`)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => seen.foreign.some((url) => url.startsWith(`${THEIRS}/k/`))).toBe(true)
    await untilQuiet(page)
    const asked = new Set(seen.foreign.map((url) => new URL(url).origin))
    // The style also names a font server and a second tile server; neither gets a request.
    expect(asked).toEqual(new Set([THEIRS]))
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(seen.violations).toEqual([])

    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(new Set(policy.match(/https?:[^ ;]*/g))).toEqual(new Set([THEIRS]))
    expect(policy).toMatch(/script-src 'self'(?! https)/)
  })

  test('may not load anything from a third host', async ({ page, context, foreignSite }) => {
    const seen = await watch(context, foreignSite.url)
    await page.goto('/')
    const outcome = await page.evaluate(() =>
      fetch('https://dritte.example.net/x').then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(outcome).toBe('refused')
    await expect.poll(() => seen.violations.length).toBeGreaterThan(0)
  })

  test('is remembered only if the box is ticked, and switched off with one click in the footer', async ({
    page,
    context,
    foreignSite,
  }) => {
    await standInForProvider(context)
    await page.goto(PLACE)
    await page.getByRole('button', CHOICE).click()
    await expect(page.getByRole('button', { name: 'Zurück zu unserer Karte' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', CHOICE)).toBeVisible()

    const offer = page.locator('.map-offer').filter({ has: page.getByRole('button', CHOICE) })
    await offer.getByLabel('Auf diesem Gerät merken').check()
    await offer.getByRole('button').click()
    const seen = await watch(context, foreignSite.url)
    await page.reload()
    await expect.poll(() => seen.foreign.length).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Fremde Straßenkarte abschalten' }).click()
    await expect(page.getByRole('button', CHOICE)).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const before = seen.foreign.length
    await page.goto('/')
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await untilQuiet(page)
    expect(seen.foreign.length).toBe(before)
  })

  test('has its own consent: Google gets no request', async ({ page, context, foreignSite }) => {
    const seen = await watch(context, foreignSite.url)
    await standInForProvider(context)
    await page.goto(PLACE)
    await expect(page.getByRole('button', { name: 'Google Maps laden' })).toBeVisible()
    await page.getByRole('button', CHOICE).click()
    await expect.poll(() => seen.foreign.length).toBeGreaterThan(0)
    await untilQuiet(page)
    expect(seen.foreign.filter((url) => url.includes('google'))).toEqual([])
    // The worker sends these requests, so the page's own record lacks them; the policy must allow them.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click()
    await page.getByRole('link', { name: /Prüfen Sie selbst/ }).click()
    await expect(page.getByText('die Straßenkarte von kacheln.example.org geladen')).toBeVisible()
    await expect(page.getByText('Content-Security-Policy')).toHaveCount(0)
  })

  test('that does not answer falls back to our own map and says so, and one click tries again', async ({
    page,
    context,
  }) => {
    await context.route(`${THEIRS}/**`, (route) => route.abort())
    await page.goto(PLACE)
    await page.getByRole('button', CHOICE).click()
    await expect(page.getByRole('alert')).toHaveText(
      'kacheln.example.org ist gerade nicht erreichbar. Sie sehen wieder unsere eigene Karte.',
    )
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'In der Nähe' })).toBeVisible()
    await standInForProvider(context)
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
  })
})

/** Stands in for a provider that lets every site read its tiles. */
async function standInForProvider(context: BrowserContext): Promise<void> {
  const style = {
    version: 8,
    glyphs: 'https://schriften.example.com/{fontstack}/{range}.pbf',
    sprite: 'https://zeichen.example.com/sprite',
    sources: {
      base: { type: 'vector', tiles: [`${THEIRS}/k/{z}/{x}/{y}.pbf`], maxzoom: 14 },
      hills: { type: 'raster', tiles: ['https://hoehen.example.net/{z}/{x}/{y}.png'] },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ddeedd' } },
      { id: 'hills', type: 'raster', source: 'hills' },
      {
        id: 'towns',
        type: 'symbol',
        source: 'base',
        'source-layer': 'places',
        layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Regular'] },
      },
    ],
  }
  const headers = { 'access-control-allow-origin': '*' }
  const answer = (request: Request) =>
    request.url().endsWith('.json')
      ? { json: style, headers }
      : { body: encodeTile(STREETS), contentType: 'application/x-protobuf', headers }
  await context.route(`${THEIRS}/**`, (route) => route.fulfill(answer(route.request())))
}
