import { describe, expect, test } from 'vitest'
import { detectSchema, followsSchema, MAP_SCHEMAS } from './schema.ts'

/** Layer names from the documentation of each schema. */
const LAYERS = {
  protomaps: 'boundaries buildings earth landcover landuse places pois roads water',
  openmaptiles:
    'aerodrome_label aeroway boundary building housenumber landcover landuse mountain_peak park place poi transportation transportation_name water water_name waterway',
  shortbread:
    'addresses aerialways boundaries boundary_labels bridges buildings dam_lines dam_polygons ferries land ocean pier_lines pier_polygons place_labels pois public_transport sites street_labels street_labels_points street_polygons streets streets_polygons_labels water_lines water_lines_labels water_polygons water_polygons_labels',
}

describe.each(MAP_SCHEMAS)('%s', (schema) => {
  const layers = LAYERS[schema].split(' ')

  test('is detected from the layers of a whole archive', () => {
    expect(detectSchema(layers)).toBe(schema)
  })

  test('is not followed by an archive of another schema', () => {
    for (const other of MAP_SCHEMAS) {
      expect(followsSchema(other, layers)).toBe(other === schema)
    }
  })
})

test('a tile with few layers still follows its schema', () => {
  expect(followsSchema('protomaps', ['earth', 'water'])).toBe(true)
  expect(followsSchema('openmaptiles', ['landcover', 'place'])).toBe(true)
})

test('layers that are unique to no schema identify none', () => {
  for (const layers of [[], ['water', 'landuse'], ['places'], ['land', 'borders', 'places']]) {
    expect(detectSchema(layers)).toBeUndefined()
  }
  expect(MAP_SCHEMAS.filter((schema) => followsSchema(schema, ['water']))).toEqual([])
})
