import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { OWNER } from './support/become-owner.ts'
import { firstLink } from './support/first-link.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** The most steps that a clerk may need before the county's places are public. */
const MAX_STEPS = 40

const KINDS = [
  ['Bücherei', 'Mo-Fr 9-17 Uhr'],
  ['Museum', 'Di-So 10:00-18:00'],
  ['Schwimmbad', 'Mai bis September täglich 9-20 Uhr'],
  ['Bürgerbüro', 'Mo/Di/Do 8-16, Mi/Fr 8-12'],
  ['Kita', '7:00-16:30'],
  ['Jugendzentrum', 'Mo-Do 14-21 Uhr, Fr 14-22 Uhr'],
  ['Wertstoffhof', 'Sa 8-13'],
  ['Sporthalle', ''],
  ['Friedhof', 'durchgehend'],
  ['Standesamt', 'nach Vereinbarung'],
] as const

const TOWNS = [
  ['12529', 'Schönefeld', '52,3894', '13,5044'],
  ['15711', 'Königs Wusterhausen', '52,2967', '13,6258'],
  ['15907', 'Lübben', '51,9372', '13,8889'],
] as const

const ROWS = TOWNS.flatMap(([code, town, lat, lng], t) =>
  KINDS.map(([kind, hours], k) =>
    [
      100 * t + k,
      `${kind} ${town}`,
      kind,
      `Hauptstraße ${k + 1}`,
      code,
      town,
      `03375 2620${t}${k}`,
      hours,
      lat,
      lng,
    ].join(';'),
  ),
)
const FILE = ['Nr;Bezeichnung;Art;Straße;PLZ;Ort;Telefon;Öffnungszeiten;Breite;Länge', ...ROWS]

test.describe.configure({ mode: 'serial' })

let site: RunningSite
let page: Page
let steps = 0

test.beforeAll(async ({ browser }) => {
  site = await startSite()
  const session = await browser.newContext({ baseURL: site.url, locale: 'de-DE' })
  page = await session.newPage()
})

test.afterAll(async () => {
  await page.context().close()
  await site.stop()
})

async function click(target: Locator): Promise<void> {
  steps += 1
  await target.click()
}

