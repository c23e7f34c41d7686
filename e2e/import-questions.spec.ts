import type { BrowserContext, Page } from '@playwright/test'
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
let session: BrowserContext

workAsOwner((owner) => ({ page, session } = owner), { height: 900 })

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

  await page.getByRole('button', { name: 'Als Entwurf anlegen' }).click()
  await expect(page.getByRole('button', { name: 'Als Entwurf anlegen' })).toBeHidden()
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

const PARKS = [
  'id;name;Telefon;Website;Breite;Länge;Land;Region',
  '1;Hafenbar;040 1234560;https://hafenbar.example/;53,5461;9,9661;Deutschland;Hamburg',
  '2;Elbblick;040 1234561;https://elbblick.example/;53,5533;9,9913;Deutschland;Hamburg',
]

async function importParks() {
  await page.goto('/verwaltung/import')
  await page.getByLabel('Datei mit Orten').setInputFiles({
    name: 'bars.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(PARKS.join('\r\n')),
  })
  await page.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await status('geprüft, nicht übernommen')
}

async function apply() {
  await page.getByRole('button', { name: /^\d+ Orte? übernehmen$|^Einen Ort übernehmen$/ }).click()
  await expect(page.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible({
    timeout: 60_000,
  })
}

test('values set by hand stay, and can be replaced from the file field by field', async () => {
  test.slow()
  await importParks()
  await apply()
  await page.goto('/verwaltung/orte?q=hafenbar')
  await page.getByRole('link', { name: 'Hafenbar', exact: true }).click()
  await page.getByLabel('Telefon', { exact: true }).fill('040 9999990')
  await page.getByLabel('Website', { exact: true }).fill('https://selbst.example/')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()

  await importParks()
  await page.getByRole('link', { name: 'Von Hand gesetzt 1' }).click()
  await expectAccessible(page)
  const phone = page.getByRole('group', { name: 'Telefon' })
  await expect(phone.getByRole('radio', { name: /Behalten.*von Hand/ })).toBeChecked()
  await phone.getByRole('radio', { name: /Aus der Datei/ }).check()
  await page.getByRole('button', { name: 'Auswahl dieser Seite speichern' }).click()
  await expect(phone.getByRole('radio', { name: /Aus der Datei/ })).toBeChecked()
  await apply()

  await page.getByRole('link', { name: 'Von Hand gesetzt 1' }).click()
  await expect(page.getByText(/Vorher von Hand/)).toBeVisible()
  const website = page.getByRole('group', { name: 'Website' })
  await expect(website.getByText('https://selbst.example/')).toBeVisible()
})

test('the same choice works without scripts', async () => {
  const address = page.url()
  const browser = session.browser()
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const plain = await context?.newPage()
  if (!context || !plain) throw new Error('no page')
  await plain.goto(address)
  const website = plain.getByRole('group', { name: 'Website' })
  await website.getByRole('radio', { name: /Aus der Datei/ }).check()
  await plain.getByRole('button', { name: 'Auswahl übernehmen' }).click()
  await expect(async () => {
    await plain.goto(address)
    await expect(plain.getByText(/Vorher von Hand/)).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await context.close()
})
