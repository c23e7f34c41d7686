import { writeFileSync } from 'node:fs'
import { MISSING_TILES } from './names/missing-roads.ts'
import { natureFeatures, townAreas } from './sources/areas.ts'
import { countryBorderFeatures } from './sources/borders.ts'
import { countryLabels } from './sources/country-labels.ts'
import { createCoverage } from './sources/covered.ts'
import { natureLabels } from './sources/labels.ts'
import { landFeatures, readLand } from './sources/land.ts'
import { provinceBorderFeatures, provinceLabels, readProvinces } from './sources/provinces.ts'
import { openDataFolder } from './sources/read-folder.ts'
import { buildRelief } from './sources/relief.ts'
import { findGaps, numberFeatures, readRoads, roadFeatures } from './sources/roads.ts'
import { townFeatures } from './sources/town-features.ts'
import { readTowns } from './sources/towns.ts'
import { countyLabels, stateLabels, unitedStatesBorders } from './sources/united-states.ts'
import { railwayFeatures, riverFeatures, waterFeatures } from './sources/water.ts'
import { writePmtiles } from './tiles/pmtiles-writer.ts'
import { renewLayers } from './tiles/renew-layers.ts'
import type { Layer } from './tiles/tiling.ts'
import { cutTiles, LAST_ZOOM } from './tiles/tiling.ts'

const USAGE = `node build.ts FOLDER [--without=NAMES] [--only=tiles|relief|LAYERS]
  FOLDER   the gathered files, see README.md
  NAMES    beginnings of names of files to leave out, with commas between them
  LAYERS   to cut anew, with commas between them; the others are kept as basemap.pmtiles has them`

const [path, ...flags] = process.argv.slice(2)
const flag = (name: string) => flags.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
if (!path) throw new Error(USAGE)
const folder = openDataFolder(path, flag('without')?.split(',') ?? [])

const LAYER_ORDER = [
  'land',
  'nature',
  'settled',
  'water',
  'rivers',
  'counties',
  'borders',
  'railways',
  'roads',
  'road_numbers',
  'county_labels',
  'places',
] as const

const ATTRIBUTION =
  '© OpenStreetMap contributors · © EuroGeographics · Natural Earth · GeoNames · USGS, NPS, USFS, US Census'

const only = flag('only')
const renewed = only && only !== 'tiles' && only !== 'relief' ? only.split(',') : undefined

if (only !== 'relief') {
  const layers = collectLayers(renewed)
  const tiles = renewed
    ? await renewLayers(new URL('basemap.pmtiles', import.meta.url), layers, LAYER_ORDER)
    : cutTiles(layers)
  save('basemap.pmtiles', {
    tiles: counted(tiles),
    type: 'mvt',
    metadata: metadata(),
    lastZoom: LAST_ZOOM,
  })
}
if (only === undefined || only === 'relief') {
  const { tiles, lastZoom } = await buildRelief(path)
  const about = { name: 'Lageplan relief', attribution: 'Natural Earth' }
  save('relief.pmtiles', { tiles, type: 'webp', metadata: about, lastZoom })
}

function save(name: string, archive: Parameters<typeof writePmtiles>[0]): void {
  const { file, tileCount, distinct } = writePmtiles(archive)
  writeFileSync(new URL(name, import.meta.url), file)
  say(`${name}: ${(file.length / 1e6).toFixed(2)} MB, ${tileCount} tiles, ${distinct} distinct`)
}

function collectLayers(wanted: readonly string[] = LAYER_ORDER): Layer[] {
  const isCovered = createCoverage()
  const roads = readRoads(folder, isCovered)
  const gaps = findGaps(roads, 2).map(
    ({ road, at, km }) => `${road} at ${at.join()}: goes on ${km.toFixed(1)} km away`,
  )
  const boxes = MISSING_TILES.map(
    ([town, west, south, east, north]) =>
      `missing tile of ${town}: ${west} to ${east}, ${south} to ${north}`,
  )
  writeFileSync(new URL('gaps.txt', import.meta.url), `${[...boxes, ...gaps].join('\n')}\n`)
  say(`${gaps.length} gaps in numbered roads, see gaps.txt`)
  const provinces = readProvinces()
  const land = wanted.includes('land') || wanted.includes('borders') ? readLand() : []
  const unitedStates = unitedStatesBorders()
  const towns = readTowns()
  const layers: Record<(typeof LAYER_ORDER)[number], () => Layer> = {
    land: () => area('land', landFeatures(land)),
    nature: () => area('nature', natureFeatures(folder)),
    settled: () => area('settled', townAreas(folder, towns)),
    water: () => area('water', waterFeatures(folder, isCovered)),
    rivers: () => line('rivers', riverFeatures(folder, isCovered)),
    counties: () => line('counties', unitedStates.counties),
    borders: () =>
      line('borders', [
        ...unitedStates.states,
        ...provinceBorderFeatures(provinces),
        ...countryBorderFeatures(land),
      ]),
    railways: () => line('railways', railwayFeatures(folder, isCovered)),
    roads: () => line('roads', roadFeatures(roads)),
    road_numbers: () => points('road_numbers', numberFeatures(roads)),
    county_labels: () => points('county_labels', countyLabels()),
    places: () =>
      points('places', [
        ...countryLabels(provinces),
        ...natureLabels(folder),
        ...stateLabels(),
        ...provinceLabels(provinces),
        ...townFeatures(towns),
      ]),
  }
  return LAYER_ORDER.filter((name) => wanted.includes(name)).map((name) => {
    const layer = layers[name]()
    say(`${name}: ${layer.features.length} features`)
    return layer
  })
}

function* counted<Tile extends { z: number; x: number }>(tiles: Iterable<Tile>) {
  for (const tile of tiles) {
    if (tile.z === 4) say(`tile 4/${tile.x}`)
    yield tile
  }
}

// Buffers in units of a tile (16 a pixel): wider than the widest stroke, so that the edges of tiles never show.
function area(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 64, tolerance: 14 }
}

function line(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 48, tolerance: 12 }
}

function points(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 0, tolerance: 0 }
}

// README.md lists the properties of each layer's features; readers of the file only need the names.
function metadata() {
  return {
    name: 'Lageplan basemap',
    attribution: ATTRIBUTION,
    vector_layers: LAYER_ORDER.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: LAST_ZOOM })),
  }
}

function say(text: string): void {
  console.log(`${process.uptime().toFixed(0).padStart(4)} s  ${text}`)
}
