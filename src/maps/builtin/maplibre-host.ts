import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { MarkerHost, MarkerOptions, MountedMarker } from '../markers/marker-host.ts'

/** Markers on MapLibre: real buttons. */
export function createMapLibreHost(map: MapLibreMap): MarkerHost {
  return {
    addButton(face, options) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'map-marker'
      button.addEventListener('click', options.press)
      // Otherwise the second click on a plate zooms the map beneath it.
      button.addEventListener('dblclick', (event) => event.stopPropagation())
      return mount(map, button, face, options)
    },
    addImage(face, options) {
      const image = document.createElement('div')
      image.role = 'img'
      image.className = 'map-marker map-marker-image'
      return mount(map, image, face, options)
    },
    focusMap() {
      map.getCanvas().focus({ preventScroll: true })
    },
  }
}

function mount(
  map: MapLibreMap,
  target: HTMLElement,
  face: HTMLElement,
  { point, label, anchor }: MarkerOptions,
): MountedMarker {
  target.ariaLabel = label
  target.append(face)
  const marker = new Marker({ element: target, anchor }).setLngLat(point).addTo(map)
  return {
    target,
    setPoint: (next) => void marker.setLngLat(next),
    setLabel(next) {
      target.ariaLabel = next
    },
    setLevel(level) {
      target.style.zIndex = String(level)
    },
    remove: () => void marker.remove(),
  }
}
