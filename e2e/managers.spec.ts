import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'Zion-Nationalpark'
const MANAGER = {
  name: 'Mara Muster',
  email: 'mara@beispiel.de',
  password: 'Der Zug nach Zion fährt um zehn',
}

// An owner assigns places to a manager, who then maintains them.
let page: Page
let manager: Page
let session: BrowserContext
let zion: string
let other: string

workAsOwner((owner) => ({ page } = owner))

test.afterAll(() => session?.close())

const isTooWide = (shown: Page) =>
  shown.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('an owner invites a manager, who sees no place until one is assigned', async ({ browser }) => {
  await page.goto('/verwaltung/benutzer')
  await page.getByLabel('E-Mail', { exact: true }).fill(MANAGER.email)
  await page.locator('#invited-role').selectOption({ label: 'Standortleitung' })
  await page.getByRole('button', { name: 'Link erstellen' }).click()
  const link = await page.locator('code.secret').innerText()

  session = await browser.newContext({ baseURL: new URL(page.url()).origin })
  manager = await session.newPage()
  await manager.goto(new URL(link).pathname)
  await manager.getByLabel('Ihr Name').fill(MANAGER.name)
  await manager.getByLabel('Passwort').fill(MANAGER.password)
  await manager.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(manager.getByRole('heading', { name: 'Orte', level: 1 })).toBeVisible()
  await expect(manager.getByText('Ihnen ist noch kein Ort zugewiesen.')).toBeVisible()
  const navigation = manager.getByRole('navigation', { name: 'Verwaltung' })
  await expect(navigation.getByRole('link')).toHaveText(['Orte'])
  await expectAccessible(manager)
})

