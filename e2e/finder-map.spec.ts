import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ liveMap: true })

// Two places in one street, which are never more than 50 pixels apart at any zoom. The demo has only one of them.
const CLUSTER = {
  kind: 'cluster',
  count: 2,
  bounds: { west: -98.868, south: 30.268, east: -98.863, north: 30.2725 },
}

const ZION = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-112.98, 37.2] },
  properties: {
    kind: 'place',
    place: { slug: 'zion-nationalpark-springdale', name: 'Zion-Nationalpark' },
  },
}

test('a cluster that the overview map cannot separate opens as a list', async ({ page }) => {
  await page.route('**/api/v1/clusters/**', (route) =>
    route.fulfill({
      json: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [-98.8656, 30.2703] },
            properties: CLUSTER,
          },
        ],
      },
    }),
  )
  // The fifth page lists other places, far away from these.
  await page.goto('/?page=5')
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: '2 Orte, als Liste zeigen' }).click()
  await expect(page).toHaveURL(/bbox=/)
  await expect(page.locator('.result')).toHaveCount(1)
  await expect(page.locator('.result')).toContainText('Fredericksburg Brewing Co')
})

test('a place that is not in the list has a card that leads to it', async ({ page }) => {
  await page.route('**/api/v1/clusters/**', (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [ZION] } }),
  )
  await page.goto('/?page=2')
  // A listed place's plate may cover the marker, so the test uses the keyboard.
  await page.getByRole('button', { name: 'Zion-Nationalpark', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Zion-Nationalpark' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zion-Nationalpark')
})

test('list and map show the same selection, and the visible part of the map is offered as a search until another search is made', async ({
  page,
}) => {
  await page.goto('/?q=Zion')
  await test.step('list and map show the same selection', async () => {
    const pin = page.getByRole('button', { name: '1: Zion-Nationalpark' })
    await expect(pin).toBeVisible({ timeout: 30_000 })
    await pin.click()
    await expect(page).toHaveURL(/place=zion/)
    await expect(page.locator('.result[data-selected]')).toContainText('Zion-Nationalpark')
  })

  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: 'Herauszoomen' }).click()
  const here = page.getByRole('link', { name: 'In diesem Ausschnitt suchen' })
  const before = (await here.getAttribute('href')) ?? ''
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect(here).not.toHaveAttribute('href', before)
  await page.getByRole('combobox').fill('Denver')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Denver')
  await expect(here).toHaveCount(0)
})

test('zooming by wheel offers to search there, and still does after visiting a place', async ({
  page,
}) => {
  await page.goto('/?q=Kalifornien')
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await expect(map.getByRole('button', { name: 'Herauszoomen' })).toBeVisible()
  const pin = map.getByRole('button', { name: /^\d+: Yosemite-Nationalpark$/ })
  await expect(pin).toBeVisible()
  await page.mouse.move(860, 400)
  await page.mouse.wheel(0, -600)
  const here = page.getByRole('link', { name: 'In diesem Ausschnitt suchen' })
  await expect(here).toBeVisible()
  const left = await here.getAttribute('href')
  await page.locator('.result').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orte\//)
  await page.goBack()
  await expect(here).toHaveAttribute('href', left ?? '')
})

test('searching the visible part of the map leaves the map where it is', async ({ page }) => {
  await page.goto('/?q=Nationalpark+Utah')
  const map = page.getByRole('region', { name: 'Karte', exact: true })
  await map.getByRole('button', { name: 'Herauszoomen' }).click()
  // The pin is far from the middle, where zooming moves it most.
  const pin = map.getByRole('button', { name: /^\d+: Zion-Nationalpark$/ })
  const here = page.getByRole('link', { name: 'In diesem Ausschnitt suchen' })
  await expect(here).toBeVisible()
  const before = await pin.boundingBox()
  await here.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('im Kartenausschnitt')
  await expect(here).toHaveCount(0)
  // Longer than the map takes to move.
  await page.waitForTimeout(1_000)
  const after = await pin.boundingBox()
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2)
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
})

