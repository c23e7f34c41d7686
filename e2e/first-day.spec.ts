import type { BrowserContext, Page } from '@playwright/test'
import { bodiesOf, headersOf, type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { ageSessions } from './support/age-sessions.ts'
import { expectAccessible } from './support/accessible.ts'
import { firstLink } from './support/first-link.ts'
import { freePort } from './support/free-port.ts'
import { findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { watch, type Watch } from './support/watch.ts'

const ANNA = {
  name: 'Anna Probe',
  email: 'anna@beispiel.de',
  password: 'Der Zug nach Zion um acht',
}
const MONI = { name: 'Moni Mut', email: 'moni@beispiel.de', password: 'Ein Berg aus rotem Stein' }
const EDI = { name: 'Edi Tor', email: 'edi@beispiel.de', password: 'Sieben Seen hinter dem Pass' }
const RECEPTION = 'empfang@beispiel.de'
const ZION = '/orte/zion-nationalpark-springdale'
const QUESTION = 'Ist der Höhlenweg im ÄPRIL offen?'
const ADVERT = 'Günstige Uhren, gleich bestellen.'

// The first day of a site: each test continues where the one before it ended.
test.describe.configure({ mode: 'serial' })

let site: RunningSite
let mails: MailServer
let anna: Member
let moni: Member
let edi: Member

/** One person's browser. */
type Member = { session: BrowserContext; page: Page; seen: Watch }

test.beforeAll(async ({ browser }) => {
  mails = await startMailServer()
  // A passkey belongs to the address that the settings name.
  const port = String(await freePort())
  site = await startSite({
    environment: {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Orte <seite@beispiel.de>',
      MAIL_TO: RECEPTION,
    },
  })
  const sit = async (): Promise<Member> => {
    const session = await browser.newContext({ baseURL: site.url })
    const seen = await watch(session, site.url)
    const page = await session.newPage()
    return { session, page, seen }
  }
  ;[anna, moni, edi] = await Promise.all([sit(), sit(), sit()])
})

test.afterAll(async () => {
  for (const { session } of [anna, moni, edi]) await session.close()
  await site.stop()
  await mails.close()
})

async function accept({ page }: Member, link: string, person: typeof ANNA): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Ihr Name').fill(person.name)
  await expect(page.getByLabel('E-Mail')).toHaveValue(person.email)
  await page.getByLabel('Passwort').fill(person.password)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
}

const untilMailTo = async (address: string) => {
  await expect.poll(() => mails.mails.some(({ to }) => to.includes(address))).toBe(true)
  return mails.mails.findLast(({ to }) => to.includes(address))!
}

test('the link from the first start creates the owner, once', async () => {
  const { page, session } = anna
  const link = await firstLink(site)
  await page.goto(link)
  await page.getByLabel('Ihr Name').fill(ANNA.name)
  await page.getByLabel('E-Mail').fill(ANNA.email)
  await page.getByLabel('Passwort').fill('kurz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByLabel('Passwort')).toHaveAccessibleDescription(/weniger als 12 Zeichen/)
  await expect(page.getByLabel('Ihr Name')).toHaveValue(ANNA.name)
  await page.getByLabel('Passwort').fill(ANNA.password)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Wie möchten Sie beginnen?' })).toBeVisible()
  await expectAccessible(page, 'first start')
  await page.getByRole('link', { name: 'Umsehen' }).click()
  await expect(page.getByRole('region', { name: 'Einrichten' })).toBeVisible()
  const [cookie] = await session.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect((await page.request.get(link)).status()).toBe(410)
})

test('the owner’s passkey is enough to sign in, and is the second factor after the password', async () => {
  const { page, session } = anna
  const devtools = await session.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/verwaltung/konto')
  await page.getByLabel('Name, zum Beispiel Laptop').fill('Mein Laptop')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Der Passkey ist hinzugefügt.')).toBeVisible()
  // A person with a second factor needs another way in if it is lost.
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.goto('/verwaltung/anmelden?next=/verwaltung/konto')
  await page.getByLabel('E-Mail').fill(ANNA.email)
  await page.getByLabel('Passwort').fill(ANNA.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Anmeldung bestätigen' })).toBeVisible()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText(/zuletzt verwendet/)).toBeVisible()
})

test('finding 5: the owner’s passkey also counts as proof', async () => {
  const { page } = anna
  ageSessions(site)
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click()
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
})

test('a moderator and an editor are invited by mail and create their accounts', async () => {
  const { page } = anna
  for (const [role, person, member] of [
    ['moderator', MONI, moni],
    ['editor', EDI, edi],
  ] as const) {
    await page.goto('/verwaltung/benutzer')
    await page.getByLabel('E-Mail').fill(person.email)
    await page.locator('#invited-role').selectOption(role)
    await page.getByRole('button', { name: 'Link erstellen' }).click()
    await expect(page.getByRole('status').locator('code')).toContainText('/verwaltung/einrichten/')
    await expect(page.getByLabel('E-Mail')).toHaveValue('')
    const { 'text/plain': text = '' } = bodiesOf(await untilMailTo(person.email))
    const link = /\S+\/verwaltung\/einrichten\/\S+/.exec(text)?.[0] ?? ''
    expect(link).toContain(site.url)
    await accept(member, link, person)
  }
})

test('finding 5: the owner gets mails about changes to her account, and about what was done with it', async () => {
  const told = () =>
    mails.mails
      .filter(({ to }) => to.includes(ANNA.email))
      .map((mail) => bodiesOf(mail)['text/plain'] ?? '')
      .join()
  for (const event of [
    /zweiter Faktor oder Passkey/,
    /neue Wiederherstellungscodes/,
    /Einladung/,
  ]) {
    await expect.poll(told).toMatch(event)
  }
  expect(told()).not.toContain('/verwaltung/einrichten/')
})

test('a visitor’s message arrives by mail, is shown with its place and answered; spam is marked', async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(ZION)
  await fillMessage(visitor, QUESTION)
  const receipt = await sendAndRead(visitor)
  await visitor.goto('/kontakt')
  await fillMessage(visitor, ADVERT)
  await sendAndRead(visitor)
  await visitor.close()
  await expect.poll(() => mails.mails.filter(({ to }) => to.includes(RECEPTION)).length).toBe(2)

  const { page } = moni
  const message = page.getByRole('article')
  await page.goto('/verwaltung/postfach')
  await expect(page.getByRole('link', { name: 'Postfach 2' })).toBeVisible()
  await page.getByRole('link', { name: /Anna Probe.*Uhren/ }).click()
  await expect(message).toContainText(ADVERT)
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(page.getByText(/ist jetzt in Quarantäne/)).toBeVisible()
  expect((await findMessage(site.directory, ADVERT)).status).toBe('quarantine')

  await page.getByLabel('In Nachrichten suchen').fill('äpril probe')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.getByRole('link', { name: /Anna Probe.*Zion-Nationalpark/ }).click()
  await expect(message).toContainText(QUESTION)
  await expect(message).toContainText(receipt)
  await expect(message.getByRole('link', { name: 'Seite des Ortes öffnen' })).toHaveAttribute(
    'href',
    ZION,
  )
  await page.getByRole('button', { name: 'Mir zuweisen' }).click()
  await expect(page.getByRole('button', { name: 'Mir zuweisen' })).toBeHidden()
  // The pressed button is gone, but the focus is kept.
  await expect(message).toBeFocused()
  await page.goto('/verwaltung/postfach?filter=mine')
  await page.getByRole('link', { name: /Anna Probe.*→ Moni Mut/ }).click()
  await page.getByText('Notiz schreiben').click()
  await page.getByLabel('Interne Notiz').fill('Fahrplan liegt im Büro.')
  await page.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(page.getByText('Notiz von Moni Mut')).toBeVisible()
  // The key moves the focus into the field, once the script runs.
  await expect(async () => {
    await page.keyboard.press('r')
    const field = page.getByLabel('Antwort an anna@beispiel.de')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.insertText('Ja, ab dem ersten Sonntag.')
  await page.getByRole('button', { name: 'Senden und erledigen' }).click()
  await expect(page.getByRole('status').filter({ hasText: receipt })).toContainText('erledigt')
  // The owner happens to have the same address here, and also gets mails about her account.
  const isAnswer = (mail: (typeof mails.mails)[number]) =>
    mail.to.includes('anna@beispiel.de') && 'reply-to' in headersOf(mail)
  await expect.poll(() => mails.mails.some(isAnswer)).toBe(true)
  const answer = mails.mails.findLast(isAnswer)!
  expect(headersOf(answer)['reply-to']).toBe(RECEPTION)
  expect(headersOf(answer)['subject']).not.toContain('Anna')
  expect(bodiesOf(answer)['text/plain']).toContain('Ja, ab dem ersten Sonntag.')

  await untilReloaded(page, '/verwaltung/postfach?filter=done', async () => {
    await page.getByRole('link', { name: /Anna Probe/ }).click()
    await expect(page.getByText(/Antwort von Moni Mut.*gesendet/)).toBeVisible({ timeout: 1_000 })
  })
  await expectAccessible(page, 'thread')
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(page.getByRole('link', { name: 'Postfach 1' })).toBeVisible()
})

test('a moderator cannot open places, and the log says who tried', async () => {
  const { page } = moni
  await expect(page.getByRole('link', { name: 'Orte', exact: true })).toBeHidden()
  expect((await page.goto('/verwaltung/orte'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Das dürfen Sie nicht öffnen' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Postfach/ }).first()).toBeVisible()
  expect((await page.goto('/verwaltung/benutzer'))?.status()).toBe(403)
  const headers = { origin: site.url }
  expect((await page.request.post('/verwaltung/checkliste', { headers })).status()).toBe(403)

  const log = anna.page
  await log.goto('/verwaltung/protokoll?what=operator')
  const denied = log
    .getByRole('listitem')
    .filter({ hasText: 'Abgewiesen, Rolle oder Berechtigung reicht nicht' })
  await expect(denied).toHaveCount(3)
  await denied.first().getByText('Vorher und nachher').click()
  await expect(denied.first().locator('ins').first()).toHaveText('/verwaltung/checkliste')
  await expect(denied.last()).toContainText('Moni Mut')
  await denied.last().getByText('Vorher und nachher').click()
  await expect(denied.last().locator('ins').first()).toHaveText('/verwaltung/orte')
})

async function openZion({ page }: Member): Promise<void> {
  await page.goto('/verwaltung/orte?q=zion')
  await page.getByRole('link', { name: 'Zion-Nationalpark', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zion-Nationalpark', level: 1 })).toBeVisible()
}

const save = ({ page }: Member) =>
  page.getByRole('button', { name: 'Speichern', exact: true }).click()

test('an editor changes the hours, and the public page shows them at once', async () => {
  await openZion(edi)
  await edi.page.getByLabel('Montag, 1. Zeit, von').fill('07:35')
  await save(edi)
  await expect(edi.page.getByText('Gespeichert als Version 2.')).toBeVisible()
  expect(await (await edi.page.request.get(ZION)).text()).toContain('7:35')
})

test('two editors at once: both changes survive, field by field', async () => {
  await openZion(anna)
  await openZion(edi)
  await anna.page.getByLabel('Telefon').fill('+1 435 772 0000')
  await anna.page.getByLabel('Zusatz').fill('Südeingang')
  await save(anna)
  await expect(anna.page.getByText('Gespeichert als Version 3.')).toBeVisible()
  const { page } = edi
  await page.getByLabel('Website').fill('https://www.nps.gov/zion/neu')
  await page.getByLabel('Zusatz').fill('Nordeingang')
  await save(edi)
  const conflict = 'Jemand hat diesen Ort inzwischen gespeichert'
  await expect(page.getByRole('alert').filter({ hasText: conflict })).toBeVisible()
  const contested = page.getByRole('group', { name: /Zusatz.*von beiden geändert/ })
  await expect(contested).toContainText('Südeingang')
  await contested.getByRole('radio', { name: /Jetzt gespeichert/ }).check()
  await expectAccessible(page, 'conflict')
  await page.getByRole('button', { name: 'So speichern' }).click()
  await expect(page.getByText('Gespeichert als Version 4.')).toBeVisible()
  await expect(page.getByLabel('Telefon')).toHaveValue('+1 435 772 0000')
  await expect(page.getByLabel('Zusatz')).toHaveValue('Südeingang')
  await expect(page.getByLabel('Website')).toHaveValue('https://www.nps.gov/zion/neu')
})

test('a correction whose mail was rejected is sent again, and decided field by field', async ({
  browser,
}) => {
  mails.answerNext('refuse-recipient')
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(`${ZION}/korrektur`)
  await visitor.getByLabel('Telefon des Ortes').fill('(435) 772-3200')
  await visitor.getByLabel('Website').fill('nps.gov/zion/falsch')
  await visitor.getByLabel('Ihr Name').fill('Clara Kundig')
  // The spam shield takes anything under two and a half seconds for a bot.
  await visitor.waitForTimeout(2_700)
  await visitor.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(
    visitor.getByRole('heading', { name: 'Ihre Korrektur ist angekommen' }),
  ).toBeVisible()

  const { page } = edi
  const message = page.getByRole('article')
  const again = page.getByRole('button', { name: 'Erneut senden' })
  await untilReloaded(page, '/verwaltung/postfach', async () => {
    await page.getByRole('link', { name: /Clara Kundig/ }).click()
    await expect(again).toBeVisible({ timeout: 1_000 })
  })
  await expect(message).toContainText(`${RECEPTION}: endgültig gescheitert, 1 Versuch`)
  await expect(message).toContainText('No such user here')
  const before = mails.mails.length
  await again.click()
  await expect(again).toBeHidden()
  // The mail that tells the owners about the failure may arrive later.
  await expect
    .poll(() => mails.mails.slice(before).some(({ raw }) => raw.includes('Clara Kundig')))
    .toBe(true)
  await untilReloaded(page, '/verwaltung/postfach', async () => {
    await page.getByRole('link', { name: /Clara Kundig/ }).click()
    await expect(message).toContainText(`${RECEPTION}: gesendet, 1 Versuch`, { timeout: 1_000 })
  })

  await expect(message.locator('ins').first()).toContainText('772-3200')
  await expect(message.locator('del').first()).toContainText('772')
  await page.getByRole('button', { name: 'Telefon des Ortes übernehmen' }).click()
  await expect(page.getByText('übernommen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Website ablehnen' }).click()
  await expect(message).toContainText('· übernommen ·')
  await untilReloaded(visitor, ZION, () =>
    expect(visitor.locator('a[href="tel:+14357723200"]')).toBeVisible({ timeout: 1_000 }),
  )
  await expect(visitor.getByRole('link', { name: /nps\.gov/ })).toHaveAttribute('href', /\/neu$/)
  await visitor.close()
})

/** Reloads until `look` passes, for work that the server finishes a moment later. */
async function untilReloaded(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await look()
  }).toPass()
}

test('the last owner cannot be demoted, and a locked account cannot sign in', async () => {
  const { page } = anna
  await page.goto('/verwaltung/benutzer')
  await page.getByLabel('Anna Probe ändern').click()
  const own = page.getByRole('row', { name: /Anna Probe/ })
  await own.getByLabel('Rolle').selectOption('editor')
  await own.getByRole('button', { name: 'Rolle ändern' }).click()
  await expect(page.getByRole('alert')).toContainText('das letzte Konto, das alles darf')

  const row = page.getByRole('row', { name: /Moni Mut/ })
  await page.getByLabel('Moni Mut ändern').click()
  await row.getByRole('button', { name: 'Sperren' }).click()
  await expect(page.getByText('Das Konto ist gesperrt')).toBeVisible()
  await moni.page.goto('/verwaltung/postfach')
  await moni.page.getByLabel('E-Mail').fill(MONI.email)
  await moni.page.getByLabel('Passwort').fill(MONI.password)
  await moni.page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(moni.page.getByRole('alert')).toContainText('passen nicht zusammen')
})

test('nothing was requested from third parties, and nothing broke', () => {
  for (const { seen } of [anna, moni, edi]) {
    expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
  }
})
