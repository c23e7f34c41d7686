import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { containsPoint } from '../../src/lib/geo/bounds.ts'
import type { Bounds } from '../../src/lib/geo/coordinates.ts'
import type { MapMove, MapView, MapViewOptions } from '../../src/maps/map-view.ts'

/** A page with one map, driven from outside, with the German texts. */
export type MapBench = {
  page: Page
  /** where markers and buttons are: the page, or the frame in it */
  inside: Page | FrameLocator
  /** starts a map that fills the page; does not wait for it */
  open(options?: Partial<MapViewOptions>): Promise<void>
  tell<Name extends keyof MapView>(name: Name, ...args: Parameters<MapView[Name]>): Promise<void>
  /** all events of the map since it was opened */
  events(): Promise<MapEvent[]>
}

export type MapEvent = { name: string; value?: unknown }

// By default polling slows down to once a second.
const OFTEN = { timeout: 40_000, intervals: [50] }

/** Waits for the first view of the map; fails with the problem if there is one. */
export async function untilReady(bench: MapBench): Promise<void> {
  await expect
    .poll(async () => (await bench.events()).map(({ name }) => name), OFTEN)
    .toContain('move')
}

/** A marker or button by its name. */
export function button(bench: MapBench, name: string): Locator {
  return bench.inside.getByRole('button', { name, exact: true })
}

/** The events of this name. */
export async function told(bench: MapBench, name: string): Promise<unknown[]> {
  return (await bench.events()).filter((event) => event.name === name).map(({ value }) => value)
}

export async function lastMove(bench: MapBench): Promise<MapMove> {
  return (await told(bench, 'move')).at(-1) as MapMove
}

/** The centre of an element in page coordinates, even inside a frame. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.locator('.map-plate').boundingBox()
  if (!box) throw new Error('The marker is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The markers that lie under the buttons of the map, in whole or in part. */
export function coveredByButtons({ inside }: MapBench): Promise<string[]> {
  return inside.locator('.map-view').evaluate((map) => {
    const own = map.querySelector('.map-buttons')?.getBoundingClientRect() ?? new DOMRect()
    const drawn = [...map.querySelectorAll('.map-marker :is(.map-plate, .map-foot, .map-disc)')]
    return drawn.flatMap((part) => {
      const box = part.getBoundingClientRect()
      const isUnder =
        box.width > 0 &&
        box.left < own.right &&
        box.right > own.left &&
        box.top < own.bottom &&
        box.bottom > own.top
      return isUnder ? [part.closest('.map-marker')?.ariaLabel ?? ''] : []
    })
  })
}

type Pixels = { x: number; y: number }

export async function dragBy(page: Page, from: Pixels, by: Pixels): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
  await page.mouse.up()
}

export async function touchAndDragBy(page: Page, from: Pixels, by: Pixels): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Pixels[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + by.x * part, y: from.y + by.y * part }])
  }
  await touch('touchEnd', [])
  await devtools.detach()
}

export function isInside(box: Bounds, view: Bounds): boolean {
  const corners = [
    { lat: box.south, lng: box.west },
    { lat: box.north, lng: box.east },
  ]
  return corners.every((corner) => containsPoint(view, corner))
}

export function expectInside(box: Bounds, view: Bounds): void {
  expect({ box, view, isInside: isInside(box, view) }).toMatchObject({ isInside: true })
}

/** The memory of the page after garbage collection. */
export async function countLeftovers(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  // Twice, because the first collection may free references to further objects.
  for (let i = 0; i < 2; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return { nodes, documents, listeners: jsEventListeners, heap: usedSize }
}
