import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { openStorage } from '../src/storage/open-storage.ts'
import { additions, aPlace } from '../test/storage/samples.ts'
import { expectAccessible } from './support/accessible.ts'
import type { RunningSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { workAsOwner } from './support/work-as-owner.ts'

/** Enough places to leave time for stopping the change. */
const MANY = 12_000
const UNPLACED = 30

let site: RunningSite
let page: Page

workAsOwner((owner) => ({ site, page } = owner))

test.beforeAll(async () => {
  const storage = await openStorage({ directory: site.directory, log: () => undefined })
  const [category] = await storage.site.categories()
  const shops = Array.from({ length: MANY }, (_, at) =>
    aPlace({
      name: `Filiale ${at}`,
      categoryIds: [category?.id ?? ''],
      status: 'draft',
      ...(at < UNPLACED ? { location: undefined } : {}),
    }),
  )
  await storage.places.apply(additions(shops), 'test')
  await storage.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a change to many places shows its progress, can be stopped, and resumes', async () => {
  await page.goto('/verwaltung/orte/aendern?all=yes&q=Filiale')
  await page.getByLabel('Status').selectOption('Veröffentlicht')
  await button('Vorschau').click()
  await expect(page.getByText('11.970 Orte ändern sich, 0 bleiben, 30 gehen nicht.')).toBeVisible()
  await button('11.970 Orte ändern').click()
  await expect(page.getByRole('progressbar', { name: /von 12\.000 Orten/ })).toBeVisible()
  await button('Abbrechen').click()
  await expect(page.getByText(/von 12\.000 Orten sind noch, wie sie waren\.$/)).toBeVisible()
  await expectAccessible(page, 'stopped')
  await button('Weitermachen').click()
  await expect(page.getByText(/^11\.970 Orte sind geändert\./)).toBeVisible()
  await expect(button('Weitermachen')).toBeHidden()
})

test('the places that cannot be changed are listed with the reason, and exported as a file', async () => {
  await expect(
    page.getByText(/Bei 30 Orten geht es nicht: Sie bleiben, wie sie sind\.$/),
  ).toBeVisible()
  const named = page.getByRole('listitem').filter({ hasText: 'Breitengrad: Zur Lage gehören' })
  await expect(named).toHaveCount(20)
  await expect(page.getByText('Und 10 weitere Orte.')).toBeVisible()
  await expectAccessible(page, 'places left')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Alle, die bleiben, als Tabelle (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('nicht-geaendert.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(UNPLACED + 1)
  expect(lines[1]).toMatch(
    /^Filiale \d+;Breitengrad: Zur Lage gehören .*;http.*\/verwaltung\/orte\//,
  )
  await named.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Filiale \d+$/, level: 1 })).toBeVisible()
  await page.goBack()
})

test('an undo interrupted by a server stop says so, and can be resumed', async () => {
  await button('Rückgängig').click()
  await button('Abbrechen').click()
  await expect(page.getByText(/Bei .* steht es noch aus\.$/)).toBeVisible()
  const file = new DatabaseSync(join(site.directory, 'lageplan.db'))
  file.exec(`pragma busy_timeout = 5000; update place_batch set at_work_until = '2026-01-01'`)
  file.close()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    /Der Server schreibt nicht weiter.*batch_inter/,
  )
  await expectAccessible(page, 'interrupted')
  await button('Weiter rückgängig machen').click()
  await expect(page.getByText('11.970 Orte sind wie vorher.')).toBeVisible()
})
