import type {
  ExpressionSpecification,
  GeoJSONSource,
  Map as MapLibreMap,
  StyleSpecification,
} from 'maplibre-gl'
import { type Ring, polygonsOf } from '../../lib/geo/outline.ts'
import { AREA_TINT, PALETTES } from '../atlas/palette.ts'
import { type Circle, circleRing } from '../circle.ts'
import type { MapShape, Theme } from '../map-view.ts'
import type { Sign } from '../markers/placement.ts'

/** Layers that we add to any style: the circle of a search, edges of regions, areas of places, and boxes that keep names off our plates. */
export type OwnLayers = {
  /** the style with our layers */
  addTo(style: StyleSpecification, theme: Theme): StyleSpecification
  showCircle(circle: Circle | null): void
  showShapes(shapes: readonly MapShape[]): void
  keepClear(signs: readonly Sign[]): void
}

const CIRCLE = 'lageplan-circle'
const SHAPES = 'lageplan-shapes'
const SIGNS = 'lageplan-signs'

/** Shows the same shapes again after a change of the style. */
export function createOwnLayers(map: MapLibreMap): OwnLayers {
  const shown: Record<string, GeoJSON.FeatureCollection> = {
    [SHAPES]: collection([]),
    [CIRCLE]: collection([]),
    [SIGNS]: collection([]),
  }

  function show(id: string, features: GeoJSON.Feature[]): void {
    const next = collection(features)
    if (JSON.stringify(next) === JSON.stringify(shown[id])) return
    shown[id] = next
    void sourceOf(map, id)?.setData(next)
  }

  let inStyle: typeof shown = {}

  // Apply changes made while the style was loading.
  map.on('style.load', () => {
    for (const [id, data] of Object.entries(shown)) {
      if (data !== inStyle[id]) void sourceOf(map, id)?.setData(data)
    }
  })

  return {
    addTo(style, theme) {
      const { layers, sources } = style
      inStyle = { ...shown }
      // Below towns: their dots, and their names.
      const towns = layers.findIndex(({ type }) => type === 'circle' || type === 'symbol')
      const under = towns < 0 ? layers.length : towns
      const ours = Object.entries(shown).map(([id, data]) => [id, { type: 'geojson', data }])
      return {
        ...style,
        sources: { ...sources, ...Object.fromEntries(ours) },
        layers: [
          ...layers.slice(0, under),
          ...shapeLayers(theme),
          ...edgeLayers(CIRCLE, theme),
          ...layers.slice(under),
          // Of two symbols that collide the upper one stays, so names yield to our signs.
          SIGN_LAYER,
        ],
      }
    },
    showCircle(circle) {
      const coordinates = circle && circleRing(circle).map(({ lat, lng }) => [lng, lat])
      show(CIRCLE, coordinates ? [feature({ type: 'LineString', coordinates }, {})] : [])
    },
    showShapes(shapes) {
      show(SHAPES, shapes.flatMap(shapeFeature))
    },
    keepClear(signs) {
      show(SIGNS, signs.map(signFeature))
    },
  }
}

function sourceOf(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  // MapLibre has no style while its graphics context is lost.
  return map.style ? map.getSource<GeoJSONSource>(id) : undefined
}

function edgeLayers(source: string, theme: Theme): StyleSpecification['layers'] {
  const { circle, landHalo } = PALETTES[theme]
  const layout = { 'line-join': 'round' as const }
  const layer = (id: string, paint: object) => ({
    id,
    type: 'line' as const,
    source,
    layout,
    paint,
  })
  return [
    layer(`${source}-edge`, { 'line-color': landHalo, 'line-width': 4, 'line-opacity': 0.6 }),
    layer(source, { 'line-color': circle, 'line-width': 1.5, 'line-opacity': 0.8 }),
  ]
}

function shapeLayers(theme: Theme): StyleSpecification['layers'] {
  const tint = {
    id: `${SHAPES}-tint`,
    type: 'fill' as const,
    source: SHAPES,
    filter: ['get', 'isTinted'] as ExpressionSpecification,
    paint: { 'fill-color': PALETTES[theme].circle, 'fill-opacity': AREA_TINT },
  }
  return [tint, ...edgeLayers(SHAPES, theme)]
}

function shapeFeature({ outline, isTinted }: MapShape): GeoJSON.Feature[] {
  const parts = polygonsOf(outline)
  if (parts.length === 0) return []
  const coordinates = parts.map((rings) => rings.map(closedRing))
  return [feature({ type: 'MultiPolygon', coordinates }, { isTinted })]
}

// A ring of GeoJSON ends where it began.
function closedRing(ring: Ring): [number, number][] {
  return [...ring, ...ring.slice(0, 1)].map(({ lat, lng }): [number, number] => [lng, lat])
}

// Every plate reaches equally far below its point: its foot.
const FOOT_PIXELS = 6
const IS_DISC: ExpressionSpecification = ['==', ['get', 'form'], 'disc']

const SIGN_LAYER: StyleSpecification['layers'][number] = {
  id: SIGNS,
  type: 'symbol',
  source: SIGNS,
  layout: {
    'icon-image': ['get', 'image'],
    'icon-anchor': ['case', IS_DISC, 'center', 'bottom'],
    'icon-offset': ['case', IS_DISC, ['literal', [0, 0]], ['literal', [0, FOOT_PIXELS]]],
    'icon-allow-overlap': true,
    'icon-padding': 0,
  },
}

function signFeature({ point: { lat, lng }, extent }: Sign): GeoJSON.Feature {
  const { left, right, top, bottom } = extent
  const width = 2 * Math.ceil(Math.max(-left, right))
  const image = `room|${width}|${Math.ceil(bottom - top)}`
  const form = -top === bottom ? 'disc' : 'plate'
  return feature({ type: 'Point', coordinates: [lng, lat] }, { image, form })
}

/** The invisible image that keeps the space of a sign free; undefined for any other name. */
export function spacerImage(id: string): ImageData | undefined {
  const [, width, height] = /^room\|(\d+)\|(\d+)$/.exec(id) ?? []
  return width && height ? new ImageData(Number(width), Number(height)) : undefined
}

function feature(
  geometry: GeoJSON.Geometry,
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature {
  return { type: 'Feature', geometry, properties }
}

function collection(features: GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features }
}
