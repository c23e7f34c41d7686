import type { Page } from '@playwright/test'

/** Keeps the interactive map away where it is not what is tested: drawn in software, it takes most of a test's time. */
export async function withoutMap(page: Page): Promise<void> {
  await page.route('**/assets/builtin-map-view*.js', (route) => route.abort())
}
