import type { Page } from '@playwright/test'
import { violations } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import { untilQuiet } from './support/until-quiet.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Ort, Postleitzahl oder Name' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Vorschläge' })
const options = (page: Page) => list(page).getByRole('option')

/** Types letter by letter, as a person does. */
const type = async (page: Page, text: string) => {
  await field(page).click()
  await field(page).pressSequentially(text, { delay: 20 })
}

test('a place chosen with the mouse opens its page', async ({ page, context, site }) => {
  const seen = await watch(context, site.url)
  await page.goto('/')
  await type(page, 'zion')
  const first = options(page).first()
  await expect(first).toHaveAccessibleName('Zion-Nationalpark, Springdale, Utah Ort')
  await expect(first.locator('mark')).toHaveText('Zion')
  await first.click()
  await expect(page).toHaveURL(/\/orte\/zion-nationalpark/)
  expect(seen.violations).toEqual([])
  expect(seen.errors).toEqual([])
})

test('choosing a locality searches near it, and the focus stays in the field', async ({ page }) => {
  await page.goto('/')
  await type(page, '94107')
  await options(page).filter({ hasText: '94107 San Francisco' }).click()
  await expect(page).toHaveURL(/near=US-94107/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('94107 San Francisco')
  await expect(field(page)).toHaveValue('94107 San Francisco, Kalifornien')
  await expect(field(page)).toBeFocused()
  await expect(list(page)).toBeHidden()
})

test('choosing a state that shares its name with a city searches the state', async ({ page }) => {
  await page.goto('/')
  await type(page, 'new york')
  await options(page).filter({ hasText: 'Region' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in New York')
})

test('a kind and the first letters of a town lead to a search for both', async ({ page }) => {
  await page.goto('/')
  await type(page, 'Brauerei bei Denv')
  await options(page).filter({ hasText: 'Brauerei bei Denver, Colorado' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bei Denver, Colorado')
  await expect(page.getByRole('link', { name: 'Bierstadt Lagerhaus' })).toBeVisible()
})

test('a category sets the filter', async ({ page }) => {
  await page.goto('/')
  await type(page, 'nationalp')
  await options(page).filter({ hasText: 'Kategorie' }).click()
  await expect(page).toHaveURL(/category=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('63 Nationalparks')
})

test('the list works by keyboard alone: arrows, Home, End, Enter, Escape', async ({ page }) => {
  await page.goto('/')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await type(page, 'denver')
  // Until all letters are marked, the list still shows the results for the first few.
  await expect(options(page).first().locator('mark')).toHaveText('Denver')
  const count = await options(page).count()
  expect(count).toBeLessThanOrEqual(8)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const active = async (position: number) => {
    const option = options(page).nth(position)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(list(page).locator('[aria-selected=true]')).toHaveCount(1)
    const id = (await option.getAttribute('id')) ?? ''
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
    await expect(field(page)).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await active(0)
  await page.keyboard.press('ArrowDown')
  await active(1)
  await page.keyboard.press('End')
  await active(count - 1)
  await page.keyboard.press('Home')
  await active(0)
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await active(count - 1)
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('denver')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/near=Denver/)
})

test('without a choice, Enter searches for the text and Tab leaves the field', async ({ page }) => {
  await page.goto('/')
  await type(page, 'Texas')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=Texas/)
  await expect(list(page)).toBeHidden()
  await type(page, 'x')
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).not.toBeFocused()
})

test('a screen reader announces the number of suggestions, and the page is accessible', async ({
  page,
}) => {
  await page.goto('/')
  await type(page, 'zion')
  await expect(page.getByRole('status').filter({ hasText: 'Vorschl' })).toHaveText(
    /^\d Vorschläge?, mit den Pfeiltasten wählen$/,
  )
  await page.keyboard.press('ArrowDown')
  expect(await violations(page, { within: '.search-bar' })).toEqual([])
  await field(page).fill('qqqqqqqqxx')
  await expect(page.getByRole('status').filter({ hasText: 'Keine Vorschläge' })).toBeAttached()
})

test('nothing is requested before a letter is typed, and a word typed quickly is requested once', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/api/v1/suggest?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    return route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await field(page).focus()
  await untilQuiet(page)
  expect(asked).toEqual([])
  // The clock stands still, so the letters follow each other at once, however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await field(page).pressSequentially('zion')
  await page.clock.runFor(1_000)
  await expect(options(page).first().locator('mark')).toHaveText('Zion')
  expect(asked).toEqual(['zion'])
})

test('a late answer to earlier letters never replaces a newer one', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/suggest?q=denver', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.goto('/')
  const first = page.waitForRequest('**/api/v1/suggest?q=denver')
  await field(page).fill('denver')
  await first
  await field(page).fill('zion')
  await expect(options(page).first()).toContainText('Zion')
  letGo()
  await untilQuiet(page)
  await expect(options(page).first()).toContainText('Zion')
  await expect(options(page).filter({ hasText: 'Denver' })).toHaveCount(0)
})

test('without an answer the field still searches', async ({ page }) => {
  await page.route('**/api/v1/suggest?*', (route) => route.abort())
  await page.goto('/')
  await type(page, 'Denver')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('it is a plain search field', async ({ page }) => {
    await page.goto('/')
    const plain = page.getByRole('searchbox', { name: 'Ort, Postleitzahl oder Name' })
    await expect(plain).not.toHaveAttribute('aria-expanded')
    await plain.fill('Zion')
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(page.locator('.result').first()).toContainText('Zion-Nationalpark')
  })
})

test('the English page names the kinds in English', async ({ page }) => {
  await page.goto('/en')
  await page.getByRole('combobox').fill('calif')
  await expect(
    page.getByRole('listbox').getByRole('option', { name: 'California State', exact: true }),
  ).toBeVisible()
})

test.describe('the order of the list', () => {
  test.use({ javaScriptEnabled: false })

  test('is chosen by a plain link, which is marked, and stays in the address', async ({ page }) => {
    await page.goto('/?near=Utah&q=Nationalpark')
    const order = page.getByRole('group', { name: 'Sortiert nach' })
    await expect(order.getByRole('link', { name: 'Übereinstimmung' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await order.getByRole('link', { name: 'Name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(order.getByRole('link', { name: 'Name' })).toHaveAttribute('aria-current', 'true')
  })
})
