import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import type { MapLocale } from '../map-view.ts'
import type { MapSchema } from '../street/schema.ts'

/** Where a schema keeps something: the layer of its tiles, and which features of it. */
export type FeatureSelector = { layer: string; filter?: FilterSpecification }

export type RoadClass = 'motorway' | 'main' | 'secondary' | 'minor' | 'street' | 'service' | 'path'

/** The contents of street tiles, in the terms of the atlas. A schema that lacks something leaves it out. */
export type StreetSchema = {
  /** areas from the ground up */
  grounds: (FeatureSelector & { is: 'settled' | 'forest' | 'park' | 'sand' | 'ice' | 'marsh' })[]
  water: FeatureSelector[]
  rivers: FeatureSelector
  buildings: FeatureSelector
  roads: Record<RoadClass, FeatureSelector>
  railways: FeatureSelector
  borders: FeatureSelector
  roadNames: FeatureSelector
  /** where the numbers of roads are, with their network as named in `SHIELD_INK`, or an empty text where tiles do not give it */
  roadNumbers: FeatureSelector & { ref: ExpressionSpecification; network: ExpressionSpecification }
  waterNames: FeatureSelector
  towns: FeatureSelector
  quarters: FeatureSelector
  parkNames?: FeatureSelector
  houseNumbers?: FeatureSelector & { text: string }
  /** sort key of towns: the lowest is the most important */
  townRank: ExpressionSpecification
  /** fields of a name by language, in order of preference */
  names: Record<MapLocale, string[]>
}

const MOTORWAY = ['motorway', 'motorway_link']
const MAIN = ['trunk', 'primary', 'trunk_link', 'primary_link']
const SECONDARY = ['secondary', 'secondary_link']
const MINOR = ['tertiary', 'tertiary_link']
const STREET = ['residential', 'unclassified', 'living_street', 'pedestrian', 'road', 'minor']
const SERVICE = ['service', 'track', 'busway', 'raceway']
const PATH = ['footway', 'path', 'steps', 'cycleway', 'bridleway', 'corridor']

/** The three common schemas of street tiles, as documented. */
export const STREET_SCHEMAS: Record<MapSchema, StreetSchema> = {
  protomaps: protomaps(),
  openmaptiles: openMapTiles(),
  shortbread: shortbread(),
}

// docs.protomaps.com/basemaps/layers
function protomaps(): StreetSchema {
  const area = (layer: string, kinds: readonly string[]) => ({
    layer,
    filter: all(isShape('Polygon'), oneOf('kind', kinds)),
  })
  const road = (kinds: readonly string[], details: readonly string[]) => ({
    layer: 'roads',
    filter: all(oneOf('kind', kinds), detailIs(details)),
  })
  return {
    grounds: [
      {
        is: 'settled',
        ...area('landuse', ['residential', 'commercial', 'industrial', 'railway', 'neighbourhood']),
      },
      { is: 'sand', ...area('landuse', ['beach', 'sand', 'desert']) },
      { is: 'marsh', ...area('landuse', ['wetland', 'marsh', 'swamp']) },
      { is: 'forest', ...area('landuse', ['forest', 'wood', 'scrub']) },
      {
        is: 'park',
        ...area('landuse', [
          'park',
          'national_park',
          'nature_reserve',
          'protected_area',
          'garden',
          'village_green',
          'golf_course',
          'cemetery',
          'recreation_ground',
        ]),
      },
      { is: 'ice', ...area('landuse', ['glacier']) },
    ],
    water: [{ layer: 'water', filter: isShape('Polygon') }],
    rivers: { layer: 'water', filter: isShape('LineString') },
    buildings: { layer: 'buildings', filter: isShape('Polygon') },
    roads: {
      motorway: { layer: 'roads', filter: oneOf('kind', ['highway']) },
      main: road(['major_road'], MAIN),
      secondary: road(['major_road'], [...SECONDARY, '']),
      minor: road(['major_road', 'minor_road'], MINOR),
      street: road(['minor_road'], [...STREET, '']),
      service: road(['minor_road', 'path', 'other'], SERVICE),
      path: road(['path'], [...PATH, 'pedestrian', '']),
    },
    railways: { layer: 'roads', filter: oneOf('kind', ['rail']) },
    borders: {
      layer: 'boundaries',
      filter: oneOf('kind', ['country', 'region', 'macroregion']),
    },
    roadNames: {
      layer: 'roads',
      filter: oneOf('kind', ['highway', 'major_road', 'minor_road', 'path']),
    },
    roadNumbers: {
      layer: 'roads',
      filter: oneOf('kind', ['highway', 'major_road']),
      ref: textOf('shield_text', 'ref'),
      network: networkBy('network', { 'US:I': 'interstate', 'US:US': 'us' }),
    },
    waterNames: { layer: 'water', filter: isShape('Point') },
    towns: {
      layer: 'places',
      filter: all(
        oneOf('kind', ['locality']),
        detailIs(['city', 'town', 'village', 'hamlet', 'locality', '']),
      ),
    },
    quarters: { layer: 'places', filter: oneOf('kind', ['neighbourhood', 'macrohood', 'borough']) },
    parkNames: {
      layer: 'pois',
      filter: oneOf('kind', ['park', 'national_park', 'nature_reserve', 'forest', 'peak']),
    },
    houseNumbers: {
      layer: 'buildings',
      filter: oneOf('kind', ['address']),
      text: 'addr_housenumber',
    },
    townRank: ['-', 20, ['to-number', ['get', 'population_rank'], 0]],
    names: { de: ['name:de', 'name'], en: ['name:en', 'name'] },
  }
}

