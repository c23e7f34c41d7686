import type { FrameLocator, Page } from '@playwright/test'
import { foreignPage } from './support/foreign-page.ts'
import { findMessage } from './support/inbox.ts'
import type { RunningSite } from './support/server.ts'
import { startSite } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

/** A site that another one may frame. */
type Framed = { embedded: { site: RunningSite; foreign: Awaited<ReturnType<typeof foreignPage>> } }

const test = base.extend<object, Framed>({
  embedded: [
    // Playwright reads the fixture's needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const foreign = await foreignPage('')
      const environment = { EMBED_ORIGINS: new URL(foreign.url).origin }
      const site = await startSite({ environment })
      await use({ site, foreign })
      await site.stop()
      await foreign.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

async function frame(
  page: Page,
  { site, foreign }: Framed['embedded'],
  path: string,
): Promise<FrameLocator> {
  await page.context().route('**/assets/builtin-map-view*.js', (route) => route.abort())
  foreign.show(
    `<!doctype html><iframe src="${site.url}${path}" width="1100" height="700"></iframe>`,
  )
  await page.goto(foreign.url)
  return page.frameLocator('iframe')
}

test('the finder in a frame searches and filters there, and opens a place beside it', async ({
  page,
  embedded,
}) => {
  const finder = await frame(page, embedded, '/embed?near=94107&radius=250')
  await expect(finder.locator('.result').first()).toContainText('km')
  await expect(finder.getByRole('navigation', { name: 'Hauptmenü' })).toHaveCount(0)
  await finder.getByRole('link', { name: /^Nationalparks/ }).click()
  await expect(finder.locator('.result').first()).toContainText('Pinnacles-Nationalpark')
  await finder.getByRole('combobox').fill('Texas')
  await finder.getByRole('combobox').press('Enter')
  await expect(finder.getByRole('heading', { level: 1 })).toContainText('in Texas')
  const opened = page.waitForEvent('popup')
  await finder.locator('.result-name a').first().click()
  const place = await opened
  await expect(place).toHaveURL(/\/orte\//)
  await expect(place.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await finder.getByRole('combobox').fill('Zion-National')
  const chosen = page.waitForEvent('popup')
  await finder.getByRole('option', { name: /Zion-Nationalpark/ }).click()
  await expect(await chosen).toHaveURL(/zion-nationalpark-springdale/)
})

test('a message from the frame arrives', async ({ page, embedded }) => {
  const finder = await frame(page, embedded, '/embed')
  const text = 'Aus dem Rahmen der Hauptseite geschrieben.'
  await finder.getByLabel('Ihr Name').fill('Anna Probe')
  await finder.getByLabel('E-Mail').fill('anna@beispiel.de')
  await finder.getByLabel('Ihre Nachricht').fill(text)
  await page.waitForTimeout(2_700)
  await finder.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(finder.getByText(/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
  expect((await findMessage(embedded.site.directory, text)).verdict).toBe('accept')
})

test('no other page can be framed, and no other site may frame it', async ({
  page,
  embedded,
  site,
}) => {
  for (const [from, path] of [
    [embedded.site, '/'],
    [embedded.site, '/orte/zion-nationalpark-springdale'],
    [site, '/embed'],
  ] as const) {
    const refused = page.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()))
    const shown = await frame(page, { ...embedded, site: from }, path)
    expect((await refused).text()).toContain(from.url)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveCount(0)
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the frame has everything but the form, which is one click away', async ({
    page,
    embedded,
  }) => {
    const finder = await frame(page, embedded, '/embed?q=Texas')
    await finder.getByRole('link', { name: /^Nationalparks/ }).click()
    await expect(finder.locator('.result').first()).toContainText('Nationalpark')
    const opened = page.waitForEvent('popup')
    await finder.getByRole('link', { name: 'Zum Formular' }).click()
    await expect(await opened).toHaveURL(/\/kontakt$/)
  })
})
