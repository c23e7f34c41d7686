import type { LayerSpecification } from 'maplibre-gl'
import { evaluate, evaluateNumber, evaluateText } from '../style/evaluate.ts'
import { element } from '../svg.ts'
import type { Scene } from '../tiles/load-scene.ts'
import { areaPath, type Detail, linePath, UNITS_PER_PIXEL } from './layer-paths.ts'

/** From the finest on: the first that is small enough is taken. */
const DETAILS: readonly Detail[] = [
  { tolerance: 0.35, leastArea: 1.5 },
  { tolerance: 0.6, leastArea: 4 },
  { tolerance: 1, leastArea: 9 },
  { tolerance: 1.8, leastArea: 25 },
  { tolerance: 3.5, leastArea: 80 },
]

/** Characters of path data; digits pack to less than half of that. */
const MOST_CHARACTERS = 42_000

/** Everything below the names: areas and lines of the style's layers, as detailed as the size of the picture allows. */
export function drawGround(scene: Scene, layers: readonly LayerSpecification[]): string {
  let drawn = ''
  for (const detail of DETAILS) {
    drawn = drawLayers(scene, layers, detail)
    if (drawn.length <= MOST_CHARACTERS) break
  }
  return element('g', { transform: `scale(${1 / UNITS_PER_PIXEL})` }, drawn)
}

function drawLayers(scene: Scene, layers: readonly LayerSpecification[], detail: Detail): string {
  const areas = new Map<string, string>()
  const areaOf = (sourceLayer: string) => {
    const known = areas.get(sourceLayer)
    if (known !== undefined) return known
    const path = areaPath(scene, { sourceLayer, detail })
    areas.set(sourceLayer, path)
    return path
  }
  const drawn = layers.map((layer) => drawLayer(layer, { scene, detail, areaOf })).join('')
  const shapes = [...areas].map(([id, d]) => (d ? element('path', { id, d }) : '')).join('')
  return element('defs', {}, shapes) + drawn
}

type Drawing = { scene: Scene; detail: Detail; areaOf(sourceLayer: string): string }

function drawLayer(layer: LayerSpecification, { scene, detail, areaOf }: Drawing): string {
  const subject = { zoom: scene.zoom, properties: {} }
  if (layer.type === 'background') {
    return element('rect', {
      width: scene.size.width * UNITS_PER_PIXEL,
      height: scene.size.height * UNITS_PER_PIXEL,
      fill: evaluateText(layer.paint?.['background-color'], subject),
    })
  }
  if (layer.type !== 'fill' && layer.type !== 'line') return ''
  const sourceLayer = layer['source-layer'] ?? ''
  if (layer.type === 'fill') {
    // One shape in the file, however often it is used: the land has a shore and a ground.
    if (!areaOf(sourceLayer)) return ''
    const fill = evaluateText(layer.paint?.['fill-color'], subject)
    return element('use', { href: `#${sourceLayer}`, fill })
  }
  const width = evaluateNumber(layer.paint?.['line-width'], subject, 1) * UNITS_PER_PIXEL
  const stroke = {
    fill: 'none',
    stroke: evaluateText(layer.paint?.['line-color'], subject),
    'stroke-width': width,
    'stroke-linejoin': 'round',
    'stroke-dasharray': dashes(layer.paint?.['line-dasharray'], width),
  }
  if (isAreaLayer(scene, sourceLayer)) {
    return areaOf(sourceLayer) ? element('use', { href: `#${sourceLayer}`, ...stroke }) : ''
  }
  const d = linePath(scene, { sourceLayer, filter: layer.filter, detail })
  return d ? element('path', { d, ...stroke }) : ''
}

function isAreaLayer({ tiles }: Scene, sourceLayer: string): boolean {
  const features = tiles.flatMap(({ layers }) => layers.get(sourceLayer)?.features[0] ?? [])
  return features[0]?.type === 'area'
}

// In widths of the line, as MapLibre counts.
function dashes(value: unknown, width: number): string | undefined {
  const lengths = value === undefined ? undefined : evaluate(['literal', value], NOTHING)
  if (!Array.isArray(lengths)) return undefined
  return lengths.map((length) => Math.round(Number(length) * width * 10) / 10).join(' ')
}

const NOTHING = { zoom: 0, properties: {} }
