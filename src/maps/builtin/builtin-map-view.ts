import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { atlasStyle } from '../atlas/atlas-style.ts'
import type { Coverage } from '../atlas/street-layers.ts'
import { ZOOMS } from '../atlas/zooms.ts'
import { MAX_STREET_ZOOM } from '../camera.ts'
import type { BuiltinService, BuiltinStreets, CreateMapView, Theme } from '../map-view.ts'
import { prefetchTiles, type MapAppearance } from './maplibre-engine.ts'
import { createMapLibreMapView } from './maplibre-map-view.ts'
import { prefetchRelief } from './relief-protocol.ts'
import { hasStreets, loadCoverage } from './streets-protocol.ts'

/** The default map: MapLibre over our own basemap and the streets around the places, from our own origin alone. */
export const createBuiltinMapView: CreateMapView<BuiltinService> = (service, options) => {
  const { streets } = service
  void prefetchTiles(service.tilesUrl, options.view)
  void prefetchRelief(service.reliefUrl, options.view)
  const look = streets ? lookWithStreets(service, streets) : lookOfAtlas(service)
  return createMapLibreMapView(look, options)
}

function lookOfAtlas(service: BuiltinService): MapAppearance {
  return {
    limits: { min: 1, max: ZOOMS.last },
    closest: 'closestAtlas',
    applyStyle(map, theme, withOurs) {
      map.setStyle(withOurs(atlasStyle({ ...service, theme, streets: undefined })))
    },
  }
}

function lookWithStreets(service: BuiltinService, streets: BuiltinStreets): MapAppearance {
  const { file, coverageUrl } = streets
  // If the extract has been replaced meanwhile and fails to load, the atlas is still shown.
  const loading = loadCoverage(file, coverageUrl).catch(() => undefined)
  const draw = (coverage: Coverage | undefined, theme: Theme): StyleSpecification =>
    atlasStyle({ ...service, theme, streets: coverage && { ...streets, coverage } })
  const themes = new WeakMap<MapLibreMap, Theme>()
  return {
    limits: { min: 1, max: MAX_STREET_ZOOM },
    closest: 'closestStreets',
    applyStyle(map, theme, withOurs) {
      themes.set(map, theme)
      map.once('remove', () => themes.delete(map))
      void loading.then((coverage) => {
        // Skip it if the map was removed or got another theme meanwhile.
        if (themes.get(map) === theme) map.setStyle(withOurs(draw(coverage, theme)))
      })
    },
    async closestAt({ center, zoom }) {
      const isNear = zoom > ZOOMS.last - 1
      if (!isNear) return { max: MAX_STREET_ZOOM, closest: 'closestStreets' }
      const coverage = await loading
      const isThere = coverage !== undefined && (await hasStreets(file, center).catch(() => true))
      return isThere
        ? { max: MAX_STREET_ZOOM, closest: 'closestStreets' }
        : { max: ZOOMS.last, closest: 'closestBeyond' }
    },
  }
}
