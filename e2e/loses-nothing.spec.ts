import type { Page } from '@playwright/test'
import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

test.use({ siteOf: 'loses-nothing' })

const PLACE = '/orte/zion-nationalpark-springdale'
const DRAFT = 'Entwurf löschen'

const send = (page: Page) => page.getByRole('button', { name: 'Nachricht senden' }).click()

function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('lageplan-entwurf')),
  )
}

/** Makes the server answer as if the database accepted no writes. */
async function storageIsFull(page: Page): Promise<void> {
  await page.route('**/_f/message', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, code: 'storage_unavailable', title: '' }),
    }),
  )
}

test('nothing is stored on the device while somebody types, nor after sending', async ({
  page,
}) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Nichts davon bleibt auf dem Gerät.')
  expect(await drafts(page)).toEqual([])
  await sendAndRead(page)
  expect(await drafts(page)).toEqual([])
})

test('offline, the page says so, keeps a draft across a reload, and sends it once', async ({
  page,
  context,
  site,
}) => {
  const text = 'Offline geschrieben, neu geladen, gesendet.'
  await page.goto(PLACE)
  await fillMessage(page, text)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('Sie sind offline. Der Text bleibt auf diesem Gerät.')).toBeVisible()
  await expect(page.getByText('Wird von selbst gesendet, sobald es geht.')).toBeVisible()
  expect(await drafts(page)).toHaveLength(1)
  // The page is closed before the network is back.
  await page.route('**/_f/message', (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await page.unroute('**/_f/message')
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(text)
  await expect(page.getByText('ist noch da: Er wurde nicht gesendet')).toBeVisible()
  await sendAndRead(page)
  expect(await drafts(page)).toEqual([])
  await findMessage(site.directory, text)
})

test('if the server cannot store a message, the page retries by itself with the same key', async ({
  page,
  site,
}) => {
  const text = 'Bei vollem Speicher geschrieben.'
  await page.goto(PLACE)
  await storageIsFull(page)
  await fillMessage(page, text)
  await page.clock.install()
  await send(page)
  await expect(page.getByText('Gerade lässt sich nichts speichern')).toBeVisible()
  await page.unroute('**/_f/message')
  await page.clock.runFor(16_000)
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  await findMessage(site.directory, text)
})

test('a draft can be deleted, and is gone after a day', async ({ page }) => {
  await page.goto(PLACE)
  await storageIsFull(page)
  await fillMessage(page, 'Doch lieber nicht.')
  await send(page)
  await page.getByRole('button', { name: DRAFT }).click()
  await expect(page.getByText('Der Entwurf ist gelöscht.')).toBeVisible()
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('')
  expect(await drafts(page)).toEqual([])

  await fillMessage(page, 'Von gestern.')
  await send(page)
  await expect(page.getByRole('button', { name: DRAFT })).toBeVisible()
  await page.clock.install({ time: Date.now() + 25 * 60 * 60_000 })
  await page.reload()
  await expect.poll(() => drafts(page)).toEqual([])
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('')
})

test('typed text is still there after visiting another page and going back', async ({ page }) => {
  const text = 'Kurz woanders nachgesehen.'
  await page.goto(PLACE)
  await untilAlive(page)
  await page.getByLabel('Ihre Nachricht').fill(text)
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByRole('banner').getByRole('link', { name: 'Orte finden' }).click()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(text)
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Anna Probe')
  expect(await drafts(page)).toEqual([])
})

test('going back does not bring back a sent text, but does bring back one started after it', async ({
  page,
}) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Einmal geschickt, einmal gemeint.')
  await sendAndRead(page)
  await leaveAndReturn(page)
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('')
  await expect(page.getByLabel('Ihr Name')).toHaveValue('')

  await fillMessage(page, 'Noch etwas vergessen.')
  await sendAndRead(page)
  await page.getByRole('button', { name: 'Noch eine Nachricht schreiben' }).click()
  await page.getByLabel('Ihre Nachricht').fill('Erst halb geschrieben')
  await leaveAndReturn(page)
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('Erst halb geschrieben')
})

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Orte', exact: true }).click()
  await expect(page).toHaveURL(/\/orte\/in$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Nachricht schreiben' })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } })

  test('the result of sending is shown where the button was pressed', async ({ page, context }) => {
    await page.goto(PLACE)
    await fillMessage(page, 'Im Funkloch auf Senden gedrückt.')
    await context.setOffline(true)
    await send(page)
    await expect(page.getByText('Sie sind offline. Der Text bleibt')).toBeInViewport()
    await expect(page.getByText('Wird von selbst gesendet')).toBeInViewport()
  })
})

