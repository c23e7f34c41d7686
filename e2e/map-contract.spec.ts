import { expect, test } from '@playwright/test'
import { aPlace } from '../test/maps/map-items.ts'
import { untilReady } from '../test/maps/map-bench.ts'
import { mapViewContract } from '../src/maps/map-view.contract.ts'
import { type GoogleStandIn, standInForGoogle, type StandInMode } from './google-stand-in.ts'
import { expectEnd, openBenchOf, watchPolicy } from './map-harness/open-bench.ts'
import { type MapHarness, startMapHarness } from './map-harness/serve.ts'
import { untilQuiet } from './support/until-quiet.ts'

let harness: MapHarness

test.use({ viewport: { width: 640, height: 480 } })

test.beforeAll(async () => {
  harness = await startMapHarness()
})

test.afterAll(() => harness.close())

test.describe('the built-in map', () => {
  test.beforeEach(() => {
    test.skip(!harness.hasTiles, 'basemap/basemap.pmtiles is not there')
  })

  mapViewContract((page) => openBenchOf(harness, page, 'builtin'))

  test('requests only its own origin and obeys its content security policy', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(harness.url)) foreign.push(request.url())
    })
    const violations = watchPolicy(page)
    const bench = await openBenchOf(harness, page, 'builtin')
    await bench.open()
    await bench.tell('setItems', [aPlace()])
    await untilReady(bench)
    await bench.tell('setTheme', 'dark')
    await bench.tell('setView', { center: { lat: 52.5, lng: 13.4 }, zoom: 9 })
    await untilQuiet(page)
    expect(foreign.filter((url) => !/^(data|blob):/.test(url))).toEqual([])
    expect(violations).toEqual([])
  })

  test('says map_unreachable when the tiles are missing, and the picture stays', async ({
    page,
  }) => {
    const bench = await openBenchOf(harness, page, 'builtin', { tilesUrl: 'missing.pmtiles' })
    await bench.open()
    await expectEnd(bench, 'map_unreachable')
  })

  test('says map_unreachable when the tiles never arrive', async ({ page }) => {
    await page.route('**/basemap.pmtiles', () => {})
    const bench = await openBenchOf(harness, page, 'builtin', { timeout: 3000 })
    await bench.open()
    await expectEnd(bench, 'map_unreachable')
  })

  test('starts again after the tiles were missing', async ({ page }) => {
    await page.route('**/*.pmtiles*', (route) => route.abort())
    const bench = await openBenchOf(harness, page, 'builtin')
    await bench.open()
    await expectEnd(bench, 'map_unreachable')
    await page.unroute('**/*.pmtiles*')
    await bench.open()
    await untilReady(bench)
  })

  test('says webgl_unavailable without WebGL', async ({ page }) => {
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function getContext(
        this: HTMLCanvasElement,
        type: string,
      ) {
        return type.startsWith('webgl') ? null : original.call(this, type as '2d')
      } as typeof original
    })
    const bench = await openBenchOf(harness, page, 'builtin')
    await bench.open()
    await expectEnd(bench, 'webgl_unavailable')
  })

  test('says which part is missing when the connection is lost later, and stays usable', async ({
    page,
    context,
  }) => {
    const bench = await openBenchOf(harness, page, 'builtin')
    await bench.open()
    await untilReady(bench)
    await context.setOffline(true)
    await bench.tell('setView', { center: { lat: -25, lng: 135 }, zoom: 5 })
    await expect(page.getByText('Ein Teil der Karte fehlt')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Ein Teil der Karte fehlt')).toHaveCount(0)
  })

  test('retries tiles that failed while the network was up', async ({ page }) => {
    const bench = await openBenchOf(harness, page, 'builtin')
    await bench.open()
    await untilReady(bench)
    await page.route('**/*.pmtiles*', (route) => route.abort())
    await bench.tell('setView', { center: { lat: -25, lng: 135 }, zoom: 5 })
    await expect(page.getByText('Ein Teil der Karte fehlt')).toBeVisible()
    await page.unroute('**/*.pmtiles*')
    await expect(page.getByText('Ein Teil der Karte fehlt')).toHaveCount(0)
  })
})

