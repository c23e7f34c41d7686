import type {
  CircleLayerSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import { type Box, intersection } from '../../lib/geo/box.ts'
import { evaluate, evaluateNumber, evaluateText, type Subject } from './evaluate.ts'
import {
  clipLine,
  clipRing,
  createPathWriter,
  type Detail,
  joinLines,
  type Line,
  outlinePath,
  type PathWriter,
  type Shape,
  shapesPath,
  simplifyShapes,
  UNITS_PER_PIXEL,
} from './shapes.ts'
import { element, shortNumber, tenth } from './svg.ts'
import { type PlacedTile, pointsOf, type Scene, type TileFeature } from './tiles.ts'

/** The finest comes first: the first level that is small enough is used. */
const DETAILS: readonly Detail[] = [
  { tolerance: 0.35, minArea: 1.5, minLength: 0 },
  { tolerance: 0.6, minArea: 4, minLength: 1 },
  { tolerance: 1, minArea: 9, minLength: 2 },
  { tolerance: 1.8, minArea: 25, minLength: 4 },
  { tolerance: 2.2, minArea: 60, minLength: 8 },
  { tolerance: 3.5, minArea: 100, minLength: 28 },
]

/** Layers left out of a wide picture of dense country, one group after the other, when even the coarsest detail is too long. */
const OMITTED_LAYERS: readonly (readonly string[])[] = [
  ['secondary'],
  ['railways'],
  ['settled'],
  ['rivers-2'],
  ['main', 'main-edges'],
  ['states'],
]

/** `omitted`: layers that the picture does without */
type Ground = { drawn: string; omitted: ReadonlySet<string> }

/** Everything below the names: areas and lines of the style's layers, as detailed as the size of the picture allows. */
export function drawGround(
  scene: Scene,
  layers: readonly LayerSpecification[],
  { characters, overlay }: { characters: Characters; overlay?: Overlay },
): Ground {
  const background = layers.map((layer) => drawBackground(scene, layer)).join('')
  const shaped = layers.flatMap((layer) =>
    layer.type === 'fill' || layer.type === 'line' ? [layer] : [],
  )
  let shapes = collectAll(scene, shaped)
  const overlayAt = layers.findIndex(({ id }) => id === overlay?.id)
  const below = new Set(layers.slice(0, Math.max(0, overlayAt)).map(({ id }) => id))
  let parts: string[] = []
  for (const detail of DETAILS) {
    // Each round starts from the shapes of the previous one, so that a long coast costs little more than a short one.
    shapes = new Map([...shapes].map(([key, all]) => [key, simplifyShapes(all, detail)]))
    // Stop before writing if it is already too long.
    if (detail !== COARSEST && countPoints(shapes) * MIN_CHARACTERS > characters.wanted) continue
    parts = shaped.map((layer) => drawLayer(layer, scene, shapes.get(keyOf(layer)) ?? []))
    if (weightOf(parts, shaped) <= characters.wanted) break
  }
  const omitted = new Set<string>()
  for (const ids of OMITTED_LAYERS) {
    if (weightOf(parts, shaped) <= characters.most) break
    for (const id of ids) omitted.add(id)
    parts = parts.map((part, i) => (ids.includes(shaped[i]?.id ?? '') ? '' : part))
  }
  const [lower = '', upper = ''] = [0, 1].map((half) =>
    layersIn(half, parts, shaped, below).join(''),
  )
  const scaled = (content: string) =>
    element('g', { transform: `scale(${1 / UNITS_PER_PIXEL})` }, content)
  return { drawn: scaled(background + lower) + (overlay?.drawn ?? '') + scaled(upper), omitted }
}

/** Characters of all paths: above `wanted` the ground is drawn coarser, above `most` it loses layers. */
type Characters = { wanted: number; most: number }

/** Something drawn by the caller, in CSS pixels, that goes where the layer with this id is. */
type Overlay = { id: string; drawn: string }

function layersIn(
  half: number,
  parts: readonly string[],
  shaped: readonly ShapedLayer[],
  below: ReadonlySet<string>,
): string[] {
  return parts.filter((_, i) => below.has(shaped[i]?.id ?? '') === (half === 0))
}

const COARSEST = DETAILS.at(-1)
/** Of a point in a path: two digits and their separators. */
const MIN_CHARACTERS = 3.5

function countPoints(shapes: ReadonlyMap<string, readonly Shape[]>): number {
  let numbers = 0
  for (const all of shapes.values()) {
    for (const { line } of all) numbers += line.length
  }
  return numbers / 2
}

// A repeated path, as that of a road over its edge, costs next to nothing when compressed.
function weightOf(parts: readonly string[], layers: readonly ShapedLayer[]): number {
  const drawn = new Set<string>()
  return layers.reduce((sum, layer, i) => {
    const key = keyOf(layer)
    if (drawn.has(key)) return sum
    drawn.add(key)
    return sum + (parts[i]?.length ?? 0)
  }, 0)
}

type ShapedLayer = FillLayerSpecification | LineLayerSpecification

// Layers that show the same features share their shapes: the land has a shore and a ground.
function collectAll(scene: Scene, layers: readonly ShapedLayer[]): Map<string, Shape[]> {
  const all = new Map<string, Shape[]>()
  for (const layer of layers) {
    const key = keyOf(layer)
    const collected =
      all.get(key) ?? collectShapes(scene, layer['source-layer'] ?? '', layer.filter)
    all.set(key, collected)
  }
  return all
}

function keyOf({ 'source-layer': sourceLayer, filter }: ShapedLayer): string {
  return `${sourceLayer} ${JSON.stringify(filter)}`
}

function drawBackground({ zoom, size }: Scene, layer: LayerSpecification): string {
  if (layer.type !== 'background') return ''
  return element('rect', {
    width: size.width * UNITS_PER_PIXEL,
    height: size.height * UNITS_PER_PIXEL,
    fill: evaluateText(layer.paint?.['background-color'], { zoom, properties: {} }),
  })
}

function drawLayer(layer: ShapedLayer, { zoom }: Scene, shapes: readonly Shape[]): string {
  if (shapes.length === 0) return ''
  const subject = { zoom, properties: {} }
  if (layer.type === 'fill') {
    const fill = evaluateText(layer.paint?.['fill-color'], subject)
    return element('path', { fill, d: shapesPath(shapes) })
  }
  const width = evaluateNumber(layer.paint?.['line-width'], subject, 1) * UNITS_PER_PIXEL
  return element('path', {
    fill: 'none',
    stroke: evaluateText(layer.paint?.['line-color'], subject),
    'stroke-width': width,
    'stroke-linejoin': 'round',
    'stroke-linecap': layer.layout?.['line-cap'] === 'round' ? 'round' : undefined,
    'stroke-dasharray': dashes(layer.paint?.['line-dasharray'], width),
    d: shapes[0]?.isArea ? outlinePath(shapes) : shapesPath(shapes),
  })
}

// In line widths, as in MapLibre.
function dashes(lengths: unknown, width: number): string | undefined {
  if (!Array.isArray(lengths)) return undefined
  return lengths.map((length) => shortNumber(Number(length) * width)).join(' ')
}

// Neighbouring areas overlap a little, or a hairline of sea would show between them.
const OVERLAP_PIXELS = 1
// The outline of an area that extends beyond the picture ends outside of it.
const MARGIN_PIXELS = 8

/** The areas and lines of a source layer that the picture shows, cut at the edges of their tiles. */
function collectShapes(scene: Scene, sourceLayer: string, filter?: unknown): Shape[] {
  const pieces = scene.tiles.flatMap((tile) => {
    const layer = tile.layers.get(sourceLayer)
    if (!layer) return []
    const perPixel = layer.extent / tile.side
    const shown = layer.features.filter(
      ({ properties }) =>
        filter === undefined || evaluate(filter, { zoom: scene.zoom, properties }),
    )
    return shown.flatMap((feature) => {
      const isArea = feature.type === 'area'
      const box = visiblePart(scene, tile, { perPixel, grown: isArea ? OVERLAP_PIXELS : 0 })
      const edges = toPicture([box.left, box.top, box.right, box.bottom], tile, perPixel)
      return cutParts(feature, box).map((line) => ({
        isArea,
        line: toPicture(line, tile, perPixel),
        edges,
      }))
    })
  })
  return joinLines(pieces)
}

function cutParts({ type, coordinates, ends }: TileFeature, box: Box): Line[] {
  const parts: Line[] = []
  let start = 0
  for (const end of ends) {
    const part = Array.from(coordinates.subarray(start, end))
    if (type === 'area') parts.push(clipRing(part, box))
    else parts.push(...clipLine(part, box))
    start = end
  }
  return parts.filter((part) => part.length >= 4)
}

function visiblePart(
  { size }: Scene,
  { left, top, side }: PlacedTile,
  { perPixel, grown }: { perPixel: number; grown: number },
): Box {
  const tile = { left: -grown, top: -grown, right: side + grown, bottom: side + grown }
  const picture = {
    left: -left - MARGIN_PIXELS,
    top: -top - MARGIN_PIXELS,
    right: size.width - left + MARGIN_PIXELS,
    bottom: size.height - top + MARGIN_PIXELS,
  }
  const box = intersection(tile, picture)
  return {
    left: box.left * perPixel,
    top: box.top * perPixel,
    right: box.right * perPixel,
    bottom: box.bottom * perPixel,
  }
}

function toPicture(line: Line, { left, top }: PlacedTile, perPixel: number): Line {
  const scale = UNITS_PER_PIXEL / perPixel
  return line.map((value, i) => value * scale + UNITS_PER_PIXEL * (i % 2 === 0 ? left : top))
}

/** The dots of a circle layer: one path for all that look alike, drawn twice, for the rim and for the dot. */
export function drawDots(scene: Scene, layer: CircleLayerSpecification): string {
  const groups = new Map<string, { look: Look; writer: PathWriter }>()
  for (const { x, y, properties } of pointsOf(scene, layer, { margin: 4 })) {
    const look = lookOf(layer, { zoom: scene.zoom, properties })
    const key = JSON.stringify(look)
    const group = groups.get(key) ?? { look, writer: createPathWriter() }
    group.writer.dot(x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL)
    groups.set(key, group)
  }
  if (groups.size === 0) return ''
  const drawn = [...groups.values()].map(({ look, writer }) => drawGroup(look, writer.path()))
  const transform = `scale(${1 / UNITS_PER_PIXEL})`
  return element('g', { transform, 'stroke-linecap': 'round' }, drawn.join(''))
}

type Look = { radius: number; rim: number; colour: string; rimColour: string }

function lookOf({ paint = {} }: CircleLayerSpecification, subject: Subject): Look {
  return {
    radius: tenth(evaluateNumber(paint['circle-radius'], subject, 5)),
    rim: evaluateNumber(paint['circle-stroke-width'], subject, 0),
    colour: evaluateText(paint['circle-color'], subject),
    rimColour: evaluateText(paint['circle-stroke-color'], subject),
  }
}

// MapLibre smooths its circles inwards, which makes them look smaller.
const SOFT_EDGE = 0.3

function drawGroup({ radius, rim, colour, rimColour }: Look, d: string): string {
  const dots = (stroke: string, r: number) =>
    element('path', { d, stroke, 'stroke-width': 2 * (r - SOFT_EDGE) * UNITS_PER_PIXEL })
  return (rim > 0 ? dots(rimColour, radius + rim) : '') + dots(colour, radius)
}
