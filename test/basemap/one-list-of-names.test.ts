import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { GERMAN_CITY_NAMES } from '../../gazetteer/tables/german-cities.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'
import { toMercator } from '../../src/lib/geo/tiles.ts'
import { fold } from '../../src/lib/text/fold.ts'
import type { TileSource } from '../../src/maps/picture/tiles.ts'
import { realTiles } from '../real-basemap.ts'

const GAZETTEER = join(import.meta.dirname, '../../gazetteer')
const gazetteer = openGazetteer(readFileSync(join(GAZETTEER, 'gazetteer.bin')))

let tiles: TileSource
beforeAll(async () => {
  tiles = await realTiles()
})

test('the map and the finder call every city in the table by its German name', async () => {
  const wrong: string[] = []
  let seen = 0
  for (const { country, german, spellings } of GERMAN_CITY_NAMES) {
    const city = gazetteer.city(german, country)
    // A valley of South Tyrol is on the map, but is not a town in the finder.
    if (!city) continue
    const names = new Set([german, ...spellings])
    const labels = await labelsAround(city.center, 1)
    // Provinces often have the name of their capital, but are something else.
    const onMap = labels.filter(({ kind, name }) => kind === 'city' && names.has(name))
    const shown = new Set([city.name.de, ...onMap.map(({ german: own }) => own)])
    if (shown.size > 1 || !shown.has(german)) wrong.push(`${german}: ${[...shown].join(', ')}`)
    if (onMap.length > 0) seen++
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(140)
})

test('the finder understands the names of sights, lakes and summits on the map', async () => {
  const [, ...rows] = readFileSync(join(GAZETTEER, 'tables/landmarks.tsv'), 'utf8')
    .trim()
    .split('\n')
  const unknown: string[] = []
  let seen = 0
  for (const row of rows) {
    const [de = '', en = '', also = '', , , , lat, lng] = row.split('\t')
    const names = new Set([de, en, ...also.split('|')].map(fold))
    for (const label of await labelsAround({ lat: Number(lat), lng: Number(lng) }, 0)) {
      if (!names.has(fold(label.name))) continue
      seen++
      if (!names.has(fold(label.german))) unknown.push(`${de}: ${label.german}`)
    }
  }
  expect(unknown).toEqual([])
  expect(seen).toBeGreaterThan(40)
})

type Label = { kind: string; name: string; german: string }

const known = new Map<string, Promise<Label[]>>()

// The labels in the tile of the deepest zoom, and in the tiles up to `margin` around it.
async function labelsAround(point: LatLng, margin: number): Promise<Label[]> {
  const z = tiles.maxZoom
  const at = toMercator(point)
  const [x, y] = [Math.floor(at.x * 2 ** z), Math.floor(at.y * 2 ** z)]
  const steps = Array.from({ length: 2 * margin + 1 }, (_, i) => i - margin)
  const found = steps.flatMap((dx) => steps.map((dy) => labelsIn({ z, x: x + dx, y: y + dy })))
  return (await Promise.all(found)).flat()
}

function labelsIn(tile: { z: number; x: number; y: number }): Promise<Label[]> {
  const key = `${tile.x}/${tile.y}`
  const labels = known.get(key) ?? readLabels(tile)
  known.set(key, labels)
  return labels
}

async function readLabels(tile: { z: number; x: number; y: number }): Promise<Label[]> {
  const layer = (await tiles.layers(tile)).get('places')
  return (layer?.features ?? []).map(({ properties }) => {
    const name = String(properties['name'])
    const german = String(properties['name_de'] ?? name)
    return { kind: String(properties['class']), name, german }
  })
}
