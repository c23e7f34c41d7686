import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/browser.ts'
import { PERSON } from './e2e/support/person.ts'

const MAP_CONTRACT = 'map-contract.spec.ts'
const DEVELOPMENT = 'development.spec.ts'
const GOOGLE = 'google-contract.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/first-start.ts',
  // The longest file first, so that it does not run alone at the end.
  projects: [
    { name: 'map contract', testMatch: MAP_CONTRACT },
    { name: 'site', testMatch: '*.spec.ts', testIgnore: [MAP_CONTRACT, DEVELOPMENT, GOOGLE] },
    // With two other browsers at work, Vite takes minutes to prepare the sources, so this runs alone: `E2E=development`.
    ...(process.env.E2E === 'development' ? [{ name: 'development', testMatch: DEVELOPMENT }] : []),
    // Against Google itself, with an owner's key: `npm run test:google`.
    ...(process.env.GOOGLE_MAPS_API_KEY ? [{ name: 'google', testMatch: GOOGLE }] : []),
  ],
  outputDir: 'test-results/e2e',
  // One more than a small machine has cores: tests fill in forms as slowly as people do, and poll inboxes now and then.
  // A fourth worker on two cores made the run no shorter.
  workers: 3,
  fullyParallel: false,
  // A test that fails once has failed: flaky tests are fixed, not retried.
  retries: 0,
  // A busy machine with software WebGL is slow, and an import has lower priority than visitors; neither is a failure.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: await findBrowser(),
    ...PERSON,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Recording every test for the few that fail costs a third of the time; `--trace on` records a single one.
    trace: 'off',
  },
})
