import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { FONT } from './fonts.ts'
import { byZoom, fill, label, type LayerOptions, line, SOURCE } from './layer-parts.ts'
import type { MapLocale, Theme } from '../map-view.ts'
import { type Palette, PALETTES } from './palette.ts'
import { RELIEF_OPACITY } from './relief.ts'
import { SHIELD_INK } from './symbols.ts'
import { ZOOMS } from './zooms.ts'

/** How a name reads in each language; tiles have English names and the German ones that differ. */
const NAMES: Record<MapLocale, ExpressionSpecification> = {
  de: ['coalesce', ['get', 'name_de'], ['get', 'name']],
  en: ['get', 'name'],
}

export const RELIEF_SOURCE = 'relief'

/**
 * All layers, lowest first: the live map and the picture in the first response both read this list. When two names
 * collide, the one in the later layer wins.
 */
export function atlasLayers(theme: Theme, locale: MapLocale): LayerSpecification[] {
  return [...atlasGround(theme), ...atlasNames(theme, locale)]
}

/** Areas and lines. */
export function atlasGround(theme: Theme): LayerSpecification[] {
  const palette = PALETTES[theme]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    // The land covers half of the stroke; a wider stroke would show the edges of tiles.
    line('shallows', 'land', palette.shallows, [1, 1, 4, 3, 7, 6], { cap: 'butt' }),
    fill('land', 'land', palette.land),
    fill('sand', 'nature', palette.sand, { from: ZOOMS.sand, filter: kindIs('sand') }),
    fill('playa', 'nature', palette.playa, { from: ZOOMS.sand, filter: kindIs('playa') }),
    fill('marsh', 'nature', palette.marsh, { from: 6, filter: kindIs('marsh') }),
    fill('forests', 'nature', palette.forest, { from: ZOOMS.forests, filter: kindIs('forest') }),
    fill('parks', 'nature', palette.park, { from: ZOOMS.parks, filter: kindIs('park') }),
    fill('ice', 'nature', palette.ice, { from: ZOOMS.ice, filter: kindIs('ice') }),
    fill('settled', 'settled', palette.settled, { from: ZOOMS.towns }),
    relief(theme),
    line('park-edges', 'nature', palette.parkEdge, [5, 0.5, 9, 1.2, 12, 2], {
      from: ZOOMS.parks + 1,
      filter: kindIs('park'),
    }),
    line('counties', 'counties', palette.countyBorder, [7, 0.4, 8, 0.8, 10, 1.3], {
      from: ZOOMS.counties,
    }),
    fill('water', 'water', palette.water),
    ...rivers(palette),
    line('railways', 'railways', palette.railway, [7, 0.6, 9, 1, 12, 1.8], {
      from: ZOOMS.railway,
    }),
    ...roads(palette),
    line('states', 'borders', palette.stateBorder, [3, 0.5, 6, 0.9, 10, 1.6], {
      filter: ['==', ['get', 'level'], 4],
      dashes: [3, 2],
    }),
    line('countries', 'borders', palette.countryBorder, [1, 0.5, 4, 1, 10, 2], {
      filter: ['all', ['==', ['get', 'level'], 2], ['!', ['has', 'disputed']]],
    }),
    line('disputed', 'borders', palette.countryBorder, [1, 0.5, 4, 1, 10, 2], {
      filter: ['has', 'disputed'],
      dashes: [2, 2],
    }),
  ]
}

/** Dots of towns, names and shields. */
export function atlasNames(
  theme: Theme,
  locale: MapLocale,
): (CircleLayerSpecification | SymbolLayerSpecification)[] {
  const palette = PALETTES[theme]
  return [dots(palette), ...names(theme, palette, locale)]
}

