import type { CDPSession, Page } from '@playwright/test'

/** The map's own code and MapLibre, which a page fetches with it, in the build and in the sources: a megabyte that few tests need. */
const CODE_OF_THE_MAP = [
  '*/assets/builtin-map-view-*.js',
  '*/assets/maplibre-*',
  '*/src/maps/builtin/builtin-map-view.ts*',
]

/** The small maps beside the rows of a list: twenty of them take as long as the rest of the page. */
const PICTURES_OF_ROWS = ['*/bild/row-*']

/** What a test looks at, and its pages therefore fetch. */
export type Wanted = { map: boolean; rowPictures: boolean }

const known = new WeakMap<Page, { wanted: Wanted; devtools: Promise<CDPSession> }>()

/**
 * Keeps away what a test does not look at: the interactive map, drawn in software, takes three quarters of a page's work. The browser
 * itself blocks it, since a route of Playwright would also turn off its cache. Emulate media after the first page: on the way to it,
 * its session forgets them.
 */
export async function fetchOnly(page: Page, wanted: Wanted): Promise<void> {
  const before = known.get(page)?.devtools ?? page.context().newCDPSession(page)
  // Requests for one page take effect in the order in which they were made.
  const devtools = before.then((session) => block(session, wanted))
  known.set(page, { wanted, devtools })
  await devtools
}

/** For a test of the map where the others of its file have none; from its next page on. */
export async function withMap(page: Page): Promise<void> {
  await fetchOnly(page, { rowPictures: false, ...known.get(page)?.wanted, map: true })
}

/** The other way round. */
export async function withoutMap(page: Page): Promise<void> {
  await fetchOnly(page, { rowPictures: false, ...known.get(page)?.wanted, map: false })
}

async function block(session: CDPSession, { map, rowPictures }: Wanted): Promise<CDPSession> {
  const urls = [...(map ? [] : CODE_OF_THE_MAP), ...(rowPictures ? [] : PICTURES_OF_ROWS)]
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
  return session
}
