import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

const ZION = 'Zion-Nationalpark'
const COPY = 'Zion Park'

let site: RunningSite
let session: BrowserContext
let page: Page
/** The page that confirms the merge and offers to undo it. */
let done: string

workAsOwner((owner) => ({ site, session, page } = owner))

async function openPlace(name: string): Promise<void> {
  await page.goto(`/verwaltung/orte?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const leadsTo = async (path: string) => {
  const answer = await page.request.get(path, { maxRedirects: 0 })
  return [answer.status(), answer.headers().location]
}

test('a second entry for a place is found from the first and compared field by field', async () => {
  await openPlace(ZION)
  await page.getByRole('link', { name: 'Kopieren' }).click()
  await expect(page.getByRole('heading', { name: `Kopie von ${ZION}` })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(COPY)
  await page.getByLabel('Status').selectOption({ label: 'Veröffentlicht' })
  await page.getByLabel('Telefon').fill('+1 435 772 9999')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Gespeichert als Version 1.')).toBeVisible()

  await page.getByRole('link', { name: 'Orte', exact: true }).click()
  await page.getByRole('link', { name: 'Vielleicht doppelt' }).click()
  const alike = page.getByRole('region', { name: /^Zion/ })
  await expect(alike).toContainText('gleiche Website')
  await alike.getByRole('button', { name: /sind verschiedene Orte$/ }).click()
  await expect(page.getByText(/^Vermerkt: .* sind verschiedene Orte\.$/)).toBeVisible()
  await expect(alike).toBeHidden()
  const different = page.getByRole('region', { name: 'Als verschieden vermerkt' })
  await expect(different).toContainText(COPY)
  await expectAccessible(page, 'lookalikes')
  await different.getByRole('button', { name: /^Vermerk aufheben: / }).click()
  await expect(different).toBeHidden()
  await alike.getByRole('link', { name: /^Mit „Zion.*“ vergleichen$/ }).click()
  await expect(page.getByText(/„Zion.*“ bleibt, „Zion.*“ kommt ins Archiv/)).toBeVisible()

  await openPlace(ZION)
  await page.getByRole('link', { name: 'Mit einem anderen Ort zusammenführen' }).click()
  await page.getByRole('link', { name: COPY }).click()
  await expect(page.getByText(`„${ZION}“ bleibt, „${COPY}“ kommt ins Archiv.`)).toBeVisible()
  const name = page.getByRole('group', { name: 'Name' })
  await expect(name.getByRole('radio', { name: 'Dieser Eintrag' })).toBeChecked()
  await page
    .getByRole('group', { name: 'Telefon' })
    .getByRole('radio', { name: 'Der andere' })
    .check()
  await expectAccessible(page)
})

test('the chosen values stay, and the page of the other entry redirects in both languages', async () => {
  await page.getByRole('button', { name: 'Zusammenführen', exact: true }).click()
  await expect(page.getByText(`„${COPY}“ ist im Archiv`)).toBeVisible()
  done = page.url()
  expect(await leadsTo('/orte/zion-park-springdale')).toEqual([
    301,
    '/orte/zion-nationalpark-springdale',
  ])
  expect(await leadsTo('/en/places/zion-park-springdale')).toEqual([
    301,
    '/en/places/zion-nationalpark-springdale',
  ])
  await page.goto('/orte/zion-park-springdale')
  await expect(page.getByRole('link', { name: '+1 435 772 9999' })).toBeVisible()
  await openPlace(COPY)
  await expect(page.getByText(/Zusammengeführt mit/)).toContainText(ZION)
})

test('one click undoes the merge', async () => {
  await page.goto(done)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('2 Orte sind wie vorher.')).toBeVisible()
  expect(await leadsTo('/orte/zion-park-springdale')).toEqual([200, undefined])
  await openPlace(ZION)
  await expect(page.getByLabel('Telefon')).not.toHaveValue('+1 435 772 9999')
})

test('a visitor writes to the other entry while it has a page', async ({ browser }) => {
  const visitor = await browser.newContext({ baseURL: site.url })
  const visit = await visitor.newPage()
  await visit.goto('/orte/zion-park-springdale')
  await fillMessage(visit, 'Ist der Weg am Fluss offen?')
  await sendAndRead(visit)
  await visitor.close()
})

test('without a script, a merge shows what somebody has changed in the meantime, and saves nothing', async ({
  browser,
}) => {
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
  })
  const still = await plain.newPage()
  await still.goto(page.url())
  await still.getByRole('link', { name: 'Mit einem anderen Ort zusammenführen' }).click()
  await still.getByRole('searchbox').fill('zion park')
  await still.getByRole('button', { name: 'Suchen' }).click()
  await still.getByRole('link', { name: COPY }).click()
  await openPlace(COPY)
  await page.getByLabel('Website').fill('https://beispiel.de/zion')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText(/^Gespeichert als Version/)).toBeVisible()
  const merge = still.getByRole('button', { name: 'Zusammenführen', exact: true })
  await merge.click()
  await expect(still.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(still.getByText('https://beispiel.de/zion')).toBeVisible()
  expect(await leadsTo('/orte/zion-park-springdale')).toEqual([200, undefined])
  await merge.click()
  await expect(still.getByText(/^Zusammengeführt\./)).toBeVisible()
  await plain.close()
})

test('messages to the archived entry are found with the place that stays', async () => {
  await openPlace(ZION)
  await page.getByRole('link', { name: 'Nachrichten', exact: true }).click()
  await expect(page.getByText(/Nur Nachrichten an/)).toContainText(
    `Nur Nachrichten an ${ZION} (auch an „${COPY}“, damit zusammengeführt)`,
  )
  await page.getByRole('link', { name: /Anna Probe/ }).click()
  const message = page.getByRole('article')
  await expect(message.getByRole('heading', { level: 2 })).toHaveText(`Anna Probe an ${COPY}`)
  await expect(message).toContainText(`„${COPY}“, seither mit diesem Ort zusammengeführt`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nachrichten an alle Orte' }).click()
  await expect(page.getByText(/Nur Nachrichten an/)).toBeHidden()
})

test('two places ticked in the table lead to their comparison, by keyboard alone', async () => {
  await page.goto('/verwaltung/orte?q=zion')
  await page.getByRole('checkbox', { name: `${ZION} auswählen` }).focus()
  await page.keyboard.press('Space')
  const merge = page.getByRole('button', { name: 'Zwei zusammenführen …' })
  await merge.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('genau zwei Orte')
  await expect(page).toHaveURL(/q=zion/)
  await page.getByRole('checkbox', { name: `${COPY} auswählen` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: `${ZION} auswählen` })).toBeChecked()
  await merge.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ZION} zusammenführen`)
  await expect(page.getByText(`„${ZION}“ bleibt, „${COPY}“ kommt ins Archiv.`)).toBeVisible()
})

test('without a script, two ticked places lead to their comparison, too', async ({ browser }) => {
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await session.storageState(),
    viewport: { width: 390, height: 800 },
  })
  const still = await plain.newPage()
  await still.goto('/verwaltung/orte?q=zion')
  await still.getByText('Mehrere ändern, fragen, zusammenführen').click()
  await still.getByRole('checkbox', { name: `${COPY} auswählen` }).check()
  await still.getByRole('checkbox', { name: `${ZION} auswählen` }).check()
  await still.getByRole('button', { name: 'Zwei zusammenführen …' }).click()
  await expect(still.getByText(`„${ZION}“ bleibt, „${COPY}“ kommt ins Archiv.`)).toBeVisible()
  await plain.close()
})
