import { expect, type Page } from '@playwright/test'

type Pixels = { x: number; y: number }

/** Waits until the live map has replaced the picture. */
export async function untilMapReady(page: Page): Promise<void> {
  await expect(page.locator('.map-view[data-state="ready"]')).toBeVisible({ timeout: 60_000 })
}

/** The middle of the map in window coordinates. */
export async function middleOfMap(page: Page): Promise<Pixels> {
  const box = await page.locator('.map-view').boundingBox()
  if (!box) throw new Error('There is no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The position of the marker in the window. */
export async function pointOf(page: Page, name: string | RegExp): Promise<Pixels> {
  const box = await page.locator('.map-view').getByRole('button', { name }).boundingBox()
  if (!box) throw new Error(`There is no marker ${String(name)}`)
  return { x: box.x + box.width / 2, y: box.y + box.height }
}

/** Waits until the map has stopped moving, and returns the position of the marker. */
export async function restingPoint(page: Page, name: string | RegExp): Promise<Pixels> {
  let last = await pointOf(page, name)
  await expect(async () => {
    const before = last
    last = await pointOf(page, name)
    expect(last).toEqual(before)
  }).toPass({ intervals: [300] })
  return last
}

/** Touches the window with several fingers at once; each follows a path of points. */
export async function touch(page: Page, ...fingers: Pixels[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Pixels[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
  const at = (step: number) => fingers.map((way) => way[step] ?? { x: 0, y: 0 })
  await send('touchStart', at(0))
  for (let step = 1; step < (fingers[0]?.length ?? 0); step++) {
    await send('touchMove', at(step))
    await page.waitForTimeout(20)
  }
  await send('touchEnd', [])
  await devtools.detach()
}

/** Two taps on the same point over one connection: opening another between them takes too long on a busy machine. */
export async function doubleTap(page: Page, point: Pixels): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const tell = (type: 'touchStart' | 'touchEnd', touchPoints: Pixels[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await tell('touchStart', [point])
  await tell('touchEnd', [])
  await page.waitForTimeout(60)
  await tell('touchStart', [point])
  await tell('touchEnd', [])
  await devtools.detach()
}

/** The points of a straight line in steps. */
export function straight(from: Pixels, by: Pixels, steps = 8): Pixels[] {
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: from.x + (by.x * i) / steps,
    y: from.y + (by.y * i) / steps,
  }))
}
