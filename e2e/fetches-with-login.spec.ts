import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import type { RunningSite } from './support/server.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const PASSWORD = 'ein-falsches-passwort'
const TOKEN = 'ein-ganz-geheimes-token'
const FILE = 'id,name,city,state,lat,lng\n1,Zum Adler,Norman,OK,35.2573,-97.4681\n'

let files: Server
let origin: string
let page: Page
let site: RunningSite

test.beforeAll(async () => {
  files = createServer(({ url, headers }, response) => {
    const isKnown = url === '/gasthof.csv' && headers['x-api-key'] === TOKEN
    response.writeHead(isKnown ? 200 : 401).end(isKnown ? FILE : '')
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
test.afterAll(() => files.close())

workAsOwner((owner) => ({ page, site } = owner), {
  environment: () => ({ PRIVATE_ORIGINS: origin }),
  height: 1200,
})

const line = (url: string) => page.getByRole('listitem').filter({ hasText: url })

test('a file is fetched with a login, and a refused login is reported', async () => {
  await page.goto('/verwaltung/import')
  const add = async (url: string) => {
    await page.getByLabel('Adresse der Datei').fill(url)
    await page.getByRole('button', { name: 'Regelmäßig holen' }).click()
  }
  await expect(page.getByLabel('Benutzername')).toBeHidden()
  await page.getByLabel('Anmeldung', { exact: true }).selectOption('Benutzername und Passwort')
  await page.getByLabel('Benutzername').fill('anna')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await expect(page.getByLabel('Kopfzeile')).toBeHidden()
  await add('http://orte.beispiel.invalid/orte.csv')
  await expect(page.getByText('Ohne https:// wäre die Anmeldung unterwegs zu lesen')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await add(`${origin}/orte.csv`)
  await expect(line(`${origin}/orte.csv`)).toContainText('Anmeldung hinterlegt')
  await page.getByLabel('Anmeldung', { exact: true }).last().selectOption('Token')
  await page.getByLabel('Kopfzeile').last().fill('X-Api-Key')
  await page.getByLabel('Token', { exact: true }).last().fill(TOKEN)
  await add(`${origin}/gasthof.csv`)
  await expect(line(`${origin}/gasthof.csv`)).toContainText('Anmeldung hinterlegt')
  // Both files are fetched within a minute.
  await expect(async () => {
    await page.reload()
    await expect(line(`${origin}/gasthof.csv`)).toContainText('zuletzt', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await expect(line(`${origin}/orte.csv`)).toContainText(
    'Der Server gibt die Datei nur mit einer gültigen Anmeldung heraus.',
  )
  for (const secret of [PASSWORD, TOKEN]) {
    expect(await page.content()).not.toContain(secret)
    expect(site.output()).not.toContain(secret)
  }
  await expect(async () => {
    expect((await page.request.get('/orte/zum-adler-norman')).status()).toBe(200)
  }).toPass()
})

test('a login is replaced and removed, also without JavaScript', async ({ browser }) => {
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 800 },
  })
  const on = await plain.newPage()
  await on.goto('/verwaltung/import')
  const entry = on.getByRole('listitem').filter({ hasText: `${origin}/orte.csv` })
  await entry.getByText('Anmeldung ersetzen oder entfernen').click()
  await entry.getByRole('button', { name: 'Anmeldung speichern' }).click()
  await expect(entry.getByText('Hier fehlt der Benutzername')).toBeVisible()
  await entry.getByLabel('Benutzername').fill('anna')
  await entry.getByRole('button', { name: 'Anmeldung speichern' }).click()
  await expect(entry).toContainText('noch nicht geholt')
  await entry.getByText('Anmeldung ersetzen oder entfernen').click()
  await entry.getByRole('button', { name: 'Anmeldung entfernen' }).click()
  await expect(entry.getByText('Anmeldung hinterlegen')).toBeVisible()
  await expect(entry).not.toContainText('Anmeldung hinterlegt')
  await on.getByLabel('Adresse der Datei').fill(`${origin}/${'langer-name-'.repeat(20)}.csv`)
  await on.getByRole('button', { name: 'Regelmäßig holen' }).click()
  await expect(on.getByText('langer-name').first()).toBeVisible()
  expect(await on.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await on.getByRole('button', { name: /langer-name-.* nicht mehr holen/ }).click()
  await expect(on.getByText('langer-name')).toBeHidden()
  await plain.close()
})