test('a second tab keeps its own draft and does not take the first one', async ({
  page,
  context,
  site,
}) => {
  const [here, there] = ['Im ersten Fenster geschrieben.', 'Im zweiten Fenster geschrieben.']
  const other = await context.newPage()
  for (const [tab, text] of [
    [page, here],
    [other, there],
  ] as const) {
    await tab.goto(PLACE)
    await tab.getByLabel('Ihre Nachricht').waitFor()
    await storageIsFull(tab)
    await fillMessage(tab, text)
  }
  await send(page)
  await send(other)
  await expect(other.getByRole('button', { name: DRAFT })).toBeVisible()
  await expect.poll(() => drafts(page)).toHaveLength(2)
  await other.unroute('**/_f/message')
  await sendAndRead(other)
  expect(await drafts(page)).toHaveLength(1)
  await page.unroute('**/_f/message')
  await sendAndRead(page)
  expect(await drafts(page)).toEqual([])
  await findMessage(site.directory, here)
  await findMessage(site.directory, there)
})

test('a text that was changed after a lost answer arrives as well', async ({ page, site }) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Der erste Wortlaut.')
  await page.route('**/_f/message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await page.unroute('**/_f/message')
  await page.getByLabel('Ihre Nachricht').fill('Der zweite Wortlaut.')
  await page.waitForTimeout(2_700)
  await sendAndRead(page)
  await findMessage(site.directory, 'Der erste Wortlaut.')
  const second = await findMessage(site.directory, 'Der zweite Wortlaut.')
  // This test is not about the number of earlier messages from here, nor about the proof on a busy machine.
  const codes = codesOf(second).filter((code) => !/-from-sender$|^proof-missing$/.test(code))
  expect(codes).toEqual([])
})

test('a message with an expired token is stored, with a note', async ({ request, site }) => {
  const { openStorage } = await import('../src/storage/open-storage.ts')
  const { issueToken } = await import('../src/lib/spam-shield/form-token.ts')
  const storage = await openStorage({ directory: site.directory, log: () => undefined })
  const secret = await storage.site.secret('form-token')
  await storage.close()
  const now = Date.now() - 25 * 60 * 60_000
  const token = issueToken({ secret, form: 'message', now, nonce: 'a'.repeat(22), ctx: 'page' })
  const text = 'Seit gestern offen.'
  const answer = await request.post('/kontakt', {
    form: { name: 'Anna', email: 'anna@beispiel.de', message: text, token, place: '' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const message = await findMessage(site.directory, text)
  expect(codesOf(message)).toContain('token-expired')
})

test('ten requests at once with the same key store one message and get its receipt or 409', async ({
  request,
  site,
}) => {
  const form = {
    name: 'Anna',
    email: 'anna@beispiel.de',
    message: 'Zehnmal zugleich.',
    idempotencyKey: 'ten-at-once-0001',
  }
  const post = () => request.post('/_f/message', { form })
  const answers = await Promise.all(Array.from({ length: 10 }, post))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  const again = await post()
  expect(again.status()).toBe(200)
  const { receipt } = await again.json()
  expect((await findMessage(site.directory, 'Zehnmal zugleich.')).receipt).toBe(receipt)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the second click waits for the first and gets its receipt', async ({ page, site }) => {
    await page.goto('/kontakt')
    await fillMessage(page, 'Ohne Skript zweimal geklickt.')
    await page.getByRole('button', { name: 'Nachricht senden' }).dblclick()
    await expect(page).toHaveURL(/gesendet\?beleg=LP-/)
    await findMessage(site.directory, 'Ohne Skript zweimal geklickt.')
  })
})

test('every form says what is stored', async ({ page }) => {
  for (const path of [PLACE, '/kontakt', `${PLACE}/korrektur`, '/ort-vorschlagen', '/']) {
    await page.goto(path)
    await untilAlive(page)
    if (path === '/') await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
    const note = page.getByRole('region', { name: 'Was wir speichern, und wie lange' })
    await expect(note).toContainText('Ihre IP-Adresse speichern wir nicht.')
    await expect(note).toContainText('180 Tage nach der Erledigung gelöscht')
  }
})

test('a proxy that keeps its connections for two minutes never finds one closed', async ({
  site,
}) => {
  const response = await fetch(`${site.url}/healthz`)
  const seconds = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1]
  expect(Number(seconds)).toBeGreaterThan(120)
})
