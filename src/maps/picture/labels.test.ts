import { beforeAll, describe, expect, test } from 'vitest'
import { atlasLayers } from '../atlas/atlas-layers.ts'
import { realLettering, realTiles } from '../../../test/real-basemap.ts'
import { createCollisions, type PlacedLabel, placeLabels, setText } from './labels.ts'
import type { Lettering } from './lettering.ts'
import { loadScene } from './tiles.ts'

const SIZE = { width: 1472, height: 1144 }

let lettering: Lettering
beforeAll(async () => {
  lettering = await realLettering()
})

describe('names on the map', () => {
  test.each([
    ['germany', { lat: 51, lng: 10.5 }, 5.2],
    ['los angeles', { lat: 34, lng: -118.2 }, 8.6],
    ['usa', { lat: 39, lng: -97 }, 3.4],
  ])('of %s never cover each other', async (_, center, zoom) => {
    const placed = await placeAll(center, zoom)
    expect(placed.length).toBeGreaterThan(20)
    for (const [i, { covers: a }] of placed.entries()) {
      for (const { covers: b } of placed.slice(i + 1)) {
        const meet = a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        expect(meet).toBe(false)
      }
    }
  })
})

test('no name is cut by the edge of the picture: it moves to another side of its town, or is left out', async () => {
  for (const lng of [-100, -99, -98, -97, -96]) {
    const placed = await placeAll({ lat: 39, lng }, 3.4)
    const cut = placed.filter(
      ({ covers: { left, right, top, bottom } }) =>
        left < 0 || top < 0 || right > SIZE.width || bottom > SIZE.height,
    )
    expect(cut.map(({ lines }) => lines)).toEqual([])
  }
})

describe('a typeset name', () => {
  const set = (text: string, maxWidth: number) =>
    setText(text, { face: lettering.regular, spacing: 0, maxWidth })

  test('stands on one line when there is room', () => {
    expect(set('Freiburg im Breisgau', 20)?.lines).toHaveLength(1)
  })

  test('is broken between words into lines of about the same length', () => {
    const block = set('Bosnien und Herzegowina', 6)
    expect(block?.lines.length).toBeGreaterThanOrEqual(2)
    expect(block?.width).toBeLessThan(9)
  })

  test('is as wide as its letters and the space between them', () => {
    const tight = set('OHIO', 20)?.width ?? 0
    const wide =
      setText('OHIO', { face: lettering.regular, spacing: 0.16, maxWidth: 20 })?.width ?? 0
    expect(wide - tight).toBeCloseTo(4 * 0.16, 2)
  })

  test('leaves room for letters that the font lacks', () => {
    expect(set('Đà Nẵng', 20)?.width).toBeGreaterThan(2)
    expect(set('東京', 20)?.width).toBeGreaterThan(1)
    expect(set('', 20)).toBeUndefined()
  })
})

test('if there are too many names, those in the middle of the picture stay', async () => {
  const size = SIZE
  const view = { center: { lat: 50, lng: 8.5 }, zoom: 9 }
  const scene = await loadScene(view, size, await realTiles())
  const layer = atlasLayers('light', 'de').find(({ id }) => id === 'small-town-names')
  if (layer?.type !== 'symbol') throw new Error('There is no such layer')
  const place = (most: number) =>
    placeLabels(scene, layer, { lettering, collisions: createCollisions(), most })
  const fromMiddle = ({ point: { x, y } }: PlacedLabel) =>
    Math.max(Math.abs(x / size.width - 0.5), Math.abs(y / size.height - 0.5))
  const all = place(1000).map(fromMiddle)
  expect(all.length).toBeGreaterThan(100)
  expect(place(40).map(fromMiddle)).toEqual(all.toSorted((a, b) => a - b).slice(0, 40))
})

async function placeAll(center: { lat: number; lng: number }, zoom: number) {
  const scene = await loadScene({ center, zoom }, SIZE, await realTiles())
  const collisions = createCollisions()
  return atlasLayers('light', 'de')
    .toReversed()
    .flatMap((layer): PlacedLabel[] =>
      layer.type === 'symbol'
        ? placeLabels(scene, layer, { lettering, collisions, most: 300 })
        : [],
    )
}
