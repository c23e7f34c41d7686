import type { Page } from '@playwright/test'
import { codesOf, readInbox } from './support/inbox.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import type { RunningSite } from './support/server.ts'
import { withMap } from './support/without-map.ts'

test.use({ siteOf: 'corrects-a-place' })

const PLACE = '/orte/zion-nationalpark-springdale'
const FORM = `${PLACE}/korrektur`
const SENT = 'Ihre Korrektur ist angekommen'

async function findCorrection({ directory }: RunningSite, phone: string) {
  const found = (await readInbox(directory)).filter(
    ({ fields }) => fields['proposed.phone'] === phone,
  )
  expect(found).toHaveLength(1)
  return found[0]!
}

// The spam shield takes anything under two and a half seconds for a bot.
const asLongAsAPerson = (page: Page) => page.waitForTimeout(2_700)

// A blocked map shows an alert of its own once it comes into view.
const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Angabe' })

test('a place is corrected from its page: the current values are shown beside the proposed ones', async ({
  page,
  site,
}) => {
  await page.goto(PLACE)
  await page.getByRole('link', { name: 'Stimmt etwas nicht?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zion-Nationalpark')
  await expect(page.getByLabel('Name des Ortes')).toHaveAccessibleDescription(
    'Jetzt: Zion-Nationalpark',
  )
  await expect(page.getByLabel('E-Mail des Ortes')).toHaveAccessibleDescription(
    'Jetzt: wird nicht veröffentlicht',
  )
  await page.getByLabel('Telefon des Ortes').fill('+1 435 772 3201')
  await page.getByLabel('Website').fill('nps.gov/zion')
  await asLongAsAPerson(page)
  await page.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(page.getByRole('heading', { name: SENT })).toBeVisible()
  const correction = await findCorrection(site, '+1 435 772 3201')
  expect(correction).toMatchObject({ form: 'correction', verdict: 'accept' })
  expect(correction.placeId).toBeDefined()
  expect(correction.fields['current.website']).toContain('nps.gov')
  expect(codesOf(correction).filter((code) => code.startsWith('marker'))).toEqual([])
})

test('invalid values are named in a summary and beside their field, which takes the focus', async ({
  page,
}) => {
  await page.goto(FORM)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(summaryOf(page)).toContainText('Was stimmt nicht?')
  await expect(page.getByLabel('Name des Ortes')).toBeFocused()
  await page.getByLabel('Website').fill('irgendwo')
  await page.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(summaryOf(page)).toContainText('keine Internetadresse')
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByLabel('Website')).toHaveValue('irgendwo')
})

test('hours are written in words, shown as they are understood, and never refused', async ({
  page,
  site,
}) => {
  await page.goto(FORM)
  await untilAlive(page)
  const hours = page.getByLabel('Öffnungszeiten')
  await hours.fill('Mo–Fr 9–17 Uhr, Sa 10–14 Uhr')
  await expect(
    page.getByText(
      'Diese Zeiten verstehen wir so: Montag–Freitag 9:00–17:00, Samstag 10:00–14:00, Sonntag',
    ),
  ).toBeVisible()
  await hours.fill('wenn der Wirt Lust hat')
  await expect(page.getByText('Diese Zeiten verstehen wir so')).toHaveCount(0)
  await page.getByLabel('Telefon des Ortes').fill('+1 435 772 3204')
  await asLongAsAPerson(page)
  await page.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(page.getByRole('heading', { name: SENT })).toBeVisible()
  const { fields } = await findCorrection(site, '+1 435 772 3204')
  expect(fields['proposed.openingHours']).toBe('wenn der Wirt Lust hat')
})

test('a correction is sent by keyboard, at 390 pixels, in English', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/places/zion-nationalpark-springdale/correction')
  await page.getByLabel('Phone of the place').focus()
  await page.keyboard.type('+1 435 772 3202')
  await asLongAsAPerson(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your correction has arrived' })).toBeVisible()
  expect((await findCorrection(site, '+1 435 772 3202')).locale).toBe('en')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the map sets the position: its centre by keyboard, any point by a click', async ({
  page,
}) => {
  await withMap(page)
  await page.goto(FORM)
  const map = page.getByRole('region', { name: 'Karte zum Auswählen der Lage' })
  await map.scrollIntoViewIfNeeded()
  await map.locator('.map-view[data-state="ready"]').waitFor()
  const take = page.getByRole('button', { name: 'Kartenmitte übernehmen' })
  await expect(take).not.toHaveAttribute('aria-disabled', 'true')
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Breite')).toHaveValue(/^37\.\d{6}$/)
  await expect(page.getByLabel('Länge')).toHaveValue(/^-11[23]\.\d{6}$/)
  const before = await page.getByLabel('Länge').inputValue()
  const box = (await map.locator('canvas').first().boundingBox())!
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3)
  await expect(page.getByLabel('Länge')).not.toHaveValue(before)
  expect(Number(await page.getByLabel('Länge').inputValue())).toBeGreaterThan(Number(before))
  await page.getByRole('button', { name: 'Punkt entfernen' }).click()
  await expect(page.getByLabel('Breite')).toHaveValue('')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a correction is sent, and mistakes come back with all typed input', async ({
    page,
    site,
  }) => {
    await page.goto(PLACE)
    await page.getByRole('link', { name: 'Stimmt etwas nicht?' }).click()
    await page.getByLabel('Telefon des Ortes').fill('+1 435 772 3203')
    await page.getByLabel('Website').fill('keine Adresse')
    await page.getByLabel('dauerhaft geschlossen').check()
    await asLongAsAPerson(page)
    await page.getByRole('button', { name: 'Korrektur senden' }).click()
    await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/keine Internetadresse/)
    await expect(page.getByLabel('Telefon des Ortes')).toHaveValue('+1 435 772 3203')
    await expect(page.getByLabel('dauerhaft geschlossen')).toBeChecked()
    await page.getByLabel('Website').fill('')
    await page.getByLabel('Öffnungszeiten').fill('täglich 10 bis 18 Uhr')
    await page.getByRole('button', { name: 'Korrektur senden' }).click()
    await expect(page).toHaveURL(/\/korrektur\/gesendet\?beleg=LP-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENT)
    await expect(page.getByText('Montag–Sonntag 10:00–18:00')).toBeVisible()
    const correction = await findCorrection(site, '+1 435 772 3203')
    expect(correction.verdict).toBe('accept')
    expect(correction.fields['proposed.closed']).toBe('yes')
  })
})
