import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type GoogleStandIn, standInForGoogle, type StandInMode } from './google-stand-in.ts'
import { expect, test } from './support/test.ts'
import { type Watch, watch } from './support/watch.ts'
import { untilQuiet } from './support/until-quiet.ts'

test.use({ liveMap: true })

const FINDER = '/?near=94107&radius=250'
const PLACE = '/orte/zion-nationalpark-springdale'
const CHOICE = { name: 'Google Maps laden' }
const OURS_INSTEAD = 'Sie sehen wieder unsere eigene Karte.'
const UNREACHABLE = `Google Maps ist gerade nicht erreichbar. ${OURS_INSTEAD}`

let seen: Watch
let standIn: GoogleStandIn

test.describe('with Google Maps configured', () => {
  test.use({ baseURL: async ({ googleSite }, use) => use(googleSite.url) })

  test.beforeEach(async ({ context, googleSite }) => {
    seen = await watch(context, googleSite.url)
  })

  test.afterEach(() => {
    expect(standIn.violations).toEqual([])
    expect(seen.violations).toEqual([])
  })

  test.describe('and Google answering', () => {
    test.beforeEach(async ({ context }) => {
      standIn = await standInForGoogle(context)
    })

    test('the finder contacts nobody before the click, then one map shows the places of the list', async ({
      page,
    }) => {
      await expectAskedNobody(page, FINDER)

      await test.step('the click first fetches the script, with language, region, key and channel', async () => {
        await page.getByRole('button', CHOICE).click()
        await plate(page, '1: Trumer Brewery').waitFor()
        const first = new URL(seen.foreign[0] ?? '')
        expect(first.origin + first.pathname).toBe('https://maps.googleapis.com/maps/api/js')
        expect(Object.fromEntries(first.searchParams)).toMatchObject({
          language: 'de',
          region: 'US',
          key: 'AIzaTestTestTestTestTest',
          channel: '42',
          auth_referrer_policy: 'origin',
        })
        for (const name of ['2: Sudwerk Brewing Co', '3: Pinnacles-Nationalpark']) {
          await plate(page, name).waitFor()
        }
      })

      await test.step('list and frame show the same selection and point at the same place', async () => {
        const pinnacles = plate(page, '3: Pinnacles-Nationalpark')
        await pinnacles.click()
        await expect(page).toHaveURL(/place=pinnacles/)
        await expect(page.locator('.result[data-selected]')).toContainText('Pinnacles')
        await expect(pinnacles).toHaveAttribute('aria-current', 'true')
        // Moves the pointer off the plate first: the message of the frame arrives a moment later.
        await page.mouse.move(5, 5)
        await expect(frame(page).locator('.is-hovered')).toHaveCount(0)
        await row(page, 'Sudwerk').hover()
        await expect(plate(page, '2: Sudwerk').locator('.is-hovered')).toHaveCount(1)
        await page.mouse.move(5, 5)
        await expect(frame(page).locator('.is-hovered')).toHaveCount(0)
      })

      await test.step('a search moves the same map to the new places', async () => {
        await page.getByRole('link', { name: 'Nationalparks, 1 Ort' }).click()
        await plate(page, '1: Pinnacles-Nationalpark').waitFor()
        expect(standIn.requests).toHaveLength(1)
      })
    })

    test('a click before our own script runs is not lost', async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(FINDER, { waitUntil: 'commit' })
      await page.getByRole('button', CHOICE).click()
      expect(seen.foreign).toEqual([])
      release()
      await plate(page, '1: Trumer Brewery').waitFor()
    })

    test('a place contacts nobody before the click, which is remembered only if that is ticked', async ({
      page,
    }) => {
      await expectAskedNobody(page, PLACE)

      await page.getByRole('button', CHOICE).click()
      await plate(page, 'Zion-Nationalpark').waitFor()
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await page.reload()
      await untilMapReady(page)
      expect(standIn.requests).toHaveLength(1)

      await page.getByLabel('Auf diesem Gerät merken').check()
      await page.getByRole('button', CHOICE).click()
      await plate(page, 'Zion-Nationalpark').waitFor()
      await page.reload()
      await plate(page, 'Zion-Nationalpark').waitFor()
      expect(standIn.requests).toHaveLength(3)
    })

    test('one click in the footer withdraws consent: no further requests are made, and typed input stays', async ({
      page,
    }) => {
      await page.goto(PLACE)
      await page.getByLabel('Ihre Nachricht').fill('Ein Satz, der bleibt.')
      await page.getByLabel('Auf diesem Gerät merken').check()
      await page.getByRole('button', CHOICE).click()
      await plate(page, 'Zion-Nationalpark').waitFor()
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('button', { name: 'Google Maps abschalten' }).click()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(footer.getByText('Jetzt gilt wieder unsere eigene Karte.')).toBeFocused()
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await untilMapReady(page)
      await expect(footer.getByRole('button')).toHaveCount(0)
      await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('Ein Satz, der bleibt.')

      const asked = seen.foreign.length
      await page.getByRole('button', { name: 'Hineinzoomen' }).click()
      await page.getByRole('link', { name: 'Orte finden' }).first().click()
      await untilMapReady(page)
      await page.reload()
      await untilMapReady(page)
      await expect(page.getByRole('button', CHOICE)).toBeVisible()
      expect(seen.foreign).toHaveLength(asked)
    })

    test('the list of requests names Google only on a visit that loaded it, and a page without scripts can withdraw consent as well', async ({
      page,
    }) => {
      await page.goto(PLACE)
      await page.getByLabel('Auf diesem Gerät merken').check()
      await page.getByRole('button', CHOICE).click()
      await plate(page, 'Zion-Nationalpark').waitFor()
      const footer = page.getByRole('contentinfo')

      await test.step('the check of requests', async () => {
        await footer.getByRole('link', { name: 'Datenschutz' }).click()
        await page.getByRole('link', { name: /Prüfen Sie selbst/ }).click()
        await expect(
          page.getByText('Sie haben bei diesem Besuch Google Maps geladen'),
        ).toBeVisible()
        await page.reload()
        await expect(page.getByText('Keine ging an Dritte')).toBeVisible()
        await expect(page.getByText('Google Maps geladen')).toHaveCount(0)
      })

      await page.goto('/datenschutz')
      await footer.getByRole('button', { name: 'Google Maps abschalten' }).click()
      await expect(footer.getByText('Jetzt gilt wieder unsere eigene Karte.')).toBeFocused()
      await expect(footer.getByRole('button')).toHaveCount(0)
      const asked = seen.foreign.length
      await page.goto(PLACE)
      await untilMapReady(page)
      await expect(page.getByRole('button', CHOICE)).toBeVisible()
      expect(seen.foreign).toHaveLength(asked)
      await page.goto('/datenschutz')
      await expect(footer.getByText('Jetzt gilt wieder unsere eigene Karte.')).toBeHidden()
    })

    test('on a phone Google is offered and withdrawn in the list, so that nothing covers the map', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/?q=Zion&view=map')
      await page.getByRole('button', { name: 'Liste zeigen' }).click()
      await page.getByLabel('Auf diesem Gerät merken').check()
      await page.getByRole('button', CHOICE).click()
      await page.getByRole('button', { name: 'Karte zeigen' }).click()
      await plate(page, '1: Zion-Nationalpark').waitFor()
      await page.reload()
      await plate(page, '1: Zion-Nationalpark').waitFor()
      const back = page.getByRole('button', { name: 'Zurück zu unserer Karte' })
      await expect(back).toBeHidden()
      await page.getByRole('button', { name: 'Liste zeigen' }).click()
      await back.click()
      await page.getByRole('button', { name: 'Karte zeigen' }).click()
      await untilMapReady(page)
    })

    test('a map for choosing a point does not ask for a click, because its frame would swallow it', async ({
      page,
    }) => {
      await page.goto('/ort-vorschlagen')
      const hint = page.getByText(/bis das Kreuz auf dem Ort liegt/)
      await expect(hint).toContainText('Klicken Sie auf die Karte')
      await page.getByRole('button', CHOICE).click()
      await expect(hint).not.toContainText('Klicken')
      await page.getByRole('button', { name: 'Kartenmitte übernehmen' }).click()
      await expect(page.getByText(/^Lage gewählt:/)).toBeVisible()
    })

    test('if our own code for Google does not load, the list stays and the page says so', async ({
      page,
    }) => {
      await page.route('**/assets/google-map-view*.js', (route) => route.fulfill({ status: 404 }))
      await page.goto(FINDER)
      await page.getByRole('button', CHOICE).click()
      await expectUsable(page, UNREACHABLE)
      expect(standIn.requests).toEqual([])
    })

    test('offline the list stays and the page says so, and one click tries again', async ({
      page,
      context,
    }) => {
      await page.goto(FINDER)
      await untilMapReady(page)
      await context.setOffline(true)
      await page.getByRole('button', CHOICE).click()
      await expect(page.getByRole('alert')).toContainText('Sie sind offline, deshalb fehlt')
      await context.setOffline(false)
      // The code did not load, and only a new document requests it again.
      await page.getByRole('button', { name: 'Seite neu laden' }).click()
      await untilMapReady(page)
      await expectUsable(page)
    })
  })

  const FAILURES: { mode: StandInMode; sentence: string }[] = [
    { mode: 'blocked', sentence: UNREACHABLE },
    { mode: 'forbidden', sentence: UNREACHABLE },
    {
      mode: 'key-rejected',
      sentence: `Google nimmt den Zugang dieser Website zur Karte nicht an. ${OURS_INSTEAD}`,
    },
    {
      mode: 'over-quota',
      sentence: `Das Kontingent dieser Website bei Google ist erschöpft. ${OURS_INSTEAD}`,
    },
  ]
  for (const { mode, sentence } of FAILURES) {
    test(`when Google is ${mode} our own map comes back and the page says why`, async ({
      page,
      context,
    }) => {
      standIn = await standInForGoogle(context, mode)
      await page.goto(FINDER)
      await page.getByRole('button', CHOICE).click()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await untilMapReady(page)
      await page.locator('.map-view').getByRole('button', { name: '1: Trumer Brewery' }).waitFor()
      await expect(page.getByText('Google Maps wird geladen.')).toHaveCount(0)
      await expectUsable(page, sentence)
    })
  }

  test('after a failure one click brings our own map back', async ({ page, context }) => {
    standIn = await standInForGoogle(context, 'blocked')
    await page.goto(FINDER)
    await page.getByRole('button', CHOICE).click()
    // Nothing covers the notice.
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click({ trial: true })
    const back = page.getByRole('button', { name: 'Zurück zu unserer Karte' })
    // A pressed button passes the focus to the button that replaces it.
    await expect(back).toBeFocused()
    await back.press('Enter')
    await expect(page.getByRole('button', CHOICE)).toBeFocused()
    await untilMapReady(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('when Google never answers, our own time limit ends the wait', async ({ page, context }) => {
    standIn = await standInForGoogle(context, 'hanging')
    await page.clock.install()
    await page.goto(FINDER)
    await page.getByRole('button', CHOICE).click()
    await expect.poll(() => standIn.requests.length).toBe(1)
    await expect(page.getByText('Google Maps wird geladen.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(15_000)
    await expectUsable(page, UNREACHABLE)
  })
})

test('without a key Google is not offered, and its document does not exist', async ({
  page,
  request,
}) => {
  await page.goto(PLACE)
  await untilMapReady(page)
  await expect(page.getByText('Google')).toHaveCount(0)
  const answer = await request.get('/karte/google')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

function frame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Karte von Google Maps"]')
}

function plate(page: Page, name: string): Locator {
  return frame(page).getByRole('button', { name })
}

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

function untilMapReady(page: Page): Promise<void> {
  return page.locator('.map-view[data-state="ready"]').waitFor()
}

async function expectAskedNobody(page: Page, path: string): Promise<void> {
  await test.step(`${path} contacts nobody before the click, and says whom it would contact and what it would send`, async () => {
    const response = await page.goto(path)
    await untilMapReady(page)
    const choice = page.getByRole('button', CHOICE)
    await expect(choice).toBeVisible()
    await expect(choice).toHaveAccessibleDescription(
      /IP-Adresse.*Kartenausschnitt.*Browser an Google.*USA/,
    )
    await untilQuiet(page)
    expect(seen.foreign).toEqual([])
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`frame-src 'self'`)
    expect(policy).not.toMatch(/unsafe-|google|gstatic|https?:|script-src[^;]*blob:/)
  })
}

/** Expects that the sentence is announced, and that the list can still be searched and opened. */
async function expectUsable(page: Page, sentence?: string): Promise<void> {
  if (sentence) await expect(page.getByRole('alert')).toHaveText(sentence)
  await expect(page.locator('.result')).toHaveCount(20)
  await page.getByRole('link', { name: 'Nationalparks, 1 Ort' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 Nationalpark bei')
  await expect(row(page, 'Pinnacles').getByRole('link')).toBeVisible()
}
