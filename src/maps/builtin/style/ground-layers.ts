import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'

export const SOURCE = 'basemap'

/** What lies below every line: sea, shore, land, towns. */
export function groundLayers(palette: Palette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    {
      id: 'shallows',
      type: 'line',
      source: SOURCE,
      'source-layer': 'land',
      layout: { 'line-join': 'round' },
      // Half of the stroke lies under the land; more than this would show the edges of tiles.
      paint: {
        'line-color': palette.shallows,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 1, 4, 3, 7, 6],
      },
    },
    fill('land', palette.land),
    { ...fill('settled', palette.settled), minzoom: 4 },
  ]
}

export function waterLayer(palette: Palette): LayerSpecification {
  return fill('water', palette.water)
}

function fill(layer: 'land' | 'settled' | 'water', color: string) {
  return {
    id: layer,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    paint: { 'fill-color': color },
  } satisfies LayerSpecification
}