test('a place that the search does not find is on the map, with a card, until another is chosen', async ({
  page,
}) => {
  await page.goto('/?q=Denver&category=brauerei&place=acadia-nationalpark-bar-harbor')
  const card = page.locator('.map-corner .selected-card')
  await expect(card.getByRole('link', { name: 'Acadia-Nationalpark' })).toBeVisible()
  const map = page.getByRole('region', { name: 'Karte' })
  const marker = map.getByRole('button', { name: 'Acadia-Nationalpark' })
  await expect(marker).toBeInViewport({ timeout: 30_000 })
  await map.getByRole('button', { name: '1: Bierstadt Lagerhaus' }).click()
  await expect(card).toHaveCount(0)
  await expect(marker).toHaveCount(0)
  await expect(page.locator('.result[data-selected]')).toContainText('Bierstadt Lagerhaus')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true })

  test('a tap on a pin brings its card onto the screen', async ({ page }) => {
    await page.goto('/?q=Zion&view=map')
    await page.getByRole('button', { name: '1: Zion-Nationalpark' }).tap()
    const card = page.locator('.selected-card')
    await expect(card.getByRole('link', { name: 'Zion-Nationalpark' })).toBeInViewport()
  })
})

test('the attribution of the map is drawn above its markers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orte/altstadt-brewery-fredericksburg')
  const map = page.locator('.map-pane')
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap')
  const sources = map.locator('.maplibregl-ctrl-bottom-right')
  await expect(map.locator('.map-marker')).toHaveCount(6)
  const levelsOf = (all: Locator) =>
    all.evaluateAll((elements) => elements.map((one) => Number(getComputedStyle(one).zIndex)))
  const [level = 0] = await levelsOf(sources)
  // The place of the page is selected, so its marker is above all others.
  expect(level).toBeGreaterThan(Math.max(...(await levelsOf(map.locator('.map-marker')))))
})

test('the visible part of a dot receives the click, even beside the post of a plate', async ({
  page,
}) => {
  for (const search of ['/', '/?category=nationalpark']) {
    await page.goto(search)
    const map = page.locator('.map-view[data-state="ready"]')
    await expect(map.locator('.map-face-cluster').first()).toBeVisible()
    const dots = map.locator('.map-marker:has(.is-dot)')
    expect(await dots.count()).toBeGreaterThan(5)
    expect(await dots.evaluateAll(pressedElsewhere)).toEqual([])
  }
})

// Runs in the page: names of dots whose middle belongs to a plate that is not drawn there.
function pressedElsewhere(dots: Element[]): string[] {
  const AROUND_PLATE = 8
  return dots.flatMap((dot) => {
    const box = dot.querySelector('.map-foot, .map-disc')!.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const other = document.elementFromPoint(x, y)?.closest('.map-marker')
    if (!other || other === dot || other.querySelector('.is-dot')) return []
    const isDrawn = [...other.querySelectorAll('.map-plate, .map-post, .map-foot, .map-disc')]
      .map((part) => part.getBoundingClientRect())
      .some(
        ({ left, right, top, bottom }) =>
          x > left - AROUND_PLATE &&
          x < right + AROUND_PLATE &&
          y > top - AROUND_PLATE &&
          y < bottom + AROUND_PLATE / 2,
      )
    return isDrawn ? [] : [`${dot.ariaLabel} under ${other.ariaLabel}`]
  })
}

test('the live map requests the edge of a searched region once, and none for a circle', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/basemap\/\w+\/region\/(.+)$/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  await page.goto('/?q=Nationalparks in Utah')
  await expect.poll(() => asked).toEqual(['US-UT.txt'])
  await page.getByRole('button', { name: 'Herauszoomen' }).click()
  await page.goto('/?q=94107&radius=250')
  await expect(page.getByRole('button', { name: 'Herauszoomen' })).toBeVisible()
  expect(asked).toEqual(['US-UT.txt'])
})
