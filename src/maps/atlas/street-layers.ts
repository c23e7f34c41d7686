import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { boundsOfTile } from '../../lib/geo/tiles.ts'
import type { MapSchema } from '../street/schema.ts'
import { atlasGround, atlasNames, shieldLook } from './atlas-layers.ts'
import { FONT } from './fonts.ts'
import { byZoom, fill, label, line } from './layer-parts.ts'
import type { MapLocale, Theme } from '../map-view.ts'
import { type Palette, PALETTES } from './palette.ts'
import {
  type RoadClass,
  STREET_SCHEMAS,
  type StreetSchema,
  type FeatureSelector,
} from './street-schemas.ts'
import { ZOOMS } from './zooms.ts'

/** The tiles of an extract, and where they are. */
export const STREET_SOURCE = 'streets'
export const COVERED_SOURCE = 'streets-covered'

/** The tiles that an extract has at one zoom, as ranges of columns in a row `y`. */
export type Coverage = {
  zoom: number
  rows: readonly (readonly [y: number, from: number, to: number])[]
}

type Options = {
  theme: Theme
  locale: MapLocale
  schema: MapSchema
  covered: GeoJSON.MultiPolygon
}

/**
 * The atlas up to its last zoom, then the streets of an extract in the atlas's colours and widths. Outside the extract the
 * atlas is drawn larger and keeps its names; inside, the names of the streets replace them.
 */
export function atlasWithStreets(options: Options): LayerSpecification[] {
  const { theme, locale, schema, covered } = options
  const palette = PALETTES[theme]
  const streets = STREET_SCHEMAS[schema]
  const isBeyond: FilterSpecification = [
    'any',
    ['<', ['zoom'], MIN_ZOOM],
    ['!', ['within', covered]],
  ]
  return [
    ...atlasGround(theme),
    {
      id: 'streets-land',
      type: 'fill',
      source: COVERED_SOURCE,
      minzoom: MIN_ZOOM,
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    ...ground(streets, palette),
    ...atlasNames(theme, locale).map((layer) => {
      const { filter } = layer
      // Both are expressions; the type of a filter also allows the old form, which the atlas does not use.
      const both = filter === undefined ? isBeyond : ['all', filter, isBeyond]
      return { ...layer, filter: both as FilterSpecification }
    }),
    ...streetNames(streets, { theme, palette, locale }),
  ]
}

const MIN_ZOOM = ZOOMS.last

/** Continues the road widths of the atlas from its last zoom. */
const ROADS: Record<RoadClass, { width: number[]; edge: number; from: number }> = {
  path: { width: [14, 0.8, 16, 1.4, 18, 3], edge: 0, from: 14 },
  service: { width: [13, 0.6, 15, 1.8, 16, 3.5, 18, 10], edge: 0.8, from: 13 },
  street: { width: [12, 0.6, 13, 1.2, 14, 2.6, 16, 8, 18, 20], edge: 0.8, from: MIN_ZOOM },
  minor: { width: [12, 1.6, 14, 4, 16, 10, 18, 22], edge: 0.8, from: MIN_ZOOM },
  secondary: { width: [12, 3, 14, 5, 16, 12, 18, 25], edge: 0.9, from: MIN_ZOOM },
  main: { width: [12, 4.2, 14, 6.5, 16, 14, 18, 28], edge: 1, from: MIN_ZOOM },
  motorway: { width: [12, 5.4, 14, 7.5, 16, 16, 18, 32], edge: 1.3, from: MIN_ZOOM },
}

const CLASSES = ['path', 'service', 'street', 'minor', 'secondary', 'main', 'motorway'] as const

function ground(streets: StreetSchema, palette: Palette): LayerSpecification[] {
  const { grounds, water, rivers, buildings, roads, railways, borders } = streets
  return [
    ...grounds.map((where, i) => area(`streets-ground-${i}`, where, palette[where.is])),
    ...water.map((where, i) => area(`streets-water-${i}`, where, palette.water)),
    streetLine('streets-rivers', rivers, { color: palette.river, widths: [12, 1, 15, 2, 18, 5] }),
    ...houses(buildings, palette),
    streetLine('streets-railways', railways, { color: palette.railway, widths: [12, 1.4, 18, 3] }),
    ...CLASSES.filter((name) => ROADS[name].edge > 0).map((name) => {
      const { width, edge, from } = ROADS[name]
      const widths = width.map((value, i) => (i % 2 === 0 ? value : value + 2 * edge))
      const color = paintOf(name, palette).edge
      // A thin line would show nothing but its edge.
      return streetLine(`streets-${name}-edges`, roads[name], { color, widths, from: from + 1 })
    }),
    ...CLASSES.map((name) => {
      const { width, from } = ROADS[name]
      const dashes = name === 'path' ? [3, 2] : undefined
      const { color } = paintOf(name, palette)
      return streetLine(`streets-${name}`, roads[name], { color, widths: width, from, dashes })
    }),
    streetLine('streets-borders', borders, {
      color: palette.stateBorder,
      widths: [12, 1.6, 18, 3],
      dashes: [3, 2],
    }),
  ]
}

function paintOf(name: RoadClass, palette: Palette): { color: string; edge: string } {
  if (name === 'motorway') return { color: palette.motorway, edge: palette.motorwayEdge }
  if (name === 'main') return { color: palette.main, edge: palette.mainEdge }
  if (name === 'path') return { color: palette.path, edge: palette.path }
  return { color: palette.secondary, edge: palette.secondaryEdge }
}

function houses(where: FeatureSelector, { building, buildingEdge }: Palette): LayerSpecification[] {
  return [
    area('streets-buildings', where, building, 14),
    streetLine('streets-building-edges', where, {
      color: buildingEdge,
      widths: [15, 0.5, 18, 1],
      from: 15,
    }),
  ]
}

type Names = { theme: Theme; palette: Palette; locale: MapLocale }

function streetNames(
  streets: StreetSchema,
  { theme, palette, locale }: Names,
): SymbolLayerSpecification[] {
  const [first = 'name', ...others] = streets.names[locale]
  const name: ExpressionSpecification = [
    'coalesce',
    ['get', first],
    ...others.map((field): ExpressionSpecification => ['get', field]),
  ]
  const { landHalo, waterHalo } = palette
  const { houseNumbers, parkNames } = streets
  const sorted = { 'symbol-sort-key': streets.townRank }
  return [
    ...(houseNumbers
      ? [
          named('streets-house-numbers', houseNumbers, {
            from: 17,
            layout: {
              'text-field': ['get', houseNumbers.text],
              'text-font': FONT.regular,
              'text-size': 10,
            },
            color: palette.quarterLabel,
            halo: landHalo,
          }),
        ]
      : []),
    named('streets-road-names', streets.roadNames, {
      from: 13.5,
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': FONT.regular,
        'text-size': byZoom([13, 10, 16, 12, 18, 14]),
        'text-letter-spacing': 0.02,
        'text-max-angle': 30,
      },
      color: palette.roadLabel,
      halo: landHalo,
    }),
    ...(parkNames
      ? [
          named('streets-park-names', parkNames, {
            from: 13,
            layout: {
              'text-field': name,
              'text-font': FONT.regular,
              'text-size': 11.5,
              'text-max-width': 8,
            },
            color: palette.parkLabel,
            halo: landHalo,
          }),
        ]
      : []),
    named('streets-water-names', streets.waterNames, {
      from: MIN_ZOOM,
      layout: {
        'text-field': name,
        'text-font': FONT.italic,
        'text-size': 12.5,
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
      },
      color: palette.waterLabel,
      halo: waterHalo,
    }),
    roadNumbers(streets, theme),
    named('streets-quarters', streets.quarters, {
      from: MIN_ZOOM + 0.5,
      layout: {
        'text-field': name,
        'text-font': FONT.regular,
        'text-size': byZoom([12, 11, 15, 13.5]),
        'text-letter-spacing': 0.04,
        'text-max-width': 8,
        'text-padding': 6,
      },
      color: palette.quarterLabel,
      halo: landHalo,
    }),
    named('streets-towns', streets.towns, {
      from: MIN_ZOOM,
      layout: {
        'text-field': name,
        'text-font': FONT.semibold,
        'text-size': byZoom([12, 14, 15, 18]),
        'text-max-width': 9,
        'text-padding': 6,
        ...sorted,
      },
      color: palette.cityLabel,
      halo: landHalo,
    }),
  ]
}

