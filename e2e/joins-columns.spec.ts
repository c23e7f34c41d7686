import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ROWS = [
  'id,Brand,Store Name,lat,lng,state',
  '1,Starbucks,Motor City,35.2573,-97.4681,OK',
  '2,Starbucks,Mall,35.2774,-97.4982,OK',
]

let page: Page

workAsOwner((owner) => ({ page } = owner), { height: 900 })

test('two columns together name the places, and the next file is read the same way', async () => {
  const file = (rows: readonly string[]) => ({
    name: 'shops.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  const upload = async (rows: readonly string[]) => {
    await page.goto('/verwaltung/import')
    await page.getByLabel('Datei mit Orten').setInputFiles(file(rows))
    await page.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await expect(page.locator('.import-status')).toContainText('geprüft')
  }
  await upload(ROWS)
  const columns = page.getByRole('link', { name: /^Spalten/ })
  await columns.click()
  await page.getByText('Spalten verbinden oder ergänzen').click()
  await page.getByLabel('Text oder {Spalte}').fill('{Brand} – {Store Name}')
  await page.getByLabel('ist', { exact: true }).selectOption('Name')
  await page.getByRole('button', { name: 'So noch einmal prüfen' }).click()
  await expect(page.getByText('Starbucks – Motor City').first()).toBeVisible()
  await columns.click()
  await expect(
    page.getByText('Zählt nur, wo „{Brand} – {Store Name}“ leer ist.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Text oder {Spalte}')).toHaveCount(2)
  await expectAccessible(page)
  await upload([...ROWS, '3,Starbucks,Hafen,35.3,-97.5,OK'])
  await expect(page.getByText('Starbucks – Hafen').first()).toBeVisible()
})
