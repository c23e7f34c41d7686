import type { BrowserContext, Page } from '@playwright/test'
import { becomeOwner } from './become-owner.ts'
import { type RunningSite, startSite } from './server.ts'
import { test } from './test.ts'

/** An owner who is signed in to a site of their own, with one page. */
export type Owner = { site: RunningSite; session: BrowserContext; page: Page }

type Options = {
  /** for the server; called after the earlier hooks have run */
  environment?: () => Record<string, string>
  /** of the window, in px */
  height?: number
}

/**
 * For specs that follow one person: each test continues where the one before it ended. Hands over site, session and page before the first
 * test, and closes them after the last.
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
