import type { Page } from '@playwright/test'
import { callCommandLine } from '../test/call-command-line.ts'
import { dragBy, middleOf } from '../test/maps/map-bench.ts'
import { AREA_TINT, PALETTES } from '../src/maps/atlas/palette.ts'
import { MAP_SCHEMAS } from '../src/maps/street/schema.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomeOwner } from './support/become-owner.ts'
import { writePlanet } from './support/planet.ts'
import { type RangeServer, serveRanges } from './support/range-server.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { untilQuiet } from './support/until-quiet.ts'
import { watch } from './support/watch.ts'
import { withMap } from './support/without-map.ts'

test.use({ liveMap: true })

const PLACE = '/orte/zion-nationalpark-springdale'
const STREETS = '/verwaltung/strassen'

// The work of one owner: each test continues where the one before it ended.
test.describe.configure({ mode: 'serial' })

let archive: RangeServer
let site: RunningSite
let owner: Page

test.beforeAll(async ({ browser }) => {
  const planets = MAP_SCHEMAS.map((schema) => [`/${schema}.pmtiles`, writePlanet(schema)] as const)
  archive = await serveRanges(new Map(planets))
  const environment = { MAP_EXTRACT_SOURCE: `${archive.origin}/protomaps.pmtiles` }
  site = await startSite({ environment })
  const session = await browser.newContext({ baseURL: site.url })
  owner = await session.newPage()
  await becomeOwner(owner, site)
})

test.afterAll(async () => {
  await owner.context().close()
  await site.stop()
  await archive.close()
})

function mapReady(page: Page) {
  return page.locator('.map-view[data-state=ready]')
}

async function comeCloser(page: Page, times: number): Promise<void> {
  const closer = page.getByRole('button', { name: 'Hineinzoomen', exact: true })
  for (let i = 0; i < times; i++) {
    await closer.dispatchEvent('click')
    await page.waitForTimeout(100)
  }
}

test('without streets the map zooms no closer than the atlas, and says why', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site.url + PLACE)
  await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
  await comeCloser(page, 8)
  await expect(page.getByText('Näher geht es ohne Straßenkarte nicht.')).toBeVisible()
})

