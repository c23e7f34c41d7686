import type { FrameLocator, Page } from '@playwright/test'
import { becomeOwner } from './support/become-owner.ts'
import { foreignPage } from './support/foreign-page.ts'
import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

/** A site that another site may frame. */
type EmbedFixtures = {
  embedded: { site: RunningSite; foreign: Awaited<ReturnType<typeof foreignPage>> }
}

const test = base.extend<object, EmbedFixtures>({
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
  { site, foreign }: EmbedFixtures['embedded'],
  path: string,
  attributes = '',
): Promise<FrameLocator> {
  await page.context().route('**/assets/builtin-map-view*.js', (route) => route.abort())
  foreign.show(
    `<!doctype html><iframe src="${site.url}${path}" width="1100" height="700" ${attributes}></iframe>`,
  )
  await page.goto(foreign.url)
  return page.frameLocator('iframe')
}

test('an owner sets in the settings who may frame the finder, and that takes effect at once', async ({
  browser,
}) => {
  const foreign = await foreignPage('')
  const site = await startSite()
  const owner = await browser.newPage({ baseURL: site.url })
  await becomeOwner(owner, site)
  const policy = async () =>
    (await owner.request.get('/embed')).headers()['content-security-policy'] ?? ''
  expect(await policy()).toContain("frame-ancestors 'self';")
  await owner.goto('/verwaltung/einstellungen')
  const section = owner.getByRole('region', { name: 'Einbetten' })
  await expect(section.getByText('/embed"')).toBeVisible()
  const { origin } = new URL(foreign.url)
  const origins = section.getByLabel('Websites, die den Finder')
  await origins.fill(`${origin}/pfad`)
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByRole('alert')).toContainText('ist keine Adresse einer Website')
  await expect(origins).toBeFocused()
  await origins.fill(origin)
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByText('Gespeichert. Es gilt ab sofort.')).toBeVisible()
  expect(await policy()).toContain(`frame-ancestors 'self' ${origin};`)
  const visitor = await browser.newPage()
  const finder = await frame(visitor, { site, foreign }, '/embed')
  await expect(finder.locator('.result').first()).toBeVisible()
  await visitor.close()
  await owner.close()
  await site.stop()
  await foreign.close()
})

test('the finder searches and filters inside its frame, and opens a place outside it', async ({
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
  await openForm(finder)
  await finder.getByLabel('Ihr Name').fill('Anna Probe')
  await finder.getByLabel('E-Mail').fill('anna@beispiel.de')
  await finder.getByLabel('Ihre Nachricht').fill(text)
  await page.waitForTimeout(2_700)
  await finder.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(finder.getByText(/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
  const message = await findMessage(embedded.site.directory, text)
  expect(message.verdict).toBe('accept')
  // Chromium stores no cookies for a frame on a foreign site; the shield must not hold that against a person.
  expect(await page.context().cookies()).toEqual([])
})

test('the marker cookie arrives from a frame on a sister site', async ({ page, embedded }) => {
  const site = await startSite({ environment: { EMBED_ORIGINS: '*' } })
  try {
    const { port } = new URL(site.url)
    const { foreign } = embedded
    foreign.show(
      `<!doctype html><iframe src="http://karte.stadt.localhost:${port}/embed"></iframe>`,
    )
    await page.goto(`http://www.stadt.localhost:${new URL(foreign.url).port}/`)
    const finder = page.frameLocator('iframe')
    const sent = page.waitForRequest((request) => request.url().includes('/_f/token'))
    await openForm(finder)
    const cookies = () => page.context().cookies()
    await expect.poll(cookies).toMatchObject([{ name: 'spamshield', value: 'true', path: '/' }])
    expect((await (await sent).allHeaders())['cookie']).toBe('spamshield=true')
  } finally {
    await site.stop()
  }
})

test('in a sandbox, where our scripts cannot load, the form is one click away', async ({
  page,
  embedded,
}) => {
  const sandbox = 'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"'
  const finder = await frame(page, embedded, '/embed', sandbox)
  await expect(finder.locator('.result').first()).toBeVisible()
  // The marker cannot be set here; setting it throws, as the table of the marker cookie says.
  const setMarker = () => (document.cookie = 'spamshield=true')
  await expect(finder.locator('body').evaluate(setMarker)).rejects.toThrow(/SecurityError/)
  await expect(finder.getByLabel('Ihre Nachricht')).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await finder.getByRole('link', { name: 'Nachricht schreiben' }).click()
  const contact = await opened
  const text = 'Aus dem Sandkasten heraus geschrieben.'
  await fillMessage(contact, text)
  await sendAndRead(contact)
  const message = await findMessage(embedded.site.directory, text)
  expect(message.verdict).toBe('accept')
  expect(codesOf(message).filter((code) => code.startsWith('marker'))).toEqual([])
})

test('no page but /embed can be framed, and only by the sites in the settings', async ({
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
    await finder.getByRole('link', { name: 'Nachricht schreiben' }).click()
    await expect(await opened).toHaveURL(/\/kontakt$/)
  })
})

async function openForm(finder: FrameLocator): Promise<void> {
  await untilAlive(finder)
  await finder.getByRole('link', { name: 'Nachricht schreiben' }).click()
}
