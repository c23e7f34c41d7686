import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Fills in the form that is on the page, as slowly as a quick person would. */
export async function fillMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByLabel('E-Mail').fill('anna@beispiel.de')
  await page.getByLabel('Ihre Nachricht').fill(text)
  // The shield finds less than two and a half seconds too quick for a person.
  await page.waitForTimeout(2_700)
}

/** Sends it and waits for the receipt; gives the receipt's number. */
export async function sendAndRead(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  const text = await page.getByText(/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/).innerText()
  return /LP-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
}
