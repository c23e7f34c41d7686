import type { BrowserContext, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { OWNER } from './support/become-owner.ts'
import { findMessage } from './support/inbox.ts'
import { seedInbox } from './support/seed-inbox.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'zion-nationalpark-springdale'
const QUESTION = 'Ist der Höhlenweg im ÄPRIL offen?'
const HELD = 'Ohne Formular geschickt, aber ehrlich gemeint.'

// One person's first day.
let site: RunningSite
let mails: MailServer
let session: BrowserContext
let page: Page

test.beforeAll(async () => {
  mails = await startMailServer()
})

workAsOwner((owner) => ({ site, session, page } = owner), {
  environment: () => ({
    SMTP_URL: mails.url,
    MAIL_FROM: 'seite@beispiel.de',
    MAIL_TO: 'empfang@beispiel.de',
  }),
})

test.beforeAll(async () => {
  await seedInbox(site, [
    {
      form: 'correction',
      placeSlug: ZION,
      fields: {
        name: 'Clara Kundig',
        'proposed.website': 'https://www.nps.gov/zion/planyourvisit/neu',
        'current.website': 'https://www.nps.gov/zion/',
      },
    },
    { placeSlug: ZION, fields: { name: 'Anna Probe', email: OWNER.email, message: QUESTION } },
  ])
})

test.afterAll(() => mails.close())

async function signIn(password = OWNER.password): Promise<void> {
  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('without a session, every admin page leads to the sign-in page', async ({ request }) => {
  for (const path of ['', '/postfach', '/quarantaene?q=x', '/postfach.data', '/quarantaene.data']) {
    const answer = await request.get(`${site.url}/verwaltung${path}`, { maxRedirects: 0 })
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(await answer.text()).not.toContain('Antworten')
    const isData = path.endsWith('.data')
    expect(answer.status()).toBe(isData ? 202 : 302)
    if (!isData) expect(answer.headers()['location']).toContain('/verwaltung/anmelden?next=')
  }
})

test('signing out ends the session for good, and signing in leads to the requested page', async () => {
  const cookies = await session.cookies()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await session.addCookies(cookies)
  await page.goto('/verwaltung/quarantaene')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await signIn('nicht das Passwort')
  await expect(page.getByRole('alert')).toContainText('passen nicht zusammen')
  await signIn()
  await expect(page.getByRole('heading', { name: 'Quarantäne' })).toBeVisible()
})

test('requests from another site, or without an origin, change nothing', async () => {
  const origin = new URL(site.url).origin
  const post = (headers: Record<string, string>, path = '/verwaltung/postfach') =>
    page.request.post(path, { headers, form: { intent: 'done', id: 'x' }, maxRedirects: 0 })
  for (const path of [
    '/verwaltung/postfach',
    '/verwaltung/postfach.data',
    '/verwaltung/abmelden',
  ]) {
    expect((await post({}, path)).status()).toBe(403)
    expect((await post({ origin: 'https://fremd.example' }, path)).status()).toBe(403)
    expect((await post({ origin: 'null' }, path)).status()).toBe(403)
    expect((await post({ origin, 'sec-fetch-site': 'same-site' }, path)).status()).toBe(403)
    expect((await post({ 'sec-fetch-site': 'none' }, path)).status()).toBe(403)
  }
  expect((await post({ origin })).status()).toBe(400)
})

test('by keyboard, a message is selected, opened, marked as spam and moved back', async () => {
  await page.goto('/verwaltung/postfach')
  // The keys work once the script runs.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('article')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByText(/ist jetzt in Quarantäne/)).toBeVisible()
  expect((await findMessage(site.directory, QUESTION)).status).toBe('quarantine')
  await page.goto('/verwaltung/quarantaene?filter=spam')
  await page.getByRole('link', { name: /Anna Probe/ }).click()
  await expect(page.getByText('Eine Person hat die Nachricht als Spam markiert.')).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByText(/ist jetzt im Postfach/)).toBeVisible()
  // The setting for single-letter keys is kept.
  await page.goto('/verwaltung/postfach')
  const keys = page.getByLabel(/Tastenkürzel/)
  await keys.uncheck()
  await page.reload()
  await expect(keys).not.toBeChecked()
  await page.keyboard.press('j')
  await expect(page.getByText('Wählen Sie links eine Nachricht.')).toBeVisible()
  await keys.check()
})

test('“Doch kein Spam” is shown with the reasons and delivers the message, without JavaScript', async ({
  browser,
}) => {
  const body = new URLSearchParams({ name: 'Bertha Bot', email: 'b@beispiel.de', message: HELD })
  await fetch(`${site.url}/kontakt`, { method: 'POST', body, redirect: 'manual' })
  expect((await findMessage(site.directory, HELD)).status).toBe('quarantine')
  const sent = () => mails.mails.filter(({ raw }) => raw.includes('Bertha Bot')).length
  expect(sent()).toBe(0)

  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/verwaltung/quarantaene')
  await still.getByRole('link', { name: /Bertha Bot/ }).click()
  await expect(still.getByText('Das Formular wurde nie bei uns geöffnet.')).toBeVisible()
  await expect(still.getByText(/\d Punkte; ab 5 kommt eine Nachricht in Quarantäne/)).toBeVisible()
  await still.getByRole('button', { name: 'Doch kein Spam' }).click()
  await expect(still.getByText(/ist jetzt im Postfach/)).toBeVisible()
  await plain.close()
  await expect.poll(sent).toBe(1)
})

const SCREENS = [
  { name: 'inbox', path: '/verwaltung/postfach' },
  { name: 'inbox-message', path: '/verwaltung/postfach', opens: /Anna Probe/ },
  { name: 'inbox-correction', path: '/verwaltung/postfach', opens: /Clara Kundig/ },
  { name: 'quarantine', path: '/verwaltung/quarantaene' },
  { name: 'inbox-en', path: '/en/admin/inbox', opens: /Bertha Bot/ },
  { name: 'unknown', path: '/verwaltung/postfach?message=LP-2222-2222' },
  { name: 'missing', path: '/verwaltung/nichts' },
]
/** Beside its buttons, a long address would shrink to a column of single letters. */
async function expectReadableOnPhone(): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const { width } = (await page.locator('ins').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(100)
  if (size) await page.setViewportSize(size)
}

test('every screen is accessible and fits', async ({ browser }) => {
  for (const { name, path, opens } of SCREENS) {
    await page.goto(path)
    if (opens) {
      await page.getByRole('link', { name: opens }).click()
      await expect(page.getByRole('article')).toBeVisible()
    }
    if (name === 'inbox-correction') await expectReadableOnPhone()
    if (name === 'missing') {
      await expect(page.getByRole('link', { name: 'Zur Übersicht' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    }
    await expectAccessible(page, name)
  }
  const stranger = await browser.newContext({ baseURL: site.url })
  const other = await stranger.newPage()
  await other.goto('/verwaltung')
  await expectAccessible(other, 'sign-in')
  await other.getByLabel('E-Mail').fill('fremd@beispiel.de')
  await other.getByLabel('Passwort').fill('geraten')
  await other.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(other.getByRole('alert')).toBeVisible()
  await expectAccessible(other, 'sign-in-wrong')
  await stranger.close()
})

test('an unknown page of the admin keeps its navigation; a path that only starts with the same letters is a page for visitors', async ({
  browser,
}) => {
  const stranger = await browser.newContext({ baseURL: site.url })
  const other = await stranger.newPage()
  const navigation = (on: Page) => on.getByRole('navigation', { name: 'Verwaltung' })
  for (const path of [
    '/verwaltung/nichts',
    '/verwaltung/orte.nichts',
    '/verwaltung/postfach/a/b',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(navigation(page), path).toBeVisible()
    expect((await other.goto(path))?.status(), path).toBe(404)
    await expect(other.getByRole('heading', { name: 'Das gibt es hier nicht' })).toBeVisible()
    await expect(navigation(other), path).toBeHidden()
  }
  for (const on of [page, other]) {
    expect((await on.goto('/verwaltung.nichts'))?.status()).toBe(404)
    await expect(on.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible()
    await expect(navigation(on)).toBeHidden()
  }
  await stranger.close()
})

test('a failure stays inside the admin, and a failed form can be sent again', async () => {
  // No browser sends this: it stands for anything that goes wrong while a form is handled.
  const broken = await page.request.post(`${site.url}/verwaltung/kategorien`, {
    headers: { origin: site.url, 'content-type': 'text/plain' },
    data: 'x',
  })
  expect(broken.status()).toBe(400)
  expect(await broken.text()).toContain('<nav class="operator-navigation"')

  await page.goto('/verwaltung/kategorien?category=nationalpark')
  const name = page.getByLabel('Einzahl auf Deutsch')
  await name.fill('Nationalpark der USA')
  await page.route('**/kategorien*', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Verwaltung' })).toBeVisible()
  await page.unroute('**/kategorien*')
  await page.getByRole('button', { name: 'Noch einmal senden' }).click()
  await expect(page.getByText('Gespeichert.', { exact: true })).toBeVisible()
  await page.goto('/verwaltung/kategorien?category=nationalpark')
  await expect(name).toHaveValue('Nationalpark der USA')
})

test('an answered form is not offered for resending, whatever fails later', async () => {
  const name = page.getByLabel('Einzahl auf Deutsch')
  const failure = page.getByRole('heading', { name: 'Keine Verbindung' })
  const expectTryingAgain = async () => {
    await expect(failure).toBeVisible()
    await expect(page.getByRole('button', { name: 'Noch einmal senden' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
  }
  await page.goto('/verwaltung/kategorien?category=nationalpark')
  await name.fill('Nationalpark')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.', { exact: true })).toBeVisible()
  await page.route('**/kategorien*', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Neue Kategorie' }).click()
  await expectTryingAgain()
  await page.unroute('**/kategorien*')

  // The form is saved, but reloading the page afterwards fails.
  await page.goto('/verwaltung/kategorien?category=nationalpark')
  await name.fill('Nationalpark der USA')
  await page.route('**/kategorien*', (route) =>
    route.request().method() === 'POST' ? route.continue() : route.abort('connectionrefused'),
  )
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectTryingAgain()
  await page.unroute('**/kategorien*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(failure).toBeHidden()
})

test('wrong passwords are rate-limited, whatever address the request claims', async () => {
  const origin = site.url
  const attempt = (password: string, address: string) =>
    page.request.post(`${site.url}/verwaltung/anmelden`, {
      headers: { origin, 'x-forwarded-for': address },
      form: { email: OWNER.email, password },
      maxRedirects: 0,
    })
  await session.clearCookies()
  const statuses = []
  for (let tries = 0; tries < 12; tries += 1) {
    statuses.push((await attempt('falsch', `198.51.${tries}.7`)).status())
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const refused = await attempt(OWNER.password, '203.0.113.9')
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
})
