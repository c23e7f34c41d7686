import type {
  ExpressionSpecification,
  FilterSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import { SOURCE } from './ground-layers.ts'
import type { Palette } from './palette.ts'

type Line = {
  id: string
  layer: string
  filter?: FilterSpecification
  minzoom?: number
  color: string
  width: ExpressionSpecification
}

/** Lines between counties; they belong below the lakes that they cross. */
export function countyLayer(palette: Palette): LineLayerSpecification {
  return line({
    id: 'counties',
    layer: 'counties',
    minzoom: 6,
    color: palette.countyBorder,
    width: byZoom([6, 0.4], [8, 0.9], [10, 1.4]),
  })
}

/** Rivers, then borders from the least to the most important. */
export function lineLayers(palette: Palette): LineLayerSpecification[] {
  return [
    line({
      id: 'rivers',
      layer: 'rivers',
      minzoom: 3,
      color: palette.river,
      width: byZoom([3, 0.5], [6, 1.1], [9, 2]),
    }),
    dashed(
      line({
        id: 'states',
        layer: 'borders',
        filter: ['==', ['get', 'level'], 4],
        color: palette.stateBorder,
        width: byZoom([3, 0.5], [6, 0.9], [10, 1.6]),
      }),
      [3, 2],
    ),
    line({
      id: 'countries',
      layer: 'borders',
      filter: ['all', ['==', ['get', 'level'], 2], ['!', ['has', 'disputed']]],
      color: palette.countryBorder,
      width: byZoom([1, 0.5], [4, 1], [10, 2]),
    }),
    dashed(
      line({
        id: 'disputed',
        layer: 'borders',
        filter: ['has', 'disputed'],
        color: palette.countryBorder,
        width: byZoom([1, 0.5], [4, 1], [10, 2]),
      }),
      [2, 2],
    ),
  ]
}

function line({ id, layer, filter, minzoom, color, width }: Line): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    ...(minzoom ? { minzoom } : {}),
    layout: { 'line-join': 'round', 'line-cap': 'butt' },
    paint: { 'line-color': color, 'line-width': width },
  }
}

function dashed(layer: LineLayerSpecification, dashes: number[]): LineLayerSpecification {
  return { ...layer, paint: { ...layer.paint, 'line-dasharray': dashes } }
}

function byZoom(...stops: [zoom: number, width: number][]): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification
}
