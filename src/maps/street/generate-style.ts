import { layers, namedFlavor } from '@protomaps/basemaps'
import { osm } from '@versatiles/style'
import { omt } from '@versatiles/style/omt'
import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { LABEL_COLOURS } from './label-colours.ts'
import type { MapSchema } from './schema.ts'
import { flatStyle, withoutSprite } from './strip-style.ts'

export type StreetStyleOptions = {
  schema: MapSchema
  /** where the tiles are: `url` of an archive or a TileJSON document, or `tiles` with `{z}/{x}/{y}` */
  tiles: { url: string } | { tiles: [string] }
  theme: 'light' | 'dark'
  /** the language of the names, where the tiles have it */
  locale: 'de' | 'en'
  /** HTML; empty when the description of the tiles names its sources itself */
  attribution: string
}

const SOURCE = 'street'

/**
 * A style for tiles of the operator's: no glyphs, no sprite and no address but that of the tiles. Runs on the server,
 * because the two libraries are large; the browser adds our fonts (`adaptStyle`).
 */
export function generateStyle(options: StreetStyleOptions): StyleSpecification {
  const { schema, tiles, attribution } = options
  const source: VectorSourceSpecification = {
    type: 'vector',
    ...tiles,
    // An archive and a TileJSON document know how deep they go, a template does not.
    ...('tiles' in tiles ? { minzoom: 0, maxzoom: DEEPEST_TILES[schema] } : {}),
    ...(attribution ? { attribution } : {}),
  }
  const { glyphs: _, ...style } = withoutSprite(flatStyle(LOOKS[schema](options)))
  return { ...style, name: 'Lageplan', sources: { [SOURCE]: source } }
}

/** As far as the usual builders of each schema go. */
const DEEPEST_TILES: Record<MapSchema, number> = { protomaps: 15, openmaptiles: 14, shortbread: 14 }

type Look = (options: StreetStyleOptions) => StyleSpecification

const LOOKS: Record<MapSchema, Look> = {
  protomaps: ({ theme, locale }) => ({
    version: 8,
    sources: {},
    layers: layers(SOURCE, { ...namedFlavor(theme), ...LABEL_COLOURS[theme] }, { lang: locale }),
  }),
  shortbread: (options) => onOurSource(osm(versatilesOptions(options))),
  openmaptiles: (options) => onOurSource(omt(versatilesOptions(options))),
}

// The calmest of the palettes: pins must stand out.
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
