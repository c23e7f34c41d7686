import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Each way of searching that can find nothing, and each kind of way out: wider, anywhere, other words, fewer filters, later.
const EMPTY = [
  '/?q=Brauerei+M%C3%BCnchen',
  '/?near=M%C3%BCnchen&category=nationalpark',
  '/?q=Hilfe',
  '/?q=Apotheke+in+New+York',
  '/?q=Yelowstone&exact=yes',
  '/?q=Braurei+bei+Denver&exact=yes',
  '/?q=Miami&category=brauerei&radius=5',
  '/?near=-14.3,-170.7&radius=5&category=brauerei',
  '/?bbox=-40.0000,20.0000,-30.0000,30.0000',
  '/?bbox=-40.0000,20.0000,-30.0000,30.0000&category=nationalpark',
  '/?q=Brauereii+zzqx&category=nationalpark',
  '/?near=94107&category=nationalpark&open=2026-12-24T03:00&radius=25',
]

const COUNT = /: ([\d.]+) (?:Ort|Orte)\b/

async function waysOut(page: Page): Promise<{ href: string; count: string }[]> {
  const links = page.getByRole('region', { name: 'Das hilft weiter:' }).getByRole('link')
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })),
  )
  return found.flatMap(({ href, text }) => {
    const count = COUNT.exec(text)?.[1]
    return count === undefined ? [] : [{ href, count }]
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of EMPTY) {
    test(`${address} finds nothing, shows the nearest or a way out, and each leads to as many places as it says`, async ({
      page,
    }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Keine? /)
      const ways = await waysOut(page)
      const start = page.url()
      expect(ways.length + (await page.locator('.result').count())).toBeGreaterThan(0)
      for (const { href, count } of ways) {
        await page.goto(new URL(href, start).href)
        const heading = page.getByRole('heading', { level: 1 })
        // The page of all places begins with the sentence of the site.
        const isStart = ['', '?exact=yes'].includes(new URL(page.url()).search)
        if (isStart) await expect(heading).toHaveClass(/tagline/)
        else await expect(heading, href).toContainText(new RegExp(`^${count.replace('.', '\\.')} `))
        await expect(page.locator('.result').first()).toBeVisible()
      }
    })
  }
})

test('a search is as it was after a reload, after opening a place and going back, and from a link', async ({
  page,
  context,
}) => {
  const another = await context.newPage()
  await page.goto('/?category=nationalpark')
  await page.getByRole('link', { name: 'Nächste Seite' }).click()
  await expect(page).toHaveURL(/page=2/)
  const state = async (at: Page) => ({
    url: at.url(),
    heading: await at.getByRole('heading', { level: 1 }).textContent(),
    results: await at.locator('.result h2, .result h3').allTextContents(),
  })
  await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
  const before = await state(page)
  expect(before.results.length).toBeGreaterThan(0)
  await page.reload()
  expect(await state(page)).toEqual(before)
  await page.locator('.result').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orte\//)
  await page.goBack()
  await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
  expect(await state(page)).toEqual(before)
  await another.goto(before.url)
  expect(await state(another)).toEqual(before)
})
