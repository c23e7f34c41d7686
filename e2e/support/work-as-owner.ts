import type { BrowserContext, Page } from '@playwright/test'
import { becomeOwner } from './become-owner.ts'
import { type RunningSite, startSite } from './server.ts'
import { test } from './test.ts'

/** The one page of an owner who is signed in to a site of their own. */
export type Owner = { site: RunningSite; session: BrowserContext; page: Page }

type Options = {
  /** of the server; called when the hooks before it have run */
  environment?: () => Record<string, string>
  /** of the window, px */
  height?: number
}

/**
 * For specs that are one person's work: each test goes on where the one before it ended.
 * Hands over what they need before the first test, and ends it after the last one.
 */
export function workAsOwner(
  take: (owner: Owner) => unknown,
  { environment, height = 800 }: Options = {},
): void {
  test.describe.configure({ mode: 'serial' })
  let owner: Owner | undefined

  test.beforeAll(async ({ browser }) => {
    const site = await startSite({ environment: environment?.() })
    const viewport = { width: 1280, height }
    const session = await browser.newContext({ baseURL: site.url, viewport })
    const page = await session.newPage()
    owner = { site, session, page }
    take(owner)
    await becomeOwner(page, site)
  })

  test.afterAll(async () => {
    await owner?.session.close()
    await owner?.site.stop()
  })
}