/** The shields of the atlas, chosen by the network in the tiles, or else by the prefix of a number (`I 15`, `A 8`). */
function roadNumbers(
  { roadNumbers: { layer, filter, ref, network } }: StreetSchema,
  theme: Theme,
): SymbolLayerSpecification {
  const isNamed: ExpressionSpecification = ['!=', network, '']
  const begins = (letters: string): ExpressionSpecification => [
    '==',
    ['slice', ref, 0, letters.length],
    letters,
  ]
  const shield: ExpressionSpecification = [
    'case',
    isNamed,
    network,
    begins('I '),
    'interstate',
    begins('US '),
    'us',
    begins('A '),
    'autobahn',
    begins('B '),
    'bundesstrasse',
    '',
  ]
  const behindSpace: ExpressionSpecification = ['+', ['index-of', ' ', ref], 1]
  const text: ExpressionSpecification = ['case', isNamed, ref, ['slice', ref, behindSpace]]
  const isShort: ExpressionSpecification = ['match', ['length', text], [1, 2, 3], true, false]
  const hasShield: ExpressionSpecification = ['all', ['!=', shield, ''], isShort]
  const look = shieldLook({ network: shield, text, theme })
  return {
    id: 'streets-road-numbers',
    type: 'symbol',
    source: STREET_SOURCE,
    'source-layer': layer,
    // Filters of a schema are expressions.
    filter: (filter ? ['all', filter, hasShield] : hasShield) as FilterSpecification,
    minzoom: MIN_ZOOM,
    layout: {
      ...look.layout,
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
    },
    paint: look.paint,
  }
}

function area(
  id: string,
  { layer, filter }: FeatureSelector,
  color: string,
  from: number = MIN_ZOOM,
): LayerSpecification {
  return fill(id, layer, color, { source: STREET_SOURCE, from, filter })
}

type LineStyle = { color: string; widths: readonly number[]; from?: number; dashes?: number[] }

function streetLine(
  id: string,
  { layer, filter }: FeatureSelector,
  { color, widths, from = MIN_ZOOM, dashes }: LineStyle,
): LineLayerSpecification {
  return line(id, layer, color, widths, { source: STREET_SOURCE, from, filter, dashes })
}

type Name = Omit<Parameters<typeof label>[1], 'source' | 'layer' | 'filter'>

function named(
  id: string,
  { layer, filter }: FeatureSelector,
  given: Name,
): SymbolLayerSpecification {
  return label(id, { ...given, source: STREET_SOURCE, layer, filter })
}

/** The area that an extract covers: one polygon per range of tiles. */
export function coveredArea({ zoom, rows }: Coverage): GeoJSON.MultiPolygon {
  const coordinates = rows.map(([y, from, to]) => {
    const { west, north, south } = boundsOfTile({ z: zoom, x: from, y })
    const { east } = boundsOfTile({ z: zoom, x: to, y })
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return [ring]
  })
  return { type: 'MultiPolygon', coordinates }
}
