import type { BrowserContext, Page } from '@playwright/test'
import { headersOf, type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { seedInbox } from './support/seed-inbox.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { withoutMap } from './support/without-map.ts'

const ZION = 'zion-nationalpark-springdale'

// One person's morning, in order: each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

let site: RunningSite
let mails: MailServer
let session: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  mails = await startMailServer()
  site = await startSite({
    environment: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Orte <seite@beispiel.de>',
      MAIL_TO: 'empfang@beispiel.de',
    },
  })
  session = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } })
  page = await session.newPage()
  await page.goto(/\S+\/verwaltung\/einrichten\/\S+/.exec(site.output())?.[0] ?? '')
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByLabel('E-Mail').fill('anna@beispiel.de')
  await page.getByLabel('Passwort').fill('Der Zug nach Zion fährt um acht')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
})

test.afterAll(async () => {
  await session.close()
  await site.stop()
  await mails.close()
})

const open = async (from: string) => {
  await page.goto('/verwaltung/postfach')
  await page.getByRole('link', { name: new RegExp(from) }).click()
  await expect(page.getByRole('article')).toBeVisible()
}

test('a correction is decided per field, and the place says so at once', async ({ browser }) => {
  await seedInbox(site, [
    {
      form: 'correction',
      placeSlug: ZION,
      fields: {
        name: 'Clara Kundig',
        'proposed.phone': '(435) 772-3200',
        'current.phone': '+14357723256',
        'proposed.website': 'https://example.org/falsch',
      },
    },
  ])
  await open('Clara Kundig')
  await page.getByRole('button', { name: 'Telefon des Ortes übernehmen' }).click()
  await expect(page.getByText('übernommen', { exact: true })).toBeVisible()
  const visitor = await browser.newPage({ baseURL: site.url })
  await withoutMap(visitor)
  await expect(async () => {
    await visitor.goto(`/orte/${ZION}`)
    await expect(visitor.locator('a[href="tel:+14357723200"]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await visitor.close()
  await page.getByRole('button', { name: 'Website ablehnen' }).click()
  await expect(page.getByRole('article')).toContainText('· übernommen ·')
  await page.goto('/verwaltung/postfach?filter=done')
  await expect(page.getByRole('link', { name: /Clara Kundig/ })).toBeVisible()
})

test('a place that changed meanwhile is not overwritten: what it says now is shown first', async () => {
  await seedInbox(site, [
    {
      form: 'correction',
      placeSlug: ZION,
      fields: { name: 'Dora Spät', 'proposed.phone': '435 772 9999', 'current.phone': '+1' },
    },
  ])
  await open('Dora Spät')
  await expect(page.getByText('Als die Korrektur kam, stand hier: +1')).toBeVisible()
  const other = await session.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Alles übernehmen' }).click()
  await expect(other.getByText('übernommen', { exact: true })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Alles übernehmen' }).click()
  await expect(page.getByRole('alert')).toContainText('Darüber hat schon jemand entschieden')
})

test('a suggestion becomes a draft, without JavaScript', async ({ browser }) => {
  await seedInbox(site, [
    {
      form: 'suggestion',
      fields: { name: 'Emil Neu', 'proposed.name': 'Deutsches Haus', 'proposed.city': 'Denver' },
    },
  ])
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/verwaltung/postfach')
  await still.getByRole('link', { name: /Emil Neu/ }).click()
  await still.getByLabel('Kategorie').selectOption({ index: 1 })
  await still.getByRole('button', { name: 'Als Entwurf anlegen' }).click()
  await expect(still.getByRole('heading', { level: 2 })).toHaveText('Emil Neu an Deutsches Haus')
  await plain.close()
})

test('a message is assigned, noted and answered by mail, and its author can answer back', async () => {
  const fields = { name: 'Fritz Frage', email: 'fritz@beispiel.de', message: 'Wann fährt der Bus?' }
  await seedInbox(site, [{ fields, placeSlug: ZION }])
  await open('Fritz Frage')
  await page.getByRole('button', { name: 'Mir zuweisen' }).click()
  await page.getByRole('link', { name: 'Mir zugewiesen' }).click()
  await page.getByRole('link', { name: /Fritz Frage.*→ Anna Probe/ }).click()
  await page.getByText('Notiz schreiben').click()
  await page.getByLabel('Interne Notiz').fill('Fahrplan liegt im Büro.')
  await page.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(page.getByText('Notiz von Anna Probe')).toBeVisible()
  // The key leads into the field, once the script works.
  await page.keyboard.press('r')
  await expect(page.getByLabel('Antwort an fritz@beispiel.de')).toBeFocused()
  await page.keyboard.insertText('Jede Stunde, ab acht.')
  await page.getByRole('button', { name: 'Senden und erledigen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'erledigt' })).toBeVisible()
  const [mail] = await mails.untilMails(1)
  expect(mail).toMatchObject({ to: ['fritz@beispiel.de'] })
  expect(headersOf(mail!)['reply-to']).toBe('empfang@beispiel.de')
  expect(headersOf(mail!)['subject']).not.toContain('Fritz')
  await page.goto('/verwaltung/postfach?filter=done')
  await page.getByRole('link', { name: /Fritz Frage/ }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Antwort von Anna Probe.*gesendet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('many are done at once, by box and by key, and taken back, also without JavaScript', async ({
  browser,
}) => {
  const names = ['Gerd Eins', 'Gerd Zwei', 'Gerd Drei']
  await seedInbox(
    site,
    names.map((name) => ({ fields: { name, message: 'Viele auf einmal.' } })),
  )
  await open('Gerd Eins')
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(page.getByLabel('Auswählen: Gerd Eins')).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await page.getByLabel('Auswählen: Gerd Zwei').check()
  await page.keyboard.press('e')
  await expect(page.getByText('2 Nachrichten erledigt.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Gerd (Eins|Zwei)/ })).toHaveCount(0)
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(page.url())
  await still.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(still.getByText('Zurückgenommen: 2 Nachrichten')).toBeVisible()
  for (const name of names) await still.getByLabel(`Auswählen: ${name}`).check()
  await still
    .getByRole('form', { name: 'Mit allen ausgewählten' })
    .getByRole('button', { name: 'Spam' })
    .click()
  await expect(still.getByText('3 Nachrichten als Spam markiert.')).toBeVisible()
  await plain.close()
})

test('what comes while one reads appears by itself, and moves nothing that one has at hand', async () => {
  await page.goto('/verwaltung/postfach')
  await page.mouse.move(1_000, 700)
  await seedInbox(site, [{ fields: { name: 'Hanna Neu', message: 'Gerade eben.' } }])
  await expect(page.getByRole('link', { name: /Hanna Neu/ })).toBeVisible()
  await expect(page.getByText('1 neue Nachricht steht oben')).toBeAttached()
  await page.getByRole('link', { name: /Hanna Neu/ }).hover()
  await seedInbox(site, [{ fields: { name: 'Ida Wartet', message: 'Gerade eben.' } }])
  const waiting = page.getByRole('link', { name: '1 neue Nachricht zeigen' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('link', { name: /Ida Wartet/ })).toHaveCount(0)
  await waiting.click()
  await expect(page.getByRole('link', { name: /Ida Wartet/ })).toBeVisible()
  const stranger = await fetch(`${site.url}/verwaltung/postfach/neues`, { redirect: 'manual' })
  expect(stranger.status).toBe(302)
})

test('the overview says what needs a person, and leads there', async () => {
  await page.goto('/verwaltung')
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  await expect(page.getByText(/in 30 Tagen, davon/)).toBeVisible()
  await page.getByText('Als Tabelle').click()
  await expect(page.getByRole('rowheader')).toHaveCount(30)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Orte seit einem Jahr nicht bestätigt/)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await page.getByRole('link', { name: '2 neue Nachrichten' }).click()
  await expect(page.getByRole('heading', { name: 'Postfach' })).toBeVisible()
})
