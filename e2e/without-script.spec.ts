import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage } from './support/message.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false, siteOf: 'without-script' })

test('the first screen says what there is, and each door leads to one kind', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nationalparks, Orte mit deutschen Spuren und Brauereien in den USA',
  )
  await page.getByRole('link', { name: 'Brauereien, 53 Orte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('53 Brauereien')
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  await menu.getByLabel('Menü', { exact: true }).click()
  await expect(menu.getByRole('link')).toHaveText(['Orte finden', 'Regionen', 'Kontakt', 'English'])
  await menu.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('53 Breweries')
})

test('the finder answers, filters and turns pages without a script', async ({ page }) => {
  await page.goto('/?near=94107&radius=250')
  await expect(page.locator('.result').first()).toContainText(/\d\skm/)
  await page.getByRole('link', { name: /^Nationalparks/ }).click()
  await expect(page.locator('.result').first()).toContainText('Pinnacles-Nationalpark')
  await page.getByRole('searchbox').fill('Texas')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in Texas')
  await expect(page.getByRole('button', { name: 'In meiner Nähe' })).toBeHidden()
})

test('the sources of the map are below its picture, where they cover no names', async ({
  page,
}) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/?view=map', '/orte/in/utah', '/orte/zion-nationalpark-springdale']) {
      await page.goto(path)
      const picture = (await page.locator('.map-picture').boundingBox())!
      const sources = (await page.locator('.map-sources').boundingBox())!
      expect(picture.height, path).toBeGreaterThan(200)
      expect(sources.y, path).toBeGreaterThanOrEqual(picture.y + picture.height)
      const pane = (await page.locator(':has(> .map-picture)').boundingBox())!
      expect(sources.y + sources.height, path).toBeLessThanOrEqual(pane.y + pane.height)
    }
  }
})

test('a link to a place on another page of the list shows it', async ({ page }) => {
  await page.goto('/?page=4')
  const result = page.locator('.result').first()
  const name = (await result.locator('.result-name').textContent()) ?? ''
  const slug = (await result.getAttribute('id'))?.replace('ort-', '') ?? ''
  await page.goto(`/?place=${slug}`)
  await expect(page.locator(`#ort-${slug}`)).toHaveCount(0)
  const card = page.locator('.selected-card').filter({ visible: true })
  await expect(card.getByRole('link', { name })).toBeVisible()
  // The picture of that place has the selected plate, without a number.
  const picture = await page.locator('.map-picture img').getAttribute('src')
  expect(await (await page.request.get(picture ?? '')).text()).toContain('id="ort"')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.getByRole('link', { name })).toBeVisible()
})

test('every page declares its document type and language', async ({ request }) => {
  const paths = [
    '/',
    '/orte/zion-nationalpark-springdale',
    '/embed',
    '/verwaltung',
    '/gibt-es-nicht',
  ]
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/^<!doctype html><html lang="de"/)
  }
})

test('visitors write to a place without a script, on a separate page', async ({ page, site }) => {
  await page.goto('/orte/zion-nationalpark-springdale')
  await page.getByRole('link', { name: 'Nachricht an diesen Ort schreiben' }).click()
  const text = 'Ohne JavaScript geschrieben und doch angekommen.'
  await fillMessage(page, text)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page).toHaveURL(/\/nachricht\/gesendet\?beleg=LP-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Nachricht ist angekommen')
  const message = await findMessage(site.directory, text)
  expect(message.verdict).toBe('accept')
  expect(codesOf(message).filter((code) => code.startsWith('marker'))).toHaveLength(1)
})

test('mistakes come back with all typed input', async ({ page }) => {
  await page.goto('/kontakt')
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByLabel('E-Mail').fill('anna@')
  await page.getByLabel('Ihre Nachricht').fill('Ein Satz, der nicht verloren gehen darf.')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(/Adresse hinter dem @/)
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Anna Probe')
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(
    'Ein Satz, der nicht verloren gehen darf.',
  )
})
