import type { Page } from '@playwright/test'

/** The map's own code and MapLibre, which a page fetches with it, in the build and in the sources: a megabyte that no such test needs. */
const CODE_OF_THE_MAP =
  /\/assets\/(?:builtin-map-view|fonts)-[^/]*\.js$|\/src\/maps\/builtin\/builtin-map-view\.ts/

/** Keeps the interactive map away where it is not what is tested: drawn in software, it takes most of a test's time. */
export async function withoutMap(page: Page): Promise<void> {
  await page.route(CODE_OF_THE_MAP, (route) => route.abort())
}

/** From here on it may come. */
export async function withMapAgain(page: Page): Promise<void> {
  await page.unroute(CODE_OF_THE_MAP)
}
