import type { Page } from '@playwright/test'
import { type S3Server, startS3Server } from '../test/fakes/s3-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomeOwner } from './support/become-owner.ts'
import { freePort } from './support/free-port.ts'
import { formFields, post } from './support/programs.ts'
import { startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

const BACKUPS = '/verwaltung/sicherungen'
const SETTINGS = '/verwaltung/einstellungen'
const SECRET = 'ein-ganz-geheimes-geheimnis'
const TEXT = 'Wann fährt der Zug nach Zion?'

let s3: S3Server

test.beforeAll(async () => {
  s3 = await startS3Server()
})
test.afterAll(() => s3.close())

const section = (page: Page) =>
  page.getByRole('region', { name: 'Sicherungen in einen S3-Speicher', exact: true })

test('a backup goes to the S3 storage, and the site is restored from there', async ({ page }) => {
  test.setTimeout(180_000)
  const environment = { PORT: String(await freePort()), ...s3.environment }
  const site = await startSite({ environment, program: 'scripts/start.mjs' })
  await becomeOwner(page, site)
  await page.goto(site.url + SETTINGS)
  await expect(section(page)).toContainText('Festgelegt durch BACKUP_S3_URL')
  await section(page).getByRole('button', { name: 'Verbindung prüfen' }).click()
  await expect(section(page)).toContainText('gibt sie unverändert zurück')

  await page.goto(site.url + BACKUPS)
  await expect(
    page.getByText(`Jede kommt auch in den S3-Speicher, ${s3.settings.url}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  const remote = page.getByRole('row').filter({ hasText: 'im S3-Speicher' })
  await expect(async () => {
    await page.goto(site.url + BACKUPS)
    await expect(remote).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)

  await post(site, { from: '203.0.113.7', fields: formFields(TEXT, {}) })
  await page.goto(`${site.url}/verwaltung/quarantaene`)
  await expect(page.getByText(TEXT).first()).toBeVisible()
  await page.goto(site.url + BACKUPS)
  await remote.getByRole('link', { name: 'Zurückspielen …' }).click()
  await expect(page.getByText('Sie wird zuerst aus dem S3-Speicher geholt')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zurückspielen und neu starten' }).click()
  await expect(page.getByText('Die Website startet gerade')).toBeVisible()
  await expect
    .poll(() => site.output().includes('restore_restored'), { timeout: 60_000 })
    .toBe(true)
  await expect(async () => {
    await page.goto(`${site.url}/verwaltung/quarantaene`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(TEXT)).toHaveCount(0)

  // Deliveries wait until this question is answered: the data might be a copy of another site.
  await page.goto(`${site.url}/verwaltung`)
  await page.getByRole('button', { name: 'Sind schon zugestellt' }).click()
  await expect(page.getByText('Diese Daten sind zurückgespielt')).toHaveCount(0)

  // The page must not wait for a silent storage longer than a person would.
  s3.misbehave(() => 'silent')
  await page.goto(site.url + BACKUPS)
  await expect(
    page.getByText('Was im S3-Speicher liegt, ist gerade nicht zu sehen.'),
  ).toContainText('Der S3-Speicher hat zu lange nicht geantwortet.')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  s3.misbehave(() => 'busy')
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  await expect(async () => {
    await page.goto(`${site.url}/verwaltung`)
    await expect(page.getByText('Die letzte Sicherung ist misslungen.')).toContainText(
      'Der S3-Speicher hat geantwortet, aber nicht wie erwartet.',
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 90_000 })
  s3.misbehave(() => undefined)
  await site.stop()
})

test('an owner sets up the S3 storage, and its secret is never shown again', async ({ page }) => {
  const site = await startSite()
  await becomeOwner(page, site)
  await page.goto(site.url + BACKUPS)
  await page.getByRole('link', { name: 'S3-Speicher einstellen' }).click()
  const save = section(page).getByRole('button', { name: 'Speichern' })
  // The first wrong field takes the focus, and with it what is typed before that.
  const address = section(page).getByLabel('Adresse mit Bucket')
  await address.fill(s3.settings.url)
  await section(page).getByLabel('Zugangsschlüssel').fill('S3RVER')
  await section(page).getByLabel('Geheimnis').fill(SECRET)
  await save.click()
  await expect(section(page).getByText('Das ist keine Adresse mit https://').first()).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill('https://192.168.1.5/sicherungen')
  await section(page).getByLabel('Geheimnis').fill(SECRET)
  await save.click()
  await expect(section(page).getByText('ein Rechner im eigenen Netz').first()).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill('https://s3.beispiel.invalid/bucket')
  await section(page).getByLabel('Geheimnis').fill(SECRET)
  await save.click()
  await expect(section(page).getByText('Gespeichert. Es gilt ab sofort.')).toBeVisible()
  await expect(section(page).getByLabel('Region')).toHaveValue('us-east-1')
  await expect(section(page).getByLabel('Geheimnis')).toHaveValue('')
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Verbindung prüfen' }).click()
  await expect(section(page)).toContainText('Der S3-Speicher ist nicht zu erreichen')
  expect(await page.content()).not.toContain(SECRET)
  await page.goto(`${site.url}/verwaltung/protokoll`)
  await expect(page.getByText('S3-Speicher der Sicherungen').first()).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
  await site.stop()
})
