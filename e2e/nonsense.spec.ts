import { request as httpRequest } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { untilQuiet } from './support/until-quiet.ts'

const PLACE = '/orte/zion-nationalpark-springdale'
const SCRIPT = `<script>window.hacked=1</script>"'><img src=x onerror=window.hacked=1>`
const LONG = 'Straße '.repeat(2_000)

const TYPED = [
  { name: 'a script', text: SCRIPT },
  { name: 'eighty bison', text: '🦬'.repeat(80) },
  { name: 'control characters', text: '\\\0\u202e%00 %E0%A4%A' },
  { name: 'SQL', text: `'; DROP TABLE places; --` },
  { name: 'a very long text', text: LONG },
  { name: 'one very long word', text: 'Donaudampfschifffahrt'.repeat(20) },
]

for (const { name, text } of TYPED) {
  test(`${name} as a search is answered with places or a way out`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox').fill(text)
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ort/)
    const onward = page.getByRole('region', { name: 'Das hilft weiter' }).getByText(/: \d+ Orte?$/)
    await expect(onward.or(page.locator('.result')).first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
    await expectNoSideways(page)
  })
}

const QUERIES = [
  'page=-1',
  'page=1e9',
  'page=99999999999999999999',
  'bbox=abc',
  'bbox=1,2,3',
  'bbox=NaN,NaN,NaN,NaN',
  'bbox=10,80,-10,-80',
  'near=999,999',
  'near=0,0&radius=-5',
  'radius=1e308',
  'open=2026-99-99T99:99',
  'open=0000-00-00T00:00',
  'category=__proto__&category=constructor',
  'attribute=:&attribute=toString:1',
  'place=../../etc/passwd',
  'view=nonsense',
  'q=%00%01%7F',
  'q=%E0%A4%A',
  'q=%ED%A0%80',
  `q=${encodeURIComponent(SCRIPT)}`,
  `q=${'x'.repeat(10_000)}`,
  Array.from({ length: 900 }, (_, index) => `category=c${index}`).join('&'),
]

test('no query of the finder causes an error', async ({ site }) => {
  for (const query of QUERIES) {
    const answer = await ask(site.url, `/?${query}`)
    expect(answer.status, query).toBe(200)
    expect(answer.body, query).toMatch(/<h1[^>]*>.*Ort/)
    expect(answer.body, query).not.toContain('<script>window.hacked')
  }
})

const ADDRESSES = [
  '/orte/%E0%A4%A',
  '/%E0%A4%A',
  '/%00',
  '/orte/%00',
  '/orte/..%2f..%2fetc%2fpasswd',
  `/orte/${encodeURIComponent(SCRIPT)}`,
  `/orte/${encodeURIComponent('🦬')}`,
  `/orte/${'x'.repeat(8_000)}`,
  `${PLACE}/nachricht/nichts`,
  '/en/nowhere',
  '/.env',
  '/index.php',
]

test('no address causes a server error: unknown ones get a 404 page', async ({ site }) => {
  for (const path of ADDRESSES) {
    const answer = await ask(site.url, path)
    expect(answer.status, path).toBe(404)
    expect(answer.body, path).toMatch(/<h1[^>]*>(Diese(n Ort| Seite)|Page not found|There is)/)
    expect(answer.body, path).not.toContain('<script>window.hacked')
  }
  // Only our own lines may be in the log: some of these addresses are as secret as passwords.
  expect(site.output()).not.toContain('could not be decoded')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page beyond the last one leads to the last one', async ({ page }) => {
    await page.goto('/?category=nationalpark&page=40')
    await expect(page).toHaveURL(/category=nationalpark&page=4$/)
    await expect(page.getByText('Seite 4 von 4')).toBeVisible()
    await expect(page.locator('.result')).toHaveCount(3)
  })

  test('a truncated or capitalised address leads to the right page', async ({ page }) => {
    await page.goto('/orte')
    await expect(page).toHaveURL(/\/orte\/in$/)
    await page.goto('/en/places')
    await expect(page).toHaveURL(/\/en\/places\/in$/)
    await page.goto('/orte/Zion-Nationalpark-SPRINGDALE')
    await expect(page).toHaveURL(/\/orte\/zion-nationalpark-springdale$/)
  })
})

