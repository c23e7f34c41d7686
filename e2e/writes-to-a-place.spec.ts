import { codesOf, findMessage, readInbox } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

test.use({ siteOf: 'writes-to-a-place' })

const PLACE = '/orte/zion-nationalpark-springdale'

test('visitors find, open and write to a place; the message is stored', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('combobox').fill('Zion')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await page.getByRole('link', { name: 'Zion-Nationalpark' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
  await fillMessage(page, 'Ist der Höhlenweg im November offen?')
  const receipt = await sendAndRead(page)
  const message = await findMessage(site.directory, 'Ist der Höhlenweg im November offen?')
  expect(message.receipt).toBe(receipt)
  expect(message.verdict).toBe('accept')
  expect(message.placeId).toBeDefined()
})

test('a mistake is named beside its field, which takes the focus, and nothing is lost', async ({
  page,
}) => {
  await page.goto(PLACE)
  await untilAlive(page)
  await page.getByLabel('Ihr Name').fill('Anna Probe')
  await page.getByLabel('E-Mail').fill('anna@')
  await page.getByLabel('Ihre Nachricht').fill('kurz')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(/Adresse hinter dem @/)
  await expect(page.getByLabel('Ihr Name')).toHaveValue('Anna Probe')
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('kurz')
})

test('a correction typed before the script runs is kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/kontakt', { waitUntil: 'commit' })
  const message = page.getByLabel('Ihre Nachricht')
  await page.getByLabel('E-Mail').fill('anna@')
  await message.fill('Ist der Höhlenweg im Winter offen?')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(/Adresse hinter dem @/)
  await message.press('Home')
  await message.pressSequentially('Guten Tag! ')
  release()
  await untilAlive(page)
  await message.pressSequentially('Danke. ')
  await expect(message).toHaveValue('Guten Tag! Danke. Ist der Höhlenweg im Winter offen?')
})

test('a double click stores one message', async ({ page, site }) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Doppelt geklickt, einmal gemeint.')
  await page.getByRole('button', { name: 'Nachricht senden' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  await findMessage(site.directory, 'Doppelt geklickt, einmal gemeint.')
})

test('without a network the text stays, and is sent once when the network is back', async ({
  page,
  context,
  site,
}) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Im Tunnel geschrieben, danach gesendet.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByText('Sie sind offline')).toBeVisible()
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(
    'Im Tunnel geschrieben, danach gesendet.',
  )
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
  await findMessage(site.directory, 'Im Tunnel geschrieben, danach gesendet.')
})

test('an answer that is lost after the commit does not lead to a second message', async ({
  page,
  site,
}) => {
  await page.goto(PLACE)
  await fillMessage(page, 'Die Antwort ging verloren, die Nachricht nicht.')
  await page.route('**/_f/message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await page.unroute('**/_f/message')
  await sendAndRead(page)
  await findMessage(site.directory, 'Die Antwort ging verloren, die Nachricht nicht.')
})

test('a program that posts at once without a token is quarantined with its reasons, and stored', async ({
  request,
  site,
}) => {
  const text = 'Kaufen Sie jetzt, bevor es zu spät ist.'
  const answer = await request.post('/_f/message', {
    form: { name: 'Bot', email: 'bot@example.com', message: text },
  })
  expect(answer.status()).toBe(201)
  const message = await findMessage(site.directory, text)
  expect(message.verdict).toBe('quarantine')
  expect(message.score).toBeGreaterThanOrEqual(5)
  expect(codesOf(message).length).toBeGreaterThanOrEqual(2)
})

test('a form on another site is refused with a code', async ({ request, site }) => {
  const before = (await readInbox(site.directory)).length
  const answer = await request.post('/_f/message', {
    headers: { origin: 'https://boese.example', 'sec-fetch-site': 'cross-site' },
    form: {
      name: 'Anna',
      email: 'anna@beispiel.de',
      message: 'Von einer fremden Seite geschickt.',
    },
  })
  expect(answer.status()).toBe(403)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'foreign_origin', status: 403 })
  expect((await readInbox(site.directory)).length).toBe(before)
})

test('a body that is too large is refused with a code', async ({ request }) => {
  const answer = await request.post('/_f/message', { form: { message: 'x'.repeat(70_000) } })
  expect(answer.status()).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'body_too_large' })
})
