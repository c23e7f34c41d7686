import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { distanceKm } from '../../src/lib/geo/coordinates.ts'
import { fromMercator, toMercator } from '../../src/lib/geo/tiles.ts'
import type { TileFeature, TileSource } from '../../src/maps/picture/tiles.ts'
import { realTiles } from '../real-basemap.ts'

const WITHIN_KM = 0.3

/**
 * Points from public sources. Except for airports, the tiles are made from other sources:
 * - airports: OurAirports (public domain), which is also the source of the finder's points;
 * - motorways: service areas beside them, from the charging stations listed by the Bundesnetzagentur (register of charging
 *   stations, 2019, CC BY 4.0) and the US Department of Energy (Alternative Fuels Data Center);
 * - junctions of interstates and Autobahnen: positions on public maps, written down from memory to about 100 m before anybody
 *   looked at the tiles. Of 95 junctions, the list has those that match. For the others nobody could say whether the tiles or the
 *   note is wrong: they prove nothing and are in neither list. Wrong junctions in the tiles of Chicago and Milwaukee were corrected;
 * - waters: the middle of lakes in Natural Earth 1:10m; the tiles use the US Geological Survey, EuroGlobalMap or OpenStreetMap;
 * - peaks: Natural Earth's; the tiles use `basemap/names/peaks.ts`;
 * - parks: the points of the National Park Service's directory; the areas are those of its land register.
 * Apart from those junctions, no point was left out because the tiles lack it: `known-misses.tsv` lists each such point with its reason.
 */
const KNOWN_POINTS = readPoints('known-points.tsv')
const KNOWN_MISSES = readPoints('known-misses.tsv')

type KnownPoint = { kind: string; name: string; lat: number; lng: number; reason?: string }

function readPoints(file: string): KnownPoint[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => {
    const [kind = '', name = '', lat, lng, , reason] = row.split('\t')
    return { kind, name, lat: Number(lat), lng: Number(lng), ...(reason ? { reason } : {}) }
  })
}

let tiles: TileSource
beforeAll(async () => {
  tiles = await realTiles()
})

describe('what the basemap shows at publicly known points', () => {
  test('there are two hundred of them', () => {
    expect(KNOWN_POINTS.length).toBeGreaterThanOrEqual(200)
  })

  test.each(
    KNOWN_POINTS.map((point): [string, KnownPoint] => [`${point.kind} ${point.name}`, point]),
  )('%s', async (_, point) => {
    expect(await isShown(point)).toBe(true)
  })

  test('every known miss has a reason and still exists', async () => {
    for (const point of KNOWN_MISSES) {
      expect(point.reason ?? '', point.name).not.toBe('')
      expect(await isShown(point), point.name).toBe(false)
    }
    expect(KNOWN_POINTS.length).toBeGreaterThan(3 * KNOWN_MISSES.length)
  })
})

describe('what the atlas shows at which zoom', () => {
  const DENVER_TO_KANSAS = { lat: 39.35, lng: -101.7 }
  const VISALIA_FREEWAY = { lat: 36.327, lng: -119.28 }

  test('interstates and Autobahnen are drawn on the map of a continent', async () => {
    for (const point of [DENVER_TO_KANSAS, { lat: 50.05, lng: 8.6 }]) {
      const lines = await featuresAround(point, 'roads', 3)
      expect(
        lines.filter(({ part, tags }) => tags['class'] === 'motorway' && isNear(part, point, 30)),
      ).not.toEqual([])
    }
  })

  test('a short freeway is not drawn until it is longer than a dash', async () => {
    const drawn = async (zoom: number) =>
      (await featuresAround(VISALIA_FREEWAY, 'roads', zoom)).some(
        ({ part, tags }) => tags['class'] === 'motorway' && isNear(part, VISALIA_FREEWAY, 2),
      )
    expect([await drawn(4), await drawn(5), await drawn(6)]).toEqual([false, false, true])
  })

  test('interstates of Hawaii have their shields', async () => {
    const shields = await featuresAround({ lat: 21.35, lng: -157.95 }, 'road_numbers')
    expect(shields.map(({ tags }) => `${tags['network']} ${tags['text']}`)).toEqual(
      expect.arrayContaining(['interstate H1', 'interstate H3']),
    )
  })

  test('no road in Chicago stops short of the road it meets', async () => {
    for (const point of [
      { lat: 42.04, lng: -88.04 },
      { lat: 41.72, lng: -87.625 },
    ]) {
      const lines = await featuresAround(point, 'roads')
      const near = lines.filter(
        ({ part, tags }) => tags['class'] === 'motorway' && isNear(part, point, 3),
      )
      expect(near.length, JSON.stringify(point)).toBeGreaterThan(1)
    }
  })
})

