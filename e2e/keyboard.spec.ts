import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { untilAlive } from './support/until-alive.ts'
import { untilQuiet } from './support/until-quiet.ts'
import { withMap } from './support/without-map.ts'

const PLACE = '/orte/zion-nationalpark-springdale'

test('the first stop leads past the header to the content', async ({ page }) => {
  await page.goto(PLACE)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Orte', exact: true })).toBeFocused()
})

const PAGES = [
  { path: '/?near=94107&radius=250', hasMap: true },
  { path: PLACE, hasMap: true },
  { path: '/kontakt', hasMap: false },
]

for (const { path, hasMap } of PAGES) {
  test(`${path}: every stop shows the focus, and none traps it, forwards and backwards`, async ({
    page,
  }) => {
    if (hasMap) await withMap(page)
    await page.goto(path)
    if (hasMap) await page.locator('.map-view[data-state="ready"]').waitFor()
    await untilQuiet(page)
    const expected = await numberStops(page)
    const stops = await walk(page, 'Tab')
    expect(stops.filter(({ isShown }) => !isShown)).toEqual([])
    expect(stops.map(({ number }) => number)).toEqual(expected)
    const back = await walk(page, 'Shift+Tab')
    expect(back.map(({ number }) => number)).toEqual(expected.toReversed())
  })
}

for (const path of ['/?view=map', '/?q=Denver&view=map']) {
  test(`${path}: on a phone, focused elements in scrolling rows are fully visible`, async ({
    page,
  }) => {
    await withMap(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await page.locator('.map-view[data-state="ready"]').waitFor()
    await untilQuiet(page)
    await numberStops(page)
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const stops = await walk(page, key)
      expect(stops.filter(({ isShown, isCut }) => !isShown || isCut)).toEqual([])
    }
  })
}

test('searching, filtering, choosing a radius and opening a place need only the keyboard', async ({
  page,
}) => {
  await page.goto('/')
  await untilAlive(page)
  await tabTo(page, 'Ort, Postleitzahl oder Name')
  await page.keyboard.type('94107')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=94107/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('94107 San Francisco')
  await expect(page.getByLabel('Ort, Postleitzahl oder Name')).toBeFocused()

  await tabTo(page, 'Umkreis 25 km')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '5 km', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '5 km', exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, '250 km')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/radius=250/)
  await expect(page.getByText('Umkreis 250 km')).toBeFocused()
  await expect(page.getByRole('link', { name: '5 km', exact: true })).toBeHidden()

  await tabTo(page, 'Nationalparks, 1 Ort')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 Nationalpark')
  await expect(page.getByRole('link', { name: 'Filter „Nationalparks“ entfernen' })).toBeFocused()

  await tabTo(page, 'Pinnacles-Nationalpark')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orte\/pinnacles/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Pinnacles-Nationalpark' })).toHaveText(
    'Pinnacles-Nationalpark, Paicines, Kalifornien · Amerika auf Deutsch',
  )
})

test('the next page starts at the top of its results, and going back restores the position', async ({
  page,
}) => {
  await page.goto('/')
  await untilAlive(page)
  await tabTo(page, 'Nächste Seite')
  const list = page.locator('.list-pane')
  const scrolled = await list.evaluate(({ scrollTop }) => scrollTop)
  expect(scrolled).toBeGreaterThan(500)
  // The page learns of the scroll with the next frame, long before a person would press the next key.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await page.keyboard.press('Enter')
  await expect(page.locator('.result').first().locator('.plate')).toHaveText('21')
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('.result').first().getByRole('link')).toBeFocused()
  await page.goBack()
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled)
})

test('a message is sent by keyboard alone, and the receipt takes the focus', async ({ page }) => {
  await page.goto(PLACE)
  await untilAlive(page)
  await tabTo(page, 'Ihr Name')
  await page.keyboard.type('Anna Probe')
  await tabTo(page, 'E-Mail')
  await page.keyboard.type('anna@')
  await tabTo(page, 'Ihre Nachricht')
  await page.keyboard.type('Nur mit Tasten geschrieben.')
  await tabTo(page, 'Nachricht senden')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('beispiel.de')
  await page.waitForTimeout(2_700)
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('status').filter({ hasText: 'Ihre Nachricht ist angekommen' })
  await expect(receipt).toBeFocused()
})

test('the map is one stop with arrow keys inside, and its buttons follow', async ({ page }) => {
  await withMap(page)
  await page.goto('/?near=94107&radius=250')
  await page.getByRole('button', { name: '1: Trumer Brewery' }).waitFor()
  await tabTo(page, '1: Trumer Brewery')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: '2: Sudwerk' })).toBeFocused()
  expect((await focusedStop(page))?.isShown).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/place=sudwerk/)
  await expect(page.getByRole('button', { name: '2: Sudwerk' })).toBeFocused()
  await expect(page.locator('.result[data-selected]')).toContainText('Sudwerk')
  await tabTo(page, 'Hineinzoomen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hineinzoomen' })).toBeFocused()
  await tabTo(page, 'Zur Liste springen', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Trumer Brewery' })).toBeFocused()
})

type Stop = {
  name: string
  /** its position in document order */
  number: number
  /** whether the focus is visible */
  isShown: boolean
  /** whether an edge of the window cuts it off */
  isCut: boolean
}

/** Numbers all elements that should be stops, in document order, and returns the numbers. */
function numberStops(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const isDisabled = 'disabled' in element && element.disabled === true
      // A radio group is one stop, at the checked option; the arrow keys reach the others.
      const isOtherChoice =
        element instanceof HTMLInputElement && element.type === 'radio' && !element.checked
      return (
        element.tabIndex >= 0 &&
        !isDisabled &&
        !isOtherChoice &&
        // Covered by the live map.
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true })
      )
    })
    for (const [number, stop] of stops.entries()) stop.dataset.stop = String(number)
    return [...stops.keys()]
  })
}

/** All stops of the page, in the order the key reaches them. Fails if the focus is trapped. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < 150) {
    await page.keyboard.press(key)
    const stop = await focusedStop(page)
    // After the last stop the focus leaves the page or starts over.
    if (!stop || stop.number === stops[0]?.number) return stops
    stops.push(stop)
  }
  throw new Error(`no end of stops: ${stops.map(({ name }) => name).join(', ')}`)
}

async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const met: string[] = []
  while (met.length < 80) {
    await page.keyboard.press(key)
    const stop = await focusedStop(page)
    if (stop?.name.startsWith(name)) return
    met.push(stop?.name ?? '(outside)')
  }
  throw new Error(`„${name}“ is not among ${met.join(', ')}`)
}

/** The focused element, or undefined. The focus counts as visible if a ring is on it, around it, or on a mark inside it. */
function focusedStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const marks = element.querySelectorAll('.map-plate, .map-disc')
    const styles = [element, element.parentElement, ...marks]
      .filter((one) => one !== null)
      .map((one) => getComputedStyle(one))
    const rings = [...styles, getComputedStyle(element, '::after')].filter(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    const { width, height, bottom, top, right, left } = element.getBoundingClientRect()
    const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
    const name = element.ariaLabel ?? labels[0]?.textContent ?? element.textContent
    return {
      name: name.replaceAll(/\s+/g, ' ').trim(),
      number: Number(element.dataset.stop),
      isShown: rings.length > 0 && isInView && width * height > 1,
      isCut: left < 0 || right > innerWidth,
    }
  })
}
