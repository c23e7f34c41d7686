import { test as base } from '@playwright/test'
import { type RunningSite, startSite } from './server.ts'

export { expect } from '@playwright/test'

/** A key of the right form; the stand-in for Google takes any. */
const GOOGLE = {
  GOOGLE_MAPS_KEY: 'AIzaTestTestTestTestTest',
  GOOGLE_MAPS_CHANNEL: '42',
  GOOGLE_MAPS_MAP_ID: 'DEMO_MAP_ID',
}

type Sites = {
  /** specs that send much give a name of their own here, and get a server that no other spec has written to */
  siteOf: string
  /** the demo site as it is installed */
  site: RunningSite
  /** the same with Google Maps configured */
  googleSite: RunningSite
}

/** Tests find the site at relative addresses; each worker has servers of its own. */
export const test = base.extend<{ baseURL: string }, Sites>({
  siteOf: ['', { scope: 'worker', option: true }],
  site: [
    // Playwright reads the fixture's needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  googleSite: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite({ environment: GOOGLE })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
