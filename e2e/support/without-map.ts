import type { CDPSession, Page } from '@playwright/test'
import { FINDER_FRAMES } from '../../src/maps/picture/frames.ts'

/**
 * The map's own code and MapLibre, which a page fetches with it, in the build and in the sources: a megabyte that few tests need.
 * And the small maps beside the rows of a list.
 */
const OF_THE_MAP = [
  '*/assets/builtin-map-view-*.js',
  '*/assets/maplibre-*',
  '*/src/maps/builtin/builtin-map-view.ts*',
  '*/bild/row-*',
]

/** The finder's picture of the map takes a fifth of its page's work to draw. */
const PICTURES = FINDER_FRAMES.map(({ name }) => `*/bild/${name}-*`)

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Keeps the interactive map away: drawn in software, it takes three quarters of a page's work. The browser itself blocks it, since a
 * route of Playwright would also turn off its cache. Emulate media after the first page: on the way to it, its session forgets them.
 */
export async function withoutMap(page: Page): Promise<void> {
  await block(page, OF_THE_MAP)
}

/** The same without the picture that stands for it. */
export async function withoutMapOrPicture(page: Page): Promise<void> {
  await block(page, [...OF_THE_MAP, ...PICTURES])
}

/** For a test of the map where the others of its file have none; from its next page on. */
export async function withMap(page: Page): Promise<void> {
  await block(page, [])
}

// Requests for one page take effect in the order in which they were made.
async function block(page: Page, urls: string[]): Promise<void> {
  const before = sessions.get(page) ?? page.context().newCDPSession(page)
  const now = before.then(async (devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.setBlockedURLs', { urls })
    return devtools
  })
  sessions.set(page, now)
  await now
}
