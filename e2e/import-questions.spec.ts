import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ROWS = [
  'id;name;Kategorie;Merkmal: Mensa;Öffnungszeiten;Breite;Länge;Land',
  '1;Lessingschule;Schule;ja;8:00-15:00;51,1637;13,4775;Deutschland',
  '2;Kästnerschule;Schule;nein;7:30-14:00;52,52;13,405;Deutschland',
  '3;Irgendwo;Hort;;;;;Deutschland',
]

let page: Page

workAsOwner((owner) => ({ page } = owner), { height: 900 })

const status = (text: string) => expect(page.locator('.import-status')).toContainText(text)

test('an import asks what it does not know, and each answer is one click', async () => {
  await page.goto('/verwaltung/import')
  await page.getByLabel('Datei mit Orten').setInputFiles({
    name: 'schulen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ROWS.join('\r\n')),
  })
  await page.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await status('geprüft, nicht übernommen')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Als Entwürfe anlegen' }).click()
  await expect(page.getByRole('button', { name: 'Als Entwürfe anlegen' })).toBeHidden()
  await status('geprüft, nicht übernommen')

  await expect(page.getByText(/Kategorien gibt es hier noch nicht: Schule, Hort/)).toBeVisible()
  await page
    .getByRole('button', { name: '2 Kategorien und 1 Merkmal anlegen und noch einmal prüfen' })
    .click()
  await expect(page.getByText(/Kategorien gibt es hier noch nicht/)).toBeHidden()
  await status('geprüft, nicht übernommen')

  await expect(page.getByText(/2 Zeilen nennen Öffnungszeiten ohne Wochentage/)).toBeVisible()
  await page.getByRole('button', { name: 'Gelten Montag bis Freitag' }).click()
  await expect(page.getByText(/ohne Wochentage/)).toBeHidden()
  await status('geprüft, nicht übernommen')

  await page.getByRole('link', { name: 'Neu 3' }).click()
  const school = page.getByRole('article').filter({ hasText: 'Lessingschule' })
  await expect(school.getByRole('row', { name: /Öffnungszeiten/ })).toContainText(
    'Mo–Fr 8:00–15:00 Uhr',
  )
  await expect(school.getByRole('row', { name: /Region/ })).toContainText('Sachsen')
})
