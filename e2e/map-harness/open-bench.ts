import { expect, type Page } from '@playwright/test'
import type { MapBench } from '../../test/maps/map-bench.ts'
import { aPlace } from '../../test/maps/map-items.ts'
import type { HarnessKind, HarnessOptions } from './harness.ts'
import type { MapHarness } from './serve.ts'

/** A page with a map of this service that has not been started. */
export async function openBenchOf(
  { url }: MapHarness,
  page: Page,
  kind: HarnessKind,
  defaults: Partial<HarnessOptions> = {},
): Promise<MapBench> {
  await page.goto(url)
  return {
    page,
    inside: kind === 'google' ? page.frameLocator('.map-frame') : page,
    open: ({ view, theme } = {}) =>
      page.evaluate(([service, options]) => window.harness.open(service, options), [
        kind,
        { ...defaults, ...(view && { view }), ...(theme && { theme }) },
      ] as const),
    tell: (name, ...args) =>
      page.evaluate(
        ([method, values]) => {
          const view = window.harness.view
          if (view) Reflect.apply(view[method], view, values)
        },
        [name, args] as const,
      ),
    events: () => page.evaluate(() => window.harness.events),
  }
}

/** Waits until all tiles, names and plates are placed and faded in. */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const map = window.harness.engine()
    for (let i = 0; i < 2; i++) {
      await new Promise<void>((resolve) => {
        void map?.once('idle', () => resolve())
        map?.triggerRepaint()
      })
    }
  })
}

/** Expects the map to report this problem once and to leave the picture in its place. */
export async function expectEnd(bench: MapBench, problem: string): Promise<void> {
  await expect.poll(() => bench.events()).toContainEqual({ name: 'error', value: problem })
  await expect(bench.page.locator('.map-view')).toHaveCount(0)
  await expect(bench.page.getByText('Bild der Karte')).toBeVisible()
  // Only one error, and none after it.
  expect((await bench.events()).filter(({ name }) => name === 'error')).toHaveLength(1)
  await bench.tell('setItems', [aPlace()])
}

/** Collects violations of the content security policy. */
export function watchPolicy(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}
