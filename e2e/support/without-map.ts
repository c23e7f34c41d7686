import type { Page } from '@playwright/test'

/** The map's own code, and MapLibre, which a page fetches with it: a megabyte that would be read for nothing. */
const CODE_OF_THE_MAP = '**/assets/{builtin-map-view,fonts}-*.js'

/** Keeps the interactive map away where it is not what is tested: drawn in software, it takes most of a test's time. */
export async function withoutMap(page: Page): Promise<void> {
  await page.route(CODE_OF_THE_MAP, (route) => route.abort())
}

/** From here on it may come. */
export async function withMapAgain(page: Page): Promise<void> {
  await page.unroute(CODE_OF_THE_MAP)
}