test('an owner sees the size, starts a download, stops it and resumes it', async () => {
  const page = owner
  await page.goto('/verwaltung/einstellungen')
  await page.getByRole('link', { name: 'Straßen holen' }).click()
  await expect(page.getByText('Noch keine Straßen')).toBeVisible()
  await expect(page.getByLabel('Adresse der PMTiles-Datei')).toHaveValue(/protomaps\.pmtiles$/)

  await page.getByLabel('Adresse der PMTiles-Datei').fill('ftp://nirgends/welt.pmtiles')
  await page.getByRole('button', { name: 'Größe ermitteln' }).click()
  await expect(page.getByText('Das ist keine Adresse, die mit http')).toBeVisible()

  await page.goto(STREETS)
  await page.getByRole('button', { name: 'Größe ermitteln' }).click()
  await expect(page.getByText('Die Größe steht fest; geholt ist noch nichts.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/MB: .* Kacheln der Zoomstufen 10 bis 15 rund um/)).toBeVisible()
  await expectAccessible(page)

  archive.mood = 'late'
  archive.lateMs = 3_000
  await page.getByRole('button', { name: 'Jetzt holen' }).click()
  await expect(page.getByText('Die Straßen werden geholt …')).toBeVisible()
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await expect(page.getByText('Angehalten. Was geholt ist, bleibt.')).toBeVisible({
    timeout: 30_000,
  })
  archive.mood = 'good'
  await page.getByRole('button', { name: 'Weitermachen' }).click()
  await expect(page.getByText(/Straßen rund um \d+ Orte/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  await page.getByLabel('Neu holen').selectOption('alle 30 Tage')
  await page.getByRole('button', { name: 'Zeitplan speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Neu holen')).toHaveValue('30')
})

test('the map loads the streets from our own server, and zooms in to single houses', async ({
  page,
  context,
}) => {
  const seen = await watch(context, site.url)
  const zooms: number[] = []
  const paths: string[] = []
  page.on('request', (request) => {
    const zoom = /\/api\/v1\/clusters\/(\d+)\//.exec(request.url())?.[1]
    if (zoom) zooms.push(Number(zoom))
    paths.push(new URL(request.url()).pathname)
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site.url + PLACE)
  await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
  await comeCloser(page, 14)
  await expect(page.getByText('Näher zeigt diese Straßenkarte nicht mehr.')).toBeVisible()
  await untilQuiet(page)
  expect(paths.filter((path) => path.endsWith('.pmtiles')).length).toBeGreaterThan(2)
  expect(paths.some((path) => /^\/karte\/strassen\/streets-\d+\.json$/.test(path))).toBe(true)
  await expect(page.getByText('© OpenStreetMap contributors, made for a test')).toBeVisible()
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
  expect(zooms.every((zoom) => zoom <= 18)).toBe(true)
})

test('the pin of a place can be set between houses, and counts as exact', async () => {
  await withMap(owner)
  await owner.emulateMedia({ reducedMotion: 'reduce' })
  await owner.goto('/verwaltung/orte?q=Bierstadt')
  await owner.getByRole('link', { name: 'Bierstadt Lagerhaus' }).click()
  const map = owner.getByRole('region', { name: 'Karte zum Auswählen der Lage' })
  await map.scrollIntoViewIfNeeded()
  await expect(mapReady(owner)).toBeVisible({ timeout: 30_000 })
  const [lat, precision] = [owner.getByLabel('Breite'), owner.getByLabel('Genauigkeit')]
  await precision.selectOption('Stadt')
  const before = Number(await lat.inputValue())
  await dragBy(owner, await middleOf(map.getByRole('button', { name: 'Gewählte Lage' })), {
    x: 0,
    y: 80,
  })
  await expect.poll(async () => Number(await lat.inputValue())).toBeLessThan(before)
  // A tenth of a minute of latitude is 185 meters.
  expect(before - Number(await lat.inputValue())).toBeLessThan(0.1 / 60)
  await expect(precision).toHaveValue('exact')
  await expect(map.getByText(/Diese Karte zeigt keine Häuser/)).toBeHidden()
})

test('beyond the streets the atlas continues, and says why it goes no closer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${site.url}/?q=Denver`)
  await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
  await comeCloser(page, 12)
  await expect(page.getByText('Straßen zeigt die Karte nur rund um die Orte')).toBeVisible()
})

for (const schema of MAP_SCHEMAS) {
  test(`streets in the schema ${schema} have the colours of the atlas, light and dark`, async ({
    page,
  }) => {
    const settings = { DATA_DIR: site.directory, PUBLIC_URL: site.url }
    const source = `${archive.origin}/${schema}.pmtiles`
    const { code, out } = await callCommandLine(settings, 'map', 'extract', source)
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Fertig') })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    // The other process notifies the server within about a second.
    const pageText = async () => (await page.request.get(`${site.url}/?q=Zion`)).text()
    await expect.poll(async () => (await pageText()).includes(schema)).toBe(true)
    await page.goto(`${site.url}/?q=Zion`)
    await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
    await comeCloser(page, 5)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const { land, water, motorway, circle } = PALETTES[theme]
      const wanted = { land, water, motorway, shield: INTERSTATE[theme] }
      // The area of the park tints everything drawn inside it.
      const missing = async () => {
        const seen = await coloursOfMap(page)
        const isSeen = (colour: string) =>
          isAmong(seen, colour) || isAmong(seen, mixed(colour, circle, AREA_TINT))
        return Object.entries(wanted).filter(([, colour]) => !isSeen(colour))
      }
      await expect.poll(missing, { timeout: 30_000 }).toEqual([])
    }
  })
}

// The blue of the interstate's shield, whichever schema the number comes from.
const INTERSTATE = { light: '#2f5a9c', dark: '#2a4c80' }

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function mixed(below: string, above: string, share: number): string {
  const over = partsOf(above)
  const parts = partsOf(below).map((part, i) => part * (1 - share) + (over[i] ?? 0) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function isAmong(colours: readonly string[], wanted: string): boolean {
  const parts = partsOf(wanted)
  return colours.some((colour) =>
    partsOf(colour).every((part, i) => Math.abs(part - (parts[i] ?? 0)) <= 2),
  )
}

/** All colours drawn on the map, as `#rrggbb`. */
async function coloursOfMap(page: Page): Promise<string[]> {
  const picture = await page.locator('.map-canvas').first().screenshot()
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const { data = [] } = canvas?.getImageData(0, 0, image.width, image.height) ?? {}
    const found = new Set<string>()
    for (let i = 0; i < data.length; i += 4) {
      const hex = [data[i], data[i + 1], data[i + 2]].map((value = 0) =>
        value.toString(16).padStart(2, '0'),
      )
      found.add(`#${hex.join('')}`)
    }
    return [...found]
  }, picture.toString('base64'))
}

test('streets can be removed again', async ({ page }) => {
  await owner.goto(STREETS)
  await owner.getByRole('button', { name: 'Straßen entfernen' }).click()
  await expect(owner.getByText('Noch keine Straßen')).toBeVisible()
  await page.goto(site.url + PLACE)
  await expect(mapReady(page)).toBeVisible({ timeout: 30_000 })
})
