import type { Browser, Page } from '@playwright/test'
import { CLIENT, startOpenIdProvider } from '../test/fakes/openid-provider.ts'
import { expectAccessible } from './support/accessible.ts'
import { OWNER } from './support/become-owner.ts'
import { freePort } from './support/free-port.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const SIGN_IN = '/verwaltung/anmelden'
const BACK = '/verwaltung/anmelden/anbieter/zurueck'
const ANNA = { sub: 'a-1', email: OWNER.email, email_verified: true, name: 'Anna Beispiel' }
const CARLA = { sub: 'c-3', email: 'carla@beispiel.de', email_verified: true }

let port: string
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let site: RunningSite
let owner: Page

test.beforeAll(async () => {
  // The site must know its address before it starts.
  port = String(await freePort())
  provider = await startOpenIdProvider({ returnAddresses: [`http://localhost:${port}${BACK}`] })
})
test.afterAll(() => provider.close())

workAsOwner(({ page, site: started }) => ([owner, site] = [page, started]), {
  environment: () => ({ PORT: port, PRIVATE_ORIGINS: provider.issuer }),
})

/** A phone without a session. */
async function aPhone(browser: Browser, options = {}): Promise<Page> {
  const viewport = { width: 390, height: 800 }
  const context = await browser.newContext({ baseURL: site.url, viewport, ...options })
  return context.newPage()
}

const button = (page: Page) => page.getByRole('link', { name: 'Mit Stadtkonto anmelden' })

test('an owner sets up a provider and tests it', async () => {
  await owner.goto('/verwaltung/einstellungen')
  const section = owner.getByRole('region', { name: 'Einmalanmeldung (OpenID Connect)' })
  await expect(section.getByText(site.url + BACK, { exact: true })).toBeVisible()
  await section.getByLabel('Adresse des Anbieters').fill(provider.issuer)
  await section.getByLabel('Name auf dem Knopf').fill('Stadtkonto')
  await section.getByLabel('Client-ID').fill(CLIENT.id)
  await section.getByLabel('Client-Geheimnis').fill(CLIENT.secret)
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByText('Gespeichert. Es gilt ab sofort.')).toBeVisible()
  expect(await owner.content()).not.toContain(CLIENT.secret)
  await section.getByRole('button', { name: 'Probieren' }).click()
  await expect(section).toContainText('Der Anbieter antwortet und nennt sich wie angegeben.')
})

test('somebody without an account or an invitation is told so, and is not signed in', async ({
  browser,
}) => {
  provider.signIn(CARLA)
  const page = await aPhone(browser)
  await page.goto('/verwaltung/orte')
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('weder ein Konto noch eine Einladung')
  await expectAccessible(page)
  await page.goto('/verwaltung/orte')
  await expect(page).toHaveURL(/anmelden/)
  await page.goBack()
  await page.getByRole('link', { name: 'Bei Stadtkonto abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(provider.asked.at(-1)).toBe('GET /end-session')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.context().close()
})

test('somebody with an account signs in with the button, arrives at the requested page, and signs out of the site and the provider', async ({
  browser,
}) => {
  provider.signIn(ANNA)
  const page = await aPhone(browser)
  await page.goto('/verwaltung/orte')
  await expectAccessible(page)
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Orte', exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/verwaltung/orte')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByText('Hier sind Sie abgemeldet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bei Stadtkonto abmelden' }).click()
  await expect(page).toHaveURL(new RegExp(`^${site.url}${SIGN_IN}`))
  expect(provider.asked.at(-1)).toBe('GET /end-session')
  await expect(page.getByText('Hier sind Sie abgemeldet.')).toBeHidden()
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('abgebrochen')
  await page.context().close()
})

test('single sign-on works without JavaScript, and the password still works while the provider is down', async ({
  browser,
}) => {
  provider.signIn(ANNA)
  const page = await aPhone(browser, { javaScriptEnabled: false })
  await page.goto(SIGN_IN)
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  provider.misbehave({ isDown: true })
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('Stadtkonto antwortet nicht.')
  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort').fill(OWNER.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
  await page.context().close()
})