async function fill(label: string, value: string): Promise<void> {
  steps += 1
  await page.getByLabel(label).fill(value)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const checked = () =>
  expect(page.locator('.import-status')).toContainText('geprüft, nicht übernommen')

test('the first account leads to an empty site with its own name, country and color', async () => {
  await page.goto(await firstLink(site))
  await fill('Ihr Name', OWNER.name)
  await fill('E-Mail', OWNER.email)
  await fill('Passwort', OWNER.password)
  await click(button('Konto anlegen'))
  await click(page.getByRole('link', { name: 'Leer beginnen …' }))
  await expect(page.getByRole('heading', { name: 'Ihre Website', level: 1 })).toBeVisible()
  await expectAccessible(page, 'empty beginning')
  // The country comes from the browser's language, as a suggestion.
  await expect(page.getByLabel('Land', { exact: true })).toHaveValue('DE')
  await fill('Name der Website', 'Einrichtungen im Landkreis Dahme-Spreewald')
  await fill('Farbe der Schilder', '#1a5f8a')
  await click(button('Leer beginnen'))
  await expect(page.getByText('Die Website ist leer und gehört jetzt Ihnen')).toBeVisible()
})

test('without places, the holiday screen says that no place has hours', async () => {
  await page.goto('/verwaltung/orte/feiertag')
  await expect(page.getByText('Kein Ort dieser Auswahl hat Öffnungszeiten')).toBeVisible()
  await page.goto('/verwaltung/import')
})

test('visitors to the empty site read that it is being set up, and see the map of its country', async ({
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Hier entsteht etwas' })).toBeVisible()
  await expect(visitor.getByText('Diese Website wird gerade eingerichtet')).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const picture = await visitor.locator('.map-picture source').first().getAttribute('srcset')
  const svg = await visitor.request.get(picture ?? '')
  expect(await svg.text()).toContain('>Berlin<')
  await expect(visitor.locator('body')).not.toContainText('Amerika')
  await visitor.goto('/orte/in')
  await expect(visitor.getByText('Noch ist kein Ort einer Region zugeordnet')).toBeVisible()
  await visitor.close()
})

test('a file with ten unknown categories and odd hours is imported', async () => {
  const file = { name: 'orte.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE.join('\r\n')) }
  steps += 1
  await page.getByLabel('Datei mit Orten').setInputFiles(file)
  await click(button('Hochladen und prüfen'))
  await checked()
  await click(button(/^10 Kategorien .*anlegen/))
  await expect(page.getByText(/Kategorien gibt es hier noch nicht/)).toBeHidden()
  await checked()
  await expect(page.getByText(/Zeilen nennen Öffnungszeiten ohne Wochentage/)).toBeVisible()
  await click(button('Gelten Montag bis Freitag'))
  await expect(page.getByText(/ohne Wochentage/)).toBeHidden()
  await checked()
  await click(button(/^30 .*übernehmen$|^Alle .*übernehmen$/).first())
  await expect(page.locator('.import-status')).toHaveText(/^übernommen/)
})

test('the imprint and the privacy page are filled in with a form', async () => {
  await click(page.getByRole('link', { name: 'Übersicht' }))
  await expect(page.getByText('Es fehlt: Name und Rechtsform, Anschrift und')).toHaveCount(2)
  await click(page.getByRole('link', { name: 'Impressum schreiben' }))
  await expect(page.getByRole('heading', { name: 'Wer verantwortlich ist' })).toBeInViewport()
  await expectAccessible(page, 'who is responsible')
  const form = page.getByRole('region', { name: 'Wer verantwortlich ist' })
  const particulars = {
    'Name und Rechtsform': 'Landkreis Dahme-Spreewald',
    Anschrift: 'Reutergasse 12\n15907 Lübben',
    'E-Mail-Adresse': 'post@landkreis.beispiel.de',
    Telefon: '03546 200',
    'Vertreten durch': 'Landrätin Petra Probe',
    'Datenschutzbeauftragte oder Datenschutzbeauftragter': 'datenschutz@landkreis.beispiel.de',
  }
  for (const [label, value] of Object.entries(particulars)) {
    steps += 1
    await form.getByLabel(label).fill(value)
  }
  await click(form.getByRole('button', { name: 'Speichern' }))
  await expect(form.getByText('Gespeichert. Es gilt ab sofort.')).toBeVisible()
  await expect(form.getByText('Es fehlt:')).toBeHidden()
})

test('the site is public: places, categories, hours in words, imprint', async ({ browser }) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: '30 Orte' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Bücherei, 3 Orte' })).toBeVisible()
  await visitor.goto('/?q=Kita+in+L%C3%BCbben')
  await visitor.getByRole('link', { name: 'Kita Lübben' }).click()
  await expect(visitor.getByRole('row', { name: 'Montag 7:00–16:30' })).toBeVisible()
  await expect(visitor.locator('a[href="tel:+493375262024"]')).toBeVisible()
  await visitor.goto('/impressum')
  const imprint = visitor.getByRole('article')
  await expect(imprint.getByText('Reutergasse 12')).toContainText('15907 Lübben')
  await expect(imprint.getByRole('link', { name: 'post@landkreis.beispiel.de' })).toHaveAttribute(
    'href',
    'mailto:post@landkreis.beispiel.de',
  )
  await visitor.goto('/datenschutz')
  await expect(visitor.getByText('datenschutz@landkreis.beispiel.de')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Das Cookie „spamshield“' })).toBeVisible()
  await visitor.close()
  expect(steps).toBeLessThanOrEqual(MAX_STEPS)
})
