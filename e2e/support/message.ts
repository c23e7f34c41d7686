import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Fills in the form on the page at the speed of a quick person. */
export async function fillMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByLabel('E-Mail').fill('anna@beispiel.de')
  await page.getByLabel('Ihre Nachricht').fill(text)
  // The spam shield takes anything under two and a half seconds for a bot.
  await page.waitForTimeout(2_700)
}

/** Sends the form, waits for the receipt and returns its number. */
export async function sendAndRead(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  const text = await page.getByText(/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/).innerText()
  return /LP-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
}
