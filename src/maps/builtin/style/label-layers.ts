import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { FONT } from './fonts.ts'
import { SOURCE } from './ground-layers.ts'
import type { Palette } from './palette.ts'

export type MapLocale = 'de' | 'en'

type Label = {
  id: string
  layer?: string
  filter?: FilterSpecification
  minzoom?: number
  maxzoom?: number
  layout: SymbolLayerSpecification['layout']
  color: ExpressionSpecification | string
  halo: string
}

/** Names, from the ones that give way to the ones that stay: upper layers win when labels collide. */
export function labelLayers(
  palette: Palette,
  locale: MapLocale,
): (SymbolLayerSpecification | CircleLayerSpecification)[] {
  const name = nameIn(locale)
  return [
    dots(palette),
    label({
      id: 'county-names',
      layer: 'county_labels',
      minzoom: 8,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT.regular,
        'text-size': 11,
        'text-letter-spacing': 0.04,
        'text-max-width': 7,
      },
      color: palette.countyLabel,
      halo: palette.landHalo,
    }),
    label({
      id: 'waters',
      filter: ['match', ['get', 'class'], ['sea', 'lake'], true, false],
      layout: {
        'text-field': name,
        'text-font': FONT.italic,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['case', ['==', ['get', 'rank'], 0], 13, 11],
          6,
          ['case', ['==', ['get', 'class'], 'lake'], 12, 15],
          9,
          15,
        ],
        'text-letter-spacing': 0.08,
        'text-max-width': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      color: palette.waterLabel,
      halo: palette.waterHalo,
    }),
    label({
      id: 'state-names',
      filter: ['==', ['get', 'class'], 'state'],
      minzoom: 3,
      maxzoom: 8.5,
      layout: {
        'text-field': name,
        'text-font': FONT.regular,
        'text-transform': 'uppercase',
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9, 5, 11.5, 8, 15],
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      color: palette.stateLabel,
      halo: palette.landHalo,
    }),
    label({
      id: 'town-names',
      filter: ['all', IS_TOWN, IS_DUE],
      minzoom: 2,
      layout: {
        'text-field': name,
        'text-font': [
          'case',
          ['<=', ['get', 'rank'], IMPORTANT_RANK],
          ['literal', FONT.semibold],
          ['literal', FONT.regular],
        ],
        'text-size': townSize(),
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-padding': 3,
        'symbol-sort-key': ['get', 'rank'],
      },
      color: [
        'case',
        ['<=', ['get', 'rank'], IMPORTANT_RANK],
        palette.cityLabel,
        palette.townLabel,
      ],
      halo: palette.landHalo,
    }),
    label({
      id: 'country-names',
      filter: ['==', ['get', 'class'], 'country'],
      minzoom: 1,
      maxzoom: 7,
      layout: {
        'text-field': name,
        'text-font': FONT.semibold,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['step', ['get', 'rank'], 11, 3, 10],
          4,
          ['step', ['get', 'rank'], 16, 2, 14, 3, 12.5, 4, 11.5],
          6,
          ['step', ['get', 'rank'], 20, 3, 17, 5, 13],
        ],
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      color: palette.countryLabel,
      halo: palette.landHalo,
    }),
  ]
}

// From here down to 0 a town is a city of more than about 250 000.
const IMPORTANT_RANK = 6
const IS_TOWN: ExpressionSpecification = [
  'match',
  ['get', 'class'],
  ['city', 'locality'],
  true,
  false,
]
// The tiles end at zoom 8; smaller towns wait for the zoom where there is room.
const IS_DUE: ExpressionSpecification = ['<=', ['coalesce', ['get', 'from'], 0], ['zoom']]

function dots(palette: Palette): CircleLayerSpecification {
  return {
    id: 'town-dots',
    type: 'circle',
    source: SOURCE,
    'source-layer': 'places',
    filter: ['all', IS_TOWN, IS_DUE],
    minzoom: 3,
    paint: {
      'circle-color': ['case', ['==', ['get', 'capital'], 'country'], palette.land, palette.dot],
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['step', ['get', 'rank'], 2, 7, 1.5],
        8,
        ['step', ['get', 'rank'], 3.4, 4, 3, 7, 2.4, 12, 1.8],
      ],
      'circle-stroke-color': [
        'case',
        ['==', ['get', 'capital'], 'country'],
        palette.dot,
        palette.landHalo,
      ],
      'circle-stroke-width': ['case', ['==', ['get', 'capital'], 'country'], 1.5, 0.8],
    },
  }
}

function townSize(): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    3,
    ['step', ['get', 'rank'], 12.5, 3, 11.5, 6, 10.5],
    6,
    ['step', ['get', 'rank'], 17, 3, 15, 5, 13.5, 7, 12, 10, 11],
    9,
    ['step', ['get', 'rank'], 21, 3, 19, 5, 16, 7, 14, 10, 12.5, 13, 11.5],
  ]
}

function nameIn(locale: MapLocale): ExpressionSpecification {
  return locale === 'de' ? ['coalesce', ['get', 'name_de'], ['get', 'name']] : ['get', 'name']
}

function label({
  id,
  layer = 'places',
  filter,
  minzoom,
  maxzoom,
  layout,
  color,
  halo,
}: Label): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    ...(minzoom ? { minzoom } : {}),
    ...(maxzoom ? { maxzoom } : {}),
    layout,
    paint: {
      'text-color': color,
      'text-halo-color': halo,
      'text-halo-width': 1.4,
      'text-halo-blur': 0.4,
    },
  }
}
