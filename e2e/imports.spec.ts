import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { expectAccessible } from './support/accessible.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const HEADER = 'kennung;bezeichner;strasse;plz;ort;bundesland;breite;laenge;telefon'
const ADLER = '1;Zum Adler;1 Main St;73069;Norman;OK;35,2573;-97,4681;4058160490'
const KRONE = '2;Zur Krone;2 Main St;73069;Norman;OK;35,2774;-97,4982;'
const BROKEN = '3;=Ohne Lage;3 Main St;;;;;;'

const csv = (...rows: string[]) => ({
  name: 'gasthaus.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\r\n')),
})

// One operator's file.
let site: RunningSite
let page: Page

workAsOwner((owner) => ({ site, page } = owner), { height: 900 })

async function upload(on: Page, ...rows: string[]): Promise<void> {
  await on.goto('/verwaltung/import')
  await on.getByLabel('Datei mit Orten').setInputFiles(csv(...rows))
  await on.getByRole('button', { name: 'Hochladen und prüfen' }).click()
}

const status = (text: string) => expect(page.locator('.import-status')).toContainText(text)

test('a file with meaningless headers is mapped by hand, with the help of sample values', async () => {
  await upload(page, ADLER, KRONE, BROKEN)
  await expect(page.getByRole('alert')).toContainText('Keine Spalte heißt „Name“')
  await expect(page.getByRole('row', { name: /bezeichner/ })).toContainText('Zum Adler')
  const meaning = page.getByLabel('Bedeutung der Spalte bezeichner')
  await expect(meaning.locator('option:checked')).toHaveText('nicht erkannt, wird übergangen')
  await page.getByLabel('Bedeutung der Spalte bezeichner').selectOption('Name')
  await page.getByRole('link', { name: 'Alle Importe' }).click()
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.getByRole('button', { name: 'So noch einmal prüfen' }).click()
  await status('geprüft, nicht übernommen')
  await expect(page.getByRole('link', { name: 'Neu 2' })).toBeVisible()
  await expectAccessible(page)
})

