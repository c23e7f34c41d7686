import type { StyleSpecification } from 'maplibre-gl'
import { atlasLayers, type MapLocale, RELIEF_SOURCE, SOURCE } from './atlas-layers.ts'
import type { FontUrls } from './fonts.ts'
import { fontFaces } from './fonts.ts'
import type { MapTheme } from './palette.ts'
import { RELIEF_LAST_ZOOM } from './relief.ts'

type Options = {
  theme: MapTheme
  /** absolute address of the archive, `pmtiles://https://…/basemap.pmtiles` */
  tilesUrl: string
  /** absolute address of the archive, `https://…/relief.pmtiles` */
  reliefUrl: string
  fontUrls: FontUrls
  locale: MapLocale
  /** HTML */
  attribution: string
}

/** The built-in map as a MapLibre style: no glyph server, no sprite, nothing but the given addresses. */
export function atlasStyle(options: Options): StyleSpecification {
  const { theme, tilesUrl, reliefUrl, fontUrls, locale, attribution } = options
  return {
    version: 8,
    name: 'Lageplan',
    'font-faces': fontFaces(fontUrls),
    sources: {
      [SOURCE]: { type: 'vector', url: tilesUrl, attribution },
      [RELIEF_SOURCE]: {
        type: 'raster',
        tiles: [`relief://${theme}/${reliefUrl}/{z}/{x}/{y}`],
        maxzoom: RELIEF_LAST_ZOOM,
        tileSize: 512,
      },
    },
    layers: atlasLayers(theme, locale),
  }
}
