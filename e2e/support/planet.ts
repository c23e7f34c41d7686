import { writePmtiles } from '../../basemap/tiles/pmtiles-writer.ts'
import { tilesOf } from '../../src/lib/geo/tiles.ts'
import type { MapSchema } from '../../src/maps/street/schema.ts'
import { encodeTile, type TinyLayer } from './tiny-tiles.ts'

const EXTENT = 4096
const WHOLE: [number, number][] = [
  [0, 0],
  [EXTENT, 0],
  [EXTENT, EXTENT],
  [0, EXTENT],
]

type Area = { west: number; south: number; east: number; north: number }

/** Where the archive is dense; elsewhere it has only the first zooms. */
const CITIES: Area[] = [
  // Springdale in Utah, near which the demo has a place
  { west: -113.2, south: 37.05, east: -112.85, north: 37.32 },
  // Frankenmuth in Michigan, where the demo has a place too
  { west: -83.92, south: 43.22, east: -83.56, north: 43.44 },
]

/** Random letters that do not compress, so that tiles differ in length as real ones do. */
function ballast(seed: string): string {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32
  const length = 100 + Math.floor(next() * 1200)
  return String.fromCharCode(...Array.from({ length }, () => 33 + Math.floor(next() * 90)))
}

/**
 * An archive built like a large one: leaf directories, gzipped tiles, equal tiles stored once. It covers the whole world, and a few towns
 * down to their streets.
 */
export function writePlanet(schema: MapSchema, { lastZoom = 15, cities = CITIES } = {}): Buffer {
  const tiles = []
  for (let z = 0; z <= 5; z++) {
    for (const tile of tilesOf({ west: -180, south: -85, east: 179.9, north: 85 }, z)) {
      tiles.push({ ...tile, data: encodeTile(SEA[schema]) })
    }
  }
  for (let z = 6; z <= lastZoom; z++) {
    for (const area of cities) {
      for (const tile of tilesOf(area, z)) {
        const name = `${tile.z}/${tile.x}/${tile.y}`
        tiles.push({ ...tile, data: encodeTile(streetTile(schema, name)) })
      }
    }
  }
  const seen = new Set<string>()
  const once = tiles.filter(({ z, x, y }) => {
    const key = `${z}/${x}/${y}`
    return !seen.has(key) && seen.add(key)
  })
  const metadata = {
    name: 'Planet',
    attribution: '© OpenStreetMap contributors, made for a test',
    vector_layers: LAYERS[schema].map((id) => ({ id, fields: { name: 'String' } })),
  }
  return writePmtiles({ tiles: once, type: 'mvt', metadata, lastZoom, maxRootBytes: 200 }).file
}

const LAYERS: Record<MapSchema, string[]> = {
  protomaps: ['earth', 'landuse', 'water', 'roads', 'buildings', 'places'],
  openmaptiles: [
    'landcover',
    'water',
    'transportation',
    'transportation_name',
    'building',
    'place',
  ],
  shortbread: ['land', 'ocean', 'water_polygons', 'streets', 'street_labels', 'place_labels'],
}

const area = (name: string, properties: Record<string, string>): TinyLayer => ({
  name,
  features: [{ shape: 'area', points: WHOLE, properties }],
})

const SEA: Record<MapSchema, TinyLayer[]> = {
  protomaps: [area('water', { kind: 'ocean' })],
  openmaptiles: [area('water', { class: 'ocean' })],
  shortbread: [area('ocean', {})],
}

/** A motorway, a named street, a lake and a town, the same in every schema. */
function streetTile(schema: MapSchema, tileName: string): TinyLayer[] {
  const line = (y: number): [number, number][] => [
    [0, y],
    [EXTENT, y],
  ]
  const lake: [number, number][] = [
    [300, 300],
    [1300, 300],
    [1300, 1300],
    [300, 1300],
  ]
  const road = (y: number, properties: Record<string, string | number>) =>
    ({ shape: 'line', points: line(y), properties }) as const
  const town = { name: tileName, population: 5000, ballast: ballast(tileName) }
  if (schema === 'protomaps') {
    return [
      area('earth', { kind: 'earth' }),
      { name: 'water', features: [{ shape: 'area', points: lake, properties: { kind: 'lake' } }] },
      {
        name: 'roads',
        features: [
          road(2600, {
            kind: 'highway',
            kind_detail: 'motorway',
            shield_text: '15',
            network: 'US:I',
          }),
          road(3200, { kind: 'minor_road', name: 'Hauptstraße' }),
        ],
      },
      {
        name: 'places',
        features: [
          {
            shape: 'point',
            points: [[2048, 2048]],
            properties: { ...town, kind: 'locality', kind_detail: 'town', 'name:de': 'Łódź' },
          },
        ],
      },
    ]
  }
  if (schema === 'openmaptiles') {
    return [
      { name: 'water', features: [{ shape: 'area', points: lake, properties: { class: 'lake' } }] },
      {
        name: 'transportation',
        features: [road(2600, { class: 'motorway' }), road(3200, { class: 'minor' })],
      },
      {
        name: 'transportation_name',
        features: [
          road(3200, { class: 'minor', name: 'Hauptstraße' }),
          road(2600, { class: 'motorway', ref: '15', network: 'us-interstate' }),
        ],
      },
      {
        name: 'place',
        features: [
          {
            shape: 'point',
            points: [[2048, 2048]],
            properties: { ...town, class: 'town', 'name:de': 'Łódź' },
          },
        ],
      },
    ]
  }
  return [
    {
      name: 'water_polygons',
      features: [{ shape: 'area', points: lake, properties: { kind: 'water' } }],
    },
    {
      name: 'streets',
      features: [road(2600, { kind: 'motorway' }), road(3200, { kind: 'residential' })],
    },
    {
      name: 'street_labels',
      features: [
        road(3200, { kind: 'residential', name: 'Hauptstraße' }),
        road(2600, { kind: 'motorway', ref: 'I 15' }),
      ],
    },
    {
      name: 'place_labels',
      features: [
        {
          shape: 'point',
          points: [[2048, 2048]],
          properties: { ...town, kind: 'town', name_de: 'Łódź' },
        },
      ],
    },
  ]
}
