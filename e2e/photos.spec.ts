import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ALT = 'Was ist zu sehen? (Deutsch)'

let site: RunningSite
let session: BrowserContext
let page: Page

workAsOwner((owner) => ({ site, session, page } = owner))

test.beforeAll(async () => {
  await page.goto('/verwaltung/orte?q=zion')
  await page.getByRole('link', { name: 'Zion-Nationalpark', exact: true }).click()
})

const aPhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('photos are added at once, described, reordered and shown on the place page', async () => {
  const typed = page.getByLabel('Auch bekannt als')
  await typed.fill('Was schon getippt ist')
  const script = {
    name: 'böse.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload="x">'),
  }
  await page
    .getByLabel('Bilder auswählen')
    .setInputFiles([await aPhoto('rot.jpg', '#a33'), script, await aPhoto('blau.jpg', '#33a')])
  // A blocked map shows an alert of its own.
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect(alert('böse.jpg: Das ist kein Bild')).toBeFocused()
  await expect(page.getByLabel(ALT)).toHaveCount(2)
  await expect(typed).toHaveValue('Was schon getippt ist')

  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  await save.click()
  await expect(alert('Sagen Sie, was auf dem Foto zu sehen ist')).toBeVisible()
  await page.getByLabel(ALT).first().fill('Rote Felsen')
  await page.getByLabel(ALT).last().fill('Blauer Himmel')
  await page.getByLabel('Bildnachweis').last().fill('Anna Probe')
  await page.getByRole('button', { name: 'Foto 2 nach vorn' }).click()
  await expect(page.getByLabel(ALT).first()).toHaveValue('Blauer Himmel')
  await save.click()
  await expect(page.getByText('Gespeichert als Version 2.')).toBeVisible()

  await page.getByRole('link', { name: 'Seite des Ortes öffnen' }).click()
  const photos = page.getByRole('region', { name: 'Fotos' })
  await expect(photos.getByRole('img')).toHaveCount(2)
  const first = photos.getByRole('img', { name: 'Blauer Himmel' })
  await expect(first).toHaveJSProperty('complete', true)
  const drawn = await first.evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(drawn).toBeGreaterThan(0)
  await expect(photos.getByText('Foto: Anna Probe')).toBeVisible()
})

test('without JavaScript, photos can be added with the form as well', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/verwaltung/orte?q=zion')
  await plain.getByRole('link', { name: 'Zion-Nationalpark', exact: true }).click()
  await plain.getByRole('button', { name: 'Foto 1 entfernen' }).click()
  await plain.getByLabel('Bilder auswählen').setInputFiles(await aPhoto('grün.jpg', '#3a3'))
  await plain.getByRole('button', { name: 'Fotos hinzufügen' }).click()
  await plain.getByLabel(ALT).last().fill('Grüne Wiese')
  await plain.getByRole('button', { name: 'Speichern', exact: true }).last().click()
  await expect(plain.getByText('Gespeichert als Version 3.')).toBeVisible()
  await plain.getByRole('link', { name: 'Versionen' }).click()
  await expect(plain.getByText('2. Grüne Wiese').first()).toBeVisible()
  await context.close()
})
