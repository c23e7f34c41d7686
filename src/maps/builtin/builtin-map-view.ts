import { createMapRoot } from '../map-root.ts'
import { createMapSession } from '../map-session.ts'
import type { BuiltinService, CreateMapView, MapView } from '../map-view.ts'
import { labelItems } from '../markers/labelled-item.ts'
import { startMapLibre } from './maplibre-engine.ts'

/** The default map: MapLibre over our own basemap, from our own origin alone. */
export const createBuiltinMapView: CreateMapView<BuiltinService> = (service, options) => {
  const { words, on } = options
  const mapRoot = createMapRoot(options.container, options.theme)
  const engine = startMapLibre(service, { ...options, mapRoot })
  if (!engine) {
    mapRoot.remove()
    return failedMapView(() => on.error('webgl_unavailable'))
  }
  const session = createMapSession(engine, { mapRoot, words, on })
  return { ...session, setItems: (items) => session.setItems(labelItems(items, words)) }
}

// It tells later, so that whoever asked for the map has it in hand.
function failedMapView(tell: () => void): MapView {
  const timer = setTimeout(tell)
  return {
    setItems: ignore,
    select: ignore,
    hover: ignore,
    showOrigin: ignore,
    setView: ignore,
    fitBounds: ignore,
    setTheme: ignore,
    resize: ignore,
    destroy: () => clearTimeout(timer),
  }
}

function ignore(): void {}