test('files and the API answer nonsense with a code', async ({ site }) => {
  for (const path of [
    '/assets/%2e%2e%2fpackage.json',
    '/api/v1/clusters/a/b/c',
    '/api/v1/clusters/99/0/0',
    '/api/v1/nothing',
    '/_f/token?form=nonsense',
    '/karte/google',
    '/a'.repeat(7_000),
    `/a${'/'.repeat(15_000)}b`,
    `/verwaltung${'/a'.repeat(5_000)}.data`,
  ]) {
    const answer = await ask(site.url, path)
    expect(answer.status, path).toBe(404)
    expect(JSON.parse(answer.body), path).toMatchObject({ code: 'not_found', status: 404 })
  }
  expect((await ask(site.url, `/?q=${'x'.repeat(40_000)}`)).status).toBe(431)
})

test('an address with a slash at the end leads to the one without, and never to another site', async ({
  site,
}) => {
  expect(await ask(site.url, `${PLACE}/`)).toMatchObject({ status: 308, location: PLACE })
  expect(await ask(site.url, '/en/?q=a')).toMatchObject({ status: 308, location: '/en?q=a' })
  for (const path of ['//boese.example/', '/\\boese.example/', '///boese.example//', '//']) {
    const { status, location = '' } = await ask(site.url, path)
    expect(status, path).toBeLessThan(500)
    expect(new URL(location, site.url).origin, path).toBe(site.url)
  }
})

test('HEAD answers like GET, without the body', async ({ site }) => {
  for (const path of ['/', PLACE, '/kontakt', '/gibt-es-nicht', '/favicon.svg', '/healthz']) {
    const [get, head] = [await ask(site.url, path), await ask(site.url, path, 'HEAD')]
    expect(head, path).toMatchObject({ status: get.status, type: get.type, body: '' })
  }
})

test('an unsupported method is refused with a code and the supported methods', async ({ site }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'POST']) {
    const answer = await ask(site.url, PLACE, method)
    expect(answer, method).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  }
  expect((await ask(site.url, PLACE, 'PROPFIND')).status).toBeLessThan(500)
})

test('nonsense in a form gets an error beside its field or is stored as is', async ({ page }) => {
  await page.goto('/kontakt')
  await page.getByLabel('Ihr Name').fill(SCRIPT)
  await page.getByLabel('E-Mail').fill('a@b@c')
  await page.getByLabel('Telefon').fill('🦬')
  await page.getByLabel('Ihre Nachricht').fill('\u202e%00')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Ihr Name').fill('Ünal Ó’Brien-Łoś 🦬')
  await page.getByLabel('E-Mail').fill('anna@beispiel.de')
  await page.getByLabel('Telefon').fill('')
  await page.getByLabel('Ihre Nachricht').fill(`${SCRIPT} ${'🦬'.repeat(500)} %00 \\' --`)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByText(/LP-[0-9A-Z]{4}-/)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
})

test('a click while offline shows an error, and opens the page once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/?q=Zion')
  // The code and texts of the pages that the links lead to have been prefetched.
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['place', 'places', 'forms'].every((name) =>
      fetched.some((url) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`).test(url)),
    )
  })
  await untilQuiet(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Zion-Nationalpark' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Verbindung')
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
})

test('a search whose answer is lost can be tried again', async ({ page }) => {
  await page.goto('/')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Verbindung')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
})

type Answer = { status: number; type?: string; location?: string; allow?: string; body: string }

/** Requests the path exactly as written; a browser or fetch would normalise it. */
function ask(origin: string, path: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { location, allow, 'content-type': type } = response.headers
        const body = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, type, location, allow, body })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}
