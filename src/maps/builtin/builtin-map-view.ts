import type { BuiltinService, CreateMapView } from '../map-view.ts'
import { createMapLibreMapView } from './maplibre-map-view.ts'
import { BASEMAP_MAX_ZOOM, basemapStyle } from './style/basemap-style.ts'

/** The default map: MapLibre over our own basemap, from our own origin alone. */
export const createBuiltinMapView: CreateMapView<BuiltinService> = (service, options) =>
  createMapLibreMapView(
    {
      limits: { least: 1, most: BASEMAP_MAX_ZOOM },
      dress: (map, theme) => void map.setStyle(basemapStyle({ ...service, theme })),
    },
    options,
  )
