import type {
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import { evaluateNumber, evaluateText } from '../style/evaluate.ts'
import { element, shortNumber } from '../svg.ts'
import type { Scene } from '../tiles/load-scene.ts'
import { collectShapes } from './collect-shapes.ts'
import {
  type Detail,
  outlinePath,
  type Shape,
  shapesPath,
  simplifyShapes,
  UNITS_PER_PIXEL,
} from './shape.ts'

/** From the finest on: the first that is small enough is taken. */
const DETAILS: readonly Detail[] = [
  { tolerance: 0.35, leastArea: 1.5 },
  { tolerance: 0.6, leastArea: 4 },
  { tolerance: 1, leastArea: 9 },
  { tolerance: 1.8, leastArea: 25 },
  { tolerance: 3.5, leastArea: 80 },
]

/** Everything below the names: areas and lines of the style's layers, as detailed as the size of the picture allows. */
export function drawGround(
  scene: Scene,
  layers: readonly LayerSpecification[],
  { mostCharacters }: { mostCharacters: number },
): string {
  const background = layers.map((layer) => drawBackground(scene, layer)).join('')
  const shaped = layers.flatMap((layer) =>
    layer.type === 'fill' || layer.type === 'line' ? [layer] : [],
  )
  let shapes = collectAll(scene, shaped)
  let drawn = ''
  for (const detail of DETAILS) {
    // Each round begins with what the one before has left, so that a long coast costs little more than a short one.
    shapes = new Map([...shapes].map(([key, all]) => [key, simplifyShapes(all, detail)]))
    // What is too long before it is written need not be written.
    if (detail !== COARSEST && pointsOf(shapes) * LEAST_CHARACTERS > mostCharacters) continue
    const parts = shaped.map((layer) => drawLayer(layer, scene, shapes.get(keyOf(layer)) ?? []))
    drawn = parts.join('')
    if (weightOf(parts, shaped) <= mostCharacters) break
  }
  return element('g', { transform: `scale(${1 / UNITS_PER_PIXEL})` }, background + drawn)
}

const COARSEST = DETAILS.at(-1)
/** Of a point in a path: two digits and what parts them. */
const LEAST_CHARACTERS = 3.5

function pointsOf(shapes: ReadonlyMap<string, readonly Shape[]>): number {
  let numbers = 0
  for (const all of shapes.values()) {
    for (const { line } of all) numbers += line.length
  }
  return numbers / 2
}

// The shore repeats the land, which costs next to nothing when packed.
function weightOf(parts: readonly string[], layers: readonly ShapedLayer[]): number {
  const filled = new Set(layers.flatMap((layer) => (layer.type === 'fill' ? [keyOf(layer)] : [])))
  return layers.reduce((sum, layer, i) => {
    const isRepeated = layer.type === 'line' && filled.has(keyOf(layer))
    return isRepeated ? sum : sum + (parts[i]?.length ?? 0)
  }, 0)
}

type ShapedLayer = FillLayerSpecification | LineLayerSpecification

// The land has a shore and a ground: layers that show the same have the same shapes.
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
    'stroke-dasharray': dashes(layer.paint?.['line-dasharray'], width),
    d: shapes[0]?.isArea ? outlinePath(shapes) : shapesPath(shapes),
  })
}

// In widths of the line, as MapLibre counts.
function dashes(lengths: unknown, width: number): string | undefined {
  if (!Array.isArray(lengths)) return undefined
  return lengths.map((length) => shortNumber(Number(length) * width)).join(' ')
}
