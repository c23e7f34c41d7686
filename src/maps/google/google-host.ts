import type { MarkerHost, MarkerOptions, MountedMarker } from '../markers/marker-host.ts'

/**
 * Markers on Google's map. Google refuses focusable children ("Focusable child elements in AdvancedMarkerElement are not
 * supported") and makes a clickable advanced marker itself the button, named by its title. So the marker is the button
 * here, with the same face inside and the same keys.
 */
export function createGoogleHost(
  map: google.maps.Map,
  library: google.maps.MarkerLibrary,
): MarkerHost {
  return {
    addButton(face, options) {
      const marker = createMarker(map, library, options, true)
      marker.addEventListener('gmp-click', options.press)
      return mount(marker, face)
    },
    addImage(face, options) {
      return mount(createMarker(map, library, options, false), face)
    },
    focusMap() {
      map.getDiv().querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    },
  }
}

function createMarker(
  map: google.maps.Map,
  library: google.maps.MarkerLibrary,
  { point, label, anchor }: MarkerOptions,
  isButton: boolean,
): google.maps.marker.AdvancedMarkerElement {
  const marker = new library.AdvancedMarkerElement({
    map,
    position: point,
    title: label,
    gmpClickable: isButton,
    // By default the bottom center is on the point.
    ...(anchor === 'center' ? { anchorTop: '-50%' } : {}),
  })
  marker.classList.add('map-marker')
  if (!isButton) marker.classList.add('map-marker-image')
  return marker
}

function mount(marker: google.maps.marker.AdvancedMarkerElement, face: HTMLElement): MountedMarker {
  marker.append(face)
  return {
    target: marker,
    setPoint(next) {
      marker.position = next
    },
    setLabel(next) {
      marker.title = next
    },
    setLevel(level) {
      marker.zIndex = level
    },
    remove() {
      marker.map = null
    },
  }
}