/** `width` alternates zoom and CSS pixels; `edge` is how much wider the edge is. */
const ROADS = {
  minor: { width: [9, 0.6, 10, 1, 12, 2.2], edge: 0.8, edgeFrom: 9 },
  secondary: { width: [8, 0.7, 10, 1.6, 12, 3], edge: 0.9, edgeFrom: 9 },
  main: { width: [6, 0.9, 7, 1.1, 8, 1.5, 10, 2.5, 12, 4.2], edge: 0.7, edgeFrom: 6 },
  motorway: {
    width: [3, 0.5, 4, 0.8, 5, 1, 6, 1.7, 8, 2.6, 10, 3.6, 12, 5.4],
    edge: 1.2,
    edgeFrom: 5,
  },
}

// All edges below all roads, so that junctions open into each other.
function roads(palette: Palette): LineLayerSpecification[] {
  const classes = ['minor', 'secondary', 'main', 'motorway'] as const
  const paints = {
    minor: [palette.secondary, palette.secondaryEdge],
    secondary: [palette.secondary, palette.secondaryEdge],
    main: [palette.main, palette.mainEdge],
    motorway: [palette.motorway, palette.motorwayEdge],
  } as const
  const filterOf = (name: string): FilterSpecification => ['==', ['get', 'class'], name]
  return [
    ...classes.map((name) => {
      const { width, edge, edgeFrom } = ROADS[name]
      const wider = width.map((value, i) => (i % 2 === 0 ? value : value + edge))
      return line(`${name}-edges`, 'roads', paints[name][1], wider, {
        from: Math.max(edgeFrom, ZOOMS[name]),
        filter: filterOf(name),
      })
    }),
    ...classes.map((name) =>
      line(name, 'roads', paints[name][0], ROADS[name].width, {
        from: ZOOMS[name],
        filter: filterOf(name),
      }),
    ),
  ]
}

function rivers(palette: Palette): LineLayerSpecification[] {
  const ranks: [rank: number, width: number[]][] = [
    [3, [8, 0.7, 10, 1.3, 12, 2.2]],
    [2, [5, 0.5, 7, 0.9, 10, 1.9, 12, 3]],
    [1, [3, 0.5, 6, 1.1, 10, 2.6, 12, 4]],
  ]
  return ranks.map(([rank, width]) =>
    line(`rivers-${rank}`, 'rivers', palette.river, width, {
      from: ZOOMS.rivers,
      filter: ['==', ['get', 'rank'], rank],
    }),
  )
}

function relief(theme: Theme): LayerSpecification {
  return {
    id: 'relief',
    type: 'raster',
    source: RELIEF_SOURCE,
    maxzoom: 9.2,
    paint: {
      'raster-opacity': byZoom(RELIEF_OPACITY[theme]),
      'raster-fade-duration': 0,
    },
  }
}

