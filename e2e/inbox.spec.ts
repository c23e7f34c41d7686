import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { seedInbox } from './support/seed-inbox.ts'
import { seedZeroResultSearches } from './support/seed-zero-result-searches.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'zion-nationalpark-springdale'

// One person's morning.
test.describe.configure({ timeout: 90_000 })

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
    MAIL_FROM: 'Orte <seite@beispiel.de>',
    MAIL_TO: 'empfang@beispiel.de',
  }),
  height: 900,
})

test.afterAll(() => mails.close())

const open = async (from: string) => {
  await page.goto('/verwaltung/postfach')
  await page.getByRole('link', { name: new RegExp(from) }).click()
  await expect(page.getByRole('article')).toBeVisible()
}

test('a place that changed meanwhile is not overwritten: its current values are shown first', async () => {
  await seedInbox(site, [
    {
      form: 'correction',
      placeSlug: ZION,
      fields: { name: 'Dora Spät', 'proposed.phone': '435 772 9999', 'current.phone': '+1' },
    },
  ])
  await open('Dora Spät.*Korrektur · Zion-Nationalpark')
  await expect(page.getByRole('article')).toHaveAccessibleName(
    'Korrektur von Dora Spät zu Zion-Nationalpark',
  )
  await expect(page.getByText('Als die Korrektur kam, stand hier: +1')).toBeVisible()
  const other = await session.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Telefon des Ortes übernehmen' }).click()
  await expect(other.getByText('übernommen', { exact: true })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Telefon des Ortes übernehmen' }).click()
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
  await expect(still.getByRole('heading', { level: 2 })).toHaveText(
    'Vorschlag von Emil Neu: Deutsches Haus',
  )
  await plain.close()
})

test('many messages are handled at once, by checkbox and by key, and undone, also without JavaScript', async ({
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
  await expect(page.getByText('2 ausgewählt')).toBeVisible()
  const all = page.getByLabel('Alle auf dieser Seite auswählen')
  await all.check()
  await expect(page.getByLabel('Auswählen: Gerd Drei')).toBeChecked()
  await all.uncheck()
  for (const name of names.slice(0, 2)) await page.getByLabel(`Auswählen: ${name}`).check()
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

test('new messages appear by themselves, and move nothing that is in use', async ({ browser }) => {
  // The page polls every few seconds; the test moves its clock forward.
  const storageState = await session.storageState()
  const viewport = { width: 1280, height: 900 }
  const apart = await browser.newContext({ baseURL: site.url, storageState, viewport })
  const inbox = await apart.newPage()
  await inbox.clock.install()
  await inbox.goto('/verwaltung/postfach')
  await inbox.mouse.move(1_000, 700)
  await seedInbox(site, [{ fields: { name: 'Hanna Neu', message: 'Gerade eben.' } }])
  await inbox.clock.runFor('00:10')
  await expect(inbox.getByRole('link', { name: /Hanna Neu/ })).toBeVisible()
  await expect(inbox.getByText('1 neue Nachricht steht oben')).toBeAttached()
  // A browser that draws slowly may not report a resting pointer as hovering; it does report the focus.
  await inbox.getByRole('link', { name: /Hanna Neu/ }).focus()
  await seedInbox(site, [{ fields: { name: 'Ida Wartet', message: 'Gerade eben.' } }])
  await inbox.clock.runFor('00:10')
  const waiting = inbox.getByRole('link', { name: '1 neue Nachricht zeigen' })
  await expect(waiting).toBeVisible()
  await expect(inbox.getByRole('link', { name: /Ida Wartet/ })).toHaveCount(0)
  await waiting.click()
  await expect(inbox.getByRole('link', { name: /Ida Wartet/ })).toBeVisible()
  const stranger = await fetch(`${site.url}/verwaltung/postfach/neues`, { redirect: 'manual' })
  expect(stranger.status).toBe(302)
  await apart.close()
})

test('the overview says what needs attention, and links to it', async () => {
  await seedZeroResultSearches(site, { 'US 847…': 12, 'Boulder, Colorado': 6 })
  await page.goto('/verwaltung')
  const map = page.getByRole('img', { name: /Karte mit 2 Gegenden/ })
  await map.scrollIntoViewIfNeeded()
  await expect
    .poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Boulder, Colorado' })).toHaveAttribute(
    'href',
    '/?near=Boulder%2C+Colorado',
  )
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  await expect(page.getByText(/in 30 Tagen, davon/)).toBeVisible()
  await page.getByText('Als Tabelle').click()
  await expect(page.getByRole('rowheader')).toHaveCount(30 + 2)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Orte nie oder vor über einem Jahr bestätigt/)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await page.getByRole('link', { name: '2 neue Nachrichten' }).click()
  await expect(page.getByRole('heading', { name: 'Postfach' })).toBeVisible()
})

test('the hours of a holiday are set for many places at once and undone, without JavaScript', async ({
  browser,
}) => {
  const now = new Date().toISOString()
  const year = Number(now.slice(0, 4)) + (now.slice(5, 10) > '12-25' ? 1 : 0)
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(`/verwaltung/orte/feiertag?date=${year}-12-25&region=US-UT`)
  await expect(still.getByRole('heading', { name: /25\. Dezember .*, Weihnachten/ })).toBeVisible()
  await still.getByRole('checkbox', { name: /Zion-Nationalpark/ }).uncheck()
  await still.getByRole('button', { name: 'Vorschau' }).click()
  await expect(still.getByText(`25. Dez ${year} geschlossen`).first()).toBeVisible()
  await expect(still.getByRole('checkbox', { name: /Zion-Nationalpark/ })).not.toBeChecked()
  await still.getByRole('button', { name: /Orte? ändern/ }).click()
  await expect(still.getByText(/Orte? (ist|sind) geändert/)).toBeVisible()
  await expect(still.getByText('1 Ort sagt noch nicht, was an diesem Tag gilt.')).toBeVisible()
  const visitor = await plain.newPage()
  await expect(async () => {
    await visitor.goto('/orte/bryce-canyon-nationalpark-bryce-canyon-city')
    await expect(visitor.getByRole('row', { name: /25\. Dezember .*Weihnachten/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await still.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(still.getByText(/wie vorher/)).toBeVisible()
  await plain.close()
})

test('a place is asked by mail whether its entry is correct, and confirms it without signing in', async ({
  browser,
}) => {
  await page.goto('/verwaltung/orte?q=arches')
  await page.getByRole('link', { name: 'Arches-Nationalpark' }).click()
  await page.getByLabel('E-Mail').fill('arches@beispiel.de')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText(/Gespeichert als Version/)).toBeVisible()
  await page.goto('/verwaltung/orte?q=arches')
  await page.getByLabel('Arches-Nationalpark auswählen').check()
  await page.getByRole('button', { name: 'Bei Ausgewählten nachfragen' }).click()
  await expect(page.getByText('1 Ort bekäme jetzt eine E-Mail.')).toBeVisible()
  const before = mails.mails.length
  await page.getByRole('button', { name: '1 Ort jetzt fragen' }).click()
  await expect(page.getByText(/1 Ort wird gefragt/)).toBeVisible()
  const mail = (await mails.untilMails(before + 1)).at(-1)
  expect(mail?.to).toEqual(['arches@beispiel.de'])
  const text = mail?.raw.replaceAll(/=\r?\n/g, '') ?? ''
  const path = /\/nachfrage\/\S+~confirm~\S+/.exec(text)?.[0] ?? ''

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const manager = await plain.newPage()
  await manager.goto(path)
  await expect(manager.getByRole('heading', { level: 1 })).toContainText('Arches-Nationalpark')
  await manager.getByRole('button', { name: 'Ja, alles stimmt' }).click()
  await expect(manager.getByText('Arches-Nationalpark ist als bestätigt vermerkt.')).toBeVisible()
  await plain.close()
  await page.goto(path)
  const markers = async () =>
    (await page.context().cookies(page.url())).filter(({ name }) => name === 'spamshield')
  await expect.poll(markers).toMatchObject([{ value: 'true', path: '/nachfrage', expires: -1 }])
  await page.goto('/verwaltung/orte?q=arches')
  await page.getByRole('link', { name: 'Arches-Nationalpark' }).click()
  await expect(page.getByText(/Zuletzt bestätigt am/)).toBeVisible()
})

test('the log says who did what, can be filtered, and can be downloaded', async () => {
  await page.getByRole('link', { name: 'Protokoll' }).click()
  await expect(page.getByRole('heading', { name: 'Protokoll' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Wer' }).selectOption({ label: 'Anna Probe' })
  await page.getByRole('combobox', { name: 'Was' }).selectOption({ label: 'Orte' })
  await page.getByRole('button', { name: 'Zeigen' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: '+14357729999' }).last()
  await expect(changed).toContainText('Ort geändert')
  await changed.getByText('Vorher und nachher').click()
  await expect(changed.locator('ins').filter({ hasText: '+14357729999' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'JSON Lines' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(JSON.parse(line).action).toMatch(/^place\./)
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#0b57a4"/><circle cx="20" cy="20" r="10" fill="#fff"/></svg>'

test('settings take effect at once: name, colour, logo, languages, legal notice; mail and webhook are tested', async ({
  browser,
}) => {
  await page.goto('/verwaltung')
  await page.getByRole('link', { name: 'Impressum schreiben' }).click()
  await expect(page.getByRole('heading', { name: 'Wer verantwortlich ist' })).toBeInViewport()
  await page.getByLabel('Farbe der Schilder').fill('rot')
  await page.getByRole('region', { name: 'Name und Farbe' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Das ist keine Farbe')
  await page.getByLabel('Farbe der Schilder').fill('#f01818')
  await expect(page.getByText(/Kontrast der Schrift 4,[5-9] : 1/)).toBeVisible()
  await page.getByLabel('Farbe der Schilder').fill('#0b57a4')
  await page.getByLabel('Name der Website').fill('Orte für alle')
  await page.getByRole('region', { name: 'Name und Farbe' }).getByRole('button').click()
  await expect(page.getByText(/^Gespeichert\./)).toBeVisible()
  const logo = page.getByRole('region', { name: 'Logo' })
  await logo.getByLabel('Logo auf hellem Grund').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await logo.getByRole('button', { name: 'Speichern' }).click()
  await expect(logo.getByText(/^Gespeichert\./)).toBeVisible()
  const languages = page.getByRole('region', { name: 'Sprachen' })
  await languages.getByLabel('Englisch').uncheck()
  await languages.getByRole('button', { name: 'Speichern' }).click()
  await expect(languages.getByText(/^Gespeichert\./)).toBeVisible()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByLabel('Name').fill('Kasse')
  await webhooks.getByLabel('Adresse').fill('https://127.0.0.1/haken')
  await webhooks.getByRole('button', { name: 'Webhook anlegen' }).click()
  await expect(webhooks.getByText(/liegt in einem privaten Netz/).first()).toBeVisible()
  await webhooks.getByLabel('Adresse').fill('https://kasse.invalid/haken')
  await webhooks.getByRole('button', { name: 'Webhook anlegen' }).click()
  await expect(webhooks.getByText(/^whsec_/)).toBeVisible()
  await webhooks.getByRole('button', { name: 'Testzustellung senden' }).click()
  await expect(webhooks.getByText(/Rechner in der Adresse.* gibt es nicht/).first()).toBeVisible()
  await expect(webhooks.getByText(/^whsec_/)).toBeHidden()
  const visitors = page.getByRole('region', { name: 'Einheiten und Einwilligung' })
  await visitors.getByLabel('Entfernungen').selectOption('immer in Meilen')
  await visitors.getByRole('button', { name: 'Speichern' }).click()
  await expect(visitors.getByText(/^Gespeichert\./)).toBeVisible()
  const imprint = page.getByRole('region', { name: 'Impressum' })
  await imprint.getByLabel('Deutsch').fill('## Angaben\n\n<b>Verein</b> **Orte** e. V.')
  await imprint.getByRole('button', { name: 'Speichern' }).click()
  await expect(imprint.getByText(/^Gespeichert\./)).toBeVisible()
  // Checked once everything is loaded, because the navigation scrolls its row to the current screen on its own.
  await page.waitForLoadState('networkidle')
  await expect(imprint.getByText(/^Gespeichert\./)).toBeInViewport()
  const accessibility = page.getByRole('region', { name: 'Barrierefreiheit' })
  await accessibility.getByLabel('Deutsch').fill('Geprüft von der Schwerbehindertenvertretung.')
  await accessibility.getByRole('button', { name: 'Speichern' }).click()
  await expect(accessibility.getByText(/^Gespeichert\./)).toBeVisible()
  await expect(page.getByLabel(/Wer Nachrichten bekommt/)).toHaveAttribute('readonly')
  const before = mails.mails.length
  await page.getByRole('button', { name: 'Test-E-Mail an mich senden' }).click()
  await expect(page.getByText('Der Mailserver hat die E-Mail an anna@beispiel.de')).toBeVisible()
  expect(mails.mails.length).toBe(before + 1)

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const visitor = await plain.newPage()
  await expect(async () => {
    await visitor.goto('/impressum')
    await expect(visitor.getByText('<b>Verein</b> Orte e. V.')).toBeVisible({ timeout: 1_000 })
    await expect(visitor).toHaveTitle(/Orte für alle/, { timeout: 1_000 })
  }).toPass()
  await expect(visitor.getByRole('link', { name: 'Orte für alle' }).getByRole('img')).toBeVisible()
  await visitor.goto('/barrierefreiheit')
  await expect(visitor.getByText('Geprüft von der Schwerbehindertenvertretung.')).toBeVisible()
  await visitor.goto('/en/imprint')
  expect(new URL(visitor.url()).pathname).toBe('/impressum')
  const sign = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--sign-ink'),
  )
  expect(sign).toBe('#ffffff')
  await visitor.goto('/?near=Denver')
  await expect(visitor.getByRole('heading', { name: /im Umkreis von 25 mi/ })).toBeVisible()
  await plain.close()
})

test('input in one section of the settings survives saving another section and leaving the page', async () => {
  await page.goto('/verwaltung/einstellungen')
  const privacy = page.getByRole('region', { name: 'Datenschutz' })
  const periods = page.getByRole('region', { name: 'Fristen' })
  const languages = page.getByRole('region', { name: 'Sprachen' })
  const notYet = privacy.getByText('noch nicht gespeichert')
  // React state holds the text; the browser holds the checkbox and the number.
  await privacy.getByLabel('Deutsch').fill('Wir speichern nur, was Sie senden.')
  await expect(notYet).toBeVisible()
  await languages.getByLabel('Englisch').click()
  await periods.getByLabel('Erledigte Nachrichten').fill('90')
  await periods.getByRole('button', { name: 'Speichern' }).click()
  await expect(periods.getByText(/^Gespeichert\./)).toBeVisible()
  await expect(periods.getByText('noch nicht gespeichert')).toBeHidden()
  await expect(languages.getByText('noch nicht gespeichert')).toBeVisible()
  await languages.getByLabel('Englisch').click()
  await expect(languages.getByText('noch nicht gespeichert')).toBeHidden()

  await page.getByRole('link', { name: 'Protokoll', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Protokoll' })).toBeVisible()
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).click()
  await expect(notYet).toBeVisible()
  await expect(privacy.getByLabel('Deutsch')).toHaveValue('Wir speichern nur, was Sie senden.')
  await privacy.getByRole('button', { name: 'Speichern' }).click()
  await expect(privacy.getByText(/^Gespeichert\./)).toBeVisible()
  await page.reload()
  await expect(privacy.getByLabel('Deutsch')).toHaveValue('Wir speichern nur, was Sie senden.')
  await expect(notYet).toBeHidden()
})

test('an invalid field takes the focus, even after a full page load', async () => {
  await page.goto('/verwaltung/einstellungen')
  const address = page.locator('#webhook-new-url')
  await page.locator('#webhook-new-name').fill('Kasse')
  await address.fill('http://127.0.0.1/kasse')
  await page.getByRole('button', { name: 'Webhook anlegen' }).click()
  await expect(address).toHaveValue('http://127.0.0.1/kasse')
  await expect(address).toBeFocused()
  await page.goto('/verwaltung/import')
  const file = page.getByLabel('Adresse der Datei')
  await file.fill('http://127.0.0.1/orte.csv')
  await page.getByRole('button', { name: 'Regelmäßig holen' }).click()
  await expect(file).toHaveAccessibleDescription(/privates Netz/)
  await expect(file).toBeFocused()
})

test('a new site shows what is left to do, with finished tasks folded away, until the list is dismissed', async () => {
  await page.goto('/verwaltung')
  const list = page.getByRole('region', { name: 'Einrichten' })
  await expect(list.getByRole('link', { name: 'Eine Sicherung anlegen' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Mailserver einrichten' })).toBeHidden()
  await list.getByText(/^\d von 12 erledigt$/).click()
  await expect(list.getByRole('link', { name: 'Mailserver einrichten' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Impressum schreiben' })).toBeVisible()
  await list.getByRole('link', { name: 'Vorführung entfernen', exact: true }).click()
  await expect(page.getByText('Nur Orte aus der Quelle „demo“.')).toBeVisible()
  await page.goto('/verwaltung')
  await list.getByRole('button', { name: 'Diese Liste nicht mehr zeigen' }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible()
  await expect(list).toBeHidden()
})

const SCREENS = [
  { name: 'overview', path: '/verwaltung' },
  { name: 'log', path: '/verwaltung/protokoll' },
  { name: 'settings', path: '/verwaltung/einstellungen' },
  { name: 'chosen', path: '/verwaltung/postfach', chooses: /Auswählen: Hanna/ },
  { name: 'ask', path: '/verwaltung/orte/nachfragen' },
  { name: 'holiday', path: '/verwaltung/orte/feiertag?region=US-UT' },
  { name: 'overview-en', path: '/en/admin' },
  { name: 'settings-en', path: '/en/admin/settings' },
]

test('every screen is accessible and fits', async () => {
  for (const { name, path, chooses } of SCREENS) {
    await page.goto(path)
    if (chooses) await page.getByLabel(chooses).check()
    await expectAccessible(page, name)
  }
})
