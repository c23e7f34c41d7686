import type { CDPSession, Page } from '@playwright/test'
import { FINDER_FRAMES } from '../../src/maps/picture/frames.ts'

/**
 * The code of the map and MapLibre, in the build and in the sources: a megabyte that few tests need. Also the small maps beside the rows
 * of a list.
 */
const OF_THE_MAP = [
  '*/assets/builtin-map-view-*.js',
  '*/assets/maplibre-*',
  '*/src/maps/builtin/builtin-map-view.ts*',
  '*/bild/row-*',
]

/** Drawing the finder's picture of the map takes a fifth of the work for its page. */
const PICTURES = FINDER_FRAMES.map(({ name }) => `*/bild/${name}-*`)

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Blocks the interactive map: drawn in software, it takes three quarters of the work for a page. The browser itself blocks it, because a
 * route of Playwright would also turn off the cache. Emulate media only after the first page: until that has loaded, the session
 * forgets the emulation.
 */
export async function withoutMap(page: Page): Promise<void> {
  await block(page, OF_THE_MAP)
}

/** Blocks the picture of the map as well. */
export async function withoutMapOrPicture(page: Page): Promise<void> {
  await block(page, [...OF_THE_MAP, ...PICTURES])
}

/** Lets the map load again from the next page on, for one test in a file where the others have none. */
export async function withMap(page: Page): Promise<void> {
  await block(page, [])
}

// Chained, so that requests for one page take effect in the order they were made.
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
