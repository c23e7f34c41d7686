/** How the layers of street tiles are named: by Protomaps, by OpenMapTiles, or by Shortbread (VersaTiles, OpenStreetMap). */
export const MAP_SCHEMAS = ['protomaps', 'openmaptiles', 'shortbread'] as const

export type MapSchema = (typeof MAP_SCHEMAS)[number]

/** Layers that only one of the schemas has. Most of their other names are shared. */
const OWN_LAYERS: Record<MapSchema, readonly string[]> = {
  protomaps: ['earth', 'roads', 'places'],
  openmaptiles: ['transportation', 'transportation_name', 'place', 'boundary', 'water_name'],
  shortbread: ['water_polygons', 'streets', 'street_labels', 'place_labels', 'boundary_labels'],
}

// A single layer may have such a name by chance.
const MIN_LAYERS = 2

/** The schema that an archive or a list of layers follows; undefined when too few names are specific to one schema. */
export function detectSchema(layers: readonly string[]): MapSchema | undefined {
  return closestSchema(layers, MIN_LAYERS)
}

/** Whether layers, perhaps those of a single tile, fit the schema. */
export function followsSchema(schema: MapSchema, layers: readonly string[]): boolean {
  return closestSchema(layers, 1) === schema
}

function closestSchema(layers: readonly string[], minLayers: number): MapSchema | undefined {
  const names = new Set(layers)
  const [best, second] = MAP_SCHEMAS.map((schema) => ({
    schema,
    found: OWN_LAYERS[schema].filter((layer) => names.has(layer)).length,
  })).toSorted((a, b) => b.found - a.found)
  if (!best || best.found < minLayers || best.found === second?.found) return undefined
  return best.schema
}
