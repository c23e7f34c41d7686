import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fillMessage } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { withMap } from './support/without-map.ts'

const PLACE = '/orte/zion-nationalpark-springdale'

/** Every page and every state that looks different. */
const SCREENS: {
  name: string
  path: string
  lang?: string
  prepare?(page: Page): Promise<void>
}[] = [
  { name: 'the finder with its map', path: '/?near=94107&radius=250', prepare: untilMapReady },
  {
    name: 'the finder with a selected place and the list of radii open',
    path: '/?near=94107&radius=250&category=nationalpark&place=pinnacles-nationalpark-paicines',
    prepare: (page) => page.getByText('Umkreis 250 km').click(),
  },
  { name: 'a search that was corrected and found nothing', path: '/?q=Hilfe' },
  { name: 'the finder in a frame', path: '/embed?near=94107&radius=250' },
  { name: 'the finder as a map', path: '/?q=Zion&view=map', prepare: untilMapReady },
  { name: 'an empty result', path: '/?q=Miami&category=brauerei&radius=5' },
  { name: 'a question about an ambiguous town', path: '/?q=Springfield' },
  { name: 'an unknown locality', path: '/?near=Xyzzy' },
  {
    name: 'the finder with suggestions',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox').fill('calif')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'all regions', path: '/orte/in' },
  { name: 'a region', path: '/orte/in/kalifornien' },
  { name: 'a city', path: '/orte/in/kalifornien/paicines' },
  { name: 'a region without places', path: '/orte/in/delaware' },
  { name: 'a place with its map', path: PLACE, prepare: untilMapReady },
  {
    name: 'a form with mistakes',
    path: '/kontakt',
    prepare: async (page) => {
      await page.getByLabel('E-Mail').fill('anna@')
      await page.getByRole('button', { name: 'Nachricht senden' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a receipt',
    path: '/kontakt',
    prepare: async (page) => {
      await fillMessage(page, 'Ist die Quittung für alle da?')
      await page.getByRole('button', { name: 'Nachricht senden' }).click()
      await expect(page.getByText(/LP-[0-9A-Z]{4}-/)).toBeVisible()
    },
  },
  { name: 'the message form of a place', path: `${PLACE}/nachricht` },
  { name: 'the correction form of a place', path: `${PLACE}/korrektur` },
  {
    name: 'a correction with mistakes',
    path: `${PLACE}/korrektur`,
    prepare: async (page) => {
      await page.getByLabel('Website').fill('keine Adresse')
      await page.getByRole('button', { name: 'Korrektur senden' }).click()
      // A blocked map shows an alert of its own once it comes into view.
      await expect(page.getByRole('alert').filter({ hasText: 'Angabe' })).toBeVisible()
    },
  },
  { name: 'the form to suggest a place', path: '/ort-vorschlagen' },
  {
    name: 'a suggestion of a place that is already listed',
    path: '/ort-vorschlagen',
    prepare: async (page) => {
      await page.getByLabel('Name des Ortes').fill('Zion')
      await expect(page.getByRole('region', { name: 'Meinen Sie einen' })).toBeVisible()
    },
  },
  { name: 'a choice of receivers', path: '/kontakt?near=84767' },
  {
    name: 'a draft',
    path: '/kontakt',
    prepare: async (page) => {
      await page.route('**/_f/message', (route) => route.abort())
      await fillMessage(page, 'Dieser Text kommt nicht an.')
      await page.getByRole('button', { name: 'Nachricht senden' }).click()
      await expect(page.getByRole('button', { name: 'Entwurf löschen' })).toBeVisible()
    },
  },
  {
    name: 'the thank-you page of a correction',
    path: `${PLACE}/korrektur/gesendet?beleg=LP-0000-0000`,
  },
  { name: 'the thank-you page of a suggestion', path: '/ort-vorschlagen/gesendet' },
  { name: 'the thank-you page of a place', path: `${PLACE}/nachricht/gesendet?beleg=LP-0000-0000` },
  { name: 'the thank-you page', path: '/kontakt/gesendet?beleg=LP-0000-0000' },
  { name: 'the imprint', path: '/impressum' },
  { name: 'the privacy statement', path: '/datenschutz' },
  { name: 'the request check', path: '/datenschutz/anfragen' },
  { name: 'the accessibility statement', path: '/barrierefreiheit' },
  { name: 'a wrong address', path: '/gibt-es-nicht' },
  { name: 'an unknown place', path: '/orte/zion-park-gibt-es-nicht' },
  { name: 'the finder in English', path: '/en?q=Texas', lang: 'en' },
  { name: 'a place in English', path: '/en/places/zion-nationalpark-springdale', lang: 'en' },
]

for (const { name, path, lang = 'de', prepare } of SCREENS) {
  test(`${name} is accessible, wide and narrow, light and dark`, async ({ page }) => {
    if (prepare === untilMapReady) await withMap(page)
    await page.goto(path)
    await prepare?.(page)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect.soft(isOrderly(await headingLevels(page))).toBe(true)
    await expectAccessible(page, name)
  })
}

function headingLevels(page: Page): Promise<number[]> {
  return page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
}

// A heading may go up any number of levels, but only one level deeper at a time.
function isOrderly(levels: readonly number[]): boolean {
  return levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)
}

async function untilMapReady(page: Page): Promise<void> {
  await page.locator('.map-view[data-state="ready"]').waitFor()
}

test("selected items differ from the others in the visitor's own colours", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.emulateMedia({ forcedColors: 'active' })
  const colour = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await colour('Liste')).not.toBe(await colour('Karte'))

  await page.goto(PLACE)
  const bars = await page
    .locator('.hours th')
    .evaluateAll((days) => days.map((day) => getComputedStyle(day).borderInlineStartColor))
  // Seven bars; only today's looks different.
  expect(new Set(bars).size).toBe(2)
})
