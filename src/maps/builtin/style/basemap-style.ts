import type { StyleSpecification } from 'maplibre-gl'
import { BASEMAP_ATTRIBUTION } from './attribution.ts'
import type { FontUrls } from './fonts.ts'
import { fontFaces } from './fonts.ts'
import { groundLayers, SOURCE, waterLayer } from './ground-layers.ts'
import type { MapLocale } from './label-layers.ts'
import { labelLayers } from './label-layers.ts'
import { countyLayer, lineLayers } from './line-layers.ts'
import type { MapTheme } from './palette.ts'
import { PALETTES } from './palette.ts'

/** The tiles end at zoom 8 and are drawn larger up to here; beyond, the coast would show its corners. */
export const BASEMAP_MAX_ZOOM = 10

type Options = {
  theme: MapTheme
  /** An absolute address of the archive, `pmtiles://https://…/basemap.pmtiles`, or a template with `{z}/{x}/{y}`. */
  tilesUrl: string
  fontUrls: FontUrls
  locale: MapLocale
}

/** The built-in map as a MapLibre style: no glyph server, no sprite, nothing but the given addresses. */
export function basemapStyle({ theme, tilesUrl, fontUrls, locale }: Options): StyleSpecification {
  const palette = PALETTES[theme]
  const tiles = tilesUrl.includes('{z}')
    ? { tiles: [tilesUrl], minzoom: 0, maxzoom: 8 }
    : { url: tilesUrl }
  return {
    version: 8,
    name: 'Lageplan',
    'font-faces': fontFaces(fontUrls),
    sources: { [SOURCE]: { type: 'vector', attribution: BASEMAP_ATTRIBUTION[locale], ...tiles } },
    layers: [
      ...groundLayers(palette),
      countyLayer(palette),
      waterLayer(palette),
      ...lineLayers(palette),
      ...labelLayers(palette, locale),
    ],
  }
}
