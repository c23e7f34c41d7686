import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { startPostgres } from '../test/postgres.ts'
import { becomeOwner } from './support/become-owner.ts'
import { freePort } from './support/free-port.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { seedInbox } from './support/seed-inbox.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

const COMMAND_LINE = join(import.meta.dirname, '../src/server/command-line/main.ts')

const PAGES = [
  '/',
  '/?q=brauerei+m%C3%BCnchen',
  '/?near=94107&radius=100',
  '/orte/zion-nationalpark-springdale',
  '/en/places/in',
  '/datenschutz',
  '/verwaltung/postfach',
  '/verwaltung/quarantaene',
  '/verwaltung/orte?q=park',
  '/verwaltung/benutzer',
  '/verwaltung/protokoll',
]

const ANSWERS = [
  '/sitemap.xml',
  '/api/v1/places?limit=100',
  '/api/v1/clusters/4/3/5',
  '/api/v1/suggest?q=zi',
  '/api/v1/export',
  '/api/v1/messages',
]

const QUARTER_OF_AN_HOUR = 15 * 60_000

// Opening hours and days change on the quarter hour, which must not fall between two reads.
async function untilClocksRest(page: Page): Promise<void> {
  const left = QUARTER_OF_AN_HOUR - (Date.now() % QUARTER_OF_AN_HOUR)
  if (left < 60_000) await page.waitForTimeout(left)
}

/** The answers that a signed-in person gets. */
async function readAll(page: Page, { url }: RunningSite): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const path of [...PAGES, ...ANSWERS]) {
    const response = await page.request.get(url + path)
    const text = await response.text()
    said[path] = `${response.status()} ${PAGES.includes(path) ? wordsOf(text) : text}`
  }
  return said
}

// Form tokens differ each time. They are in tags and scripts, so those are removed.
function wordsOf(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
}

/** Runs the command and returns its output, whether it succeeds or fails. */
async function move(environment: Record<string, string>) {
  const env = { ...process.env, ...environment }
  const said = promisify(execFile)(process.execPath, [COMMAND_LINE, 'move'], { env })
  return said.catch((error: { stdout: string; stderr: string }) => error)
}

test('a site that has moved to PostgreSQL gives the same answers as before', async ({ page }) => {
  // The session belongs to one address, so the port stays the same.
  const environment = { PORT: String(await freePort()) }
  const [site, postgres] = [await startSite({ environment }), await startPostgres()]
  let there: RunningSite | undefined
  const onPostgres = { DATA_DIR: site.directory, DATABASE_URL: postgres.url }
  try {
    await becomeOwner(page, site)
    await seedInbox(site, [
      { fields: { message: 'Grüße aus Köln' }, placeSlug: 'zion-nationalpark-springdale' },
      { fields: { message: 'Billige Klicks' }, verdict: 'quarantine', status: 'quarantine' },
    ])
    expect((await move(onPostgres)).stderr).toContain('Beenden Sie es')
    await untilClocksRest(page)
    const before = await readAll(page, site)
    expect(Object.values(before).filter((said) => !said.startsWith('200'))).toEqual([])
    expect(before['/verwaltung/postfach']).toContain('Grüße aus Köln')

    // Killed, so that data which has not yet reached the main file must be moved as well.
    await site.kill()
    const moved = await move(onPostgres)
    expect(moved.stderr).toBe('')
    expect(moved.stdout).toContain('148 Orte, 2 Nachrichten')

    there = await startSite({
      directory: site.directory,
      environment: { ...environment, ...onPostgres },
    })
    expect(await readAll(page, there)).toEqual(before)
    await page.goto(`${there.url}/orte/zion-nationalpark-springdale/nachricht`)
    await fillMessage(page, 'Nach dem Umzug')
    await sendAndRead(page)
    await page.goto(`${there.url}/verwaltung/postfach`)
    await expect(page.getByText('Nach dem Umzug')).toBeVisible()
  } finally {
    await there?.stop()
    await site.stop()
    await postgres.stop()
  }
})
