import type { Browser, BrowserContext, Page } from '@playwright/test'
import { totpCode } from '../src/domain/operators/totp.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomeOwner, OWNER } from './support/become-owner.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { watch, type Watch } from './support/watch.ts'

const NEW_PASSWORD = 'Der Bus nach Zion fährt um neun'

// One account's life, in order: each test goes on where the one before it ended.
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

/** What an authenticator app shows; never the same one twice, which the site would not take, and none that is about to run out. */
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
  await page.locator('#totp-proof').fill('nicht das Passwort')
  await page.getByRole('button', { name: 'App einrichten' }).click()
  await expect(page.getByRole('alert')).toContainText('nicht Ihr Passwort')
  await page.locator('#totp-proof').fill(OWNER.password)
  await page.getByRole('button', { name: 'App einrichten' }).click()
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

test('without JavaScript password and code let in; neither alone, no code twice', async ({
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

test('a new password ends the other sessions, and one ends another', async ({ browser }) => {
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

test('a key works from its making to its revocation', async ({ playwright }) => {
  await page.goto('/verwaltung/schluessel')
  await page.getByLabel(/^Name/).fill('Kassensystem')
  await page.getByLabel(/^Gilt bis/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Schlüssel machen' }).click()
  await expect(page.getByLabel(/^Gilt bis/)).toHaveAccessibleDescription(/schon vorbei/)
  await page.getByLabel(/^Gilt bis/).fill('')
  await page.getByRole('button', { name: 'Schlüssel machen' }).click()
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

const SCREENS = [
  '/verwaltung/konto',
  '/verwaltung/benutzer',
  '/verwaltung/schluessel',
  '/en/admin/users',
]
test('every screen is accessible and fits', async () => {
  await page.goto('/verwaltung/schluessel')
  await page.getByLabel(/^Name/).fill('Bildschirm')
  await page.getByRole('button', { name: 'Schlüssel machen' }).click()
  await expect(page.locator('.recovery-codes')).toBeVisible()
  await expectAccessible(page, 'a key that was just made')
  for (const path of SCREENS) {
    await page.goto(path)
    const open = page.locator('summary').first()
    if (await open.isVisible()) await open.click()
    await expectAccessible(page, path)
  }
  await page.goto('/verwaltung/konto')
  await page.locator('#recovery-proof').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Neue Codes machen' }).click()
  await expect(page.locator('.recovery-codes')).toBeFocused()
  await expectAccessible(page, 'new recovery codes')
})

test('nothing went to others, and nothing broke', () => {
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] })
})
