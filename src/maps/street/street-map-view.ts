import { createMapLibreMapView } from '../builtin/maplibre-map-view.ts'
import type { CreateMapView, StreetService } from '../map-view.ts'
import { adaptStyle } from './adapt-style.ts'

/** Street tiles end at 14 or 15 and stay sharp when they are drawn larger; here one house fills the map. */
const CLOSEST_ZOOM = 18

/** The operator's street map. Its style comes over the network and is made ours before it is drawn. */
export const createStreetMapView: CreateMapView<StreetService> = (service, options) =>
  createMapLibreMapView(
    {
      limits: { least: 1, most: CLOSEST_ZOOM },
      closest: 'closestStreets',
      dress(map, theme, withOurs) {
        const styleUrl = service.styleUrls[theme]
        map.setStyle(styleUrl, {
          transformStyle: (_, style) => withOurs(adaptStyle(style, { ...service, styleUrl })),
        })
      },
    },
    options,
  )