function names(theme: Theme, palette: Palette, locale: MapLocale): SymbolLayerSpecification[] {
  const name = NAMES[locale]
  const { landHalo, waterHalo } = palette
  const sorted = { 'symbol-sort-key': RANK }
  return [
    label('county-names', {
      layer: 'county_labels',
      from: ZOOMS.countyNames,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT.regular,
        'text-size': 11,
        'text-letter-spacing': 0.04,
        'text-max-width': 7,
      },
      color: palette.countyLabel,
      halo: landHalo,
    }),
    airports('small-airports', { theme, palette, which: ['!', IS_LARGE_AIRPORT] }),
    townNames('small-town-names', {
      name,
      palette,
      which: IS_SMALL,
      layout: { 'icon-image': `town|${theme}` },
    }),
    // The name of a river matters more than the smallest towns on it.
    label('river-names', {
      filter: ['all', classIs('river'), IS_DUE],
      from: ZOOMS.riverNames,
      layout: {
        'text-field': name,
        'text-font': FONT.italic,
        'text-size': byZoom([6, 10.5, 9, 12, 12, 14]),
        'text-rotate': ['get', 'angle'],
        'text-letter-spacing': 0.06,
        'text-padding': 6,
        ...sorted,
      },
      color: palette.waterLabel,
      halo: landHalo,
    }),
    shields(theme),
    airports('airports', { theme, palette, which: IS_LARGE_AIRPORT, before: TOWNS_MAKE_ROOM }),
    peaks('peaks', { name, theme, palette, which: ['!', IS_GREAT_PEAK] }),
    label('landscapes', {
      filter: ['all', classIs('landscape'), IS_DUE],
      from: ZOOMS.landscapes,
      layout: {
        'text-field': name,
        'text-font': FONT.italic,
        'text-size': byZoom([3, 11, 6, 13, 9, 16]),
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 8,
        ...sorted,
      },
      color: palette.landscapeLabel,
      halo: landHalo,
    }),
    peaks('great-peaks', { name, theme, palette, which: IS_GREAT_PEAK }),
    label('park-names', {
      filter: ['all', classIs('park'), IS_DUE],
      from: ZOOMS.parkNames,
      layout: {
        'text-field': name,
        'text-font': FONT.regular,
        'text-size': byZoom([5, 10.5, 7, 12, 10, 14]),
        'text-max-width': 8,
        ...sorted,
      },
      color: palette.parkLabel,
      halo: landHalo,
    }),
    label('state-names', {
      filter: classIs('state'),
      from: 3,
      before: 8.5,
      layout: {
        'text-field': name,
        'text-font': FONT.regular,
        'text-transform': 'uppercase',
        'text-size': byZoom([3, 9, 5, 11.5, 8, 15]),
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
        ...sorted,
      },
      color: palette.stateLabel,
      halo: landHalo,
    }),
    townNames('town-names', { name, palette, which: ['!', IS_SMALL] }),
    // Listed after the towns, so placed before them: a town's name fits on any side of its dot, a lake's only inside it.
    label('waters', {
      filter: ['all', ['match', ['get', 'class'], ['sea', 'lake'], true, false], IS_DUE],
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
          ['case', ['==', ['get', 'class'], 'lake'], 11.5, 15],
          9,
          ['case', ['==', ['get', 'class'], 'lake'], 12.5, 15],
        ],
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
        ...sorted,
      },
      color: palette.waterLabel,
      halo: waterHalo,
    }),
    airports('close-airports', { theme, palette, which: IS_LARGE_AIRPORT, from: TOWNS_MAKE_ROOM }),
    label('country-names', {
      filter: classIs('country'),
      from: 1,
      before: 7,
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
        ...sorted,
      },
      color: palette.countryLabel,
      halo: landHalo,
    }),
  ]
}

type Points = LayerOptions & { theme: Theme; palette: Palette; which: ExpressionSpecification }

function airports(
  id: string,
  { theme, palette, which, from = ZOOMS.airports, before }: Points,
): SymbolLayerSpecification {
  return label(id, {
    filter: ['all', classIs('airport'), IS_DUE, which],
    from,
    before,
    layout: {
      'icon-image': `airport|${theme}`,
      'text-field': ['get', 'name'],
      'text-font': FONT.semibold,
      'text-size': 10,
      'text-anchor': 'top',
      'text-offset': [0, 0.75],
      'symbol-sort-key': RANK,
    },
    color: palette.airportLabel,
    halo: palette.landHalo,
  })
}

function peaks(
  id: string,
  { name, theme, palette, which }: Points & { name: ExpressionSpecification },
): SymbolLayerSpecification {
  return label(id, {
    filter: ['all', classIs('peak'), IS_DUE, which],
    from: ZOOMS.peaks - 2,
    layout: {
      'icon-image': `peak|${theme}`,
      'text-field': [
        'case',
        ['has', 'metres'],
        ['concat', name, '\n', ['to-string', ['get', 'metres']], ' m'],
        name,
      ],
      'text-font': FONT.regular,
      'text-size': byZoom([5, 10, 9, 11.5]),
      'text-anchor': 'top',
      'text-offset': [0, 0.5],
      'text-max-width': 8,
      'symbol-sort-key': RANK,
    },
    color: palette.peakLabel,
    halo: palette.landHalo,
  })
}

type TownNames = {
  name: ExpressionSpecification
  palette: Palette
  which: ExpressionSpecification
  layout?: SymbolLayerSpecification['layout']
}

