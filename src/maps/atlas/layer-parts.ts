import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'

/** The tiles of the atlas. */
export const SOURCE = 'basemap'

/** The zooms from which and before which a layer is drawn, and which of its features. */
export type LayerOptions = {
  from?: number
  before?: number
  filter?: FilterSpecification
  source?: string
}

function zoomAndFilter({ from, before, filter }: LayerOptions) {
  return {
    ...(filter ? { filter } : {}),
    ...(from ? { minzoom: from } : {}),
    ...(before ? { maxzoom: before } : {}),
  }
}

/** An area of one colour. */
export function fill(
  id: string,
  layer: string,
  color: string,
  given: LayerOptions = {},
): LayerSpecification {
  const { source = SOURCE } = given
  const paint = { 'fill-color': color }
  return { id, type: 'fill', source, 'source-layer': layer, ...zoomAndFilter(given), paint }
}

/** A line. Zoom and width alternate; widths are in CSS pixels. */
export function line(
  id: string,
  layer: string,
  color: string,
  widths: readonly number[],
  given: LayerOptions & { dashes?: number[]; cap?: 'butt' | 'round' } = {},
): LineLayerSpecification {
  const { dashes, cap = dashes ? 'butt' : 'round', source = SOURCE } = given
  return {
    id,
    type: 'line',
    source,
    'source-layer': layer,
    ...zoomAndFilter(given),
    layout: { 'line-join': 'round', 'line-cap': cap },
    paint: {
      'line-color': color,
      'line-width': byZoom(widths),
      ...(dashes ? { 'line-dasharray': dashes } : {}),
    },
  }
}

export type Label = LayerOptions & {
  layer?: string
  layout: SymbolLayerSpecification['layout']
  color: ExpressionSpecification | string
  halo: string
}

/** A name with its halo. */
export function label(id: string, given: Label): SymbolLayerSpecification {
  const { layer = 'places', layout, color, halo, source = SOURCE } = given
  return {
    id,
    type: 'symbol',
    source,
    'source-layer': layer,
    ...zoomAndFilter(given),
    layout,
    paint: {
      'text-color': color,
      'text-halo-color': halo,
      'text-halo-width': 2,
      'text-halo-blur': 0.4,
    },
  }
}

/** Interpolates between stops; zoom and value alternate. */
export function byZoom(stops: readonly number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification
}