test.describe('Google Maps (its stand-in)', () => {
  let standIn: GoogleStandIn

  test.afterEach(() => {
    expect(standIn.violations).toEqual([])
  })

  test.describe('when Google works', () => {
    test.beforeEach(async ({ context }) => {
      standIn = await standInForGoogle(context)
    })

    mapViewContract((page) => openBenchOf(harness, page, 'google'))

    test('requests the script first, with key, channel, language and region', async ({ page }) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(harness.url)) foreign.push(request.url())
      })
      const violations = watchPolicy(page)
      const bench = await openBenchOf(harness, page, 'google')
      expect(foreign).toEqual([])
      await bench.open()
      await untilReady(bench)
      const first = new URL(foreign[0] ?? '')
      expect(`${first.origin}${first.pathname}`).toBe('https://maps.googleapis.com/maps/api/js')
      expect(Object.fromEntries(first.searchParams)).toMatchObject({
        language: 'de',
        region: 'US',
        key: 'test-key-0123456789',
        channel: '42',
        map_ids: 'abc123',
        auth_referrer_policy: 'origin',
      })
      expect(violations).toEqual([])
    })

    test('has a stand-in that reports what the real API does not have', async ({ page }) => {
      const bench = await openBenchOf(harness, page, 'google')
      await bench.open()
      await untilReady(bench)
      const frame = page.frames().find((each) => each.url().endsWith('frame.html'))
      await frame?.evaluate(async () => {
        const { Map } = await google.maps.importLibrary('maps')
        const { AdvancedMarkerElement } = await google.maps.importLibrary('marker')
        const map = new Map(document.createElement('div'), { center: { lat: 0, lng: 0 }, zoom: 3 })
        const marker = new AdvancedMarkerElement({ map })
        for (const misuse of [
          () => Reflect.get(google.maps, 'MarkerClusterer'),
          () => Reflect.get(map, 'flyTo'),
          () => Reflect.construct(Map, [document.body, { centre: 1 }]),
          () => Reflect.set(marker, 'gmpClickabel', true),
          () => map.addListener('moveend', () => {}),
          // The real API has it, the stand-in does not: no test may pass by using it.
          () => map.fitBounds({ west: 0, south: 0, east: 1, north: 1 }),
        ]) {
          try {
            misuse()
          } catch {
            // The stand-in reports it, and that is what the test checks.
          }
        }
      })
      await expect.poll(() => standIn.violations).toHaveLength(6)
      standIn.violations.length = 0
    })

    test('accepts messages only from its own frame', async ({ page }) => {
      const bench = await openBenchOf(harness, page, 'google')
      await bench.open()
      await untilReady(bench)
      await page.evaluate(() => {
        window.postMessage({ type: 'error', problem: 'map_quota' }, location.origin)
        const stranger = document.createElement('iframe')
        document.body.append(stranger)
        stranger.contentWindow?.parent.postMessage({ type: 'error', problem: 'map_quota' }, '*')
      })
      await page.waitForTimeout(200)
      expect((await bench.events()).map(({ name }) => name)).toEqual(['ready', 'move'])
    })

    test('requests nothing from Google when the frame document is opened by itself', async ({
      page,
    }) => {
      await page.goto(`${harness.url}frame.html`)
      await untilQuiet(page)
      expect(standIn.requests).toEqual([])
    })

    test('says map_unreachable when the frame document is missing', async ({ page }) => {
      const bench = await openBenchOf(harness, page, 'google', { frameUrl: 'missing.html' })
      await bench.open()
      await expectEnd(bench, 'map_unreachable')
      expect(standIn.requests).toEqual([])
    })

    test('says map_unreachable when its own code is missing', async ({ page }) => {
      await page.route('**/assets/google-map-view*.js', (route) => route.fulfill({ status: 404 }))
      const bench = await openBenchOf(harness, page, 'google')
      await bench.open()
      await expectEnd(bench, 'map_unreachable')
    })

    test('says offline without a network', async ({ page, context }) => {
      const bench = await openBenchOf(harness, page, 'google')
      await context.setOffline(true)
      await bench.open()
      await expectEnd(bench, 'offline')
    })
  })

  const FAILURES: [StandInMode, string][] = [
    ['blocked', 'map_unreachable'],
    ['forbidden', 'map_unreachable'],
    ['hanging', 'map_unreachable'],
    ['key-rejected', 'map_key_rejected'],
    ['over-quota', 'map_quota'],
  ]
  for (const [mode, problem] of FAILURES) {
    test(`says ${problem} when Google is ${mode}, and the picture stays`, async ({
      page,
      context,
    }) => {
      standIn = await standInForGoogle(context, mode)
      const bench = await openBenchOf(harness, page, 'google', { timeout: 3000 })
      await bench.open()
      await expectEnd(bench, problem)
    })
  }
})
