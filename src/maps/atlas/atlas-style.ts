import type { StyleSpecification } from 'maplibre-gl'
import type { MapSchema } from '../street/schema.ts'
import { atlasLayers, RELIEF_SOURCE } from './atlas-layers.ts'
import { type FontUrls, fontFaces } from './fonts.ts'
import { SOURCE } from './layer-parts.ts'
import type { MapLocale, Theme } from '../map-view.ts'
import { RELIEF_MAX_ZOOM } from './relief.ts'
import {
  atlasWithStreets,
  COVERED_SOURCE,
  type Coverage,
  coveredArea,
  STREET_SOURCE,
} from './street-layers.ts'

type Options = {
  theme: Theme
  /** absolute address of the archive, `pmtiles://https://…/basemap.pmtiles` */
  tilesUrl: string
  /** absolute address of the archive, `https://…/relief.pmtiles` */
  reliefUrl: string
  fontUrls: FontUrls
  locale: MapLocale
  /** HTML */
  attribution: string
  /** drawn where the atlas ends */
  streets?: AtlasStreets
}

export type AtlasStreets = {
  /** absolute, `https://…/streets.pmtiles` */
  file: string
  schema: MapSchema
  /** HTML */
  attribution: string
  coverage: Coverage
}

/** The built-in map as a MapLibre style: no glyph server, no sprite, nothing but the given addresses. */
export function atlasStyle(options: Options): StyleSpecification {
  const { theme, tilesUrl, reliefUrl, fontUrls, locale, attribution, streets } = options
  const drawn = streets && { ...streets, covered: coveredArea(streets.coverage) }
  return {
    version: 8,
    name: 'Lageplan',
    'font-faces': fontFaces(fontUrls),
    sources: {
      [SOURCE]: { type: 'vector', url: tilesUrl, attribution },
      [RELIEF_SOURCE]: {
        type: 'raster',
        tiles: [`relief://${theme}/${reliefUrl}/{z}/{x}/{y}`],
        maxzoom: RELIEF_MAX_ZOOM,
        tileSize: 512,
      },
      ...(drawn ? streetSources(drawn) : {}),
    },
    layers: drawn
      ? atlasWithStreets({ theme, locale, schema: drawn.schema, covered: drawn.covered })
      : atlasLayers(theme, locale),
  }
}

type DrawnStreets = AtlasStreets & { covered: GeoJSON.MultiPolygon }

function streetSources(streets: DrawnStreets): StyleSpecification['sources'] {
  const { file, attribution, covered } = streets
  return {
    [STREET_SOURCE]: { type: 'vector', url: `streets://${file}`, attribution },
    [COVERED_SOURCE]: { type: 'geojson', data: covered },
  }
}
