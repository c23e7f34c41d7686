import type { Page } from '@playwright/test'
import { codesOf, findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

// The shield is stricter with frequent senders, and the other specs send messages too.
test.use({ siteOf: 'marker-cookie' })

const PLACE = '/orte/zion-nationalpark-springdale'
const NO_MARKER = /^marker/

/** Records every assignment to document.cookie, starting before any script of the page. */
async function watchCookie(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    const seen: string[] = []
    Object.assign(window, { cookieAssignments: seen })
    Object.defineProperty(document, 'cookie', {
      get: () => native.get!.call(document),
      set: (value: string) => {
        seen.push(value)
        native.set!.call(document, value)
      },
    })
  })
  return () =>
    page.evaluate(() => (window as unknown as { cookieAssignments: string[] }).cookieAssignments)
}

const PAGES = [
  '/',
  PLACE,
  '/en',
  '/kontakt',
  `${PLACE}/nachricht`,
  `${PLACE}/korrektur`,
  '/ort-vorschlagen',
  '/orte/in',
  '/orte/in/kalifornien',
  '/orte/in/kalifornien/paicines',
  '/orte/in/delaware',
]

for (const path of PAGES) {
  test(`${path} sets the marker and nothing else once it has loaded`, async ({ page, context }) => {
    const assignments = await watchCookie(page)
    await page.goto(path)
    await expect.poll(assignments).toContain('spamshield=true')
    expect(new Set(await assignments())).toEqual(new Set(['spamshield=true']))
    const cookie = (await context.cookies(page.url())).find(({ name }) => name === 'spamshield')
    // A session cookie (no expiry) that belongs to the directory of the document (no path).
    expect(cookie).toMatchObject({ value: 'true', expires: -1, httpOnly: false, secure: false })
    expect(cookie?.path).toBe(new URL('.', page.url()).pathname.replace(/(?<=.)\/$/, ''))
  })
}

const journeys: { title: string; start: string; go(page: Page): Promise<void> }[] = [
  { title: 'loaded from the finder', start: '/', go: async () => undefined },
  { title: 'loaded from a place', start: PLACE, go: async () => undefined },
  { title: 'loaded from a page below a place', start: `${PLACE}/nachricht`, go: async () => {} },
  // A slash at the end would make the page a directory of its own, so it is redirected.
  { title: 'loaded with a slash at the end', start: `${PLACE}/`, go: async () => {} },
  {
    title: 'loaded from the finder, reached a place by client-side navigation',
    start: '/?q=Zion',
    go: async (page) => {
      await page.getByRole('link', { name: 'Zion-Nationalpark' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
    },
  },
  {
    title: 'loaded from a place, reached the finder by client-side navigation',
    start: PLACE,
    go: async (page) => {
      await page.getByRole('link', { name: 'Orte finden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Orte')
    },
  },
]

for (const { title, start, go } of journeys) {
  test(`the marker arrives with the message: ${title}`, async ({ page, site }) => {
    const text = `Kommt der Keks mit? Ja, nämlich: ${title}.`
    await page.goto(start)
    await untilAlive(page)
    await go(page)
    // Below a list, the form is a link until it is opened.
    const open = page.locator('.list-form').getByRole('link', { name: 'Nachricht schreiben' })
    if ((await open.count()) > 0) await open.click()
    await fillMessage(page, text)
    await sendAndRead(page)
    const message = await findMessage(site.directory, text)
    expect(codesOf(message).filter((code) => NO_MARKER.test(code))).toEqual([])
    expect(message.verdict).toBe('accept')
  })
}

test('with cookies blocked, the message is accepted, with one more reason against it', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  const text = 'Mein Browser nimmt keine Kekse an.'
  await page.goto(PLACE)
  await fillMessage(page, text)
  await sendAndRead(page)
  const message = await findMessage(site.directory, text)
  expect(message.verdict).toBe('accept')
  expect(codesOf(message).filter((code) => NO_MARKER.test(code))).toHaveLength(1)
})
