import { expect, type Page, test } from '@playwright/test'
import { lastMove, type MapBench, untilReady } from '../test/maps/map-bench.ts'
import { aCluster, aPlace } from '../test/maps/map-items.ts'
import { openRandomViews, type RandomView, SIZE } from '../test/maps/random-views.ts'
import { realTiles } from '../test/real-basemap.ts'
import { ZOOMS } from '../src/maps/atlas/zooms.ts'
import { openBenchOf, untilDrawn } from './map-harness/open-bench.ts'
import { type MapHarness, startMapHarness } from './map-harness/serve.ts'

/*
 * Plates and names of the live map as a browser draws them: 19,000 places at zooms 3 to 10, in a few views. test/maps/pins.test.ts
 * computes 500 of them.
 */
const VIEWS = 24

let harness: MapHarness
let nextView: () => RandomView

test.use({ viewport: SIZE })
test.describe.configure({ timeout: 400_000 })

test.beforeAll(async () => {
  nextView = await openRandomViews(await realTiles(), ZOOMS.last, 5)
  harness = await startMapHarness()
})

test.afterAll(() => harness.close())

test('no two plates of the live map overlap, no plate, dot, button or source covers the name of a town, and the edge cuts off no name', async ({
  page,
}) => {
  const bench = await openMap(page)
  let names = 0
  let plates = 0
  for (let round = 0; round < VIEWS; round++) {
    const { view, items } = nextView()
    await bench.tell('setView', view, { animate: false })
    await bench.tell('setItems', items)
    await untilDrawn(page)
    const found = await page.evaluate(lookAtPlates)
    expect(found.overlapping, `zoom ${view.zoom}`).toEqual([])
    expect(found.covered, `zoom ${view.zoom}`).toEqual([])
    names += found.names
    plates += found.plates
  }
  // Guards against passing by showing almost none of either.
  expect(plates / VIEWS).toBeGreaterThan(8)
  expect(names / VIEWS).toBeGreaterThan(10)
})

test('from frame to frame of a slow zoom, no marker of the live map leaves its point and no plate disappears', async ({
  page,
}) => {
  const bench = await openMap(page)
  const { view, items, rows } = nextView()
  await bench.tell('setView', view, { animate: false })
  await bench.tell('setItems', items)
  await expect(page.locator('.map-marker').first()).toBeAttached()
  const points = rows.map(({ number, name, point }) => ({ label: `${number}: ${name}`, point }))
  let before: string[] = []
  for (let step = 0; step <= 60; step++) {
    const zoom = Math.min(view.zoom, 9) + step / 60
    await bench.tell('setView', { ...view, zoom }, { animate: false })
    const { off, shown } = await page.evaluate(lookAtMarkers, points)
    expect(off, `zoom ${zoom}`).toEqual([])
    expect(before.filter((label) => !shown.includes(label))).toEqual([])
    before = shown
  }
  expect(before.length).toBeGreaterThan(0)
})

test('only the position of the visitor is round, whatever the colour of a category', async ({
  page,
}) => {
  const bench = await openMap(page)
  const { center } = await lastMove(bench)
  const blue = { colour: '#0b57a4', point: center }
  await bench.tell('setItems', [
    aPlace({ ...blue, id: 'dot', point: { lat: center.lat, lng: center.lng + 1 } }),
    aPlace({ ...blue, id: 'plate', number: 1 }),
    aCluster({ id: 'few', count: 2, point: center }),
  ])
  await bench.tell('showOrigin', { point: center, isVisitor: true })
  await expect(page.locator('.is-dot')).toHaveCount(2)
  const shapes = await page.locator('.map-foot, .is-dot .map-disc, .map-dot').evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().width > 0)
      .map((one) => {
        const { borderTopLeftRadius: corner, width, rotate } = getComputedStyle(one)
        const isRound = corner === '50%' || parseFloat(corner) * 2.5 >= parseFloat(width)
        return { is: one.className, isRound, rotate }
      }),
  )
  expect(shapes.filter(({ isRound }) => isRound).map(({ is }) => is)).toEqual(['map-dot'])
  expect(shapes.filter(({ rotate }) => rotate === '45deg')).toHaveLength(shapes.length - 1)
})

