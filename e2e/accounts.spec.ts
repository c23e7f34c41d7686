import type { Browser, BrowserContext, Page } from '@playwright/test'
import { totpCode } from '../src/domain/admin/totp.ts'
import { expectAccessible } from './support/accessible.ts'
import { ageSessions } from './support/age-sessions.ts'
import { becomeOwner, OWNER } from './support/become-owner.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { watch, type Watch } from './support/watch.ts'

const PROOF = 'Bestätigen Sie, dass Sie es sind'
const NEW_PASSWORD = 'Der Bus nach Zion fährt um neun'

// The life of one account: each test continues where the one before it ended.
test.describe.configure({ mode: 'serial' })

let site: RunningSite
let session: BrowserContext
let page: Page
let seen: Watch
let secret: Uint8Array
let recoveryCodes: string[]
let lastStep = 0

test.beforeAll(async ({ browser }) => {
  site = await startSite()
  session = await browser.newContext({ baseURL: site.url })
  seen = await watch(session, site.url)
  page = await session.newPage()
})

test.afterAll(async () => {
  await session.close()
  await site.stop()
})

/** A code from an authenticator app: never the same one twice, because the site rejects it, and never one that is about to expire. */
function nextCode(): string {
  lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 30_000))
  return totpCode(secret, lastStep)
}

function fromBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))
}

