import type { SymbolLayerSpecification } from 'maplibre-gl'
import { FONT } from '../../builtin/style/fonts.ts'
import { type Box, overlap } from '../geometry/clip.ts'
import type { Fonts } from '../lettering/fonts.ts'
import { evaluate, evaluateNumber, evaluateText } from '../style/evaluate.ts'
import type { Scene } from '../tiles/load-scene.ts'
import { pointsOf, type ScenePoint } from '../tiles/points-of.ts'
import type { Collisions } from './collisions.ts'
import { setText, type TextBlock } from './text-block.ts'

/** A name with its place on the picture. */
export type PlacedLabel = {
  block: TextBlock
  /** CSS pixels */
  size: number
  box: Box
  align: 'start' | 'middle' | 'end'
  look: LabelLook
}

export type LabelLook = { colour: string; halo: string; haloWidth: number }

/** A name far outside reaches nowhere in. */
const MARGIN_PIXELS = 40

/** Places the names of a layer where nothing is yet, the most important first, as MapLibre does. */
export function placeLabels(
  scene: Scene,
  layer: SymbolLayerSpecification,
  { fonts, collisions, most }: { fonts: Fonts; collisions: Collisions; most: number },
): PlacedLabel[] {
  const { zoom, size } = scene
  const sortKey = layer.layout?.['symbol-sort-key'] ?? 0
  const candidates = pointsOf(scene, layer, { margin: MARGIN_PIXELS })
    .map((point) => ({
      point,
      rank: evaluateNumber(sortKey, { zoom, properties: point.properties }, 0),
    }))
    .sort((a, b) => a.rank - b.rank)
  const picture = { left: 0, top: 0, right: size.width, bottom: size.height }
  const placed: PlacedLabel[] = []
  for (const { point } of candidates) {
    if (placed.length >= most) break
    const label = setLabel(layer, point, { zoom, fonts })
    const choice = label?.choices.find(({ taken }) => collisions.isFree(taken))
    if (!label || !choice || !overlap(choice.box, picture)) continue
    collisions.take(choice.taken)
    placed.push({ ...label, box: choice.box, align: choice.align })
  }
  return placed
}

type Choice = { box: Box; taken: Box; align: PlacedLabel['align'] }

function setLabel(
  { layout = {}, paint = {} }: SymbolLayerSpecification,
  point: ScenePoint,
  { zoom, fonts }: { zoom: number; fonts: Fonts },
): (Pick<PlacedLabel, 'block' | 'size' | 'look'> & { choices: Choice[] }) | undefined {
  const subject = { zoom, properties: point.properties }
  const text = evaluateText(layout['text-field'], subject)
  const isUpper = layout['text-transform'] === 'uppercase'
  const block = setText(isUpper ? text.toLocaleUpperCase('de') : text, {
    font: fonts[fontOf(layout['text-font'], subject)],
    spacing: evaluateNumber(layout['text-letter-spacing'], subject, 0),
    maxWidth: evaluateNumber(layout['text-max-width'], subject, 10),
  })
  if (!block) return undefined
  const size = Math.round(evaluateNumber(layout['text-size'], subject, 16) * 10) / 10
  const anchors = layout['text-variable-anchor']
  const padding = evaluateNumber(layout['text-padding'], subject, 2)
  const offset = evaluateNumber(layout['text-radial-offset'], subject, 0)
  const choices = (Array.isArray(anchors) ? anchors : ['center']).map((anchor) =>
    choose(point, { anchor: String(anchor), block, size, offset, padding }),
  )
  const look = {
    colour: evaluateText(paint['text-color'], subject),
    halo: evaluateText(paint['text-halo-color'], subject),
    haloWidth: evaluateNumber(paint['text-halo-width'], subject, 0),
  }
  return { block, size, look, choices }
}

type Anchoring = {
  anchor: string
  block: TextBlock
  size: number
  offset: number
  padding: number
}

// Above and below, MapLibre takes the offset to the letters rather than to their line.
const TO_LETTERS = 7 / 24

function choose({ x, y }: ScenePoint, { anchor, block, size, offset, padding }: Anchoring): Choice {
  const width = block.width * size
  const height = block.height * size
  // MapLibre moves the box with its padding aside, not the letters alone.
  const aside = offset * size + padding
  const away = Math.max(0, offset - TO_LETTERS) * size + padding
  const left =
    anchor === 'left' ? x + aside : anchor === 'right' ? x - aside - width : x - width / 2
  const top = anchor === 'top' ? y + away : anchor === 'bottom' ? y - away - height : y - height / 2
  const box = { left, top, right: left + width, bottom: top + height }
  const taken = {
    left: left - padding,
    top: top - padding,
    right: box.right + padding,
    bottom: box.bottom + padding,
  }
  return { box, taken, align: anchor === 'left' ? 'start' : anchor === 'right' ? 'end' : 'middle' }
}

function fontOf(stack: unknown, subject: Parameters<typeof evaluate>[1]): keyof typeof FONT {
  const names = isExpression(stack) ? evaluate(stack, subject) : stack
  const name: unknown = Array.isArray(names) ? names[0] : undefined
  if (name === FONT.semibold[0]) return 'semibold'
  return name === FONT.italic[0] ? 'italic' : 'regular'
}

// A plain list of names looks like an expression; names have capitals.
function isExpression(stack: unknown): boolean {
  return Array.isArray(stack) && /^[a-z]/.test(String(stack[0]))
}
