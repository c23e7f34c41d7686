import { findMessage } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'

test.use({ siteOf: 'chooses-a-receiver' })

const ORGANISATION = 'Redaktion von Amerika auf Deutsch'

test('the organisation gets messages unless somebody chooses otherwise', async ({ page, site }) => {
  await page.goto('/kontakt')
  await expect(page.getByText(`geht an die ${ORGANISATION}`)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await fillMessage(page, 'Diese Nachricht ist für die Organisation.')
  await sendAndRead(page)
  await expect(page.getByText('Empfänger: Redaktion von Amerika auf Deutsch')).toBeVisible()
  const message = await findMessage(site.directory, 'Diese Nachricht ist für die Organisation.')
  expect(message.placeId).toBeUndefined()
})

test('the nearest place is found from the form, shown with its distance, and written to', async ({
  page,
  site,
}) => {
  const text = 'Für den nächsten Ort geschrieben.'
  await page.goto('/kontakt')
  await fillMessage(page, text)
  await page.getByLabel('Ihre Stadt oder Postleitzahl').fill('84767')
  await page.getByLabel('Ihre Stadt oder Postleitzahl').press('Enter')
  const nearest = page.getByRole('radio', {
    name: /^Zion-Nationalpark, .* entfernt \(es liest: Redaktion von Amerika auf Deutsch\)$/,
  })
  await expect(nearest).toBeChecked()
  await expect(page.getByText('3 Orte zur Wahl')).toBeVisible()
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(text)
  await sendAndRead(page)
  // The sample places have no recipients of their own.
  await expect(page.getByText('Empfänger: Redaktion von Amerika auf Deutsch')).toBeVisible()
  expect((await findMessage(site.directory, text)).placeId).toBeDefined()
})

test('a place that shares the name of its town is named only once', async ({ page }) => {
  await page.goto('/?near=Fredericksburg,+Texas')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
  await expect(
    page.getByRole('radio', { name: /^Fredericksburg, Texas \(es liest/ }),
  ).toBeAttached()
})

test('an unknown place is reported, and nothing is lost', async ({ page }) => {
  await page.goto('/kontakt')
  await page.getByLabel('Ihre Nachricht').fill('Noch nicht fertig')
  await page.getByLabel('Ihre Stadt oder Postleitzahl').fill('Xyzzy')
  await page.getByRole('button', { name: 'Nächsten Ort finden' }).click()
  await expect(page.getByText('„Xyzzy“ kennen wir nicht')).toBeVisible()
  await expect(page.getByText(`geht an die ${ORGANISATION}`)).toBeVisible()
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('Noch nicht fertig')
})

test('a place named in the URL is preselected, in English', async ({ page }) => {
  await page.goto('/en/contact?place=zion-nationalpark-springdale')
  await expect(page.getByRole('radio', { name: /^Zion National Park/ })).toBeChecked()
})

test('the finder offers the selected and the nearest place', async ({ page }) => {
  await page.goto('/?near=94107&radius=250&place=pinnacles-nationalpark-paicines')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
  const radios = page.getByRole('group', { name: 'Wer soll Ihre Nachricht' }).getByRole('radio')
  await expect(radios).toHaveCount(3)
  await expect(
    page.getByRole('radio', { name: /^Pinnacles-Nationalpark.*entfernt \(es liest/ }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: ORGANISATION, exact: true })).toBeChecked()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('looking for the nearest place keeps typed input, and that place gets the message', async ({
    page,
    site,
  }) => {
    const text = 'Ohne Skript an den nächsten Ort.'
    await page.goto('/kontakt')
    await fillMessage(page, text)
    await page.getByLabel('Ihre Stadt oder Postleitzahl').fill('84767')
    await page.getByRole('button', { name: 'Nächsten Ort finden' }).click()
    await expect(page.getByRole('radio', { name: /^Zion-Nationalpark/ })).toBeChecked()
    await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(text)
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(page).toHaveURL(/\/kontakt\/gesendet/)
    expect((await findMessage(site.directory, text)).placeId).toBeDefined()
  })
})
