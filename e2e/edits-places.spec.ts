import type { BrowserContext, Page } from '@playwright/test'
import { dragBy, middleOf } from '../test/maps/map-bench.ts'
import { expectAccessible } from './support/accessible.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'
import { withMap } from './support/without-map.ts'

const ZION = 'Zion-Nationalpark'

// An editor's morning.
let site: RunningSite
let session: BrowserContext
let page: Page

workAsOwner((owner) => ({ site, session, page } = owner))

async function openZion(on: Page = page): Promise<void> {
  await on.goto('/verwaltung/orte?q=zion')
  await on.getByRole('link', { name: ZION, exact: true }).click()
  await expect(on.getByRole('heading', { name: ZION, level: 1 })).toBeVisible()
}

// A blocked map shows an alert of its own once it comes into view.
const summaryOf = (on: Page) => on.getByRole('alert').filter({ hasText: 'Angabe' })

const save = (on: Page = page) => on.getByRole('button', { name: 'Speichern', exact: true }).click()

test('the table is searched, filtered, sorted and given columns; the URL holds all of it', async () => {
  await page.getByRole('link', { name: 'Orte', exact: true }).click()
  await expect(page.getByText(/^\d+ Orte$/)).toBeVisible()
  await page.getByLabel('Name, Anschrift oder Kennung').fill('nationalpark utah zion')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page.getByText('Kein Ort passt zu dieser Auswahl.')).toBeVisible()
  await page.getByRole('link', { name: 'Auswahl aufheben' }).click()
  await expect(page.getByText(/^\d+ Orte$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Utah' })
  await page.locator('.place-columns summary').click()
  await page.getByLabel('PLZ').check()
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page).toHaveURL(/orte\?region=US-UT&column=category.*column=postalCode/)
  await expect(page.getByRole('columnheader', { name: 'PLZ' })).toBeVisible()
  const names = page.getByRole('rowheader')
  await expect(names.first()).toBeVisible()
  const ascending = await names.allTextContents()
  expect(ascending).toContain(ZION)
  await page.getByRole('link', { name: 'Nach Name ordnen' }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(names.first()).toHaveText(ascending.at(-1) ?? '')
  expect(await names.allTextContents()).toEqual(ascending.toReversed())
})

test('the places of a list are edited one after another, and the list keeps its state', async () => {
  await page.goto('/verwaltung/orte?region=US-UT&sort=-name')
  const names = await page.getByRole('rowheader').allTextContents()
  await page.getByRole('link', { name: names[1] ?? '', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1] ?? '')
  await page.getByRole('link', { name: `Nächster: ${names[2]}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[2] ?? '')
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await expect(page).toHaveURL(/orte\?region=US-UT&sort=-name$/)
})

test('a place is changed, and its page shows it at once', async () => {
  await openZion()
  await page.getByLabel('Montag, 1. Zeit, von').fill('07:30')
  await page.getByLabel('Montag, 1. Zeit, bis').fill('12:00')
  await page.getByRole('button', { name: 'Montag: + Zeit' }).click()
  await page.getByLabel('Montag, 2. Zeit, von').fill('13:00')
  await page.getByLabel('Montag, 2. Zeit, bis').fill('15:45')
  await page.getByRole('button', { name: 'Besonderen Tag hinzufügen' }).click()
  await page.getByLabel('Am oder vom').fill('2027-12-24')
  await page.getByLabel('jedes Jahr').check()
  await page
    .getByLabel('Beschreibung auf Deutsch')
    .fill('Rote **Felsen**.\n\n- Narrows\n- <b>Angels</b>')
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click()
  const preview = page.getByRole('region', { name: 'Vorschau: Beschreibung auf Deutsch' })
  await expect(preview.locator('strong')).toHaveText('Felsen')
  await expect(preview.getByRole('listitem').last()).toHaveText('<b>Angels</b>')
  await save()
  const saved = page.getByText('Gespeichert als Version 2.')
  await expect(saved).toBeFocused()
  await expect(saved).toBeInViewport()
  await expect(page.getByLabel('Montag, 2. Zeit, bis')).toHaveValue('15:45')
  await page.getByRole('button', { name: 'Als Text bearbeiten' }).click()
  await expect(page.getByLabel('Öffnungszeiten als Text')).toHaveValue(
    /Mo 07:30-12:00,13:00-15:45;.*Dec 24 off/,
  )
  const visitor = await page.request.get('/orte/zion-nationalpark-springdale')
  const html = await visitor.text()
  expect(html).toContain('7:30')
  expect(html).toContain('<strong>Felsen</strong>')
  expect(html).not.toContain('<b>Angels')
})

test('the bar with the buttons never covers a field that the keyboard reaches', async () => {
  await openZion()
  await page.getByLabel('Name', { exact: true }).focus()
  for (let field = 0; field < 30; field += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(heightUnderBar)).toBe(0)
  }
})

/** Runs in the page: how much of the focused field the bar covers, px. */
function heightUnderBar(): number {
  const bar = document.querySelector('.place-form-actions')
  const focused = document.activeElement
  if (!bar || !focused || bar.contains(focused)) return 0
  const { top, height } = bar.getBoundingClientRect()
  const { bottom } = focused.getBoundingClientRect()
  return Math.max(0, Math.min(bottom - top, height))
}

test('moving the pin on the map fills in the fields, and the fields move the pin', async () => {
  const mapped = await session.newPage()
  await withMap(mapped)
  await openZion(mapped)
  const map = mapped.getByRole('region', { name: 'Karte zum Auswählen der Lage' })
  await map.scrollIntoViewIfNeeded()
  await map.locator('.map-view[data-state="ready"]').waitFor()
  const [lat, lng] = [mapped.getByLabel('Breite'), mapped.getByLabel('Länge')]
  const pin = map.getByRole('button', { name: 'Gewählte Lage' })
  await mapped.getByLabel('Genauigkeit').selectOption('Stadt')
  const before = Number(await lng.inputValue())
  const from = await middleOf(pin)
  await dragBy(mapped, from, { x: 90, y: 0 })
  await expect.poll(async () => Number(await lng.inputValue())).toBeGreaterThan(before)
  // The map without streets does not tell one house from the next.
  await expect(map.getByText(/Diese Karte zeigt keine Häuser/)).toBeVisible()
  await expect(mapped.getByLabel('Genauigkeit')).toHaveValue('street')
  await expect(map.getByText(/^Lage gewählt/)).toBeVisible()
  await expect(pin).toBeFocused()
  const dragged = Number(await lat.inputValue())
  await mapped.keyboard.press('ArrowUp')
  await expect.poll(async () => Number(await lat.inputValue())).toBeGreaterThan(dragged)
  await lat.fill('40,5')
  await lng.fill('-105,25')
  await lng.press('Tab')
  await expect(map.getByText(/^Lage gewählt: 40,5.*105,25/)).toBeVisible()
  await expect.poll(async () => Math.abs((await middleOf(pin)).x - from.x)).toBeLessThan(2)
  await mapped.close()
})

test('mistakes are listed together, the list takes the focus, and nothing typed is lost', async () => {
  await openZion()
  await page.getByLabel('E-Mail', { exact: true }).fill('anna@')
  await page.getByLabel('Breite').fill('nördlich')
  await page.getByLabel('Beschreibung auf Englisch').fill('Red rocks.')
  await save()
  const problems = summaryOf(page)
  await expect(problems).toBeFocused()
  await expect(problems.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Beschreibung auf Englisch')).toHaveValue('Red rocks.')
  await expect(page.getByLabel('Breite')).toHaveAccessibleDescription(/keine Zahl in Grad/)
  await problems.getByRole('link').first().click()
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
})

test('without JavaScript, a new place gets its position from the address and is published', async ({
  browser,
}) => {
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto('/verwaltung/orte')
  await still.getByRole('link', { name: 'Neuer Ort' }).click()
  await still.getByLabel('Name', { exact: true }).fill('Café Österreich')
  await still.getByLabel('Postleitzahl').fill('94107')
  await still.getByLabel('Ort', { exact: true }).fill('San Francisco')
  await still.getByRole('button', { name: 'Aus der Anschrift vorschlagen' }).click()
  await expect(still.getByText(/Mitte von 94107 San Francisco/)).toBeVisible()
  await expect(still.getByLabel('Name', { exact: true })).toHaveValue('Café Österreich')
  const latitude = await still.getByLabel('Breite').inputValue()
  await still.getByRole('button', { name: 'nach Norden' }).click()
  expect(Number(await still.getByLabel('Breite').inputValue())).toBeGreaterThan(Number(latitude))
  await still.getByLabel('Status').selectOption('Veröffentlicht')
  await save(still)
  await expect(still.getByRole('alert')).toContainText('Hier fehlt eine Angabe')
  await still.getByLabel('Kategorie', { exact: true }).selectOption({ index: 1 })
  await save(still)
  await expect(still.getByText('Gespeichert als Version 1.')).toBeVisible()
  await still.getByRole('link', { name: 'Seite des Ortes öffnen' }).click()
  await expect(still).toHaveURL(/\/orte\/cafe-oesterreich-san-francisco$/)
  await expect(still.getByRole('heading', { name: 'Café Österreich' })).toBeVisible()
  await plain.close()
})

test('hours in words are shown as understood before they are saved, also without JavaScript', async ({
  browser,
}) => {
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await openZion(still)
  await still.getByRole('button', { name: 'Als Text bearbeiten' }).click()
  const field = still.getByLabel('Öffnungszeiten als Text')
  await field.fill('Mo-Fr 9-18 Uhr, letzter Einlass 17 Uhr')
  await still.getByLabel('Zusatz').fill('Haupteingang')
  await save(still)
  const hours = still.getByRole('group', { name: 'Öffnungszeiten' })
  await expect(hours.getByRole('status')).toContainText(/Aus „Mo-Fr 9-18 Uhr, letzter Ein.*Prüfen/)
  await expect(hours.getByRole('row', { name: 'Freitag' })).toContainText('9:00–18:00')
  await expect(hours.getByRole('row', { name: 'Samstag' })).toContainText('geschlossen')
  await expect(field).toHaveValue('Mo-Fr 09:00-18:00')
  await expect(still.getByLabel('Zusatz')).toHaveValue('Haupteingang')
  await expect(still.getByRole('alert')).toHaveCount(0)
  await save(still)
  await expect(still.getByText(/Gespeichert als Version/)).toBeVisible()
  await expect(still.getByLabel('Freitag, 1. Zeit, bis')).toHaveValue('18:00')
  await plain.close()
})

test('hours in words become a week, and other mistakes are still named', async () => {
  await openZion()
  await page.getByRole('button', { name: 'Als Text bearbeiten' }).click()
  const field = page.getByLabel('Öffnungszeiten als Text')
  await field.fill('täglich 8am-8pm, call ahead')
  await page.getByRole('button', { name: 'Als Woche bearbeiten' }).click()
  await expect(page.getByLabel('Sonntag, 1. Zeit, bis')).toHaveValue('20:00')
  await expect(
    page.getByRole('status').filter({ hasText: /call ahead“ wurde „Mo-Su 08:00-20:00“/ }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Als Text bearbeiten' }).click()
  await field.fill('1. Samstag im Monat 10-14 Uhr')
  await page.getByLabel('Breite').fill('nördlich')
  await save()
  await expect(summaryOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('Sa[1] 10:00-14:00')
  await expectAccessible(page, 'spoken-hours')
})

test('the versions say who changed what, and an older one can be restored', async () => {
  await openZion()
  await page.getByLabel('Website').fill('https://www.nps.gov/zion/neu')
  await page.getByLabel('Zusatz').fill('Südeingang')
  await save()
  await expect(page.getByText(/Gespeichert als Version/)).toBeVisible()
  await page.getByRole('link', { name: 'Versionen' }).click()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await expect(newest).toContainText('Anna Probe')
  await expect(
    newest.locator('ins').filter({ hasText: 'https://www.nps.gov/zion/neu' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Version 1 wiederherstellen' }).click()
  await expect(page.getByText(/Gespeichert als Version/)).toBeVisible()
  await expect(page.getByLabel('Zusatz')).toHaveValue('')
  await page.getByRole('button', { name: 'Speichern und heute bestätigen' }).click()
  await expect(page.getByText(/Zuletzt bestätigt am/)).toBeVisible()
})

test('several places are changed together after a preview, and changed back', async () => {
  await page.goto('/verwaltung/orte?region=US-UT')
  await page.getByRole('checkbox', { name: 'Zion-Nationalpark auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Arches-Nationalpark auswählen' }).check()
  await page.getByRole('button', { name: 'Ausgewählte ändern' }).click()
  await expect(page.getByText('Die Änderung gilt für 2 Orte.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Archiviert')
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByText('2 Orte ändern sich, 0 bleiben, 0 gehen nicht.')).toBeVisible()
  await expectAccessible(page, 'bulk')
  await page.getByRole('link', { name: 'Alle Orte' }).click()
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.getByRole('button', { name: '2 Orte ändern' }).click()
  await expect(page.getByText('2 Orte sind geändert.')).toBeVisible()
  expect((await page.request.get('/orte/arches-nationalpark-moab')).status()).toBe(410)
  for (const form of ['korrektur', 'nachricht']) {
    const answer = await page.request.get(`/orte/arches-nationalpark-moab/${form}`)
    expect(await answer.text(), form).toContain('Arches-Nationalpark ist nicht mehr verzeichnet')
  }
  const sent = await page.request.get(
    '/orte/arches-nationalpark-moab/korrektur/gesendet?beleg=LP-ABCD-1234',
  )
  expect(await sent.text()).toContain('Ihre Korrektur ist angekommen')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('2 Orte sind wie vorher.')).toBeVisible()
  expect((await page.request.get('/orte/arches-nationalpark-moab')).status()).toBe(200)
})

test('a place that somebody edits after the preview is set aside and named', async () => {
  await page.goto('/verwaltung/orte/aendern?region=US-UT&all=yes')
  await page.getByLabel('Status').selectOption('Archiviert')
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByText(/Orte ändern sich/)).toBeVisible()
  const colleague = await session.newPage()
  await openZion(colleague)
  await colleague.getByRole('button', { name: 'Speichern und heute bestätigen' }).click()
  await expect(colleague.getByText(/Gespeichert als Version/)).toBeVisible()
  await colleague.close()
  await page.getByRole('button', { name: /Orte ändern$/ }).click()
  await expect(page.getByText(/1 Ort hat sich inzwischen geändert/)).toBeVisible()
  await expect(page.getByRole('link', { name: ZION })).toBeVisible()
  expect((await page.request.get('/orte/zion-nationalpark-springdale')).status()).toBe(200)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText(/Orte sind wie vorher\./)).toBeVisible()
})

test('a multiple-choice attribute is limited to a category, whose places show it', async () => {
  await page.goto('/verwaltung/kategorien')
  await page.getByRole('link', { name: 'Neues Merkmal' }).click()
  await page.getByLabel('Name auf Deutsch').fill('Angebot')
  await page.getByLabel('Name auf Englisch').fill('Offers')
  await page.getByLabel('Art').selectOption('mehrere aus einer Auswahl')
  await page.getByLabel('Auswahl', { exact: true }).fill('WLAN = Wi-Fi\nKaffee, Tee = Coffee, tea')
  const limits = page.getByRole('group', { name: 'Nur für Orte dieser Kategorien' })
  await limits.getByLabel('Brauereien').check()
  await expectAccessible(page, 'attribute')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await openZion()
  const offers = page.getByRole('group', { name: 'Angebot' })
  await expect(offers).toBeHidden()
  const others = page.getByRole('group', { name: 'Weitere Kategorien' })
  await others.getByLabel('Brauerei').check()
  await offers.getByLabel('WLAN').check()
  await offers.getByLabel('Kaffee, Tee').check()
  await expectAccessible(page, 'place')
  await save()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  await expect(offers.getByLabel('WLAN')).toBeChecked()
  const shown = async () => (await page.request.get('/orte/zion-nationalpark-springdale')).text()
  await expect.poll(shown).toContain('<li>WLAN</li><li>Kaffee, Tee</li>')
  await others.getByLabel('Brauerei').uncheck()
  await expect(offers).toBeHidden()
  await save()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  await expect.poll(shown).not.toContain('<li>WLAN</li>')
  await others.getByLabel('Brauerei').check()
  await expect(offers.getByLabel('WLAN')).toBeChecked()
  await save()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  await page.goto('/verwaltung/kategorien')
  await page.getByRole('link', { name: 'Angebot bearbeiten' }).click()
  await page.getByLabel('Auswahl', { exact: true }).fill('Kaffee, Tee = Coffee, tea')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await openZion()
  const removed = offers.getByLabel(/\(entfernte Auswahl\)/)
  await expect(removed).toBeChecked()
  await expectAccessible(page, 'removed choice')
  await others.getByLabel('Brauerei').uncheck()
  await save()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  await others.getByLabel('Brauerei').check()
  await expect(removed).toBeChecked()
  await others.getByLabel('Brauerei').uncheck()
})

test('a category is created, given a visible colour, reordered, and deleted with a replacement', async () => {
  await page.getByRole('link', { name: 'Kategorien & Merkmale' }).click()
  await expectAccessible(page, 'categories')
  await page.getByRole('link', { name: 'Neue Kategorie' }).click()
  await page.getByLabel('Einzahl auf Deutsch').fill('Museum')
  await page.getByLabel('Mehrzahl auf Deutsch').fill('Museen')
  await page.getByLabel('Einzahl auf Englisch').fill('Museum')
  await page.getByLabel('Farbe').fill('#ffff99')
  await page.getByRole('radio', { name: 'Säulen' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Farbe')).toHaveAccessibleDescription(/zu hell/)
  await expect(page.getByLabel('Mehrzahl auf Englisch')).toHaveAccessibleDescription(/fehlt/)
  await page.getByLabel('Mehrzahl auf Englisch').fill('Museums')
  await page.getByLabel('Farbe').fill('#6a1b9a')
  await expectAccessible(page, 'category')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert.' })).toBeVisible()
  await page.getByRole('button', { name: 'Museen nach oben' }).click()
  const categories = page.getByRole('region', { name: 'Kategorien' }).getByRole('listitem')
  await expect(categories.nth(2)).toContainText('Museen')
  await page.getByRole('link', { name: 'Brauereien bearbeiten' }).click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByLabel('Neue Kategorie dieser Orte')).toHaveAccessibleDescription(/fehlt/)
  await page.getByLabel('Neue Kategorie dieser Orte').selectOption('Museen')
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Gelöscht.')).toBeVisible()
  await expect(categories.filter({ hasText: 'Museen' })).toContainText(/[1-9]\d* Orte/)
  const finder = await (await page.request.get('/?q=Museum')).text()
  expect(finder).toContain('Museum')
})

test('deleting the only category of an attribute asks what the attribute applies to afterwards', async () => {
  await page.goto('/verwaltung/kategorien?new=category')
  for (const [label, name] of [
    ['Einzahl auf Deutsch', 'Turm'],
    ['Mehrzahl auf Deutsch', 'Türme'],
    ['Einzahl auf Englisch', 'Tower'],
    ['Mehrzahl auf Englisch', 'Towers'],
  ] as const) {
    await page.getByLabel(label).fill(name)
  }
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.goto('/verwaltung/kategorien?new=attribute')
  await page.getByLabel('Name auf Deutsch').fill('Stufen')
  await page.getByLabel('Name auf Englisch').fill('Steps')
  await page.getByLabel('Art').selectOption('Text')
  const limits = page.getByRole('group', { name: 'Nur für Orte dieser Kategorien' })
  await limits.getByLabel('Türme').check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  await page.getByRole('link', { name: 'Türme bearbeiten' }).click()
  await expect(
    page.getByText('Das Merkmal „Stufen“ gilt nur für Orte dieser Kategorie.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Löschen' }).click()
  const question = page.getByLabel('Wofür gelten sie danach?')
  await expect(question).toHaveAccessibleDescription(/fehlt/)
  await expectAccessible(page, 'only category')
  await question.selectOption('für alle Orte')
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Gelöscht.')).toBeVisible()
  await page.getByRole('link', { name: 'Stufen bearbeiten' }).click()
  await expect(limits.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('an attribute changes its type once all its values fit; until then, the places with other values are named', async () => {
  const setSteps = async (value: string) => {
    await openZion()
    await page.getByLabel('Stufen').fill(value)
    await save()
    await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  }
  const makeNumber = async () => {
    await page.goto('/verwaltung/kategorien')
    await page.getByRole('link', { name: 'Stufen bearbeiten' }).click()
    await page.getByLabel('Art').selectOption('Zahl')
    await page.getByRole('button', { name: 'Speichern' }).click()
  }
  await setSteps('etwa 300')
  await makeNumber()
  await expect(page.getByLabel('Art')).toHaveAccessibleDescription(/Nicht jeder gespeicherte Wert/)
  await expect(page.getByText('1 Ort hat einen Wert, der nicht passt:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `${ZION}: etwa 300` })).toBeVisible()
  await expectAccessible(page, 'unfit')
  await setSteps('300')
  await makeNumber()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await openZion()
  await expect(page.getByLabel('Stufen')).toHaveValue('300')
})

test('every screen is accessible and fits', async () => {
  await page.goto('/verwaltung')
  await page.getByRole('link', { name: 'Mailserver einrichten' }).click()
  await expect(page.getByText('Es ist noch kein Mailserver eingestellt')).toBeVisible()
  await page.goto('/verwaltung/orte')
  await expectAccessible(page, 'places')
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect(region).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(region).toBeHidden()
  await page.getByText('Filter und Spalten').click()
  await expect(region).toBeVisible()
  await page.locator('input[name="id"]').first().check()
  await expect(page.getByText('1 ausgewählt')).toBeVisible()
  await openZion()
  const topOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).last().boundingBox())?.y
  expect(await topOf('Speichern')).toBe(await topOf('Speichern und heute bestätigen'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Breite').fill('nördlich')
  await save()
  await expect(summaryOf(page)).toBeVisible()
  await expectAccessible(page, 'place')
  await page.getByRole('link', { name: 'Versionen' }).click()
  await page.getByRole('button', { name: 'Verwerfen und gehen' }).click()
  await expect(page.getByRole('heading', { name: /Versionen von/ })).toBeVisible()
  await expectAccessible(page, 'versions')
  await page.goto('/verwaltung/kategorien?category=nationalpark')
  await expectAccessible(page, 'categories')
})

test('after a preview, a place without a region gets the region at its coordinates, which can be undone', async () => {
  await openZion()
  await page.getByLabel('Bundesstaat oder Region').fill('')
  await save()
  await expect(page.getByText(/Gespeichert als Version/)).toBeVisible()
  await page.goto('/verwaltung/orte?lacks=region')
  await page.getByRole('link', { name: 'Regionen ergänzen' }).click()
  const fillIn = async () => {
    await expect(page.getByText('1 Ort ohne Region.')).toBeVisible()
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await expect(page.getByRole('main')).toContainText('1 Ort ändert sich')
    await expect(page.locator('ins', { hasText: 'Utah' })).toBeVisible()
    await expectAccessible(page, 'fill-regions')
    await page.getByRole('button', { name: '1 Ort ändern' }).click()
    await expect(page.getByText('1 Ort ist geändert.')).toBeVisible()
  }
  await fillIn()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('1 Ort ist wie vorher.')).toBeVisible()
  await page.goto('/verwaltung/orte/regionen')
  await fillIn()
})

test('a German postal code that does not exist is questioned once and then kept', async () => {
  await openZion()
  const code = page.getByLabel('Postleitzahl', { exact: true })
  await page.getByLabel('Land', { exact: true }).fill('DE')
  await page.getByLabel('Bundesstaat oder Region', { exact: true }).fill('')
  await code.fill('30695')
  await save()
  await expect(summaryOf(page)).toContainText('Diese Postleitzahl steht nicht im Verzeichnis.')
  await expect(code).toHaveValue('30695')
  await save()
  await expect(page.getByText(/^Gespeichert/)).toBeVisible()
  await expect(code).toHaveValue('30695')
})
