import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callCommandLine } from '../test/call-command-line.ts'
import { startGeocoderServer } from '../test/fakes/geocoder-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomeOwner } from './support/become-owner.ts'
import { startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

const SETTINGS = '/verwaltung/einstellungen'
const PASSWORD = 'ein-ganz-geheimes-passwort'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an owner sets up the mail server; its password is never shown again', async ({ page }) => {
  const site = await startSite()
  await becomeOwner(page, site)
  await page.goto(site.url + SETTINGS)
  const server = section(page, 'Mailserver')
  const save = server.getByRole('button', { name: 'Speichern' })
  await server.getByLabel('Postausgangsserver').fill('10.0.0.1')
  await save.click()
  await expect(server.getByText('Das ist ein Rechner im eigenen Netz.').first()).toBeVisible()
  await server.getByLabel('Postausgangsserver').fill('mail.beispiel.invalid')
  await server.getByLabel('Benutzername').fill('orte@beispiel.de')
  await server.getByLabel('Passwort').fill(PASSWORD)
  await save.click()
  await expect(server.getByText('Gespeichert. Es gilt ab sofort.')).toBeVisible()
  await expect(server.getByLabel('Port')).toHaveValue('465')
  await expect(server.getByLabel('Passwort')).toHaveValue('')
  await expect(server.getByText('Leer lassen heißt behalten')).toBeVisible()
  expect(await page.content()).not.toContain(PASSWORD)
  await server.getByLabel('Postausgangsserver').fill('mail.anders.invalid')
  await save.click()
  await expect(server.getByText('Geben Sie es neu ein').first()).toBeVisible()
  await page.goto(site.url + SETTINGS)
  const sender = section(page, 'Absender der E-Mails')
  await sender.getByLabel('Adresse des Absenders').fill('orte@beispiel.de')
  await sender.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Test-E-Mail an mich senden' }).click()
  // No server has this name: the page says so, and nothing else fails.
  await expect(page.getByText('Die E-Mail ging nicht hinaus:')).toContainText(
    'mail.beispiel.invalid',
  )
  await page.goto(`${site.url}/verwaltung/protokoll`)
  await expect(page.getByText('Mailserver').first()).toBeVisible()
  expect(await page.content()).not.toContain(PASSWORD)
  await site.stop()
})

test('the geocoder locates places by address, and an owner accepts or discards them', async ({
  page,
}) => {
  const geocoder = await startGeocoderServer([
    { street: '100 Main St', lat: 30.2752, lng: -98.8719, precision: 'exact' },
    { street: '200 Main St', lat: 37.1, lng: -113, precision: 'exact' },
  ])
  const environment = {
    GEOCODER_URL: geocoder.url,
    GEOCODER_KIND: 'photon',
    GEOCODER_PER_SECOND: '50',
  }
  const site = await startSite({ environment })
  const file = join(site.directory, 'laeden.csv')
  const rows = ['1,Bäckerei Nord,100 Main St', '2,Bäckerei Süd,200 Main St', '3,Mühle,3 Elm St']
  const lines = rows.map((row) => `${row},Fredericksburg,TX,78624`)
  writeFileSync(file, ['id,name,street,city,state,zip', ...lines].join('\n'))
  const imported = await callCommandLine({ DATA_DIR: site.directory }, 'import', file, '--apply')
  expect(imported.code).toBe(0)
  await becomeOwner(page, site)
  await page.goto(site.url + SETTINGS)
  await expect(section(page, 'Geocoder')).toContainText('Festgelegt durch GEOCODER_URL')
  await page.getByLabel('Anschrift zum Ausprobieren').fill('100 Main St, Fredericksburg')
  await page.getByRole('button', { name: 'Adresse ausprobieren' }).click()
  await expect(page.getByText('Gefunden: 100 Main St')).toContainText('auf das Haus genau')

  await page.goto(`${site.url}/verwaltung/orte/lage`)
  await page.getByRole('button', { name: 'Orte suchen' }).click()
  await expect(page.getByText(/^1 sicher gefunden, 1 unsicher, \d+ nicht gefunden\.$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ausgewählte übernehmen' }).click()
  await expect(page.getByText('Wählen Sie zuerst Orte aus.')).toBeVisible()
  await page.getByRole('button', { name: 'Den sicheren übernehmen' }).click()
  await expect(page.getByText('1 Ort ist geändert.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Bäckerei Süd auswählen' }).check()
  await page.getByRole('button', { name: 'Ausgewählte verwerfen' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await page.goto(`${site.url}/verwaltung/orte?q=Nord`)
  await page.getByRole('link', { name: 'Bäckerei Nord' }).click()
  await expect(page.getByLabel('Breitengrad')).toHaveValue(/^30[.,]2752$/)
  await expect(page.getByText(/vom Geocoder \(.+\), bestätigt von .+, /).first()).toBeVisible()
  await expect(page.getByText(/über die Befehlszeile|aus laeden\.csv/).first()).toBeVisible()
  await expectAccessible(page)
  await site.stop()
  await geocoder.close()
})
