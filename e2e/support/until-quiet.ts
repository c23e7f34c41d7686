import type { Page, Request } from '@playwright/test'

const QUIET_MS = 700

/**
 * Waits until the page has started no request for a while. Playwright's own `networkidle` waits for every request to end, but is not
 * always told about requests that a worker aborts.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = (_request: Request) => (last = Date.now())
  page.on('request', note)
  try {
    for (let left = QUIET_MS; left > 0; left = last + QUIET_MS - Date.now()) {
      await page.waitForTimeout(left)
    }
  } finally {
    page.off('request', note)
  }
}
