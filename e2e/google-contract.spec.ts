import { expect, test } from '@playwright/test'
import { untilReady } from '../test/maps/map-bench.ts'
import { mapViewContract } from '../src/maps/map-view.contract.ts'
import { expectEnd, openBenchOf, watchPolicy } from './map-harness/open-bench.ts'
import { type MapHarness, startMapHarness } from './map-harness/serve.ts'

/*
 * Runs the stand-in's contract against Google itself: `npm run test:google`, with a key of your own. See docs/google-
 * contract.md. Each test costs one map load of the key.
 */
const PORT = 4747
const KEY = process.env['GOOGLE_MAPS_API_KEY'] ?? ''
const MAP_ID = process.env['GOOGLE_MAPS_MAP_ID'] ?? 'DEMO_MAP_ID'
const FRAME = { frameUrl: 'own-frame.html', timeout: 30_000 }
const WRONG_KEY = { ...FRAME, frameUrl: 'wrong-frame.html' }

let harness: MapHarness

test.use({ viewport: { width: 640, height: 480 } })

test.beforeAll(async () => {
  harness = await startMapHarness({
    port: PORT,
    googleFrames: {
      'own-frame.html': { key: KEY, mapId: MAP_ID },
      'wrong-frame.html': { key: 'AIzaNoSuchKeyNoSuchKeyNoSuchKeyNoSuchK', mapId: MAP_ID },
    },
  })
})

test.afterAll(() => harness.close())

test('Google loads under our content security policy and draws', async ({ page }) => {
  const violations = watchPolicy(page)
  const bench = await openBenchOf(harness, page, 'google', FRAME)
  await bench.open()
  await untilReady(bench)
  await bench.tell('setView', { center: { lat: 36.5, lng: -116.9 }, zoom: 9 })
  await page.waitForTimeout(3_000)
  expect(violations).toEqual([])
})

test('a key that Google does not know ends in map_key_rejected', async ({ page }) => {
  const bench = await openBenchOf(harness, page, 'google', WRONG_KEY)
  await bench.open()
  await expectEnd(bench, 'map_key_rejected')
})

test.describe('Google Maps', () => {
  test.beforeEach(({ page: _page }, { title }) => {
    // We cannot free what Google's script keeps for itself, and these tests would cost 20 map loads.
    test.skip(title.startsWith('leaves nothing behind'))
  })

  mapViewContract((page) => openBenchOf(harness, page, 'google', FRAME))
})
