import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { composeMail } from '../src/delivery/smtp/compose-mail.ts'
import { mail } from '../src/web/messages/mail/mail.de.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { additions, aPlace, aSubmission, PARK } from '../test/storage/samples.ts'
import { becomeOwner } from './support/become-owner.ts'
import { HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

let directory: string
let site: RunningSite
let operator: Page

// Written into the store without any checks: the output must be harmless, however the text got in.
const PLACES = HOSTILE_TEXTS.map((text, index) =>
  aPlace({
    slug: `ort-${index}`,
    name: text,
    alsoKnownAs: [text],
    categoryIds: [PARK.id],
    timeZone: 'America/Denver',
    address: {
      street: text,
      extra: text,
      postalCode: text,
      city: index % 2 === 0 ? text : 'Springdale',
      region: 'US-UT',
      country: 'US',
    },
    email: text,
    website: text,
    phone: text,
    openingHours: text,
    description: { de: text, en: text },
    source: { system: text, externalId: String(index) },
  }),
)

const MESSAGES = HOSTILE_TEXTS.map((text, index) =>
  aSubmission({
    nonce: `nonce-${index}`,
    placeId: PLACES[index]?.id,
    page: `/?q=${text}`,
    fields: { name: text, email: text, phone: text, message: text },
    status: index % 2 === 0 ? 'inbox' : 'quarantine',
    verdict: index % 2 === 0 ? 'accept' : 'quarantine',
  }),
)

test.beforeAll(async ({ browser }) => {
  directory = mkdtempSync(join(tmpdir(), 'lageplan-xss-'))
  const storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary({ categories: [PARK], attributes: [] }, 'test')
  await storage.places.apply(additions(PLACES), 'test')
  for (const message of MESSAGES) await storage.submissions.store(message, [])
  await storage.close()
  site = await startSite({ directory })
  const session = await browser.newContext()
  operator = await session.newPage()
  await becomeOwner(operator, site)
})

test.afterAll(async () => {
  await operator.context().close()
  await site.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('no text of a place or a search is executed on any page for visitors', async ({ page }) => {
  const listPages = Math.ceil(PLACES.length / 20)
  const paths = [
    ...Array.from({ length: listPages }, (_, index) => `/?page=${index + 1}`),
    ...PLACES.map(({ slug }) => `/orte/${slug}`),
    ...aQuarter(PLACES).map(({ slug }) => `/orte/${slug}/korrektur`),
    '/en?q=Springdale',
    '/embed',
    '/orte/in',
    '/orte/in/utah',
    '/orte/in/utah/springdale',
    ...HOSTILE_TEXTS.map(
      (text) => `/?q=${encodeURIComponent(text.toWellFormed())}&near=Springdale`,
    ),
  ].map((path) => site.url + path)
  const unknown = aQuarter(HOSTILE_TEXTS)
    .map((text) => encodeURIComponent(text.toWellFormed()))
    .map((slug) => `${site.url}/orte/${slug}`)
  await page.goto('about:blank')
  expect(await dangersOf(page, paths)).toEqual([])
  expect(await dangersOf(page, unknown, { status: 404 })).toEqual([])
})

test('no text of a message is executed on any page for operators', async () => {
  const inside = MESSAGES.map(
    ({ id, status }) =>
      `/verwaltung/${status === 'inbox' ? 'postfach' : 'quarantaene'}?message=${id}`,
  )
  await operator.goto(site.url + inside[0])
  await expect(operator.getByText(MESSAGES[0]?.receipt ?? '').first()).toBeVisible()
  const pages = inside.map((path) => site.url + path)
  // The page counts only if it shows the message.
  const receipts = new Map(pages.map((url, index) => [url, MESSAGES[index]?.receipt]))
  expect(await dangersOf(operator, pages, { shown: (url) => receipts.get(url) })).toEqual([])
})

test('no text of a place or a search is executed on any page for operators', async () => {
  const screens = [
    ...PLACES.flatMap(({ id }) => [`/verwaltung/orte/${id}`, `/verwaltung/orte/${id}/versionen`]),
    ...Array.from({ length: Math.ceil(PLACES.length / 50) }, (_, at) => `?page=${at + 1}`).map(
      (search) => `/verwaltung/orte${search}`,
    ),
    ...HOSTILE_TEXTS.map((text) => `/verwaltung/orte?q=${encodeURIComponent(text.toWellFormed())}`),
    '/verwaltung/protokoll',
    '/verwaltung/protokoll?what=place',
  ].map((path) => site.url + path)
  expect(await dangersOf(operator, screens)).toEqual([])
})

test('nothing runs in a hydrated page', async ({ page }) => {
  for (const slug of ['ort-0', 'ort-2', 'ort-44', 'ort-207', 'ort-218']) {
    await page.goto(`${site.url}/orte/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByLabel('Ihre Nachricht').waitFor()
  }
  await page.goto(`${site.url}/?page=2`)
  await page.getByRole('combobox').fill('script')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate((): unknown => Reflect.get(window, 'ran'))).toBeUndefined()
})

test('nothing is executed in a mail', async ({ page }) => {
  const mails = MESSAGES.map((submission, index) => {
    const { name, slug } = PLACES[index]!
    const about = {
      siteName: name,
      words: mail,
      placeUrl: (of: string) => `${site.url}/orte/${of}`,
    }
    return composeMail(
      {
        delivery: { id: 'x', recipient: 'post@beispiel.de' },
        submission,
        place: { name, slug, isPublic: true },
      },
      about,
    )
  })
  for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/)
  expect(
    await dangersIn(
      page,
      mails.map(({ html }, index) => ({ name: `mail ${index}`, html })),
    ),
  ).toEqual([])
})

// One place in four, each with a different way to break out of its context.
function aQuarter<One>(all: readonly One[]): One[] {
  return all.filter((_, index) => index % 4 === 0)
}

/** The dangers found in the pages. A page other than the requested one proves nothing, so it counts as a problem too. */
async function dangersOf(
  page: Page,
  urls: readonly string[],
  { status = 200, shown }: { status?: number; shown?: (url: string) => string | undefined } = {},
): Promise<string[]> {
  const found: string[] = []
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (let start = 0; start < urls.length; start += 40) {
    const documents = await Promise.all(
      urls.slice(start, start + 40).map(async (url) => {
        const response = await fetch(url, { headers: { cookie } })
        const html = await response.text()
        const isMeant = response.status === status && html.includes(shown?.(url) ?? '')
        if (!isMeant) found.push(`${url}: ${response.status}, not the page that was asked for`)
        return { name: url, html }
      }),
    )
    found.push(...(await dangersIn(page, documents)))
  }
  return found
}

/**
 * Elements and attributes that none of our pages has, found by the browser's own parser, which runs nothing. Inline scripts count as ours
 * if their text looks like React Router's, styles if a page without hostile texts has the same.
 */
async function dangersIn(
  page: Page,
  documents: readonly { name: string; html: string }[],
): Promise<string[]> {
  const own = { documents, styles: await ownStyles() }
  return page.evaluate((given) => {
    const schemeOf = (address: string) => URL.parse(address, 'https://own.example')?.protocol
    const hostOf = (address: string) => URL.parse(address, 'https://own.example')?.host ?? ''
    const runs = (address: string) =>
      ['javascript:', 'vbscript:', 'data:'].includes(schemeOf(address) ?? '')
    return given.documents.flatMap(({ name, html }) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const found: string[] = []
      for (const element of parsed.querySelectorAll('*')) {
        const tag = element.localName
        if (/^(iframe|object|embed|base|math|animate|frame|video)$/.test(tag)) found.push(tag)
        if (tag === 'meta' && element.hasAttribute('http-equiv')) found.push('meta refresh')
        if (tag === 'script' && /^\s*(window\.ran|parent\.ran)/.test(element.textContent)) {
          found.push('script')
        }
        if (tag === 'style' && !given.styles.includes(element.textContent)) found.push('style')
        for (const { name: key, value } of element.attributes) {
          if (key.startsWith('on')) found.push(`${tag} ${key}`)
          if (['href', 'src', 'action', 'formaction', 'srcdoc', 'data'].includes(key)) {
            const isOwnPicture = tag === 'img' && value.startsWith('data:image/')
            // A place may link to its website; apart from that, nothing on a page comes from a foreign host.
            const isForeign = key !== 'href' && hostOf(value).endsWith('foreign.example')
            if ((runs(value) && !isOwnPicture) || isForeign) {
              found.push(`${tag} ${key}=${value}`)
            }
          }
        }
      }
      return found.map((one) => `${name}: ${one}`)
    })
  }, own)
}

async function ownStyles(): Promise<string[]> {
  const response = await fetch(`${site.url}/impressum`)
  const html = await response.text()
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
}
