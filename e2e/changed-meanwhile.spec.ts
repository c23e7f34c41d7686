import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { findMessage, readInbox } from './support/inbox.ts'
import { fillMessage } from './support/message.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'Zion-Nationalpark'
const SLUG = 'zion-nationalpark-springdale'
const COPY = 'Zion Park'
const COPY_SLUG = 'zion-park-springdale'
const SITE = 'Amerika auf Deutsch'

let site: RunningSite
let page: Page

workAsOwner((owner) => ({ site, page } = owner))

async function openPlace(name: string): Promise<void> {
  await page.goto(`/verwaltung/orte?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function savePlace(): Promise<void> {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
}

async function setRecipients(recipients: string): Promise<void> {
  await openPlace(ZION)
  await page.getByLabel('Empfänger von Nachrichten').fill(recipients)
  await savePlace()
}

async function visit(
  browser: Browser,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ context: BrowserContext; form: Page }> {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  const form = await context.newPage()
  return { context, form }
}

const send = (form: Page) => form.getByRole('button', { name: 'Nachricht senden' }).click()

test('finding 12: a form whose recipient changed while it was open asks before it sends', async ({
  browser,
}) => {
  const text = 'Wer liest das eigentlich?'
  const { context, form } = await visit(browser)
  await form.goto(`/orte/${SLUG}`)
  await expect(form.locator('.receiver')).toContainText(SITE)
  await fillMessage(form, text)
  await setRecipients('kasse@zion.example')
  await send(form)
  await expect(form.getByRole('alert').filter({ hasText: 'inzwischen geändert' })).toBeVisible()
  await expect(form.locator('.receiver strong')).toHaveText(ZION)
  await expect(form.getByLabel('Ihre Nachricht')).toHaveValue(text)
  expect((await readInbox(site.directory)).map(({ fields }) => fields['message'])).not.toContain(
    text,
  )
  await send(form)
  await expect(form.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  await expect(form.getByText(`Empfänger: ${ZION}`)).toBeVisible()
  expect((await findMessage(site.directory, text)).verdict).toBe('accept')
  await context.close()
})

test('finding 12: without a script it asks too, if the organisation gets the message', async ({
  browser,
}) => {
  const text = 'Und wer liest es ohne Skript?'
  const { context, form } = await visit(browser, { javaScriptEnabled: false })
  await form.goto(`/orte/${SLUG}/nachricht`)
  await expect(form.locator('.receiver strong')).toHaveText(ZION)
  await fillMessage(form, text)
  await setRecipients('')
  const answered = form.waitForResponse((response) => response.request().method() === 'POST')
  await send(form)
  expect((await answered).status()).toBe(409)
  await expect(form.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(form.locator('.receiver')).toContainText(SITE)
  await expect(form.getByLabel('Ihre Nachricht')).toHaveValue(text)
  await send(form)
  await expect(form).toHaveURL(/\/nachricht\/gesendet\?beleg=LP-/)
  await findMessage(site.directory, text)
  await context.close()
})

test('finding 12: a place that is merged while a form without a script is open still gets the message', async ({
  browser,
}) => {
  await openPlace(ZION)
  await page.getByRole('link', { name: 'Kopieren' }).click()
  await expect(page.getByRole('heading', { name: `Kopie von ${ZION}` })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(COPY)
  await page.getByLabel('Status').selectOption({ label: 'Veröffentlicht' })
  await savePlace()

  const message = await visit(browser, { javaScriptEnabled: false })
  await message.form.goto(`/orte/${COPY_SLUG}/nachricht`)
  await fillMessage(message.form, 'Geschrieben, bevor zusammengeführt wurde.')
  const correction = await visit(browser, { javaScriptEnabled: false })
  await correction.form.goto(`/orte/${COPY_SLUG}/korrektur`)
  await correction.form.getByLabel('Telefon des Ortes').fill('+1 435 772 3256')
  await correction.form.waitForTimeout(2_700)

  await openPlace(ZION)
  await page.getByRole('link', { name: 'Mit einem anderen Ort zusammenführen' }).click()
  await page.getByRole('link', { name: COPY }).click()
  await page.getByRole('button', { name: 'Zusammenführen', exact: true }).click()
  await expect(page.getByText(`„${COPY}“ ist im Archiv`)).toBeVisible()

  await send(message.form)
  await expect(message.form).toHaveURL(/\/nachricht\/gesendet\?beleg=LP-/)
  await expect(message.form.getByRole('heading', { level: 1 })).toHaveText(
    'Ihre Nachricht ist angekommen',
  )
  await correction.form.getByRole('button', { name: 'Korrektur senden' }).click()
  await expect(correction.form).toHaveURL(/gesendet\?beleg=LP-/)

  // Both messages are about the place that stays.
  await openPlace(ZION)
  await page.getByRole('link', { name: 'Nachrichten', exact: true }).click()
  await page.getByRole('link', { name: /Geschrieben, bevor/ }).click()
  const shown = page.getByRole('article')
  await expect(shown).toContainText('Geschrieben, bevor zusammengeführt wurde.')
  await expect(shown.getByRole('heading', { level: 2 })).toContainText(ZION)
  await page.getByRole('link', { name: /\+1 435 772 3256/ }).click()
  await expect(shown.getByRole('heading', { level: 2 })).toContainText(ZION)
  await page.getByRole('button', { name: 'Telefon des Ortes übernehmen' }).click()
  await expect(page.getByText('übernommen', { exact: true })).toBeVisible()
  await message.context.close()
  await correction.context.close()
})

const DOUBTS = [
  {
    typed: '8–15 Uhr',
    doubt: 'Wochentage nennt die Nachricht nicht',
    answer: 'Täglich übernehmen',
    shown: /8:00–15:00 Uhr/,
  },
  {
    typed: '9–16 Uhr',
    doubt: 'Wochentage nennt die Nachricht nicht',
    answer: 'Für Mo–Fr übernehmen',
    shown: /Mo–Fr 9:00–16:00 Uhr/,
  },
  {
    typed: 'Mo–So 4–23:30 Uhr',
    doubt: 'mehr als 18 Stunden am Tag',
    answer: 'Die Zeiten stimmen, übernehmen',
    shown: /4:00–23:30 Uhr/,
  },
]

for (const { typed, doubt, answer, shown } of DOUBTS) {
  test(`finding 11: “${typed}” is saved once somebody answers “${answer}”`, async ({ browser }) => {
    const { context, form } = await visit(browser)
    await form.goto(`/orte/${SLUG}/korrektur`)
    await form.getByLabel('Öffnungszeiten').fill(typed)
    // The spam shield takes anything under two and a half seconds for a bot.
    await form.waitForTimeout(2_700)
    await form.getByRole('button', { name: 'Korrektur senden' }).press('Enter')
    await expect(form.getByRole('heading', { name: 'Ihre Korrektur ist angekommen' })).toBeVisible()

    await page.goto('/verwaltung/postfach')
    await page.getByRole('link', { name: new RegExp(typed) }).click()
    const correction = page.getByRole('article')
    await expect(correction).toContainText(doubt)
    // Hours in doubt cannot be accepted as they are.
    await expect(correction.getByRole('button', { name: 'Öffnungszeiten übernehmen' })).toBeHidden()
    await expectAccessible(page)
    await correction.getByRole('button', { name: answer }).click()
    await expect(correction.getByText('übernommen', { exact: true })).toBeVisible()

    await openPlace(ZION)
    await page.getByRole('link', { name: 'Versionen' }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
    await context.close()
  })
}

test('finding 11: accepting all of a correction leaves out doubtful hours', async ({ browser }) => {
  const { context, form } = await visit(browser)
  await form.goto(`/orte/${SLUG}/korrektur`)
  await form.getByLabel('Öffnungszeiten').fill('10–14 Uhr')
  await form.getByLabel('Telefon des Ortes').fill('+1 435 772 0170')
  await form.waitForTimeout(2_700)
  await form.getByRole('button', { name: 'Korrektur senden' }).press('Enter')
  await expect(form.getByRole('heading', { name: 'Ihre Korrektur ist angekommen' })).toBeVisible()
  await page.goto('/verwaltung/postfach')
  await page.getByRole('link', { name: /10–14 Uhr/ }).click()
  const correction = page.getByRole('article')
  await correction.getByRole('button', { name: 'Alles übernehmen' }).click()
  await expect(correction.getByText('übernommen', { exact: true })).toHaveCount(1)
  await correction.getByRole('button', { name: 'Für Mo–Fr übernehmen' }).click()
  await expect(correction.getByText('übernommen', { exact: true })).toHaveCount(2)
  await context.close()
})
