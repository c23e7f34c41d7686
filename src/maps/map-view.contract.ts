import { expect, type Page, test } from '@playwright/test'
import {
  button,
  coveredByButtons,
  countLeftovers,
  dragBy,
  expectInside,
  isInside,
  lastMove,
  type MapBench,
  middleOf,
  told,
  touchAndDragBy,
  untilReady,
} from '../../test/maps/map-bench.ts'
import { aCluster, aPlace, aStack } from '../../test/maps/map-items.ts'
import { type MapDrag, type MapItem, MAX_ITEMS } from './map-view.ts'

const SAN_FRANCISCO = { lat: 37.77, lng: -122.42 }
const VIEW = { center: SAN_FRANCISCO, zoom: 5 }

const WEST = aPlace({ id: 'west', number: 1, name: 'Westen', point: { lat: 37.5, lng: -124 } })
const MIDDLE = aPlace({ id: 'middle', number: 2, name: 'Mitte', point: { lat: 37.6, lng: -122 } })
const EAST = aPlace({ id: 'east', number: 3, name: 'Osten', point: { lat: 37.5, lng: -120 } })
const SOUTH = aPlace({ id: 'south', name: 'Süden', point: { lat: 35.5, lng: -122 } })
const PLACES = [WEST, MIDDLE, EAST, SOUTH]

