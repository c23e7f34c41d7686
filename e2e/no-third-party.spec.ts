import { type Page } from '@playwright/test'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { untilQuiet } from './support/until-quiet.ts'

const PLACE = '/orte/zion-nationalpark-springdale'

const PATHS = [
  '/',
  '/?near=94107&radius=250&place=trumer-brewery-berkeley',
  '/?q=Miami&category=brauerei&radius=5',
  '/?q=Springfield',
  PLACE,
  `${PLACE}/nachricht`,
  `${PLACE}/nachricht/gesendet?beleg=LP-0000-0000`,
  `${PLACE}/korrektur`,
  `${PLACE}/korrektur/gesendet?beleg=LP-0000-0000`,
  '/ort-vorschlagen',
  '/ort-vorschlagen/gesendet?beleg=LP-0000-0000',
  '/orte/in',
  '/orte/in/kalifornien',
  '/orte/in/kalifornien/paicines',
  '/embed?near=94107&radius=250',
  '/verwaltung/anmelden',
  '/kontakt',
  '/kontakt/gesendet?beleg=LP-0000-0000',
  '/impressum',
  '/datenschutz',
  '/datenschutz/anfragen',
  '/barrierefreiheit',
  '/gibt-es-nicht',
  '/orte/gibt-es-nicht',
  '/en',
  '/en/places/zion-nationalpark-springdale',
  '/en/places/zion-nationalpark-springdale/message',
  '/en/places/zion-nationalpark-springdale/correction',
  '/en/suggest-a-place',
  '/en/contact',
  '/en/imprint',
  '/en/privacy',
  '/en/accessibility',
  '/en/nowhere',
]

test('no page asks anyone but its own origin, and none breaks its policy', async ({
  page,
  context,
  site,
}) => {
  // Every page of the site, one after the other, each until its network is quiet.
  test.setTimeout(300_000)
  const seen = await watch(context, site.url)
  for (const path of PATHS) {
    const response = await page.goto(path)
    await untilQuiet(page)
    expect(response?.headers()['content-security-policy'], path).not.toMatch(
      /unsafe-|https?:|script-src[^;]*blob:/,
    )
    expect(await namedOrigins(page), path).toEqual([])
  }
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})

// Opening a connection ahead would tell a third party about the visit as well.
function namedOrigins(page: Page): Promise<string[]> {
  return page
    .locator('link[rel]:not([rel=canonical], [rel=alternate]), script[src], img[src], iframe[src]')
    .evaluateAll((elements) =>
      elements
        .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
        .filter((address) => new URL(address, location.href).origin !== location.origin),
    )
}

test('a minute of use asks no one else either: map, search, filter, place, region, message', async ({
  page,
  context,
  site,
}) => {
  const until = Date.now() + MINUTE_MS
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 37.77, longitude: -122.42 })
  const seen = await watch(context, site.url)
  await page.goto('/?q=Zion')
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: '1: Zion-Nationalpark' }).click()
  await map.getByRole('button', { name: 'Herauszoomen' }).click()
  await map.getByRole('button', { name: 'Karte verschieben' }).first().click()
  await map.getByRole('button', { name: 'Nach Osten' }).click()
  await page.getByRole('link', { name: 'In diesem Ausschnitt suchen' }).click()
  await expect(page).toHaveURL(/bbox=/)
  await page.getByRole('button', { name: 'In meiner Nähe' }).click()
  await expect(page).toHaveURL(/near=37\.77/)
  await page.getByRole('link', { name: /^Brauereien/ }).click()
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
  await page.locator('.result').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Nachricht schreiben' })).toBeVisible()
  await page.getByRole('button', { name: 'Hineinzoomen' }).click()
  await fillMessage(page, 'Beim Schreiben wurde niemand sonst gefragt.')
  await sendAndRead(page)
  // What asks late, by a timer or when a page is left, is seen as well.
  for (let round = 0; Date.now() < until; round++) await lookAround(page, round)
  await untilQuiet(page)
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})

const MINUTE_MS = 60_000

// From the first page over a region to a place and its map, and back.
async function lookAround(page: Page, round: number): Promise<void> {
  await page.getByRole('link', { name: 'Regionen' }).first().click()
  const regions = page.getByRole('main').getByRole('listitem').getByRole('link')
  await regions.nth(round % (await regions.count())).click()
  await expect(page.locator('.region-map')).toBeVisible()
  await page.locator('.result').first().getByRole('link').first().click()
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: 'Herauszoomen' }).click()
  await page.waitForTimeout(2_000)
  await page.goBack()
  await expect(page.locator('.region-map')).toBeVisible()
}
