import type { Page } from '@playwright/test'
import { HELP_PAGES } from '../src/web/admin/manual/help-pages.ts'
import { ADMIN_ROUTE_NAMES, adminPath } from '../src/web/admin/admin-routes.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { type Owner, workAsOwner } from './support/work-as-owner.ts'

let owner: Owner
let page: Page

workAsOwner((one) => {
  owner = one
  page = one.page
})

test('„Hilfe“ opens the page about the screen in a new tab', async () => {
  await page.goto('/verwaltung/orte')
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Hilfe (neuer Tab)' }).click(),
  ])
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Orte pflegen')
  await help.getByRole('link', { name: 'Einen Ort löschen' }).click()
  await expect(help).toHaveURL(/#einen-ort-löschen$|#einen-ort-l%C3%B6schen$/)
  await expectAccessible(help)
  await help.getByRole('link', { name: 'English' }).click()
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Maintaining places')
  await expect(help.getByRole('link', { name: 'Help (new tab)' })).toHaveCount(0)
  await help.close()
})

test('every screen without parameters links to its help page', async () => {
  for (const route of ADMIN_ROUTE_NAMES) {
    const name = HELP_PAGES[route]
    const path = adminPath(route, 'de')
    if (!name || path.endsWith('/') || route === 'firstStart' || path.includes('//')) continue
    await page.goto(path)
    const link = page.getByRole('link', { name: 'Hilfe (neuer Tab)' })
    await expect(link, path).toHaveAttribute('href', adminPath('manualPage', 'de', { page: name }))
  }
})

test('the contents lead to every page, and a search leads to the sentence that it found', async () => {
  await page.goto('/handbuch')
  await expect(page).toHaveURL(/\/verwaltung\/handbuch$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbuch')
  await expectAccessible(page)
  await page
    .getByRole('searchbox', { name: 'Im Handbuch suchen' })
    .fill('das sind mehr als 12 fotos')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL(/\?q=das\+sind\+mehr\+als\+12\+fotos$/)
  const first = page.locator('.manual-findings li').first()
  await expect(first).toContainText('Das sind mehr als 12 Fotos.')
  await expectAccessible(page)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fotos')
  await page.goto('/verwaltung/handbuch?q=Xylophon')
  await expect(page.getByText('Zu „Xylophon“ steht hier nichts.')).toBeVisible()
})

test('an unknown page of the manual shows the 404 page of the admin', async () => {
  const answer = await page.goto('/handbuch/gibt-es-nicht')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Das gibt es hier nicht' })).toBeVisible()
})

test('the manual can be searched and read without a script and without scrolling sideways', async ({
  browser,
}) => {
  const { site, session } = owner
  const options = {
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  }
  const plain = await browser.newContext({ ...options, storageState: await session.storageState() })
  const reader = await plain.newPage()
  await reader.goto('/en/manual')
  await reader.getByRole('searchbox').fill('holiday')
  await reader.getByRole('button', { name: 'Search' }).click()
  await reader.getByRole('link', { name: /A holiday for many places/ }).click()
  await expect(reader.getByRole('heading', { name: 'A holiday for many places' })).toBeVisible()
  const width = await reader.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await plain.close()
})

test('people without a session are asked to sign in, and then arrive at the page', async ({
  browser,
}) => {
  const stranger = await browser.newPage({ baseURL: owner.site.url })
  await stranger.goto('/handbuch/import')
  await expect(stranger).toHaveURL(/\/verwaltung\/anmelden\?next=%2Fverwaltung%2Fhandbuch%2Fimport/)
  await expect(stranger.getByRole('link', { name: /Hilfe/ })).toHaveCount(0)
  await stranger.close()
})
