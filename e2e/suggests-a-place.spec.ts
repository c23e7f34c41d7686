import type { Page } from '@playwright/test'
import { codesOf, readInbox } from './support/inbox.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { withMap } from './support/without-map.ts'
import type { RunningSite } from './support/server.ts'

test.use({ siteOf: 'suggests-a-place' })

const SENT = 'Ihr Vorschlag ist angekommen'
const SIMILAR = 'Meinen Sie einen dieser Orte?'

async function findSuggestion({ directory }: RunningSite, name: string) {
  const found = (await readInbox(directory)).filter(
    ({ fields }) => fields['proposed.name'] === name,
  )
  expect(found).toHaveLength(1)
  return found[0]!
}

// The spam shield takes anything under two and a half seconds for a bot.
const asLongAsAPerson = (page: Page) => page.waitForTimeout(2_700)

test('a name typed before the script runs is compared as well', async ({ page }) => {
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isTyped.promise
    await route.fallback()
  })
  await page.goto('/ort-vorschlagen', { waitUntil: 'commit' })
  await page.getByLabel('Name des Ortes').fill('Zion')
  isTyped.resolve()
  await expect(page.getByRole('region', { name: SIMILAR })).toBeVisible()
})

test('the map has its background before any script runs', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/ort-vorschlagen')
  const ground = page
    .getByRole('region', { name: 'Karte zum Auswählen der Lage' })
    .locator('picture img')
  await expect(ground).toHaveJSProperty('complete', true)
  await expect(ground).toHaveJSProperty('naturalWidth', 704)
})

test('a missing place can be suggested from an empty result', async ({ page, site }) => {
  await page.goto('/?q=Miami&category=brauerei&radius=5')
  await page
    .getByRole('region', { name: 'Das hilft weiter' })
    .getByRole('link', { name: 'Ort vorschlagen' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einen Ort vorschlagen' })).toBeVisible()
  await page.getByLabel('Name des Ortes').fill('Brauhaus Kaltes Wasser')
  await page.getByLabel('Stadt').fill('Miami')
  await asLongAsAPerson(page)
  await page.getByRole('button', { name: 'Vorschlag senden' }).click()
  await expect(page.getByRole('heading', { name: SENT })).toBeVisible()
  const suggestion = await findSuggestion(site, 'Brauhaus Kaltes Wasser')
  expect(suggestion).toMatchObject({ form: 'suggestion', verdict: 'accept', placeId: undefined })
})

test('typed input stays beside a map that cannot load, until somebody reloads the page', async ({
  page,
  context,
}) => {
  await page.goto('/ort-vorschlagen')
  const name = page.getByLabel('Name des Ortes')
  await name.fill('Brauhaus Kaltes Wasser')
  const reload = page.getByRole('button', { name: 'Seite neu laden (Eingaben gehen verloren)' })
  await page.getByRole('region', { name: 'Karte zum Auswählen der Lage' }).scrollIntoViewIfNeeded()
  await expect(reload).toBeVisible()
  // While offline, the button must not reload: the page would be lost.
  await context.setOffline(true)
  await reload.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sie sind offline' })).toBeVisible()
  await expect(name).toHaveValue('Brauhaus Kaltes Wasser')
  await context.setOffline(false)
  await withMap(page)
  await reload.click()
  await expect(name).toHaveValue('')
  await expect(reload).toHaveCount(0)
})

test('similar places are shown during typing, with their distance', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Fußzeile' })
    .getByRole('link', { name: 'Ort vorschlagen' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einen Ort vorschlagen' })).toBeVisible()
  await page.getByLabel('Stadt').fill('Springdale')
  await page.getByLabel('Postleitzahl', { exact: true }).fill('84767')
  await page.getByLabel('Name des Ortes').pressSequentially('Zion National')
  const similar = page.getByRole('region', { name: SIMILAR })
  await expect(similar.getByRole('link', { name: 'Zion-Nationalpark' })).toBeVisible()
  await expect(similar).toContainText('km entfernt')
  await expect(page.getByText('Ein ähnlicher Ort ist schon verzeichnet')).toBeAttached()
  await page.getByLabel('Name des Ortes').fill('Ganz etwas anderes')
  await expect(similar).toHaveCount(0)
})

test('a pin can replace an address; the form looks up what is there', async ({ page, site }) => {
  await withMap(page)
  await page.goto('/ort-vorschlagen?near=84767')
  await page.getByLabel('Name des Ortes').fill('Aussicht ohne Adresse')
  const map = page.getByRole('region', { name: 'Karte zum Auswählen der Lage' })
  await map.scrollIntoViewIfNeeded()
  await map.locator('.map-view[data-state="ready"]').waitFor()
  const asked = page.waitForRequest(/\/api\/v1\/similar\?.*lat=3\d\./)
  await page.getByRole('button', { name: 'Kartenmitte übernehmen' }).press('Enter')
  await asked
  await expect(page.getByText('Lage gewählt')).toBeVisible()
  await asLongAsAPerson(page)
  await page.getByRole('button', { name: 'Vorschlag senden' }).click()
  await expect(page.getByRole('heading', { name: SENT })).toBeVisible()
  const { fields } = await findSuggestion(site, 'Aussicht ohne Adresse')
  expect(fields['proposed.latitude']).toMatch(/^3\d\.\d{6}$/)
})

test('missing fields are named, at 390 pixels, in English', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/suggest-a-place')
  await untilAlive(page)
  await page.getByLabel('Name of the place').press('Enter')
  await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toContainText('2')
  await expect(page.getByLabel('Name of the place')).toBeFocused()
  await expect(page.getByLabel('City')).toHaveAccessibleDescription(/Where is the place/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('similar places are shown once, and sending again confirms the suggestion', async ({
    page,
    site,
  }) => {
    await page.goto('/ort-vorschlagen')
    await page.getByLabel('Name des Ortes').fill('Zion National Park')
    await page.getByLabel('Postleitzahl').fill('84767')
    await asLongAsAPerson(page)
    await page.getByRole('button', { name: 'Vorschlag senden' }).click()
    await expect(page.getByRole('region', { name: SIMILAR })).toContainText('Zion-Nationalpark')
    await expect(page.getByLabel('Name des Ortes')).toHaveValue('Zion National Park')
    await page.getByRole('button', { name: 'Trotzdem senden' }).click()
    await expect(page).toHaveURL(/\/ort-vorschlagen\/gesendet\?beleg=LP-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENT)
    const codes = codesOf(await findSuggestion(site, 'Zion National Park'))
    // This test is not about the number of earlier messages from this computer.
    expect(codes.filter((code) => !code.endsWith('-from-sender'))).toEqual([
      'marker-absent',
      'proof-missing',
    ])
  })
})
