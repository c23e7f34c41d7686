import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'Zion-Nationalpark'

// A web manager plans the weeks before Christmas.
let page: Page

workAsOwner((owner) => ({ page } = owner))

async function openZion(): Promise<void> {
  await page.goto('/verwaltung/orte?q=zion')
  await page.getByRole('link', { name: ZION, exact: true }).click()
  await expect(page.getByRole('heading', { name: ZION, level: 1 })).toBeVisible()
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function plan(from: string, until: string): Promise<void> {
  const isOpen = await page.getByLabel('Gilt ab').isVisible()
  if (!isOpen) await page.getByText('Erst ab einem Tag gelten lassen').click()
  await page.getByLabel('Gilt ab').fill(from)
  await page.getByLabel('Zurück wie vorher am (freiwillig)').fill(until)
  await page.getByRole('button', { name: 'Für diesen Tag planen' }).click()
}

test('a change waits for its day, is listed, and can be cancelled', async () => {
  await openZion()
  await plan(later(30), later(57))
  await expect(page.getByRole('alert')).toContainText('Im Formular ist noch nichts geändert')
  await page.getByLabel('Beschreibung auf Deutsch').fill('Im Advent länger offen.')
  await plan(later(30), later(20))
  await expect(page.getByRole('alert')).toContainText('liegt nicht nach dem Beginn')
  await expect(page.getByLabel('Beschreibung auf Deutsch')).toHaveValue('Im Advent länger offen.')
  // The other buttons and Enter ask first, instead of changing the place at once.
  for (const press of [
    () => page.getByRole('button', { name: 'Speichern', exact: true }).click(),
    () => page.getByRole('button', { name: 'Speichern und heute bestätigen' }).click(),
    () => page.getByLabel('Website', { exact: true }).press('Enter'),
  ]) {
    const answered = page.waitForResponse((one) => one.request().method() === 'POST')
    await press()
    expect((await answered).status()).toBe(422)
    await expect(page.getByRole('alert')).toContainText('Nichts ist gespeichert')
    await expect(page.getByLabel('Gilt ab')).toHaveValue(later(30))
  }
  await plan(later(30), later(57))
  const planned = page.getByText('Die Änderung ist geplant.')
  await expect(planned).toBeFocused()
  await planned.click({ trial: true })
  // Until that day the place stays as it is.
  await expect(page.getByLabel('Beschreibung auf Deutsch')).not.toHaveValue(/Advent/)
  await expect(page.getByRole('button', { name: /^Absagen/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/verwaltung/orte')
  await page.getByRole('link', { name: 'Geplante Änderungen' }).click()
  await expect(page.getByRole('heading', { name: 'Geplante Änderungen' })).toBeVisible()
  await expect(page.getByText('Im Advent länger offen.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  const isTooWide = () =>
    document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
  await page.getByRole('button', { name: /^Absagen/ }).click()
  await expect(page.getByText('Die Änderung ist abgesagt.')).toBeVisible()
  await expect(page.getByText('Abgesagt', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
})