async function openMap(page: Page): Promise<MapBench> {
  const bench = await openBenchOf(harness, page, 'builtin')
  await bench.open()
  await untilReady(bench)
  return bench
}

type Drawn = { plates: number; names: number; overlapping: string[]; covered: string[] }

// Runs in the page.
function lookAtPlates(): Drawn {
  const map = window.harness.engine()
  const { width, height } = document.body.getBoundingClientRect()
  const drawn = [...document.querySelectorAll('.map-face:not(.is-dot) :is(.map-plate, .map-disc)')]
  const boxes = drawn
    .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.right > 0 && box.left < width && box.bottom > 0 && box.top < height)
  const still = [...document.querySelectorAll('.map-buttons, .maplibregl-ctrl-attrib')].map(
    (element) => ({ text: element.className, box: element.getBoundingClientRect() }),
  )
  // They reach half a pixel inwards after the margin that every box loses below.
  const edges = [
    new DOMRect(-0.75, 0, 2.5, height),
    new DOMRect(width - 1.75, 0, 2.5, height),
    new DOMRect(0, -0.75, width, 2.5),
    new DOMRect(0, height - 1.75, width, 2.5),
  ].map((box) => ({ text: 'the edge', box }))
  // The diamond of a dot covers only the middle of its box.
  const dots = [...document.querySelectorAll('.map-face.is-dot :is(.map-foot, .map-disc)')]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.right > 0 && box.left < width && box.bottom > 0 && box.top < height)
    .map(({ x, y, width: broad, height: high }) => ({
      text: 'a dot',
      box: new DOMRect(x + broad / 2 - 5, y + high / 2 - 5, 10, 10),
    }))
  const layers = (map?.getStyle().layers ?? [])
    .filter((layer) => layer.type === 'symbol' && layer['source-layer'] === 'places')
    .map(({ id }) => id)
  const nameOf = ({ properties }: { properties: object }) => JSON.stringify(properties)
  return {
    plates: boxes.length,
    names: map?.queryRenderedFeatures({ layers }).length ?? 0,
    overlapping: boxes.flatMap(({ text, box }, i) =>
      boxes.slice(i + 1).flatMap(({ text: other, box: beside }) => {
        const isApart =
          box.right <= beside.left ||
          beside.right <= box.left ||
          box.bottom <= beside.top ||
          beside.bottom <= box.top
        return isApart ? [] : [`${text} and ${other}`]
      }),
    ),
    covered: [...boxes, ...dots, ...still, ...edges].flatMap(({ text, box }) => {
      // A marker at rest is rounded to whole pixels, but the room reserved for it is not.
      const corners: [[number, number], [number, number]] = [
        [box.left + 1, box.top + 1],
        [box.right - 1, box.bottom - 1],
      ]
      const found = map?.queryRenderedFeatures(corners, { layers }) ?? []
      return found.map((feature) => `${text}: ${nameOf(feature)}`)
    }),
  }
}

type Pointed = { label: string; point: { lat: number; lng: number } }

// Runs in the page. A marker at rest is rounded to whole pixels.
function lookAtMarkers(points: readonly Pointed[]): { off: string[]; shown: string[] } {
  const map = window.harness.engine()
  const markers = [...document.querySelectorAll('.map-marker')]
  const byLabel = new Map(markers.map((marker) => [marker.ariaLabel, marker]))
  const off = points.flatMap(({ label, point }) => {
    const foot = byLabel.get(label)?.querySelector('.map-foot')?.getBoundingClientRect()
    const at = map?.project([point.lng, point.lat])
    if (!foot || !at) return []
    const [x, y] = [foot.left + foot.width / 2, foot.top + foot.height / 2]
    return Math.hypot(x - at.x, y - at.y) <= 1.5 ? [] : [`${label}: ${x - at.x}, ${y - at.y}`]
  })
  const shown = markers.filter((marker) =>
    marker.querySelector('.map-face:not(.is-dot) .map-plate'),
  )
  return { off, shown: shown.map(({ ariaLabel }) => ariaLabel ?? '') }
}