test('rejected rows are listed with their fix, and exported as a file without formulas', async () => {
  await page.getByRole('link', { name: 'Nicht übernommen 1' }).click()
  await expect(page.getByText(/weder Koordinaten noch Postleitzahl oder Ort/)).toBeVisible()
  await expect(page.getByText('3 · =Ohne Lage · 3 Main St')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Nicht übernommene Zeilen herunterladen' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain(`3;'=Ohne Lage;3 Main St`)
  expect(text).toContain('weder Koordinaten noch Postleitzahl oder Ort')
})

test('accepted changes are applied, and shown to visitors', async () => {
  await page.getByRole('link', { name: /^Neu/ }).click()
  await page.getByLabel('Zur Krone übernehmen').uncheck()
  await page.getByRole('button', { name: 'Auswahl dieser Seite speichern' }).click()
  await page.getByRole('button', { name: '1 Ort übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  await expect(async () => {
    expect((await page.request.get('/orte/zum-adler-norman')).status()).toBe(200)
  }).toPass()
  expect((await page.request.get('/orte/zur-krone-norman')).status()).toBe(404)
})

test('the mapping is remembered; an edited file changes single fields, the same file nothing', async () => {
  await upload(page, ADLER.replace('1 Main St', '9 Oak Ave'), KRONE)
  await status('geprüft')
  await page.getByRole('link', { name: 'Geändert 1' }).click()
  const row = page.getByRole('row', { name: /Straße/ })
  await expect(row).toContainText('1 Main St')
  await expect(row).toContainText('9 Oak Ave')
  await page.getByRole('button', { name: '2 Orte übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  await upload(page, ADLER.replace('1 Main St', '9 Oak Ave'), KRONE)
  await status('2 Orte unverändert')
  await expect(page.getByText('Es gibt nichts zu übernehmen.')).toBeVisible()
})

test('the import asks about missing places, and shows possible duplicates side by side', async () => {
  const near = ADLER.replace('1;Zum Adler', '7;Gasthaus Adler').replace('35,2573', '35,2575')
  await upload(page, KRONE, near)
  await expect(page.getByRole('link', { name: 'Vielleicht doppelt 1' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.locator('.import-pair')).toContainText('Zum Adler')
  const choice = page.getByRole('group', { name: 'Was ist Gasthaus Adler' })
  await expect(choice.getByRole('radio', { name: 'nicht übernehmen' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fehlt in der Datei 1' }).click()
  await expect(page.getByLabel('Zum Adler übernehmen')).not.toBeChecked()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await status('verworfen')
})

test('all positions are on one map, and those far off lead to their rows, without JavaScript', async ({
  browser,
}) => {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `9${i};Krug ${i};1 Main St;;Norman;OK;35,2${i};-97,4${i};`,
  )
  const far = '999;Weit fort;1 Main St;;Fairbanks;AK;64,8378;-147,7164;'
  await upload(page, ...rows, far, BROKEN)
  await status('geprüft')
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(page.url().replace(/\?.*/, ''))
  await plain.getByRole('link', { name: /^Karte/ }).click()
  await expect(plain.getByText('15 Orte mit Position, 1 ohne.')).toBeVisible()
  const filters = plain.getByRole('navigation', { name: 'Auf der Karte' })
  await filters.getByRole('link', { name: 'Neu' }).click()
  await expect(plain.getByText('13 Orte mit Position, keiner ohne.')).toBeVisible()
  const pictures = plain.getByRole('img', { name: /^Karte: wo/ })
  await expect(pictures).toHaveCount(2)
  for (const source of await pictures.evaluateAll((all) =>
    all.map((one) => one.getAttribute('src')),
  ))
    expect((await page.request.get(source ?? '')).status()).toBe(200)
  await page.getByRole('link', { name: /^Karte/ }).click()
  await expect(page.getByRole('link', { name: '1: Weit fort' })).toBeVisible()
  await expectAccessible(page)
  await plain.getByRole('link', { name: '1: Weit fort' }).click()
  await expect(plain.locator('.import-card h2').first()).toContainText('Weit fort')
  await context.close()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await status('verworfen')
})

test('a row is matched to the stored place, updates it, and is recognised from then on', async ({
  browser,
}) => {
  const moved = ADLER.replace('1;', '7;').replace('4058160490', '4053660100')
  const near = moved.replace('35,2573', '35,2575').replace('1 Main St', '9 Oak Ave')
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 800 },
  })
  const on = await plain.newPage()
  await upload(on, KRONE, near)
  const choice = on.getByRole('group', { name: 'Was ist Zum Adler' })
  await expect(choice).toBeVisible()
  await expect(on.getByRole('row', { name: /Telefon/ })).toContainText('+14053660100')
  await choice.getByRole('radio', { name: 'Das ist dieser Ort: aktualisieren' }).check()
  await on.getByRole('button', { name: 'Auswahl dieser Seite speichern' }).click()
  // A matched row does not count as missing.
  await expect(on.getByRole('link', { name: /Fehlt in der Datei/ })).toBeHidden()
  await on.getByRole('button', { name: '1 Ort übernehmen' }).click()
  await expect(on.getByText('Als dieser Ort übernommen')).toBeVisible()
  expect(await on.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await plain.close()
  await upload(page, KRONE, near)
  await status('2 Orte unverändert')
  await page.goto('/verwaltung/orte?q=zum+adler')
  await page.getByRole('link', { name: 'Zum Adler' }).click()
  await page.goto('/verwaltung/orte?q=7+adler')
  await page.getByRole('link', { name: 'Zum Adler' }).click()
  const further = page.getByText('Kennt ein Import auch als csv:gasthaus · 7')
  await expect(further).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^csv:gasthaus · 7 vergessen/ }).click()
  await expect(further).toBeHidden()
  await upload(page, KRONE, near.replace('35,2575', '35,2577'))
  await expect(page.getByRole('link', { name: 'Vielleicht doppelt 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await status('verworfen')
})

test('a skipped possible duplicate is reported, and can be answered later', async () => {
  const near = ADLER.replace('1;Zum Adler', '8;Gasthaus Adler').replace('35,2573', '35,2575')
  await upload(page, KRONE.replace('2 Main St', '3 Main St'), near)
  await page.getByRole('button', { name: '1 Ort übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  await page.goto('/verwaltung')
  await page.getByRole('link', { name: '1 Zeile von Importen vielleicht doppelt' }).click()
  await expect(page.getByText('Diese Zeilen blieben weg')).toBeVisible()
  await expectAccessible(page)
  const choice = page.getByRole('group', { name: 'Was ist Gasthaus Adler' })
  await expect(choice.getByRole('radio', { name: 'noch nicht sagen' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Das ist ein anderer Ort: neu anlegen' }).check()
  await page.getByRole('button', { name: 'Diese Seite so übernehmen' }).click()
  await expect(page.getByText('Neu angelegt')).toBeVisible()
  await page.goto('/verwaltung/import')
  await expect(page.getByText('vielleicht doppelt')).toBeHidden()
  await page.goto('/verwaltung/orte?q=gasthaus+adler')
  await expect(page.getByRole('link', { name: 'Gasthaus Adler' })).toBeVisible()
})

test('a row whose place was edited in the meantime is set aside, and can be answered', async () => {
  const ochsen = '9;Zum Ochsen;6 Elm St;73069;Norman;OK;35,31;-97,51;'
  await upload(page, KRONE.replace('2 Main St', '5 Main St'), ochsen)
  await expect(page.getByRole('button', { name: '2 Orte übernehmen' })).toBeVisible()
  const path = page.url()
  await page.goto('/verwaltung/orte?q=zur+krone')
  await page.getByRole('link', { name: 'Zur Krone' }).click()
  await page.getByLabel('Straße').fill('77 Main St')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText(/Gespeichert als Version/)).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: '2 Orte übernehmen' }).click()
  await expect(page.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  await page.goto('/verwaltung')
  await page.getByRole('link', { name: '1 Zeile von Importen zurückgestellt' }).click()
  await expect(page.getByText('Jemand hat den Ort seit der Prüfung geändert')).toBeVisible()
  await expect(page.getByRole('row', { name: /Straße/ })).toContainText('77 Main St')
  await expectAccessible(page)
  const choice = page.getByRole('group', { name: 'Was gilt für Zur Krone' })
  await choice.getByRole('radio', { name: 'Übernehmen, was in der Datei steht' }).check()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Diese Seite so übernehmen' }).click()
  await answered
  await expect(async () => {
    await page.goto('/verwaltung/import')
    await expect(page.getByText('zurückgestellt')).toBeHidden({ timeout: 2000 })
  }).toPass()
  await page.goto('/verwaltung/orte?q=zur+krone')
  await page.getByRole('link', { name: 'Zur Krone' }).click()
  await expect(page.getByLabel('Straße')).toHaveValue('5 Main St')
})

test('an import can be undone, even without a script', async ({ browser }) => {
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState,
    viewport: { width: 390, height: 800 },
  })
  const on = await plain.newPage()
  await upload(on, '4;Zum Stern;5 Elm St;73069;Norman;OK;35,3;-97,5;')
  await expect(on.getByRole('button', { name: '1 Ort übernehmen' })).toBeVisible()
  await on.getByRole('button', { name: '1 Ort übernehmen' }).click()
  await expect(on.getByRole('button', { name: 'Alles zurücknehmen' })).toBeVisible()
  const width = await on.evaluate(() => document.documentElement.scrollWidth).catch(() => 390)
  expect(width).toBeLessThanOrEqual(390)
  await on.getByRole('button', { name: 'Alles zurücknehmen' }).click()
  await expect(on.getByText('verschwindet dann 1 veröffentlichter Ort')).toBeVisible()
  await on.getByRole('button', { name: 'Ja, zurücknehmen' }).click()
  await expect(on.locator('.import-status')).toContainText('zurückgenommen')
  await plain.close()
})

test('a file can be fetched on a schedule, and the schedule can be removed', async () => {
  await page.goto('/verwaltung/import')
  await page.getByLabel('Adresse der Datei').fill('https://orte.example/orte.csv')
  await page.getByLabel('Abstand in Stunden').fill('6')
  await page.getByRole('button', { name: 'Regelmäßig holen' }).click()
  await expect(page.getByText('alle 6 Stunden · noch nicht geholt')).toBeVisible()
  await page.getByRole('button', { name: /nicht mehr holen/ }).click()
  await expect(page.getByText('alle 6 Stunden')).toBeHidden()
})

test('everything can be exported by those who may see it', async ({ request }) => {
  await page.goto('/verwaltung/import')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV für Excel' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFLageplan-ID;/)
  expect(text).toContain('Zum Adler')
  expect((await request.get(`${site.url}/api/v1/export`)).status()).toBe(401)
  const body = {
    multipart: { file: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') } },
  }
  expect((await request.post(`${site.url}/api/v1/imports`, body)).status()).toBe(401)
})

test('an upload resumes after a broken connection and after a reload', async () => {
  const rows = [...Array(250).keys()].map((line) => `${line};Hof ${line};${'x'.repeat(10_000)}`)
  const directory = temporaryDirectory()
  const file = join(directory, 'hoefe.csv')
  // Two and a half chunks of 1 MiB, most of it in a column that is not imported.
  writeFileSync(file, ['kennung;name;anmerkungen', ...rows].join('\n'))
  const choose = async () => {
    await page.goto('/verwaltung/import')
    // The plain form would send the file in one request.
    await untilAlive(page)
    await page.getByLabel('Datei mit Orten').setInputFiles(file)
    await page.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  }
  const offsets: (string | undefined)[] = []
  let isNetworkDown = false
  await page.route('**/api/v1/import-uploads/**', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'])
    // The second chunk does not arrive, and neither does anything after it until the page is reloaded.
    isNetworkDown ||= offsets.length === 2
    await (isNetworkDown ? route.abort('connectionreset') : route.continue())
  })
  await choose()
  await expect(page.getByText('Die Verbindung ist unterbrochen.')).toBeVisible()
  expect(offsets).toEqual(['0', '1048576'])
  offsets.length = 10
  isNetworkDown = false
  await choose()
  await expect(page.getByRole('heading', { name: 'hoefe.csv' })).toBeVisible()
  // All rows were read; they are rejected because they have no coordinates.
  await expect(page.getByRole('link', { name: 'Nicht übernommen 250' })).toBeVisible()
  expect(offsets.slice(10)).toEqual(['1048576', '2097152'])
  await page.unroute('**/api/v1/import-uploads/**')
})
