import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Every kind of search that can find nothing, with every way out: wider, anywhere, other words, fewer filters, later.
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

type Screen = { heading: string; isStart: boolean; results: number; ways: Way[] }
/** A way out, and the number of places that it announces. */
type Way = { href: string; count: string }

/** Reads the page as it is without a script. */
async function read(url: string): Promise<Screen> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  const html = await response.text()
  const [, attributes = '', heading = ''] = /<h1([^>]*)>(.*?)<\/h1>/s.exec(html) ?? []
  const wayOut = /<section[^>]* aria-label="Das hilft weiter:">(.*?)<\/section>/s.exec(html)?.[1]
  return {
    heading: textOf(heading),
    isStart: attributes.includes('tagline'),
    results: html.split('<li class="result"').length - 1,
    ways: waysOf(wayOut ?? ''),
  }
}

function waysOf(html: string): Way[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return links.flatMap(([, href = '', inner = '']) => {
    const count = COUNT.exec(textOf(inner))?.[1]
    return count === undefined ? [] : [{ href: href.replaceAll('&amp;', '&'), count }]
  })
}

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').trim()
}

for (const address of EMPTY) {
  test(`${address} finds nothing, shows the nearest places or ways out, and each way out leads to as many places as it announces`, async ({
    site,
  }) => {
    const { heading, ways, results } = await read(site.url + address)
    expect(heading).toMatch(/^Keine? /)
    expect(ways.length + results).toBeGreaterThan(0)
    for (const { href, count } of ways) {
      const there = await read(new URL(href, site.url).href)
      // The page of all places starts with the tagline of the site instead of a count.
      if (['', '?exact=yes'].includes(new URL(href, site.url).search)) {
        expect(there.isStart, href).toBe(true)
      } else expect(there.heading, href).toMatch(new RegExp(`^${count.replace('.', '\\.')} `))
      expect(there.results, href).toBeGreaterThan(0)
    }
  })
}

test('a search stays the same after a reload, after opening a place and going back, and from a link', async ({
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
