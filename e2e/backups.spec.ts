import type { Page } from '@playwright/test'
import { openStorage } from '../src/storage/open-storage.ts'
import { headersOf, type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomeOwner } from './support/become-owner.ts'
import { freePort } from './support/free-port.ts'
import { formFields, post } from './support/programs.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

const BACKUPS = '/verwaltung/sicherungen'
const TEXT = 'Wann fährt der Zug nach Zion?'

// The work of one owner: each test continues where the one before it ended.
test.describe.configure({ mode: 'serial' })

let site: RunningSite
let mail: MailServer
let owner: Page

test.beforeAll(async ({ browser }) => {
  // Started the way operators start it, by the script that also restarts the server.
  mail = await startMailServer()
  const environment = {
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
    MAIL_FROM: 'karte@beispiel.de',
  }
  site = await startSite({ environment, program: 'scripts/start.mjs' })
  const session = await browser.newContext({ baseURL: site.url })
  owner = await session.newPage()
  await becomeOwner(owner, site)
})

test.afterAll(async () => {
  await owner.context().close()
  await site.stop()
  await mail.close()
})

const rows = () => owner.getByRole('table').getByRole('row')

/** Waits until the server has restarted with other data, or has given up. */
async function untilRestarted(times: number, event = 'restore_restored'): Promise<void> {
  await expect.poll(() => site.output().split(event).length - 1, { timeout: 60_000 }).toBe(times)
  await expect
    .poll(
      () =>
        fetch(`${site.url}/healthz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200)
}

async function quarantined(): Promise<boolean> {
  await owner.goto('/verwaltung/quarantaene')
  return (await owner.getByText(TEXT).count()) > 0
}

test('an owner makes a backup and sees its contents', async () => {
  await owner.goto(BACKUPS)
  await expect(owner.getByText('Es gibt noch keine Sicherung.')).toBeVisible()
  await owner.getByRole('button', { name: 'Jetzt sichern' }).click()
  // Without reloading.
  await expect(rows()).toHaveCount(2)
  await expect(owner.getByRole('button', { name: 'Jetzt sichern' })).toBeVisible()
  await expect(rows().nth(1)).toContainText('0.1.0')
  await expectAccessible(owner)
  await owner.setViewportSize({ width: 390, height: 844 })
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const restore = owner.getByRole('link', { name: 'Zurückspielen …' })
  expect(await restore.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(390)
  await owner.setViewportSize({ width: 1280, height: 800 })
})

test('restoring a backup restarts the site with its data, and the previous data appears in the list', async () => {
  test.setTimeout(180_000)
  await post(site, { from: '203.0.113.7', fields: formFields(TEXT, {}) })
  expect(await quarantined()).toBe(true)
  await owner.goto(BACKUPS)
  await owner.getByRole('link', { name: 'Zurückspielen …' }).click()
  await expect(owner.getByRole('heading', { name: 'Diese Sicherung zurückspielen?' })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Zurückspielen und neu starten' }).click()
  await expect(owner.getByText('Die Website startet gerade')).toBeVisible()
  await untilRestarted(1)
  expect(await quarantined()).toBe(false)

  await owner.goto(BACKUPS)
  await expect(rows()).toHaveCount(3)
  const before = rows().filter({ hasText: 'vor dem Zurückspielen' })
  await before.getByRole('link', { name: 'Zurückspielen …' }).click()
  await owner.getByRole('button', { name: 'Zurückspielen und neu starten' }).click()
  await expect(owner.getByText('Die Website startet gerade')).toBeVisible()
  await untilRestarted(2)
  expect(await quarantined()).toBe(true)
})

test('a restore blocked by another process is given up, and the overview and a mail say so', async () => {
  test.setTimeout(180_000)
  const storage = await openStorage({ directory: site.directory, log() {} })
  await owner.goto(BACKUPS)
  await rows().nth(1).getByRole('link', { name: 'Zurückspielen …' }).click()
  await owner.getByRole('button', { name: 'Zurückspielen und neu starten' }).click()
  await expect(owner.getByText('Die Website startet gerade')).toBeVisible()
  await untilRestarted(1, 'restore_given_up')
  await storage.close()
  await owner.goto('/verwaltung')
  const warning = owner.locator('.problem-summary', { hasText: 'nicht zurückgespielt' })
  await expect(warning.getByRole('link', { name: 'Zu den Sicherungen' })).toBeVisible()
  await expectAccessible(owner)
  await expect
    .poll(() => mail.mails.map((one) => headersOf(one)['subject']), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('Sicherung_nicht_zur'))
})

test('the same forms work without a script', async ({ browser }) => {
  const state = await owner.context().storageState()
  const session = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: state,
  })
  const page = await session.newPage()
  await page.goto('/en/admin/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await session.close()
})