function townNames(
  id: string,
  { name, palette, which, layout }: TownNames,
): SymbolLayerSpecification {
  return label(id, {
    filter: ['all', IS_TOWN, IS_DUE, which],
    from: 2,
    layout: {
      ...layout,
      'text-field': name,
      'text-font': ['case', IS_IMPORTANT, ['literal', FONT.semibold], ['literal', FONT.regular]],
      'text-size': townSize(),
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
      'text-max-width': 9,
      // At closer zooms there are more towns than anyone reads.
      'text-padding': byZoom([7, 3, 8, 5, 10, 7]),
      'symbol-sort-key': RANK,
    },
    color: ['case', IS_IMPORTANT, palette.cityLabel, palette.townLabel],
    halo: palette.landHalo,
  })
}

function shields(theme: Theme): SymbolLayerSpecification {
  const look = shieldLook({ network: ['get', 'network'], text: ['get', 'text'], theme })
  return {
    id: 'road-numbers',
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'road_numbers',
    filter: IS_DUE,
    minzoom: 5,
    layout: { ...look.layout, 'symbol-sort-key': ['get', 'rank'] },
    paint: look.paint,
  }
}

type Shield = { network: ExpressionSpecification; text: ExpressionSpecification; theme: Theme }

/** The text of a road's shield. */
export function shieldLook({ network, text, theme }: Shield) {
  return {
    layout: {
      'icon-image': [
        'concat',
        'shield|',
        network,
        '|',
        ['to-string', ['length', text]],
        `|${theme}`,
      ],
      'text-field': text,
      'text-font': FONT.semibold,
      'text-size': 10,
      'text-offset': ['match', network, 'interstate', OFFSET_UNDER_CROWN, NO_OFFSET],
    },
    paint: { 'text-color': ['get', network, ['literal', SHIELD_INK]] },
  } satisfies Pick<SymbolLayerSpecification, 'layout' | 'paint'>
}

const RANK: ExpressionSpecification = ['get', 'rank']
const OFFSET_UNDER_CROWN: ExpressionSpecification = ['literal', [0, 0.17]]
const NO_OFFSET: ExpressionSpecification = ['literal', [0, 0.06]]

// Ranks from 0 to this one are cities of more than about 250 000.
const IS_IMPORTANT: ExpressionSpecification = ['<=', ['get', 'rank'], 6]
// Towns of fewer than about 250 000, or 25 000 at closer zooms, rank below states, parks, landscapes and peaks.
const IS_SMALL: ExpressionSpecification = [
  '!',
  ['<=', ['get', 'rank'], ['step', ['zoom'], 6, 6, 8]],
]
// From this zoom on, the name of a city moves to another side of its dot if an airport is beside it.
const TOWNS_MAKE_ROOM = 9
// An airport with long-distance flights takes priority over small towns and shields.
const IS_LARGE_AIRPORT: ExpressionSpecification = ['<=', ['get', 'rank'], 8]
// From zoom 7 on, a major peak takes priority over the name of its range or island.
const IS_GREAT_PEAK: ExpressionSpecification = ['<=', ['get', 'rank'], ['step', ['zoom'], -1, 7, 6]]
const IS_TOWN: ExpressionSpecification = [
  'match',
  ['get', 'class'],
  ['city', 'locality'],
  true,
  false,
]
// The map zooms closer than the tiles do: `from` of a small feature is the zoom at which there is room for it.
const IS_DUE: ExpressionSpecification = ['<=', ['coalesce', ['get', 'from'], 0], ['zoom']]

function dots(palette: Palette): CircleLayerSpecification {
  return {
    id: 'town-dots',
    type: 'circle',
    source: SOURCE,
    'source-layer': 'places',
    // Small towns have dots that are drawn together with their names.
    filter: ['all', IS_TOWN, IS_DUE, ['!', IS_SMALL]],
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

function kindIs(kind: string): FilterSpecification {
  return ['==', ['get', 'kind'], kind]
}

function classIs(name: string): ExpressionSpecification {
  return ['==', ['get', 'class'], name]
}
