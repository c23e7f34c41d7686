import type { Page } from '@playwright/test'
import { firstLink } from './first-link.ts'
import type { RunningSite } from './server.ts'
import { expect } from './test.ts'

export const OWNER = {
  name: 'Anna Probe',
  email: 'anna@beispiel.de',
  password: 'Der Zug nach Zion fährt um acht',
}

/**
 * Creates the first account with the link printed at the start, by sending its form, and opens the inbox with it. For specs about what
 * comes after; `first-day.spec.ts` fills in the form.
 */
export async function becomeOwner(page: Page, site: RunningSite): Promise<void> {
  const link = await firstLink(site)
  const headers = { origin: new URL(link).origin }
  const made = await page.request.post(link, { form: OWNER, headers, maxRedirects: 0 })
  expect(made.status()).toBe(303)
  await page.goto(`${site.url}/verwaltung/postfach`)
  await expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
}
