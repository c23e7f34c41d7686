import { createMapRoot } from '../map-root.ts'
import { createMapSession } from '../map-session.ts'
import type { MapView, MapViewOptions } from '../map-view.ts'
import { labelItems } from '../markers/labelled-item.ts'
import { type MapAppearance, startMapLibre } from './maplibre-engine.ts'

/** A map drawn by MapLibre, with any style. */
export function createMapLibreMapView(look: MapAppearance, options: MapViewOptions): MapView {
  const { words, on } = options
  const mapRoot = createMapRoot(options.container, options.theme)
  const engine = startMapLibre(look, { ...options, mapRoot })
  if (!engine) {
    mapRoot.remove()
    return failedMapView(() => on.error('webgl_unavailable'))
  }
  const session = createMapSession(engine, {
    mapRoot,
    words,
    closest: words[look.closest],
    on,
  })
  return {
    ...session,
    setItems: (items) => session.setItems(labelItems(items, { words, limits: look.limits })),
  }
}

// Reported later, so that the caller has the map by then.
function failedMapView(tell: () => void): MapView {
  const timer = setTimeout(tell)
  return {
    setItems: ignore,
    select: ignore,
    hover: ignore,
    showOrigin: ignore,
    showShapes: ignore,
    setView: ignore,
    fitBounds: ignore,
    setTheme: ignore,
    destroy: () => clearTimeout(timer),
  }
}

function ignore(): void {}
