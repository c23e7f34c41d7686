import { writeFileSync } from 'node:fs'
import { countryBorderFeatures } from './sources/borders.ts'
import { countryLabels } from './sources/country-labels.ts'
import { landFeatures, readLand } from './sources/land.ts'
import { provinceBorderFeatures, provinceLabels, readProvinces } from './sources/provinces.ts'
import { riverFeatures } from './sources/rivers.ts'
import { settledFeatures } from './sources/settled.ts'
import { townFeatures } from './sources/town-features.ts'
import { readTowns } from './sources/towns.ts'
import { countyLabels, stateLabels, unitedStatesBorders } from './sources/united-states.ts'
import { waterFeatures } from './sources/water.ts'
import { waterLabels } from './sources/water-labels.ts'
import { writePmtiles } from './tiles/pmtiles-writer.ts'
import type { Layer } from './tiles/tiling.ts'
import { createTiler, LAST_ZOOM } from './tiles/tiling.ts'

const TARGET = new URL('basemap.pmtiles', import.meta.url)
const ATTRIBUTION = '© OpenStreetMap-Mitwirkende · Natural Earth · GeoNames · US Census'

const { file, tileCount, distinct } = writePmtiles({
  tiles: allTiles(),
  metadata: metadata(),
  lastZoom: LAST_ZOOM,
})
writeFileSync(TARGET, file)
say(`${(file.length / 1e6).toFixed(2)} MB, ${tileCount} tiles, ${distinct} distinct`)

function collectLayers(): Layer[] {
  const land = readLand()
  const provinces = readProvinces()
  const towns = readTowns()
  const unitedStates = unitedStatesBorders()
  say(`${land.length} outlines of land, ${provinces.length} provinces, ${towns.length} towns`)
  const layers: Layer[] = [
    area('land', landFeatures(land)),
    area('settled', settledFeatures(towns, land)),
    area('water', waterFeatures()),
    line('rivers', riverFeatures()),
    line('counties', unitedStates.counties),
    line('borders', [
      ...unitedStates.states,
      ...provinceBorderFeatures(provinces),
      ...countryBorderFeatures(land),
    ]),
    points('county_labels', countyLabels()),
    points('places', [
      ...countryLabels(provinces),
      ...waterLabels(),
      ...stateLabels(),
      ...provinceLabels(provinces),
      ...townFeatures(towns),
    ]),
  ]
  for (const { name, features } of layers) say(`${name}: ${features.length} features`)
  return layers
}

function* allTiles() {
  const tileAt = createTiler(collectLayers())
  for (let z = 0; z <= LAST_ZOOM; z++) {
    for (let x = 0; x < 1 << z; x++) {
      for (let y = 0; y < 1 << z; y++) yield { z, x, y, data: tileAt(z, x, y) }
    }
    say(`zoom ${z}`)
  }
}

// Buffers in units of a tile (8 a pixel): wider than the widest stroke, so that cuts are never seen.
function area(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 32, tolerance: 8 }
}

function line(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 24, tolerance: 6 }
}

function points(name: string, features: Layer['features']): Layer {
  return { name, features, buffer: 0, tolerance: 0 }
}

function metadata() {
  const layer = (id: string, fields: Record<string, string>, minzoom = 0) => ({
    id,
    fields,
    minzoom,
    maxzoom: LAST_ZOOM,
  })
  return {
    name: 'Lageplan basemap',
    attribution: ATTRIBUTION,
    vector_layers: [
      layer('land', {}),
      layer('settled', {}, 4),
      layer('water', { kind: 'String' }),
      layer('rivers', {}, 3),
      layer('borders', { level: 'Number', disputed: 'Boolean' }),
      layer('counties', {}, 6),
      layer('county_labels', { name: 'String' }, 7),
      layer('places', {
        class: 'String',
        name: 'String',
        name_de: 'String',
        rank: 'Number',
        capital: 'String',
      }),
    ],
  }
}

function say(text: string): void {
  console.log(`${process.uptime().toFixed(0).padStart(4)} s  ${text}`)
}
