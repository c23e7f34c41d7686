import { type Browser, test as base } from '@playwright/test'
import { type RunningSite, startSite } from './server.ts'
import { preparePages } from './until-alive.ts'

export { expect } from '@playwright/test'

/** A key of the right form; the stand-in for Google takes any. */
const GOOGLE = {
  GOOGLE_MAPS_KEY: 'AIzaTestTestTestTestTest',
  GOOGLE_MAPS_CHANNEL: '42',
  GOOGLE_MAPS_MAP_ID: 'DEMO_MAP_ID',
}

type Start = () => Promise<RunningSite>

type Sites = {
  /** specs that send much give a name of their own here, and get a server that no other spec has written to */
  siteOf: string
  /** whether pages may fetch the interactive map, which takes most of a test's time, and the pictures of it in the finder and in rows */
  liveMap: boolean
  preparedPages: void
  /** gives the server of this name, of this spec alone; starts it for the first who asks */
  serve: (name: string, start: Start) => Promise<RunningSite>
  /** the demo site as it is installed */
  site: RunningSite
  /** the same with Google Maps configured */
  googleSite: RunningSite
}

type Servers = {
  /** for all specs that do not ask for one of their own */
  demoSite: Start
  /** those of one spec at a time: when another spec asks, they end */
  serversOf: (spec: string) => Promise<Map<string, RunningSite>>
}

const BEFORE_A_TEST = { liveMap: false, javaScriptEnabled: true }

/** Of the test that runs in this worker. */
let current = BEFORE_A_TEST

/**
 * Tests find the site at relative addresses; each worker has servers of its own. The sites are fixtures of tests, not of workers:
 * of those Playwright begins another worker, and another browser, for every spec that wants others.
 */
export const test = base.extend<Sites & { baseURL: string }, Servers & { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      preparePages(browser, () => current)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  demoSite: [
    // Playwright reads the fixture's needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let site: RunningSite | undefined
      await use(async () => (site ??= await startSite()))
      await site?.stop()
    },
    { scope: 'worker' },
  ],
  serversOf: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = new Map<string, RunningSite>()
      let last = ''
      const stopAll = async () => {
        for (const site of running.values()) await site.stop()
        running.clear()
      }
      await use(async (spec) => {
        if (spec !== last) await stopAll()
        last = spec
        return running
      })
      await stopAll()
    },
    { scope: 'worker' },
  ],
  siteOf: ['', { option: true }],
  liveMap: [false, { option: true }],
  preparedPages: [
    async ({ liveMap, javaScriptEnabled }, use) => {
      current = { liveMap, javaScriptEnabled: javaScriptEnabled ?? true }
      await use()
      current = BEFORE_A_TEST
    },
    { auto: true },
  ],
  serve: async ({ serversOf }, use, { file }) => {
    await use(async (name, start) => {
      const running = await serversOf(file)
      const site = running.get(name) ?? (await start())
      running.set(name, site)
      return site
    })
  },
  site: async ({ siteOf, demoSite, serve }, use) => {
    await use(await (siteOf ? serve(siteOf, () => startSite()) : demoSite()))
  },
  googleSite: async ({ serve }, use) => {
    await use(await serve('google', () => startSite({ environment: GOOGLE })))
  },
  baseURL: async ({ site }, use) => use(site.url),
})
