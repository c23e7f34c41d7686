import { createMapLibreMapView } from '../builtin/maplibre-map-view.ts'
import { MAX_STREET_ZOOM } from '../camera.ts'
import type { CreateMapView, StreetService } from '../map-view.ts'
import { adaptStyle } from './adapt-style.ts'

/** The operator's street map. Its style comes over the network and is adapted to this site before it is drawn. */
export const createStreetMapView: CreateMapView<StreetService> = (service, options) =>
  createMapLibreMapView(
    {
      limits: { min: 1, max: MAX_STREET_ZOOM },
      closest: 'closestStreets',
      hasSharperImages: true,
      applyStyle(map, theme, withOurs) {
        const styleUrl = service.styleUrls[theme]
        map.setStyle(styleUrl, {
          transformStyle: (_, style) => withOurs(adaptStyle(style, { ...service, styleUrl })),
        })
      },
    },
    options,
  )