/** What every implementation of `MapView` promises, to be run in a real browser against each. */
export function mapViewContract(prepare: (page: Page) => Promise<MapBench>): void {
  test('is ready once and reports the first view', async ({ page }) => {
    const bench = await openBench(page)
    const names = (await bench.events()).map(({ name }) => name)
    expect(names).toEqual(['ready', 'move'])
    const { center, zoom, byUser } = await lastMove(bench)
    expect(byUser).toBe(false)
    expect(zoom).toBeCloseTo(VIEW.zoom, 3)
    expect(center.lat).toBeCloseTo(SAN_FRANCISCO.lat, 3)
    expect(center.lng).toBeCloseTo(SAN_FRANCISCO.lng, 3)
  })

  test('keeps what it was told before it was ready', async ({ page }) => {
    const bench = await prepare(page)
    await bench.open({ view: VIEW })
    await bench.tell('setItems', PLACES)
    await bench.tell('select', 'east')
    await bench.tell('setView', { center: { lat: 37, lng: -121 }, zoom: 6 })
    await untilReady(bench)
    await expect(button(bench, '3: Osten')).toHaveAttribute('aria-current', 'true')
    expect((await lastMove(bench)).zoom).toBeCloseTo(6, 3)
  })

  test('draws areas over the ground and under the markers, early or late, and removes them again', async ({
    page,
  }) => {
    const corners = [
      { lat: 36, lng: -123 },
      { lat: 39, lng: -123 },
      { lat: 39, lng: -121 },
    ]
    const hole = corners.map(({ lat, lng }) => ({ lat: (lat + 38) / 2, lng: (lng - 122.5) / 2 }))
    const bench = await prepare(page)
    await bench.open({ view: VIEW })
    await bench.tell('showShapes', [{ outline: [corners, hole], isTinted: true }])
    await bench.tell('setItems', PLACES)
    await untilReady(bench)
    await bench.tell('showShapes', [{ outline: [corners], isTinted: false }])
    await button(bench, '2: Mitte').click()
    await expect.poll(() => told(bench, 'select')).toEqual(['middle'])
    await bench.tell('showShapes', [])
    expect((await bench.events()).map(({ name }) => name)).not.toContain('error')
  })

  test('names its markers as buttons and keeps their elements while the items change', async ({
    page,
  }) => {
    const bench = await openBench(page, PLACES)
    await expect(button(bench, 'Süden')).toBeVisible()
    await button(bench, '2: Mitte').evaluate((element) => element.setAttribute('data-kept', 'yes'))
    await bench.tell('setItems', [{ ...MIDDLE, number: 7 }, EAST])
    await expect(button(bench, '7: Mitte')).toHaveAttribute('data-kept', 'yes')
    await expect(button(bench, '1: Westen')).toHaveCount(0)
  })

  test('never shows more markers than a visitor can look through', async ({ page }) => {
    const many = Array.from({ length: 450 }, (_, index) =>
      aPlace({ id: `p${index}`, point: { lat: 37 + (index % 20) / 10, lng: -123 + index / 200 } }),
    )
    const bench = await openBench(page, [...many, MIDDLE])
    await expect(bench.inside.locator('.map-marker')).toHaveCount(MAX_ITEMS)
    await expect(button(bench, '2: Mitte')).toHaveCount(1)
  })

  test('separates plates that would overlap: the first keeps its plate, the other is a dot until there is room', async ({
    page,
  }) => {
    const beside = aPlace({
      id: 'beside',
      number: 4,
      name: 'Nah',
      point: { lat: 37.6, lng: -121.7 },
    })
    const bench = await openBench(page, [MIDDLE, beside])
    const near = button(bench, '4: Nah')
    await expect(button(bench, '2: Mitte').locator('.map-plate')).toBeVisible()
    await expect(near.locator('.map-plate')).toBeHidden()
    await near.focus()
    await expect(near.locator('.map-plate')).toHaveText('4')
    await button(bench, '2: Mitte').focus()
    await expect(near.locator('.map-plate')).toBeHidden()
    await bench.tell('setView', { center: MIDDLE.point, zoom: 7 })
    await expect(near.locator('.map-plate')).toBeVisible()
    await bench.tell('setView', VIEW)
    await expect(near.locator('.map-plate')).toBeHidden()
    // The marker that has the focus shows its plate.
    await button(bench, '2: Mitte').blur()
    await bench.tell('select', 'beside')
    await expect(near.locator('.map-plate')).toBeVisible()
    await expect(button(bench, '2: Mitte').locator('.map-plate')).toBeHidden()
  })

  test('offers what lies under a plate: once it is selected, pressing it again opens a list', async ({
    page,
  }) => {
    const under = aPlace({
      id: 'under',
      number: 4,
      name: 'Darunter',
      point: { lat: 38, lng: -122 },
    })
    const bench = await openBench(page, [MIDDLE, under])
    const plate = button(bench, '2: Mitte')
    await expect(plate.locator('.is-over')).toHaveCount(1)
    await plate.click()
    await expect.poll(() => told(bench, 'select')).toEqual(['middle'])
    await bench.tell('select', 'middle')
    await plate.click()
    await bench.inside.getByRole('dialog').getByRole('button', { name: 'Darunter' }).click()
    await expect.poll(() => told(bench, 'select')).toEqual(['middle', 'under'])
    await bench.tell('select', null)
    await bench.tell('setView', { center: MIDDLE.point, zoom: 7 })
    await expect(plate.locator('.is-over')).toHaveCount(0)
  })

  test('puts its buttons where no marker is when it opens, and leaves them there', async ({
    page,
  }) => {
    const corner = aPlace({
      id: 'corner',
      number: 4,
      name: 'Ecke',
      point: { lat: 40.7, lng: -116.1 },
    })
    const bench = await openBench(page, [...PLACES, corner])
    await button(bench, '4: Ecke').click()
    await expect.poll(() => told(bench, 'select')).toEqual(['corner'])
    expect(await coveredByButtons(bench)).toEqual([])
    const zoomIn = button(bench, 'Hineinzoomen')
    const before = await zoomIn.boundingBox()
    expect(before?.x).toBeGreaterThan(540)
    expect(before?.y).toBeGreaterThan(30)
    await bench.tell('setItems', [MIDDLE])
    expect(await zoomIn.boundingBox()).toEqual(before)
  })

  test('puts its buttons on the other edge if one is lined with markers', async ({ page }) => {
    const along = Array.from({ length: 12 }, (_, i) =>
      aPlace({ id: `east-${i}`, name: `Osten ${i}`, point: { lat: 34.4 + i * 0.6, lng: -116.1 } }),
    )
    const bench = await openBench(page, [MIDDLE, ...along])
    await expect
      .poll(async () => (await button(bench, 'Hineinzoomen').boundingBox())?.x)
      .toBeLessThan(100)
    expect(await coveredByButtons(bench)).toEqual([])
  })

  test('puts its buttons where no marker is when the page shows another part of the map', async ({
    page,
  }) => {
    const bench = await openBench(page, PLACES)
    await expect(button(bench, '3: Osten')).toBeVisible()
    // What was beside the center moves to where the buttons are.
    await bench.tell('setView', { center: { lat: 36.1, lng: -126 }, zoom: 5 })
    await expect.poll(async () => (await lastMove(bench)).center.lng).toBeCloseTo(-126, 1)
    const { lat, lng } = EAST.point
    const east = { west: lng, east: lng, south: lat, north: lat }
    expectInside(east, (await lastMove(bench)).bounds)
    await expect.poll(() => coveredByButtons(bench)).toEqual([])
  })

  test('opens numbered places that no zoom separates as a list', async ({ page }) => {
    const [here, there] = ['Hier', 'Dort'].map((name, index) =>
      aPlace({ id: `same-${index}`, number: index + 1, name, point: MIDDLE.point }),
    )
    const bench = await openBench(page, [here!, there!])
    const marker = button(bench, '1: 2 Orte an derselben Stelle, als Liste öffnen')
    await expect(marker.locator('.map-plate')).toHaveText('1')
    await marker.focus()
    await page.keyboard.press('Enter')
    await bench.inside.getByRole('button', { name: 'Dort' }).click()
    await expect.poll(() => told(bench, 'select')).toEqual(['same-1'])
  })

  test('reports which place is pressed or pointed at, and shows as selected or lifted only what it is told to', async ({
    page,
  }) => {
    const bench = await openBench(page, PLACES)
    await test.step('pressed, selected', async () => {
      await button(bench, '2: Mitte').click()
      await expect.poll(() => told(bench, 'select')).toEqual(['middle'])
      await bench.tell('select', 'west')
      await expect(button(bench, '1: Westen')).toHaveAttribute('aria-current', 'true')
      await expect(button(bench, '2: Mitte')).not.toHaveAttribute('aria-current', 'true')
      await bench.tell('select', null)
      await expect(bench.inside.locator('[aria-current]')).toHaveCount(0)
    })
    await test.step('pointed at', async () => {
      await button(bench, '2: Mitte').hover()
      await expect.poll(async () => (await told(bench, 'hover')).at(-1)).toBe('middle')
      await page.mouse.move(5, 5)
      await expect.poll(async () => (await told(bench, 'hover')).at(-1)).toBe(null)
    })
    await test.step('lifted', async () => {
      await bench.tell('hover', 'west')
      await expect(button(bench, '1: Westen').locator('.is-hovered')).toHaveCount(1)
      await bench.tell('hover', null)
      await expect(bench.inside.locator('.is-hovered')).toHaveCount(0)
    })
  })

  test('has one tab stop for all markers, arrow keys between them, and passes the focus on when its marker is removed', async ({
    page,
  }) => {
    const bench = await openBench(page, PLACES)
    await test.step('one tab stop, with arrow keys', async () => {
      await expect(bench.inside.locator('.map-marker[tabindex="0"]')).toHaveCount(1)
      await button(bench, '1: Westen').focus()
      await page.keyboard.press('ArrowRight')
      await expect(button(bench, '2: Mitte')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(button(bench, 'Süden')).toBeFocused()
      await page.keyboard.press('Home')
      await expect(button(bench, '1: Westen')).toBeFocused()
      await page.keyboard.press('End')
      await expect(button(bench, 'Süden')).toBeFocused()
      await expect(bench.inside.locator('.map-marker[tabindex="0"]')).toHaveCount(1)
      // None of these keys moved the map.
      expect(await told(bench, 'move')).toHaveLength(1)
      await page.keyboard.press('Enter')
      await expect.poll(() => told(bench, 'select')).toEqual(['south'])
    })
    await test.step('the focused marker is removed', async () => {
      await button(bench, '2: Mitte').focus()
      await bench.tell('setItems', [WEST, SOUTH])
      await expect(button(bench, '1: Westen')).toBeFocused()
    })
  })

  test('opens a cluster by moving to all its places', async ({ page }) => {
    const bounds = { west: -119.5, south: 33, east: -117, north: 35 }
    const bench = await openBench(page, [
      aCluster({ count: 12, point: { lat: 36, lng: -121 }, bounds }),
    ])
    await button(bench, '12 Orte, hineinzoomen').click()
    await expect.poll(async () => (await told(bench, 'openCluster')).length).toBe(1)
    await expect.poll(async () => (await lastMove(bench)).zoom).toBeGreaterThan(VIEW.zoom)
    const moved = await lastMove(bench)
    expect(moved.byUser).toBe(true)
    expectInside(bounds, moved.bounds)
  })

  test('asks for the places of a cluster as a list when it cannot zoom in far enough to separate them', async ({
    page,
  }) => {
    // No map zooms in beyond 22, where that is nine pixels.
    const dense = aCluster({
      id: 'dense',
      count: 7,
      point: { lat: 37, lng: -121 },
      bounds: { west: -121, south: 37, east: -121, north: 37.000001 },
    })
    const bench = await openBench(page, [dense])
    const before = (await told(bench, 'move')).length
    await button(bench, '7 Orte, als Liste zeigen').click()
    await expect.poll(async () => (await told(bench, 'listCluster')).length).toBe(1)
    expect((await told(bench, 'listCluster'))[0]).toMatchObject({ id: 'dense', count: 7 })
    expect(await told(bench, 'openCluster')).toEqual([])
    expect(await told(bench, 'move')).toHaveLength(before)
  })

  test('opens several places at one point as a list, and gives the focus back', async ({
    page,
  }) => {
    const stack = aStack({ id: 'stack', names: ['Eins', 'Zwei'], point: { lat: 37.6, lng: -122 } })
    const bench = await openBench(page, [stack, EAST])
    const marker = button(bench, '2 Orte an derselben Stelle, als Liste öffnen')
    await marker.click()
    await expect(button(bench, 'Eins')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(marker).toBeFocused()
    await expect(button(bench, 'Zwei')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await button(bench, 'Zwei').click()
    await expect.poll(() => told(bench, 'select')).toEqual(['stack-2'])
    await bench.tell('select', 'stack-2')
    await expect(marker).toHaveAttribute('aria-current', 'true')
  })

  test('fits a box, even across the 180th meridian', async ({ page }) => {
    const bench = await openBench(page)
    for (const bounds of [
      { west: -119, south: 33, east: -117, north: 35 },
      { west: 170, south: -45, east: -150, north: 20 },
    ]) {
      await bench.tell('fitBounds', bounds, { padding: 40 })
      await expect.poll(async () => isInside(bounds, (await lastMove(bench)).bounds)).toBe(true)
      expect((await lastMove(bench)).byUser).toBe(false)
    }
    await bench.tell('fitBounds', { west: -119, south: 34, east: -119, north: 34 }, { maxZoom: 7 })
    await expect.poll(async () => (await lastMove(bench)).zoom).toBeCloseTo(7, 2)
  })

  test('ignores an invalid view, and limits the zoom', async ({ page }) => {
    const bench = await openBench(page)
    await bench.tell('setView', { center: { lat: Number.NaN, lng: 0 }, zoom: 4 })
    await bench.tell('setView', { center: { lat: 95, lng: 0 }, zoom: 4 })
    await bench.tell('setView', { center: SAN_FRANCISCO, zoom: 99 })
    await expect.poll(async () => (await lastMove(bench)).zoom).toBeGreaterThan(9)
    expect((await lastMove(bench)).center.lat).toBeCloseTo(SAN_FRANCISCO.lat, 2)
    await expect(button(bench, 'Hineinzoomen')).toHaveAttribute('aria-disabled', 'true')
  })

  test('reports that the visitor moved it, by dragging or with its buttons, and counts every press', async ({
    page,
  }) => {
    const bench = await openBench(page)
    await test.step('dragging', async () => {
      await page.mouse.move(200, 300)
      await page.mouse.down()
      await page.mouse.move(260, 300, { steps: 5 })
      await page.mouse.move(300, 300, { steps: 5 })
      await page.mouse.up()
      await expect.poll(async () => (await lastMove(bench)).center.lng).toBeLessThan(-123)
      await expect.poll(async () => (await lastMove(bench)).byUser).toBe(true)
    })
    await bench.tell('setView', VIEW, { animate: false })
    await expect.poll(async () => (await lastMove(bench)).byUser).toBe(false)
    await test.step('buttons', async () => {
      await button(bench, 'Hineinzoomen').click()
      await expect.poll(async () => (await lastMove(bench)).zoom).toBeCloseTo(VIEW.zoom + 1, 2)
      expect((await lastMove(bench)).byUser).toBe(true)
      await expect(button(bench, 'Nach Osten')).toBeHidden()
      await button(bench, 'Karte verschieben').click()
      await button(bench, 'Nach Osten').click()
      await expect.poll(async () => (await lastMove(bench)).center.lng).toBeGreaterThan(-122)
      expect((await lastMove(bench)).byUser).toBe(true)
    })
    await bench.tell('setView', VIEW, { animate: false })
    await expect.poll(async () => (await lastMove(bench)).byUser).toBe(false)
    await test.step('presses while it still moves', async () => {
      const zoomIn = button(bench, 'Hineinzoomen')
      for (let press = 0; press < 3; press++) await zoomIn.dispatchEvent('click')
      await expect.poll(async () => (await lastMove(bench)).zoom).toBeCloseTo(VIEW.zoom + 3, 2)
    })
  })

  test('lets a movable place be dragged by mouse or finger, and reports where it ends up', async ({
    page,
  }) => {
    const bench = await openBench(page, [{ ...MIDDLE, isMovable: true }, EAST])
    const drags = async () => (await told(bench, 'drag')) as MapDrag[]
    await dragBy(page, await middleOf(button(bench, '2: Mitte')), { x: 60, y: -40 })
    await expect.poll(drags).toHaveLength(1)
    const [byMouse] = await drags()
    // 60 of the 512 · 2⁵ pixels that span all longitudes.
    expect(byMouse?.id).toBe('middle')
    expect(byMouse?.point.lng).toBeCloseTo(-122 + (60 * 360) / (512 * 32), 2)
    expect(byMouse?.point.lat).toBeGreaterThan(38)
    await touchAndDragBy(page, await middleOf(button(bench, '2: Mitte')), { x: -60, y: 40 })
    await expect.poll(drags).toHaveLength(2)
    const byFinger = (await drags())[1]
    expect(byFinger?.point.lng).toBeCloseTo(-122, 2)
    expect(byFinger?.point.lat).toBeCloseTo(37.6, 2)
    // The other place is not movable, and dragging the first did not count as pressing it.
    await dragBy(page, await middleOf(button(bench, '3: Osten')), { x: 3, y: 3 })
    expect(await drags()).toHaveLength(2)
    expect((await told(bench, 'select')).includes('middle')).toBe(false)
  })

  test('moves a movable place with the arrow keys, reports it once they are released, and follows it', async ({
    page,
  }) => {
    const bench = await openBench(page, [{ ...MIDDLE, isMovable: true }, EAST])
    const drags = async () => (await told(bench, 'drag')) as MapDrag[]
    const pin = button(bench, '2: Mitte')
    await pin.focus()
    await expect(pin).toHaveAccessibleDescription(/Pfeiltasten verschieben/)
    for (let i = 0; i < 3; i++) await page.keyboard.down('ArrowRight')
    expect(await drags()).toEqual([])
    await page.keyboard.up('ArrowRight')
    await expect.poll(drags).toHaveLength(1)
    expect((await drags())[0]?.point.lng).toBeCloseTo(-122 + (30 * 360) / (512 * 32), 6)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect
      .poll(async () => (await drags())[1]?.point.lng)
      .toBeCloseTo(-122 + (29 * 360) / (512 * 32), 6)
    await expect(pin).toBeFocused()
    expect(await told(bench, 'move')).toHaveLength(1)
    for (let i = 0; i < 40; i++) await page.keyboard.down('ArrowUp')
    await page.keyboard.up('ArrowUp')
    await expect.poll(async () => (await lastMove(bench)).center.lat).toBeGreaterThan(41)
    await page.keyboard.press('End')
    await expect(button(bench, '3: Osten')).toBeFocused()
  })

  test('adapts to its size, which does not count as the visitor moving it', async ({ page }) => {
    const bench = await openBench(page)
    const before = await lastMove(bench)
    await page.setViewportSize({ width: 400, height: 300 })
    await expect
      .poll(async () => (await lastMove(bench)).bounds.west)
      .toBeGreaterThan(before.bounds.west)
    expect((await lastMove(bench)).byUser).toBe(false)
  })

  test('keeps everything when the theme changes', async ({ page }) => {
    const bench = await openBench(page, PLACES)
    await bench.tell('select', 'middle')
    await bench.tell('setTheme', 'dark')
    await expect(button(bench, '2: Mitte')).toHaveAttribute('aria-current', 'true')
    await expect(bench.inside.locator('.map-view[data-theme="dark"]')).toBeVisible()
    expect(await told(bench, 'ready')).toHaveLength(1)
  })

  test('has targets that are large enough to hit', async ({ page }) => {
    const bench = await openBench(page, [...PLACES, aCluster({ point: { lat: 36, lng: -119 } })])
    for (const target of await bench.inside.getByRole('button').all()) {
      if (!(await target.isVisible())) continue
      const face = target.locator('.map-face')
      const box = await ((await face.count()) > 0 ? face : target).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
  })

  test('is gone after destroy, and reports nothing more', async ({ page }) => {
    const bench = await openBench(page, PLACES)
    const before = await bench.events()
    await bench.tell('destroy')
    await bench.tell('destroy')
    await bench.tell('setItems', PLACES)
    await bench.tell('setView', VIEW)
    await bench.tell('setTheme', 'dark')
    await expect(page.locator('.map-view')).toHaveCount(0)
    expect(await bench.events()).toEqual(before)
  })

  test('leaves nothing behind over 20 mounts', async ({ page }) => {
    test.slow()
    // If every mount leaves a node, listener, document or quarter of a megabyte behind, there are ten more of them at the end.
    const MOUNTS = 10
    // Leaks do not depend on how much is drawn, and software rendering is faster on a small map.
    await page.setViewportSize({ width: 320, height: 240 })
    const bench = await prepare(page)
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    const mount = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await bench.open({ view: VIEW })
        await bench.tell('setItems', PLACES)
        await untilReady(bench)
        await bench.tell('destroy')
      }
    }
    // The browser sometimes keeps the last frame until there is another one.
    const countAfterOneMore = async () => {
      await mount(1)
      return countLeftovers(page)
    }
    // The first few fill caches that are kept on purpose.
    await mount(9)
    let early = await countAfterOneMore()
    while (early.documents > 1) early = await countAfterOneMore()
    await mount(MOUNTS - 1)
    const leaks = async () => {
      const late = await countAfterOneMore()
      return {
        nodes: late.nodes - early.nodes >= MOUNTS,
        listeners: late.listeners - early.listeners >= MOUNTS,
        documents: late.documents > early.documents,
        heap: late.heap - early.heap >= MOUNTS * 250_000,
      }
    }
    await expect
      .poll(leaks)
      .toEqual({ nodes: false, listeners: false, documents: false, heap: false })
    expect(warnings.filter((text) => /WebGL contexts/.test(text))).toEqual([])
  })

  async function openBench(page: Page, items: readonly MapItem[] = []): Promise<MapBench> {
    const bench = await prepare(page)
    await bench.open({ view: VIEW })
    await bench.tell('setItems', items)
    await untilReady(bench)
    return bench
  }
}
