import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'

test.use({ siteOf: 'proof-of-work' })

const PLACE = '/orte/zion-nationalpark-springdale'

for (const path of [PLACE, `${PLACE}/nachricht`, '/en/contact']) {
  test(`${path} computes the proof from the first focus on, in a worker, under the policy`, async ({
    page,
    context,
    site,
  }) => {
    const { violations, errors } = await watch(context, site.url)
    const policy = (await page.goto(path))?.headers()['content-security-policy']
    expect(policy).toContain(`worker-src 'self'`)
    expect(policy).not.toMatch(/unsafe|blob:(?!;| )/)
    const text = `Gerechnet wurde nebenbei auf ${path}.`
    const asked = page.waitForRequest(/_f\/token/)
    const worker = page.waitForEvent('worker', (one) => one.url().includes('proof-worker'))
    const solved = worker.then((started) => started.waitForEvent('close'))
    const names = path.startsWith('/en') ? ENGLISH : GERMAN
    await page.getByLabel(names.name).focus()
    await asked
    await page.getByLabel(names.name).fill('Anna Probe')
    await page.getByLabel(names.email).fill('anna@beispiel.de')
    await page.getByLabel(names.message).fill(text)
    const button = page.getByRole('button', { name: names.send })
    await expect(button).toBeEnabled()
    await solved
    await page.waitForTimeout(2_700)
    await button.click()
    await expect(page.getByText(/LP-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
    const message = await findMessage(site.directory, text)
    expect(message).toMatchObject({ verdict: 'accept', signals: [] })
    expect({ violations, errors }).toEqual({ violations: [], errors: [] })
  })
}

const GERMAN = {
  name: 'Ihr Name',
  email: 'E-Mail',
  message: 'Ihre Nachricht',
  send: 'Nachricht senden',
}
const ENGLISH = {
  name: 'Your name',
  email: 'E-mail',
  message: 'Your message',
  send: 'Send message',
}

test('a field focused before the script runs starts the proof as well', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/en/contact', { waitUntil: 'commit' })
  await page.getByLabel(ENGLISH.name).focus()
  const asked = page.waitForRequest(/_f\/token/)
  release()
  await asked
})

test('a browser whose worker never answers can still send, with one more reason', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.Worker.prototype.postMessage = () => undefined
  })
  const text = 'Mein Telefon rechnet zu langsam für Ihr Formular.'
  await page.goto('/kontakt')
  await fillMessage(page, text)
  await sendAndRead(page)
  const message = await findMessage(site.directory, text)
  expect(message.verdict).toBe('accept')
  expect(codesOf(message)).toEqual(['marker-alone', 'proof-missing'])
})
