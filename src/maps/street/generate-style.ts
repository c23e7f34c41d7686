import { layers, namedFlavor, type Flavor } from '@protomaps/basemaps'
import { osm } from '@versatiles/style'
import { omt } from '@versatiles/style/omt'
import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { MapLocale, Theme } from '../map-view.ts'
import type { MapSchema } from './schema.ts'
import { flatStyle, withoutSprite } from './strip-style.ts'

export type StreetStyleOptions = {
  schema: MapSchema
  /** where the tiles are: `url` of an archive or a TileJSON document, or `tiles` with `{z}/{x}/{y}` */
  tiles: { url: string } | { tiles: [string] }
  theme: Theme
  /** the language of the names, where the tiles have it */
  locale: MapLocale
  /** HTML; empty when the description of the tiles names its sources itself */
  attribution: string
}

const SOURCE = 'street'

/**
 * A style for the operator's tiles: no glyphs, no sprite and no address except that of the tiles. Runs on the server
 * because the two libraries are large; the browser adds our fonts (`adaptStyle`).
 */
export function generateStyle(options: StreetStyleOptions): StyleSpecification {
  const { schema, tiles, attribution } = options
  const source: VectorSourceSpecification = {
    type: 'vector',
    ...tiles,
    // An archive and a TileJSON document state their zooms, a template does not.
    ...('tiles' in tiles ? { minzoom: 0, maxzoom: MAX_TILE_ZOOMS[schema] } : {}),
    ...(attribution ? { attribution } : {}),
  }
  const { glyphs: _, ...style } = withoutSprite(flatStyle(LOOKS[schema](options)))
  return { ...style, name: 'Lageplan', sources: { [SOURCE]: source } }
}

/** The deepest zoom of the usual builders of each schema. */
const MAX_TILE_ZOOMS: Record<MapSchema, number> = {
  protomaps: 15,
  openmaptiles: 14,
  shortbread: 14,
}

type Look = (options: StreetStyleOptions) => StyleSpecification

const LOOKS: Record<MapSchema, Look> = {
  protomaps: ({ theme, locale }) => ({
    version: 8,
    sources: {},
    layers: layers(SOURCE, { ...namedFlavor(theme), ...LABEL_COLORS[theme] }, { lang: locale }),
  }),
  shortbread: (options) => onOurSource(osm(versatilesOptions(options))),
  openmaptiles: (options) => onOurSource(omt(versatilesOptions(options))),
}

// The calmest of the palettes: markers must stand out.
function versatilesOptions({ theme, locale }: StreetStyleOptions) {
  return {
    theme: theme === 'dark' ? 'muted-dark' : 'muted',
    text: { language: locale },
    sky: false,
    projection: 'mercator',
  } as const
}

function onOurSource(style: StyleSpecification): StyleSpecification {
  const rename = (layer: LayerSpecification): LayerSpecification =>
    'source' in layer ? { ...layer, source: SOURCE } : layer
  return { ...style, layers: style.layers.map(rename) }
}

/**
 * Protomaps draws names so faintly that only sharp eyes can read them: its flavours are meant as a quiet background. On a map
 * that shows the way, names of towns and streets must be readable (WCAG 1.4.3), those of states and countries visible.
 */
export const LABEL_COLORS: Record<Theme, Partial<Flavor>> = {
  light: {
    city_label: '#33322e',
    subplace_label: '#55534e',
    state_label: '#706d66',
    country_label: '#56534d',
    roads_label_minor: '#5a5557',
    roads_label_major: '#4a4648',
    address_label: '#625d5f',
    ocean_label: '#20516b',
  },
  dark: {
    city_label: '#e4e2dc',
    subplace_label: '#b4b2ac',
    state_label: '#8f8e8a',
    country_label: '#bbb9b3',
    roads_label_minor: '#b0aeaa',
    roads_label_major: '#c6c4be',
    address_label: '#a3a19d',
    ocean_label: '#a9b6ca',
  },
}
