import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

const NARROW = { width: 390, height: 844 }

test('from the header via a state to a city and a place, and back by the breadcrumb', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .getByRole('link', { name: 'Regionen' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regionen')
  await page.getByRole('link', { name: 'Kalifornien' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orte in Kalifornien')
  await expect(page.getByText('14 Orte', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Paicines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orte in Paicines, Kalifornien')
  await page.getByRole('link', { name: 'Pinnacles-Nationalpark' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinnacles-Nationalpark')
  const trail = page.getByRole('navigation', { name: 'Sie sind hier' })
  await expect(trail.getByRole('link')).toHaveText(['Orte', 'Kalifornien', 'Paicines'])
  await trail.getByRole('link', { name: 'Kalifornien' }).click()
  await expect(page).toHaveURL(/\/orte\/in\/kalifornien$/)
})

test('a category leads to the search with the same number of places', async ({ page }) => {
  await page.goto('/orte/in/kalifornien')
  await page.getByRole('link', { name: '9 Nationalparks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9 Nationalparks in Kalifornien')
})

test('on a phone the menu leads to the regions, and nothing is cut off', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await page.goto('/orte/in/kalifornien')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(NARROW.width)
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  await menu.getByLabel('Menü', { exact: true }).click()
  await menu.getByRole('link', { name: 'Regionen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regionen')
  expect(await width()).toBe(NARROW.width)
})

test('a message from a city page arrives with its marker', async ({ page, site }) => {
  const text = 'Gibt es in Paicines auch eine Brauerei?'
  await page.goto('/orte/in/kalifornien/paicines')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
  await fillMessage(page, text)
  await sendAndRead(page)
  const message = await findMessage(site.directory, text)
  expect(message.verdict).toBe('accept')
  expect(codesOf(message).filter((code) => code.startsWith('marker'))).toEqual([])
})

test('a state without places leads to the nearest ones', async ({ page }) => {
  await page.goto('/orte/in/delaware')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Orte in Delaware')
  await page.locator('.nearby').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orte\/[a-z0-9-]+$/)
})

test('addresses in another language lead to the right page, unknown ones to all regions', async ({
  page,
  request,
}) => {
  const moved = await request.get('/orte/in/california/paicines', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/orte/in/kalifornien/paicines')
  await page.goto('/orte/in/kalifornien')
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL(/\/en\/places\/in\/california$/)
  const unknown = await page.goto('/orte/in/atlantis')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Alle Regionen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regionen')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('places near a city continue the numbering of those in it', async ({ page }) => {
    await page.goto('/orte/in/colorado/denver')
    const places = page.getByRole('region', { name: 'Orte in Denver, Colorado' })
    await expect(places.getByRole('listitem')).toHaveText(/^1Bierstadt Lagerhaus/)
    await expect(page.locator('.nearby').getByRole('listitem').first()).toHaveText(/^2BierWerks/)
  })

  test('search engines get the address, the languages, the breadcrumb and the list', async ({
    page,
  }) => {
    await page.goto('/orte/in/kalifornien/paicines')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/orte\/in\/kalifornien\/paicines$/,
    )
    await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
      'href',
      /\/en\/places\/in\/california\/paicines$/,
    )
    const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
    expect(data['@graph']).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Orte' }, { name: 'Kalifornien' }, { name: 'Paicines' }],
      },
      { '@type': 'ItemList', numberOfItems: 1, itemListElement: [{ position: 1 }] },
    ])
  })

  test('the regions lead to a city, and the city leads to the form', async ({ page }) => {
    await page.goto('/orte/in')
    await page.getByRole('link', { name: 'Texas' }).click()
    await page.getByRole('link', { name: 'Fredericksburg' }).first().click()
    await expect(page.locator('.result')).toHaveCount(3)
    await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
    await expect(page).toHaveURL(/\/kontakt$/)
  })
})

test('every address in the sitemap answers, and names itself as canonical', async ({ site }) => {
  const textAt = async (path: string) => (await fetch(site.url + path)).text()
  const index = await textAt('/sitemap.xml')
  expect(index).toMatch(/<sitemapindex xmlns/)
  const files = locations(index)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const urls = locations(await textAt(pathOf(file)))
    expect(urls.length).toBeGreaterThan(300)
    // Reported at the end: hundreds of expectations take longer than hundreds of pages.
    const wrong: string[] = []
    for (const url of urls) {
      const answer = await fetch(site.url + pathOf(url), { redirect: 'manual' })
      const isNamed = (await answer.text()).includes(`rel="canonical" href="${url}"`)
      if (answer.status !== 200 || !isNamed) wrong.push(`${url}: ${answer.status}`)
    }
    expect(wrong).toEqual([])
  }
})

test('programs find robots.txt and the manifest; security.txt needs a contact', async ({
  request,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /^Sitemap: http.+\/sitemap\.xml$/m,
  )
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: 'Amerika auf Deutsch', start_url: '/' })
  expect((await request.get('/.well-known/security.txt')).status()).toBe(404)
})

// The test server does not listen at its public address.
function pathOf(url: string): string {
  return new URL(url).pathname
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
}
