import { type Browser, test as base } from '@playwright/test'
import { type RunningSite, startSite } from './server.ts'
import { preparePages } from './until-alive.ts'

export { expect } from '@playwright/test'

/** A key in the right format; the stand-in for Google accepts any. */
const GOOGLE = {
  GOOGLE_MAPS_KEY: 'AIzaTestTestTestTestTest',
  GOOGLE_MAPS_CHANNEL: '42',
  GOOGLE_MAPS_MAP_ID: 'DEMO_MAP_ID',
}

type Start = () => Promise<RunningSite>

type Sites = {
  /** name of a server that only this spec uses; for specs that send many messages */
  siteOf: string
  /** whether pages may load the interactive map, which takes most of a test's time, and its pictures in the finder and in rows */
  liveMap: boolean
  preparedPages: void
  /** returns the server of this name, which only this spec uses; the first call starts it */
  serve: (name: string, start: Start) => Promise<RunningSite>
  /** the demo site after a fresh install */
  site: RunningSite
  /** the same, with Google Maps configured */
  googleSite: RunningSite
}

type Servers = {
  /** shared by all specs that do not ask for their own */
  demoSite: Start
  /** the servers of one spec at a time; they stop when another spec asks */
  serversOf: (spec: string) => Promise<Map<string, RunningSite>>
}

const BEFORE_A_TEST = { liveMap: false, javaScriptEnabled: true }

/** The options of the test that is running in this worker. */
let current = BEFORE_A_TEST

/**
 * Tests open the site by relative addresses; each worker has its own servers. Sites are fixtures of tests, not of workers: for different
 * worker fixtures Playwright would start another worker and browser for each spec.
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