// openmaptiles.org/schema
function openMapTiles(): StreetSchema {
  const road = (classes: readonly string[]) => ({
    layer: 'transportation',
    filter: all(isShape('LineString'), oneOf('class', classes)),
  })
  return {
    grounds: [
      {
        is: 'settled',
        layer: 'landuse',
        filter: oneOf('class', [
          'residential',
          'suburb',
          'commercial',
          'industrial',
          'retail',
          'railway',
        ]),
      },
      { is: 'sand', layer: 'landcover', filter: oneOf('class', ['sand']) },
      { is: 'marsh', layer: 'landcover', filter: oneOf('class', ['wetland']) },
      { is: 'forest', layer: 'landcover', filter: oneOf('class', ['wood']) },
      { is: 'park', layer: 'park', filter: isShape('Polygon') },
      {
        is: 'park',
        layer: 'landcover',
        filter: oneOf('subclass', ['park', 'garden', 'golf_course', 'recreation_ground']),
      },
      { is: 'park', layer: 'landuse', filter: oneOf('class', ['cemetery']) },
      { is: 'ice', layer: 'landcover', filter: oneOf('class', ['ice']) },
    ],
    water: [{ layer: 'water' }],
    rivers: { layer: 'waterway' },
    buildings: { layer: 'building' },
    roads: {
      motorway: road(['motorway']),
      main: road(['trunk', 'primary']),
      secondary: road(['secondary']),
      minor: road(['tertiary']),
      street: road(['minor', 'busway']),
      service: road(['service', 'track', 'raceway']),
      path: road(['path']),
    },
    railways: road(['rail', 'transit']),
    borders: {
      layer: 'boundary',
      filter: all(['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]),
    },
    roadNames: { layer: 'transportation_name', filter: isShape('LineString') },
    roadNumbers: {
      layer: 'transportation_name',
      filter: isShape('LineString'),
      ref: textOf('ref'),
      network: networkBy('network', {
        'us-interstate': 'interstate',
        'us-highway': 'us',
        'us-state': 'state',
      }),
    },
    waterNames: { layer: 'water_name', filter: isShape('Point') },
    towns: { layer: 'place', filter: oneOf('class', ['city', 'town', 'village', 'hamlet']) },
    quarters: {
      layer: 'place',
      filter: oneOf('class', ['borough', 'suburb', 'quarter', 'neighbourhood']),
    },
    parkNames: { layer: 'park', filter: isShape('Point') },
    houseNumbers: { layer: 'housenumber', text: 'housenumber' },
    townRank: ['to-number', ['get', 'rank'], 20],
    names: {
      de: ['name:de', 'name_de', 'name:latin', 'name'],
      en: ['name:en', 'name_en', 'name:latin', 'name'],
    },
  }
}

// shortbread-tiles.org/schema
function shortbread(): StreetSchema {
  const road = (kinds: readonly string[]) => ({ layer: 'streets', filter: oneOf('kind', kinds) })
  return {
    grounds: [
      {
        is: 'settled',
        layer: 'land',
        filter: oneOf('kind', [
          'residential',
          'commercial',
          'industrial',
          'retail',
          'railway',
          'garages',
        ]),
      },
      { is: 'sand', layer: 'land', filter: oneOf('kind', ['sand', 'beach']) },
      {
        is: 'marsh',
        layer: 'land',
        filter: oneOf('kind', ['swamp', 'bog', 'string_bog', 'wet_meadow', 'marsh']),
      },
      { is: 'forest', layer: 'land', filter: oneOf('kind', ['forest', 'scrub']) },
      {
        is: 'park',
        layer: 'land',
        filter: oneOf('kind', [
          'park',
          'garden',
          'golf_course',
          'cemetery',
          'village_green',
          'recreation_ground',
          'grave_yard',
        ]),
      },
    ],
    water: [
      { layer: 'ocean' },
      { layer: 'water_polygons', filter: ['!=', ['get', 'kind'], 'glacier'] },
    ],
    rivers: { layer: 'water_lines' },
    buildings: { layer: 'buildings' },
    roads: {
      motorway: road(MOTORWAY),
      main: road(MAIN),
      secondary: road(SECONDARY),
      minor: road(MINOR),
      street: road(STREET),
      service: road(SERVICE),
      path: road(PATH),
    },
    railways: road(['rail', 'light_rail', 'narrow_gauge', 'subway', 'tram']),
    borders: {
      layer: 'boundaries',
      filter: all(['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], true]),
    },
    roadNames: { layer: 'street_labels' },
    roadNumbers: { layer: 'street_labels', ref: textOf('ref'), network: ['literal', ''] },
    waterNames: { layer: 'water_polygons_labels' },
    towns: {
      layer: 'place_labels',
      filter: oneOf('kind', ['capital', 'state_capital', 'city', 'town', 'village', 'hamlet']),
    },
    quarters: {
      layer: 'place_labels',
      filter: oneOf('kind', ['suburb', 'quarter', 'neighbourhood']),
    },
    houseNumbers: { layer: 'addresses', text: 'housenumber' },
    townRank: ['-', 0, ['to-number', ['get', 'population'], 0]],
    names: { de: ['name_de', 'name:de', 'name'], en: ['name_en', 'name:en', 'name'] },
  }
}

function oneOf(field: string, values: readonly string[]): ExpressionSpecification {
  return ['in', ['get', field], ['literal', [...values]]]
}

// A feature without `kind_detail` matches no value.
function detailIs(values: readonly string[]): ExpressionSpecification {
  return ['in', ['coalesce', ['get', 'kind_detail'], ''], ['literal', [...values]]]
}

function textOf(...fields: string[]): ExpressionSpecification {
  const found = fields.map((field): ExpressionSpecification => ['get', field])
  return ['to-string', ['coalesce', ...found, '']]
}

function networkBy(field: string, networks: Record<string, string>): ExpressionSpecification {
  const pairs = Object.entries(networks).flat()
  // The type of the expression expects the pairs one by one instead of as a list.
  return ['match', textOf(field), ...pairs, ''] as unknown as ExpressionSpecification
}

function isShape(shape: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification {
  return ['==', ['geometry-type'], shape]
}

function all(...parts: ExpressionSpecification[]): ExpressionSpecification {
  return ['all', ...parts]
}
