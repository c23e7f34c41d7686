import type { BrowserContext, Dialog, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { OWNER } from './support/become-owner.ts'
import { seedInbox } from './support/seed-inbox.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { workAsOwner } from './support/work-as-owner.ts'

// Typed input that was not sent: the page asks about it, or the tab keeps it.
let site: RunningSite
let session: BrowserContext
let page: Page

workAsOwner((owner) => ({ site, session, page } = owner), {
  environment: () => ({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'seite@beispiel.de' }),
  height: 900,
})

const question = () => page.getByRole('dialog', { name: 'Nicht gespeichert' })
const toInbox = () => page.getByRole('link', { name: /^Postfach/ }).click()
const isInInbox = () =>
  expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function openZion(): Promise<void> {
  await page.goto('/verwaltung/orte?q=zion')
  await page.getByRole('link', { name: 'Zion-Nationalpark', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zion-Nationalpark', level: 1 })).toBeVisible()
}

test('leaving a place with typed input asks whether to stay with all of it or to discard it', async () => {
  await openZion()
  await page.getByLabel('Zusatz').fill('Hinterhaus')
  await toInbox()
  await expect(question()).toBeVisible()
  await expectAccessible(page, 'leave-question')
  await page.keyboard.press('Escape')
  await expect(question()).toBeHidden()
  await page.goBack()
  await expect(question().getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  // A busy browser may fire the close event of the first question only now.
  await question().dispatchEvent('close')
  await expect(question()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zusatz')).toHaveValue('Hinterhaus')
  await expect(page).toHaveURL(/verwaltung\/orte\/[\w-]+\?list=/)
  await toInbox()
  await press('Verwerfen und gehen')
  await isInInbox()
  await openZion()
  await expect(page.getByLabel('Zusatz')).toHaveValue('')
})

test('leaving asks about a form that came back, but not about a preview, reverted input or a saved form', async () => {
  await openZion()
  await press('Vorschau zeigen')
  await expect(page.getByRole('region', { name: /^Vorschau: .*Deutsch/ })).toBeVisible()
  await page.getByLabel('Zusatz').fill('x')
  await page.getByLabel('Zusatz').fill('')
  await toInbox()
  await isInInbox()

  await openZion()
  await page.getByLabel('Name', { exact: true }).fill('')
  await press('Speichern')
  await expect(page.getByRole('alert').filter({ hasText: 'Angabe' })).toBeVisible()
  await toInbox()
  await press('Weiter bearbeiten')
  await page.getByLabel('Name', { exact: true }).fill('Zion-Nationalpark')
  await page.getByLabel('Zusatz').fill('Besucherzentrum')
  await press('Besonderen Tag hinzufügen')
  await expect(page.getByLabel('Am oder vom')).toBeVisible()
  await toInbox()
  await press('Weiter bearbeiten')
  await page.getByLabel('Am oder vom').fill('2027-12-24')
  await press('Speichern')
  await expect(page.getByText('Gespeichert als Version 2.')).toBeVisible()
  await toInbox()
  await isInInbox()
})

test('the question stays while the page behind it is still reloading', async () => {
  const reading = /\/verwaltung\/orte\/[^?]*\.data/
  await openZion()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(reading, async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await press('Besonderen Tag hinzufügen')
  // One day was already saved, so this is the second.
  await expect(page.getByLabel('Am oder vom')).toHaveCount(2)
  await page.getByLabel('Zusatz').fill('Hinterhaus')
  await toInbox()
  await expect(question()).toBeVisible()
  const read = page.waitForResponse(reading)
  release()
  await read
  await expect(question()).toBeVisible()
  await press('Weiter bearbeiten')
  await expect(page.getByLabel('Zusatz')).toHaveValue('Hinterhaus')
  await toInbox()
  await press('Verwerfen und gehen')
  await isInInbox()
  await page.unroute(reading)
})

test('the browser asks before leaving a document with typed input, and only then', async () => {
  const asked: string[] = []
  const answer = (dialog: Dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', answer)
  await openZion()
  await page.reload()
  expect(asked).toEqual([])
  await page.getByLabel('Zusatz').fill('Hinterhaus')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  page.off('dialog', answer)
})

test('leaving asks about a new category, but Abbrechen does not', async () => {
  await page.goto('/verwaltung/kategorien')
  await page.getByRole('link', { name: 'Neue Kategorie' }).click()
  await page.getByLabel('Einzahl auf Deutsch').fill('Mühle')
  await toInbox()
  await press('Weiter bearbeiten')
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('link', { name: 'Neue Kategorie' })).toBeVisible()
  await expect(question()).toBeHidden()
})

test('an answer and a note survive each other, another message, a reload and the end of the session', async () => {
  await seedInbox(site, [
    { fields: { name: 'Hanna Hier', email: 'hanna@beispiel.de', message: 'Ist heute offen?' } },
    { fields: { name: 'Dora Dort', email: 'dora@beispiel.de', message: 'Und morgen auch?' } },
  ])
  await page.goto('/verwaltung/postfach')
  await page.getByRole('link', { name: /Hanna Hier/ }).click()
  const answer = page.getByLabel('Antwort an hanna@beispiel.de')
  await answer.fill('Ja, bis acht.')
  await page.getByText('Notiz schreiben').click()
  await page.locator('#note').fill('Hat angerufen.')
  await press('Notiz speichern')
  await expect(page.locator('.inbox-entry-text')).toHaveText('Hat angerufen.')
  await expect(answer).toHaveValue('Ja, bis acht.')
  await expect(page.locator('#note')).toHaveValue('')

  await page.getByRole('link', { name: /Dora Dort/ }).click()
  await expect(page.getByLabel('Antwort an dora@beispiel.de')).toHaveValue('')
  await page.getByRole('link', { name: /Hanna Hier/ }).click()
  await expect(answer).toHaveValue('Ja, bis acht.')
  await page.reload()
  await expect(answer).toHaveValue('Ja, bis acht.')

  await session.clearCookies()
  await page.reload()
  await signIn()
  await expect(answer).toHaveValue('Ja, bis acht.')
  await press('Antwort senden')
  await expect(page.locator('.inbox-entry-text').last()).toHaveText('Ja, bis acht.')
  await expect(answer).toHaveValue('')
})

test('a form that is sent after the session has ended waits for a sign-in in another tab', async ({
  browser,
}) => {
  await openZion()
  await page.getByLabel('Auch bekannt als').fill('Zion')
  await session.clearCookies()
  await press('Speichern')
  await expect(page.getByRole('heading', { name: 'Ihre Sitzung ist zu Ende' })).toBeVisible()
  const other = session.waitForEvent('page')
  await page.getByRole('link', { name: 'In neuem Tab anmelden' }).click()
  await signIn(await other)
  await (await other).close()
  await press('Noch einmal senden')
  await expect(page.getByText('Gespeichert als Version 3.')).toBeVisible()
  await expect(page.getByLabel('Auch bekannt als')).toHaveValue('Zion')

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const still = await plain.newPage()
  await plain.addCookies(await session.cookies())
  await still.goto('/verwaltung/kategorien?new=category')
  await still.getByLabel('Einzahl auf Deutsch').fill('Mühle')
  await plain.clearCookies()
  await still.getByRole('button', { name: 'Speichern' }).click()
  await expect(still.getByText('Laden Sie dazu diese Seite neu')).toBeVisible()
  await plain.addCookies(await session.cookies())
  await still.reload()
  await expect(still.getByLabel('Einzahl auf Deutsch')).toHaveValue('Mühle')
  await plain.close()
})

test('the tab keeps no secrets from the settings, asks before one is lost, and forgets the rest at sign-out', async () => {
  await page.goto('/verwaltung/einstellungen')
  const imprint = page.getByRole('region', { name: 'Impressum' }).getByLabel('Deutsch')
  const key = page.getByRole('region', { name: 'Google' }).getByLabel('Schlüssel')
  await imprint.fill('Verein Orte e. V.')
  await key.fill('AIzaGeheimGeheimGeheim')
  await toInbox()
  await press('Verwerfen und gehen')
  await isInInbox()
  const kept = () => page.evaluate(() => sessionStorage.getItem('lageplan.typed'))
  expect(await kept()).toContain('Verein Orte e. V.')
  expect(await kept()).not.toContain('AIza')
  await page.goto('/verwaltung/einstellungen')
  await expect(imprint).toHaveValue('Verein Orte e. V.')
  await expect(key).toHaveValue('')
  await press('Abmelden')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect.poll(kept).toBeNull()
})

test('input typed before the script runs stays, whatever draft the tab has kept', async () => {
  await signIn()
  const name = page.getByLabel('Name der Website')
  await page.goto('/verwaltung/einstellungen')
  await untilAlive(page)
  await name.fill('Zuerst getippt')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/verwaltung/einstellungen', { waitUntil: 'commit' })
  await name.fill('Danach getippt')
  release()
  await untilAlive(page)
  await expect(page.getByText('noch nicht gespeichert').first()).toBeVisible()
  await expect(name).toHaveValue('Danach getippt')
  await page.unroute('**/assets/*.js')
  await press('Abmelden')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('the settings open even with an invalid draft in the tab', async () => {
  await signIn()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  for (const kept of ['{', '{"operator":"anna","parts":{"settings":{"typed":{"mail":7}}}}']) {
    await page.goto('/verwaltung')
    await page.evaluate((text) => sessionStorage.setItem('lageplan.typed', text), kept)
    await page.goto('/verwaltung/einstellungen')
    await page.getByLabel('Name der Website').fill('Orte')
    await expect(page.getByText('noch nicht gespeichert').first()).toBeVisible()
  }
  expect(errors).toEqual([])
})

async function signIn(on = page): Promise<void> {
  if (!on.url().includes('anmelden')) await on.goto('/verwaltung/anmelden?next=/verwaltung')
  await on.getByLabel('E-Mail').fill(OWNER.email)
  await on.getByLabel('Passwort').fill(OWNER.password)
  await on.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(on.getByRole('button', { name: 'Abmelden' })).toBeVisible()
}
