import { atlasStyle } from '../atlas/atlas-style.ts'
import { ZOOMS } from '../atlas/zooms.ts'
import type { BuiltinService, CreateMapView } from '../map-view.ts'
import { createMapLibreMapView } from './maplibre-map-view.ts'

/** The default map: MapLibre over our own basemap, from our own origin alone. */
export const createBuiltinMapView: CreateMapView<BuiltinService> = (service, options) =>
  createMapLibreMapView(
    {
      limits: { least: 1, most: ZOOMS.last },
      closest: 'closestAtlas',
      dress(map, theme, withOurs) {
        map.setStyle(withOurs(atlasStyle({ ...service, theme })))
      },
    },
    options,
  )