test('the owner assigns a place, a region and a category, and removes some again', async () => {
  await page.goto('/verwaltung/orte?q=zion')
  const line = page.getByRole('link', { name: ZION, exact: true })
  zion = /[\w-]{36}/.exec((await line.getAttribute('href')) ?? '')?.[0] ?? ''
  await page.goto('/verwaltung/benutzer')
  await page.getByRole('link', { name: `${MANAGER.name} Orte zuweisen` }).click()
  await expect(page.getByRole('heading', { name: `Orte von ${MANAGER.name}` })).toBeVisible()
  await expect(page.getByText('Noch kein Ort.')).toBeVisible()

  const find = async (text: string) => {
    await page.getByLabel('Ort, Region oder Kategorie').fill(text)
    await page.getByRole('button', { name: 'Suchen' }).click()
  }
  await find('gibt es nicht')
  await expect(page.getByText('Nichts heißt so: „gibt es nicht“.')).toBeVisible()
  await find('utah')
  await page.getByRole('button', { name: /^Utah zuweisen/ }).click()
  await expect(page.getByRole('button', { name: /^Utah entfernen/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^Utah entfernen/ }).click()
  await expect(page.getByText('Noch kein Ort.')).toBeVisible()
  await find('zion')
  await page.getByRole('button', { name: /^Zion-Nationalpark.* zuweisen/ }).click()
  await expect(page.getByText('Zusammen 1 Ort.')).toBeVisible()
})

test('the manager sees her place in the list and changes it, except for what the office decides', async () => {
  await manager.reload()
  await expect(manager.getByText('1 Ort', { exact: true })).toBeVisible()
  await expect(manager.getByRole('checkbox', { name: /auswählen/ })).toHaveCount(0)
  await expect(manager.getByRole('link', { name: 'Neuer Ort' })).toHaveCount(0)
  await expectAccessible(manager)
  await manager.getByRole('link', { name: ZION, exact: true }).click()
  await expect(manager.getByRole('heading', { name: ZION, level: 1 })).toBeVisible()
  for (const field of ['Status', 'Empfänger von Nachrichten', 'Adresse auf der Seite', 'Gilt ab']) {
    await expect(manager.getByLabel(field, { exact: true })).toHaveCount(0)
  }
  for (const link of ['Nachrichten', 'Kopieren']) {
    await expect(manager.getByRole('link', { name: link, exact: true })).toHaveCount(0)
  }
  await expect(manager.getByText('legt die Redaktion fest')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByLabel('Beschreibung auf Deutsch').fill('Von Mara beschrieben.')
  await manager.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(manager.getByText(/^Gespeichert als Version \d+/)).toBeVisible()
  await manager.getByRole('link', { name: 'Versionen' }).click()
  await expect(manager.getByText(MANAGER.name)).toBeVisible()

  await page.goto(`/verwaltung/orte/${zion}`)
  await expect(page.getByLabel('Beschreibung auf Deutsch')).toHaveValue('Von Mara beschrieben.')
  await expect(page.getByLabel('Status')).toHaveValue('published')
})

test('the manager finds no other place, and is sent back from screens that are not hers', async () => {
  await page.goto('/verwaltung/orte')
  const links = page.locator('.place-table tbody th a')
  const hrefs = await links.evaluateAll((found) =>
    found.map((one) => one.getAttribute('href') ?? ''),
  )
  other = /[\w-]{36}/.exec(hrefs.find((href) => !href.includes(zion)) ?? '')?.[0] ?? ''
  expect(other).toHaveLength(36)
  await manager.goto(`/verwaltung/orte/${other}`)
  await expect(manager.getByRole('heading', { name: 'Das gibt es hier nicht' })).toBeVisible()
  await manager.goto('/verwaltung/postfach')
  await expect(manager.getByRole('heading', { name: 'Das dürfen Sie nicht öffnen' })).toBeVisible()
  await manager.getByRole('link', { name: 'Zu Ihren Orten' }).click()
  await expect(manager.getByRole('heading', { name: 'Orte', level: 1 })).toBeVisible()
  await manager.goto('/verwaltung')
  await expect(manager).toHaveURL(/\/verwaltung\/orte$/)
})

test('after signing out and in again, the manager arrives at her places', async () => {
  await manager.getByRole('button', { name: 'Abmelden' }).click()
  await manager.goto('/verwaltung/anmelden')
  await manager.getByLabel('E-Mail').fill(MANAGER.email)
  await manager.getByLabel('Passwort').fill(MANAGER.password)
  await manager.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(manager.getByRole('heading', { name: 'Orte', level: 1 })).toBeVisible()
})

test('if the owner requires approval, a change by the manager waits, and an editor decides field by field', async () => {
  await page.goto('/verwaltung/benutzer')
  await page.getByRole('link', { name: `${MANAGER.name} Orte zuweisen` }).click()
  await page.getByLabel('Änderungen gelten erst, wenn die Redaktion sie übernimmt').check()
  await page.getByRole('button', { name: 'Freigabe speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await expect(page.getByLabel(/Änderungen gelten erst/)).toBeChecked()

  await manager.goto(`/verwaltung/orte/${zion}`)
  await expect(manager.getByText('sobald die Redaktion es übernimmt')).toBeVisible()
  await expect(manager.getByText('Fotos hinzufügen')).toHaveCount(0)
  await manager.getByLabel('Beschreibung auf Deutsch').fill('Neu von Mara.')
  await manager.getByLabel('Name', { exact: true }).fill('Zion von Mara')
  await manager.getByRole('button', { name: 'Speichern', exact: true }).click()
  const waits = manager.getByText('Ihre Änderung wartet jetzt auf die Redaktion.')
  await expect(waits).toBeFocused()
  await expect(waits).toBeInViewport()
  await expect(manager.getByText('Wartet auf die Redaktion', { exact: true })).toBeVisible()
  await expect(manager.getByRole('heading', { name: ZION, level: 1 })).toBeVisible()
  await expect(manager.getByLabel('Name', { exact: true })).toHaveValue(ZION)
  await expectAccessible(manager)

  await page.goto('/verwaltung')
  await page.getByRole('link', { name: '1 Änderung von Standortleitungen vorgeschlagen' }).click()
  await expect(page.getByRole('heading', { name: 'Vorgeschlagene Änderungen' })).toBeVisible()
  await expect(page.getByText(`von ${MANAGER.name}`)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = page.getByRole('group', { name: 'Name', exact: true })
  await expect(name.getByLabel('Übernehmen: Zion von Mara')).toBeChecked()
  await name.getByLabel(`Ablehnen, es bleibt: ${ZION}`).check()
  await page.getByRole('button', { name: 'So entscheiden' }).click()
  await expect(page.getByText('Der Vorschlag ist entschieden.')).toBeVisible()
  await page.goto(`/verwaltung/orte/${zion}`)
  await expect(page.getByLabel('Beschreibung auf Deutsch')).toHaveValue('Neu von Mara.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(ZION)

  await manager.reload()
  await expect(manager.getByText('Übernommen', { exact: true })).toBeVisible()
  await expect(manager.getByText('abgelehnt', { exact: true })).toBeVisible()
})
