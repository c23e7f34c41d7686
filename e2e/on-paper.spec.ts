import { expect, test } from './support/test.ts'

// Blocking the map would make the browser forget a medium set before the first page.
test.use({ liveMap: true })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
})

test('a place prints its facts and the picture of the map, but no controls', async ({ page }) => {
  await page.goto('/orte/zion-nationalpark-springdale')
  await expect(page.getByRole('heading', { name: 'Zion-Nationalpark' })).toBeVisible()
  await expect(page.getByText('1 Zion Park Boulevard')).toBeVisible()
  await expect(page.locator('.map-picture img')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nachricht schreiben' })).toBeHidden()
  await expect(page.getByLabel('Ihre Nachricht')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Route planen' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Stimmt etwas nicht?' })).toBeHidden()
})

for (const view of ['list', 'map']) {
  test(`a search prints its places, from the ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.goto(`/?near=80202&radius=250&view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rocky-Mountain-Nationalpark' })).toBeVisible()
    await expect(page.locator('.map-picture img')).toBeVisible()
    await expect(page.getByRole('combobox')).toBeHidden()
    await expect(page.getByRole('link', { name: /^Nationalparks/ })).toBeHidden()
    await expect(page.getByRole('heading', { name: /Schreiben Sie uns/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeHidden()
  })
}

test('a search without results prints none of the ways out', async ({ page }) => {
  await page.goto('/?q=Hilfe')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keine Orte zu „Hilfe“')
  await expect(page.getByText('Das hilft weiter')).toBeHidden()
  await expect(page.getByText('Stattdessen nach')).toBeHidden()
})
