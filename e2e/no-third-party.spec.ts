import { type Page } from '@playwright/test'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { untilQuiet } from './support/until-quiet.ts'

test.use({ liveMap: true })

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

test('every page requests only its own origin and obeys its policy', async ({ context, site }) => {
  const seen = await watch(context, site.url)
  // Waits on every page until its network is quiet. Most of that is waiting, so some pages load side by side.
  const left = PATHS.values()
  const lookThrough = async () => {
    const page = await context.newPage()
    for (const path of left) {
      const response = await page.goto(path)
      await untilQuiet(page)
      expect(response?.headers()['content-security-policy'], path).not.toMatch(
        /unsafe-|https?:|script-src[^;]*blob:/,
      )
      expect(await namedOrigins(page), path).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: 4 }, lookThrough))
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})

// A preconnect would tell a third party about the visit as well.
function namedOrigins(page: Page): Promise<string[]> {
  return page
    .locator('link[rel]:not([rel=canonical], [rel=alternate]), script[src], img[src], iframe[src]')
    .evaluateAll((elements) =>
      elements
        .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
        .filter((address) => new URL(address, location.href).origin !== location.origin),
    )
}

test('no third party gets a request, neither during use nor while a page stays open: map, search, filter, place, region, message', async ({
  page,
  context,
  site,
}) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Brauerei')
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
  await page.locator('.result').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Nachricht schreiben' })).toBeVisible()
  await page.getByRole('button', { name: 'Hineinzoomen' }).click()
  await fillMessage(page, 'Beim Schreiben wurde niemand sonst gefragt.')
  await sendAndRead(page)
  await lookAround(page)
  // Moves the page's clock on by a minute, to catch requests made by a timer or when a page is left.
  await context.clock.install()
  for (const path of ['/?q=Zion', PLACE, '/orte/in/kalifornien']) {
    await page.goto(path)
    await untilQuiet(page)
    await page.clock.runFor('01:00')
    await untilQuiet(page)
  }
  await page.goto('about:blank')
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})

// From the start page to a region, a place and its map, and back.
async function lookAround(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Regionen' }).first().click()
  // Until then, the links belong to the list of the previous page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regionen')
  const regions = page.getByRole('main').getByRole('listitem').getByRole('link')
  await regions.first().click()
  await expect(page.locator('.region-map')).toBeVisible()
  await page.locator('.result').first().getByRole('link').first().click()
  // The region has a map as well, so the test waits until that is gone.
  await expect(page.locator('.region-map')).toHaveCount(0)
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: 'Herauszoomen' }).click()
  await page.goBack()
  await expect(page.locator('.region-map')).toBeVisible()
}