async function signIn(shown: Page, { email, password }: typeof OWNER): Promise<void> {
  await shown.goto('/verwaltung/anmelden?next=/verwaltung/konto')
  await shown.getByLabel('E-Mail').fill(email)
  await shown.getByLabel('Passwort').fill(password)
  await shown.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

const contextOf = (browser: Browser, options = {}) =>
  browser.newContext({ baseURL: site.url, ...options })

test('an authenticator app is set up with a code, and recovery codes are shown', async () => {
  await becomeOwner(page, site)
  await page.getByRole('link', { name: 'Mein Konto' }).click()
  ageSessions(site)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  await expect(page.getByRole('heading', { name: PROOF })).toBeVisible()
  await page.getByLabel('Ihr Passwort').fill('nicht das Passwort')
  await page.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(page.getByLabel('Ihr Passwort')).toHaveAccessibleDescription(/nicht Ihr Passwort/)
  await page.getByLabel('Ihr Passwort').fill(OWNER.password)
  await page.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  secret = fromBase32((await page.locator('code.secret').innerText()).replaceAll(' ', ''))
  expect(secret).toHaveLength(20)
  await page.getByLabel('Code, den die App jetzt zeigt').fill('000000')
  await page.getByRole('button', { name: 'Einrichten abschließen' }).click()
  await expect(page.getByRole('alert')).toContainText('Dieser Code stimmt nicht')
  await page.getByLabel('Code, den die App jetzt zeigt').fill(nextCode())
  await page.getByRole('button', { name: 'Einrichten abschließen' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  recoveryCodes = await page.locator('.recovery-codes code').allInnerTexts()
  expect(new Set(recoveryCodes).size).toBe(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('wiederherstellungscodes.txt')
})

test('without JavaScript, signing in takes password and code, and no code works twice', async ({
  browser,
}) => {
  const plain = await contextOf(browser, { javaScriptEnabled: false })
  const still = await plain.newPage()
  await signIn(still, OWNER)
  await expect(still.getByRole('heading', { name: 'Anmeldung bestätigen' })).toBeVisible()
  await still.goto('/verwaltung/konto')
  await expect(still.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  const code = nextCode()
  const confirm = async (typed: string) => {
    await still.goto('/verwaltung/anmelden/bestaetigen?next=/verwaltung/konto')
    await still.getByLabel('Code').fill(typed)
    await still.getByRole('button', { name: 'Bestätigen' }).click()
  }
  await confirm('000 000')
  await expect(still.getByLabel('Code')).toHaveAccessibleDescription(/stimmt nicht/)
  await confirm(code)
  await expect(still.getByRole('heading', { name: 'Mein Konto' })).toBeVisible()
  await still.getByRole('button', { name: 'Abmelden' }).click()

  await signIn(still, OWNER)
  await confirm(code)
  await expect(still.getByLabel('Code')).toHaveAccessibleDescription(/schon einmal verwendet/)
  await confirm(recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '))
  await expect(still.getByText('9 Codes sind noch übrig')).toBeVisible()
  await still.getByRole('button', { name: 'Abmelden' }).click()
  await signIn(still, OWNER)
  await confirm(recoveryCodes[0]!)
  await expect(still.getByLabel('Code')).toHaveAccessibleDescription(/stimmt nicht/)
  await plain.close()
})

test('a new password ends other sessions, and a session can end another', async ({ browser }) => {
  const other = await contextOf(browser)
  const elsewhere = await other.newPage()
  const come = async (password: string) => {
    await signIn(elsewhere, { ...OWNER, password })
    await elsewhere.getByLabel('Code').fill(recoveryCodes.pop()!)
    await elsewhere.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Mein Konto' })).toBeVisible()
  }
  await come(OWNER.password)
  await page.goto('/verwaltung/konto')
  await page.getByLabel('Bisheriges Passwort').fill(OWNER.password)
  await page.getByLabel('Neues Passwort').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Eine andere Sitzung ist beendet.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Anmelden' })).toBeVisible()

  await come(NEW_PASSWORD)
  await page.reload()
  await expect(page.getByText('(diese hier)')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sitzung auf Chrome unter Linux beenden' }).click()
  await expect(page.getByText('Eine Sitzung ist beendet.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await other.close()
})

test('finding 5: a stolen session cannot create a link, reset a factor or change a setting', async ({
  playwright,
}) => {
  ageSessions(site)
  const cookies = await session.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: site.url, 'sec-fetch-site': 'same-origin' }
  const thief = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: headers,
  })
  await page.goto('/verwaltung/benutzer')
  const id = await page.locator('input[name="id"]').first().inputValue()
  const tries: [string, Record<string, string>][] = [
    ['benutzer', { intent: 'password-link', id }],
    ['benutzer', { intent: 'reset-factors', id }],
    ['benutzer', { intent: 'invite', email: 'dieb@beispiel.de', role: 'owner' }],
    ['schluessel', { intent: 'add', name: 'Dieb', role: 'owner' }],
    ['konto', { intent: 'recovery-renew' }],
    ['konto', { intent: 'password', password: NEW_PASSWORD, 'proof.password': NEW_PASSWORD }],
    ['einstellungen', { intent: 'mail', recipients: 'dieb@beispiel.de' }],
  ]
  for (const [screen, form] of tries) {
    const sent = await thief.post(`/verwaltung/${screen}`, { form, maxRedirects: 0 })
    expect([screen, form['intent'], sent.status()]).toEqual([screen, form['intent'], 403])
    expect(await sent.text()).toContain(PROOF)
  }
  await thief.dispose()
  await page.reload()
  await expect(page.getByText('dieb@beispiel.de')).toHaveCount(0)
  await page.goto('/verwaltung/schluessel')
  await expect(page.getByText('Dieb')).toHaveCount(0)
})

test('finding 5: after confirming their identity, people continue with their typed input', async () => {
  ageSessions(site)
  await page.goto('/verwaltung/benutzer')
  await page.getByLabel('E-Mail').fill('moni@beispiel.de')
  await page.getByRole('button', { name: 'Link erstellen' }).click()
  await expect(page.getByRole('heading', { name: PROOF })).toBeVisible()
  await expectAccessible(page, 'the page that asks for a proof')
  const targets = await page.locator('main button, main .button').all()
  for (const target of targets) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByLabel('Ihr Passwort').fill(NEW_PASSWORD)
  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/stimmt nicht/)
  await expectAccessible(page, 'a proof that was wrong')
  await page.getByLabel('Ihr Passwort').fill(NEW_PASSWORD)
  await page.getByLabel('Code').fill(recoveryCodes.pop()!)
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Link für moni@beispiel.de' })).toBeVisible()
  await page.getByRole('button', { name: 'Link für moni@beispiel.de zurückziehen' }).click()
  await expect(page.getByText('Der Link ist zurückgezogen.')).toBeVisible()
})

test('finding 5: without JavaScript a setting is saved after the proof, line breaks and all', async ({
  browser,
}) => {
  const plain = await contextOf(browser, { javaScriptEnabled: false })
  await plain.addCookies(await session.cookies())
  const still = await plain.newPage()
  ageSessions(site)
  await still.goto('/verwaltung/einstellungen')
  const imprint = still.locator('form', { has: still.locator('button[value="imprint"]') })
  await imprint.locator('textarea').first().fill('Erste Zeile\n\nZweite „Zeile“ & <b>')
  await imprint.getByRole('button', { name: 'Speichern' }).click()
  await expect(still.getByRole('heading', { name: PROOF })).toBeVisible()
  await still.getByLabel('Ihr Passwort').fill(NEW_PASSWORD)
  await still.getByLabel('Code').fill(recoveryCodes.pop()!)
  await still.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(still).toHaveURL(/saved=imprint/)
  await expect(imprint.locator('textarea').first()).toHaveValue(
    'Erste Zeile\n\nZweite „Zeile“ & <b>',
  )
  // The proof replaced the session, so the session of the other window has ended.
  await session.clearCookies()
  await session.addCookies(await plain.cookies())
  await plain.close()
})

test('a key works from its creation to its revocation', async ({ playwright }) => {
  await page.goto('/verwaltung/schluessel')
  await page.getByLabel(/^Name/).fill('Kassensystem')
  await page.getByLabel(/^Gilt bis/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  await expect(page.getByLabel(/^Gilt bis/)).toHaveAccessibleDescription(/schon vorbei/)
  await page.getByLabel(/^Gilt bis/).fill('')
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const key = await page.getByRole('status').locator('code').innerText()
  const program = await playwright.request.newContext({ baseURL: site.url })
  const call = () => program.get('/api/v1/me', { headers: { authorization: `Bearer ${key}` } })
  expect(await (await call()).json()).toEqual({ kind: 'key', name: 'Kassensystem', role: 'editor' })
  await page.reload()
  await expect(page.getByText(key)).toBeHidden()
  await page.getByRole('button', { name: 'Schlüssel „Kassensystem“ widerrufen' }).click()
  await expect(page.getByText('gilt ab sofort nicht mehr')).toBeVisible()
  expect((await call()).status()).toBe(401)
  await program.dispose()
})

test('a key is limited to the ticked permissions, and the answer names the missing one', async ({
  playwright,
}) => {
  await page.goto('/verwaltung/schluessel')
  await page.getByLabel(/^Name/).fill('Abruf')
  await page.getByLabel('Nur was hier angekreuzt ist:').check()
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const choice = page.getByRole('group', { name: 'Berechtigungen' })
  await expect(choice).toHaveAccessibleDescription('Kreuzen Sie mindestens eine Berechtigung an.')
  await expect(page.getByLabel(/^Name/)).toHaveValue('Abruf')
  await expectAccessible(page, 'a key without a permission')
  await choice.getByLabel('Nachrichten lesen', { exact: true }).check()
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const key = await page.getByRole('status').locator('code').innerText()
  await expect(page.getByRole('row', { name: /Abruf/ })).toContainText('Nachrichten lesen')
  const headers = { authorization: `Bearer ${key}` }
  const program = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: headers,
  })
  expect((await program.get('/api/v1/messages')).status()).toBe(200)
  const refused = await program.post('/api/v1/places', { data: {} })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'insufficient_scope', scope: 'places:write' })
  await program.dispose()
})

test('an owner requires a second factor of everybody: people without one set one up before anything else', async ({
  browser,
}) => {
  await page.goto('/verwaltung/einstellungen#signIn')
  const section = page.getByRole('region', { name: 'Anmelden', exact: true })
  await expect(section.getByText('Alle Konten haben einen.')).toBeVisible()
  await section.getByLabel('Jedes Konto braucht einen zweiten Faktor').check()
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByRole('status')).toContainText('Gespeichert')
  await expectAccessible(page, 'a required second factor in the settings')

  await page.goto('/verwaltung/benutzer')
  await expect(page.getByText(/das steht auch in jeder Einladung/)).toBeVisible()
  await page.getByLabel('E-Mail').fill('moni@beispiel.de')
  await page.getByRole('button', { name: 'Link erstellen' }).click()
  const link = await page.getByRole('status').locator('code').innerText()

  const other = await contextOf(browser)
  const invited = await other.newPage()
  await invited.goto(new URL(link).pathname)
  await expect(invited.getByText(/Danach richten Sie einen zweiten Faktor ein/)).toBeVisible()
  await invited.getByLabel('Ihr Name').fill('Moni Mut')
  await invited.getByLabel('Passwort').fill('Ein Berg aus rotem Stein')
  await invited.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(invited.getByRole('heading', { name: 'Mein Konto' })).toBeVisible()
  await expect(invited.getByText(/danach geht es in der Verwaltung weiter/)).toBeVisible()
  await expectAccessible(invited, 'an account that lacks the required factor')
  const navigation = invited.getByRole('navigation', { name: 'Verwaltung', exact: true })
  await expect(navigation).toBeHidden()
  await invited.goto('/verwaltung/postfach')
  await expect(invited).toHaveURL(/\/verwaltung\/konto$/)
  const call = await other.request.get('/api/v1/me', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([call.status(), (await call.json()).code]).toEqual([403, 'second_factor_required'])

  await invited.getByRole('button', { name: 'App einrichten' }).click()
  const shown = await invited.locator('code.secret').innerText()
  const theirs = fromBase32(shown.replaceAll(' ', ''))
  const code = totpCode(theirs, Math.floor(Date.now() / 30_000))
  await invited.getByLabel('Code, den die App jetzt zeigt').fill(code)
  await invited.getByRole('button', { name: 'Einrichten abschließen' }).click()
  await expect(invited.locator('.recovery-codes code')).toHaveCount(10)
  await expect(invited.getByText(/danach geht es in der Verwaltung weiter/)).toBeHidden()
  await navigation.getByRole('link', { name: /^Postfach/ }).click()
  await expect(invited.getByRole('heading', { name: 'Postfach', exact: true })).toBeVisible()
  await other.close()

  await page.goto('/verwaltung/protokoll')
  await expect(page.getByText('Zweiter Faktor für jedes Konto').first()).toBeVisible()
})

const SCREENS = [
  '/verwaltung/konto',
  '/verwaltung/benutzer',
  '/verwaltung/schluessel',
  '/en/admin/users',
]
test('every screen is accessible and fits', async () => {
  await page.goto('/verwaltung/schluessel')
  await page.getByLabel(/^Name/).fill('Bildschirm')
  await page.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  await expect(page.locator('.recovery-codes')).toBeVisible()
  await expectAccessible(page, 'a key that was just made')
  for (const path of SCREENS) {
    await page.goto(path)
    const open = page.locator('summary').first()
    if (await open.isVisible()) await open.click()
    await expectAccessible(page, path)
  }
  await page.goto('/verwaltung/konto')
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click()
  await expect(page.locator('.recovery-codes')).toBeFocused()
  await expectAccessible(page, 'new recovery codes')
})

test('nothing was requested from third parties, and nothing broke', () => {
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})
