import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Chooses from the menu and returns the number of places that the choice announced. */
async function choose(page: Page, menu: string, value: string): Promise<string> {
  await page.locator('summary', { hasText: menu }).click()
  const choice = page.getByRole('link', { name: new RegExp(`^${value}, `) })
  const count = /\d+/.exec((await choice.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await choice.click()
  return count
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('attributes are chosen from a menu with exact counts, combined, and removed again', async ({
      page,
    }) => {
      await page.goto('/?category=brauerei')
      const brewpubs = await choose(page, 'Art der Brauerei', 'Gasthausbrauerei')
      await expect(page).toHaveURL(/attribute=breweryType%3Abrewpub/)
      await expect(heading(page)).toHaveText(
        `${brewpubs} Brauereien Art der Brauerei: Gasthausbrauerei`,
      )
      const small = await choose(page, 'Gasthausbrauerei', 'Kleinbrauerei')
      await expect(heading(page)).toContainText(`${Number(brewpubs) + Number(small)} Brauereien`)

      await page.locator('summary', { hasText: 'Kleinbrauerei oder Gasthausbrauerei' }).click()
      await page.getByRole('link', { name: /Filter „Kleinbrauerei“ entfernen/ }).click()
      await expect(heading(page)).toContainText(`${brewpubs} Brauereien`)
    })

    test('a day and a time are chosen in a menu, and removed by a chip', async ({ page }) => {
      await page.goto('/?category=brauerei&near=Denver')
      await page.locator('summary', { hasText: 'Zeit wählen' }).click()
      await page.getByLabel('Geöffnet am').selectOption('Samstag')
      await page.getByLabel('um (Uhrzeit)').fill('19:00')
      await page.getByRole('button', { name: 'Anzeigen' }).click()
      await expect(heading(page)).toContainText(
        /bei Denver, Colorado im Umkreis von 25\skm, geöffnet am Sa\., .* um 19:00 Uhr/,
      )
      await page.getByRole('link', { name: /Filter „Geöffnet am Sa\., .*“ entfernen/ }).click()
      await expect(heading(page)).toHaveText(/bei Denver, Colorado im Umkreis von 25\skm$/)

      await page.locator('summary', { hasText: 'Zeit wählen' }).click()
      await page.getByLabel('oder am (Datum)').fill('2036-12-24')
      await page.getByRole('button', { name: 'Anzeigen' }).click()
      await expect(heading(page)).toContainText('geöffnet am Mi., 24.12.2036')
    })

    test('closed places are searched for in words, and the filter is removed by a chip', async ({
      page,
    }) => {
      await page.goto('/?q=Brauerei closed on Monday')
      await expect(heading(page)).toContainText(/^\d+ Orte zu „Brauerei“ geschlossen am Mo\., /)
      await page.getByRole('link', { name: /Filter „Geschlossen am Mo\., .*“ entfernen/ }).click()
      await expect(heading(page)).toHaveText('53 Orte zu „Brauerei“')
    })

    test('few places in a circle are followed by the nearest beyond it', async ({ page }) => {
      await page.goto('/?q=Denver')
      await expect(heading(page)).toHaveText('1 Ort bei Denver, Colorado im Umkreis von 25 km')
      const beyond = page.getByRole('list', { name: 'Weiter entfernt:' })
      await expect(beyond.getByRole('listitem')).toHaveCount(19)
      await expect(beyond.getByRole('listitem').first()).toContainText('83 km')
    })

    test('results can be filtered to places with known hours', async ({ page }) => {
      await page.goto('/?category=brauerei')
      const chip = page.getByRole('link', { name: /^Zeiten bekannt, / })
      const count = /\d+/.exec((await chip.getAttribute('aria-label')) ?? '')?.[0]
      await chip.click()
      await expect(heading(page)).toHaveText(`${count} Brauereien Zeiten bekannt`)
    })
  })
}

test('featured places come first, and the order by name is one click away', async ({ page }) => {
  await page.goto('/?category=nationalpark')
  await expect(page.locator('.result-name').first()).toHaveText('Grand-Canyon-Nationalpark')
  await page
    .getByRole('group', { name: 'Sortiert nach' })
    .getByRole('link', { name: 'Name' })
    .click()
  await expect(page.locator('.result-name').first()).toHaveText('Acadia-Nationalpark')
})

test.describe('a row', () => {
  test.use({ liveMap: true })

  test('without a photo shows its surroundings', async ({ page }) => {
    await page.goto('/?q=Zion Nationalpark')
    const picture = page.locator('.result-picture img').first()
    await expect(picture).toHaveAttribute('alt', '')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(112)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are one row with targets of 44 pixels, and a menu is not cut off', async ({
    page,
  }) => {
    await page.goto('/?near=Denver&radius=250')
    const boxes = await page.locator('.chips .chip').evaluateAll((chips) =>
      chips.map((chip) => {
        const { top, height } = chip.getBoundingClientRect()
        return { top: Math.round(top), isHighEnough: height >= 44 }
      }),
    )
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(boxes.every(({ isHighEnough }) => isHighEnough)).toBe(true)

    await page.locator('summary', { hasText: 'Umkreis 250 km' }).click()
    await expect(page.getByRole('link', { name: '100 km' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: '100 km' })).toBeHidden()
  })

  test('a row has buttons for calling and for directions', async ({ page }) => {
    await page.goto('/?q=Moab Brewery')
    await expect(page.getByRole('link', { name: 'Anrufen: Moab Brewery' })).toHaveAttribute(
      'href',
      'tel:+14352596333',
    )
    await expect(page.getByRole('link', { name: 'Route zu Moab Brewery' })).toBeVisible()
  })
})