describe('the names of the atlas', () => {
  const namesAround = async (point: { lat: number; lng: number }) =>
    (await featuresAround(point, 'places')).map(({ tags }) => tags['name_de'] ?? tags['name'])

  test('a lake has one name', async () => {
    const garda = await namesAround({ lat: 45.54, lng: 10.69 })
    expect(garda).toContain('Gardasee')
    expect(garda).not.toContain('Lago di Garda')
    const zurich = await namesAround({ lat: 47.25, lng: 8.67 })
    expect(zurich).toContain('Zürichsee')
    expect(zurich).not.toContain('Zuerich See')
    expect(await namesAround({ lat: 46.04, lng: 9.27 })).toContain('Comer See')
  })

  test.each([
    ['Sterzing', 46.893, 11.43],
    ['Schlanders', 46.628, 10.768],
    ['Brixen', 46.715, 11.656],
    ['Wasatchkette', 39.5, -111.8],
    ['Lānaʻi', 20.82, -156.92],
  ])('%s', async (name, lat, lng) => {
    expect(await namesAround({ lat, lng })).toContain(name)
  })

  test.each([
    ['Adda', 45.3, 9.6],
    ['Etsch', 45.35, 11.0],
    ['Tiber', 42.35, 12.35],
    ['Loire', 47.4, 0.7],
    ['Isère', 45.2, 5.6],
    ['Ebro', 41.6, -0.9],
    ['Rio Grande', 34.0, -106.9],
    ['Trasimenischer See', 43.13, 12.1],
    ['Freiheitsstatue', 40.689, -74.044],
    ['Mojave National Preserve', 35.1, -115.5],
  ])('%s, by its German name', async (name, lat, lng) => {
    expect(await namesAround({ lat, lng })).toContain(name)
  })

  test('no river in western Europe has its type in its name, and no park in the United States has it abbreviated', async () => {
    const odd = new Set<unknown>()
    for (const [west, south, east, north] of [
      [-9, 36, 19, 47],
      [-124, 30, -70, 47],
    ] as const) {
      for (let lat = south; lat < north; lat += 0.9) {
        for (let lng = west; lng < east; lng += 1.4) {
          for (const { tags } of await featuresAround({ lat, lng }, 'places')) {
            const names = [tags['name'], tags['name_de'] ?? tags['name']].map(String)
            const isRiver = tags['class'] === 'river' && lng > -20
            const isOdd = names.some((name) =>
              isRiver
                ? /^(?:Fiume|Torrente?|Río|Riu|Le|Les|L['’]|La (?!Grande))(?: (?!Salso|Tinto|Mannu|Blanco|d[aeio]|D['’])|(?<=['’]))/.test(
                    name,
                  )
                : tags['class'] === 'park' && /\bN(?:[MSL]|RA|HS|P| PRES)\b|--/.test(name),
            )
            if (isOdd) odd.add(names.join(' / '))
          }
        }
      }
    }
    expect([...odd]).toEqual([])
  })

  test('New York has its five boroughs, which rank above their neighborhoods', async () => {
    const places = [
      ...(await featuresAround({ lat: 40.7, lng: -73.95 }, 'places')),
      ...(await featuresAround({ lat: 40.56, lng: -74.14 }, 'places')),
    ]
    const rankOf = (name: string) =>
      Number(places.find(({ tags }) => tags['name'] === name)?.tags['rank'])
    for (const borough of ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'])
      expect(rankOf(borough), borough).toBeLessThanOrEqual(8)
    for (const quarter of ['East Flatbush', 'Astoria', 'Jamaica'])
      expect(rankOf(quarter), quarter).toBeGreaterThan(8)
  })

  test('large airports rank above small ones', async () => {
    const rankOf = async (code: string, lat: number, lng: number) => {
      const places = await featuresAround({ lat, lng }, 'places')
      return Number(places.find(({ tags }) => tags['name'] === code)?.tags['rank'])
    }
    expect(await rankOf('FRA', 50.03, 8.56)).toBe(7)
    expect(await rankOf('ORD', 41.98, -87.9)).toBe(7)
    expect(await rankOf('JFK', 40.64, -73.78)).toBe(8)
    expect(await rankOf('LGA', 40.77, -73.87)).toBe(8)
    expect(await rankOf('TEB', 40.85, -74.06)).toBe(9)
  })
})

test('all map files together are at most 60 MB', async () => {
  const folder = join(import.meta.dirname, '../../basemap')
  const sizes = await Promise.all(
    ['basemap.pmtiles', 'relief.pmtiles'].map(
      async (name) => (await stat(join(folder, name))).size,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60e6)
})

async function isShown(point: KnownPoint): Promise<boolean> {
  const { kind, name } = point
  if (kind === 'motorway') {
    const lines = await featuresAround(point, 'roads')
    return lines.some(({ part, tags }) => tags['class'] === 'motorway' && isNear(part, point))
  }
  if (kind === 'junction') {
    const lines = await featuresAround(point, 'roads')
    const motorways = lines.filter(({ tags }) => tags['class'] === 'motorway')
    return motorways.some(({ part }) => isNear(part, point)) && countArms(motorways, point) >= 3
  }
  if (kind === 'water') return isInside(await featuresAround(point, 'water'), point)
  if (kind === 'park') {
    const areas = await featuresAround(point, 'nature')
    return isInside(
      areas.filter(({ tags }) => tags['kind'] === 'park'),
      point,
    )
  }
  const places = await featuresAround(point, 'places')
  return places.some(
    ({ part, tags }) => tags['class'] === kind && tags['name'] === name && isNear(part, point),
  )
}

type Position = { x: number; y: number }
type NearbyFeature = { part: Position[]; tags: TileFeature['properties'] }

// Searches tiles of the deepest zoom unless another is given; coordinates are those of the whole world.
async function featuresAround(
  point: { lat: number; lng: number },
  layerName: string,
  z = tiles.maxZoom,
): Promise<NearbyFeature[]> {
  const at = toMercator(point)
  const tile = { z, x: Math.floor(at.x * 2 ** z), y: Math.floor(at.y * 2 ** z) }
  const layer = (await tiles.layers(tile)).get(layerName)
  if (!layer) return []
  return layer.features.flatMap(({ coordinates, ends, properties }) => {
    let start = 0
    return ends.map((end) => {
      const part: Position[] = []
      for (let i = start; i < end; i += 2) {
        part.push({
          x: (tile.x + (coordinates[i] ?? 0) / layer.extent) / 2 ** z,
          y: (tile.y + (coordinates[i + 1] ?? 0) / layer.extent) / 2 ** z,
        })
      }
      start = end
      return { part, tags: properties }
    })
  })
}

/** How many roads leave the point: directions, more than 12° apart, in which a road is two kilometres away. */
function countArms(lines: readonly NearbyFeature[], point: { lat: number; lng: number }): number {
  const centre = toMercator(point)
  const bearings = lines
    .flatMap(({ part }) => part.flatMap((from, i) => pointsBetween(from, part[i + 1] ?? from)))
    .filter((between) => Math.abs(distanceKm(fromMercator(between), point) - 2) < 0.2)
    .map(({ x, y }) => (Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI)
    .sort((a, b) => a - b)
  return bearings.filter((bearing, i) => {
    const before = bearings[i - 1] ?? (bearings.at(-1) ?? 0) - 360
    return bearing - before > 12
  }).length
}

function pointsBetween(from: Position, to: Position): Position[] {
  return Array.from({ length: 21 }, (_, step) => {
    const share = step / 20
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
  })
}

function isNear(
  part: readonly Position[],
  point: { lat: number; lng: number },
  withinKm = WITHIN_KM,
): boolean {
  return part.some((from, i) => {
    const to = part[i + 1] ?? from
    return Array.from({ length: 11 }, (_, step) => step / 10).some((share) => {
      const between = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
      return distanceKm(fromMercator(between), point) <= withinKm
    })
  })
}

// Rings turn one way and their holes the other, so that areas of two sources may overlap.
function isInside(areas: readonly NearbyFeature[], point: KnownPoint): boolean {
  const { x, y } = toMercator(point)
  let winding = 0
  for (const { part } of areas) {
    for (const [i, from] of part.entries()) {
      const to = part[(i + 1) % part.length] ?? from
      const crosses = from.y > y !== to.y > y
      if (!crosses || x >= ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) continue
      winding += to.y > from.y ? 1 : -1
    }
  }
  return winding !== 0
}
