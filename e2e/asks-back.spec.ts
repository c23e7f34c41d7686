import { readInbox } from './support/inbox.ts'
import { fillMessage, sendAndRead } from './support/message.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { withMap } from './support/without-map.ts'

type WorkerFixtures = { mailSite: RunningSite }

// The mail server of this site is unreachable, so mails wait.
const test = base.extend<object, WorkerFixtures>({
  mailSite: [
    // Playwright reads the fixture's needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const environment = {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'orte@beispiel.de',
        MAIL_TO: 'post@beispiel.de',
      }
      const site = await startSite({ environment })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const lastFields = async ({ directory }: RunningSite, text: string) =>
  (await readInbox(directory)).find(({ fields }) => fields['message'] === text)?.fields

test('a mistyped address is questioned, and one click corrects it', async ({ page, mailSite }) => {
  await page.goto(`${mailSite.url}/kontakt`)
  await untilAlive(page)
  await fillMessage(page, 'Bitte an die richtige Adresse antworten.')
  await page.getByLabel('E-Mail').fill('anna@gmial.com')
  await page.getByLabel('Telefon').focus()
  await expect(page.getByText('Meinten Sie anna@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Ja, ändern' }).click()
  await expect(page.getByLabel('E-Mail')).toHaveValue('anna@gmail.com')
  await expect(page.getByText('Meinten Sie')).toHaveCount(0)
})

test('a copy is offered, and the receipt says what happens next', async ({ page, mailSite }) => {
  const text = 'Mit Kopie an mich geschrieben.'
  await page.goto(`${mailSite.url}/kontakt`)
  await fillMessage(page, text)
  await page.getByLabel('Eine Kopie an mich senden').check()
  await sendAndRead(page)
  await expect(page.getByText('Als Nächstes liest jemand Ihre Nachricht.')).toBeVisible()
  await expect(page.getByText('Eine Kopie kommt an die E-Mail-Adresse')).toBeVisible()
  expect(await lastFields(mailSite, text)).toMatchObject({ copy: 'yes' })
})

test('the map moves to the typed town, and a position in the sea is questioned', async ({
  page,
  mailSite,
}) => {
  await withMap(page)
  await page.goto(`${mailSite.url}/ort-vorschlagen`)
  const map = page.getByRole('region', { name: 'Karte zum Auswählen der Lage' })
  await map.scrollIntoViewIfNeeded()
  await map.locator('.map-view[data-state="ready"]').waitFor()
  await page.getByLabel('Stadt').pressSequentially('Denver')
  await expect(async () => {
    await page.getByRole('button', { name: 'Kartenmitte übernehmen' }).click()
    await expect(page.getByLabel('Breitengrad')).toHaveValue(/^39\.7/, { timeout: 500 })
  }).toPass()
  await expect(page.getByLabel('Längengrad')).toHaveValue(/^-10[45]\./)
  await page.getByLabel('Breitengrad').fill('37,7')
  await page.getByLabel('Längengrad').fill('-123,0')
  await page.getByLabel('Anmerkung').focus()
  await expect(page.getByText('Dieser Punkt liegt im Meer. Stimmt das?')).toBeVisible()
  await page.getByLabel('Breitengrad').fill('39,74')
  await page.getByLabel('Längengrad').fill('-104,99')
  await page.getByLabel('Anmerkung').focus()
  await expect(page.getByText('Dieser Punkt liegt im Meer.')).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a mistyped address is questioned once, with all input kept, and is never refused', async ({
    page,
    mailSite,
  }) => {
    const text = 'Diese Adresse stimmt wirklich so.'
    await page.goto(`${mailSite.url}/kontakt`)
    await fillMessage(page, text)
    await page.getByLabel('E-Mail').fill('anna@gmial.com')
    await page.getByLabel('Eine Kopie an mich senden').check()
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(page.getByText('Meinten Sie anna@gmail.com?')).toBeVisible()
    await expect(page.getByLabel('Eine Kopie an mich senden')).toBeChecked()
    await page.getByRole('button', { name: 'Trotzdem senden' }).click()
    await expect(page).toHaveURL(/\/kontakt\/gesendet\?beleg=LP-.*kopie=1/)
    await expect(page.getByText('Eine Kopie kommt an die E-Mail-Adresse')).toBeVisible()
    expect(await lastFields(mailSite, text)).toMatchObject({ email: 'anna@gmial.com', copy: 'yes' })
  })

  test('a position in the sea is questioned, with decimal commas', async ({ page, mailSite }) => {
    await page.goto(`${mailSite.url}/ort-vorschlagen`)
    await page.getByLabel('Name des Ortes').fill('Insel ohne Land')
    await page.getByLabel('Breitengrad').fill('37,7')
    await page.getByLabel('Längengrad').fill('-123,0')
    await page.waitForTimeout(2_700)
    await page.getByRole('button', { name: 'Vorschlag senden' }).click()
    await expect(page.getByText('Dieser Punkt liegt im Meer. Stimmt das?')).toBeVisible()
    await expect(page.getByLabel('Breitengrad')).toHaveValue('37,7')
    await page.getByRole('button', { name: 'Trotzdem senden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Vorschlag ist angekommen')
  })

  test('going back from another page shows the returned form, not an error', async ({
    page,
    mailSite,
  }) => {
    await page.goto(`${mailSite.url}/kontakt`)
    await page.getByLabel('Ihr Name').fill('Anna Probe')
    await page.getByLabel('E-Mail').fill('anna@')
    await page.getByLabel('Ihre Nachricht').fill('Ein Satz, der nicht verloren geht.')
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(/hinter dem @/)
    await page.getByRole('link', { name: 'Mehr zum Datenschutz' }).click()
    await expect(page).toHaveURL(/datenschutz/)
    await page.goBack()
    await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(
      'Ein Satz, der nicht verloren geht.',
    )
  })
})
