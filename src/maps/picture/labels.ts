import type { SymbolLayerSpecification } from 'maplibre-gl'
import { type Box, contains, grow, overlap } from '../../lib/geo/box.ts'
import { FONT } from '../atlas/fonts.ts'
import { type AtlasSymbol, atlasSymbol } from '../atlas/symbols.ts'
import { evaluate, evaluateNumber, evaluateText, type Subject } from './evaluate.ts'
import { FAMILIES, type FontName, type Lettering, widthOf } from './lettering.ts'
import { element, escapeText, shortNumber, tenth } from './svg.ts'
import { pointsOf, type Scene, type ScenePoint } from './tiles.ts'

/** A name with its place in the picture. */
export type PlacedLabel = {
  lines: readonly string[]
  /** CSS pixels */
  size: number
  box: Box
  /** the area it covers, with its symbol and its rotation */
  covers: Box
  align: 'start' | 'middle' | 'end'
  look: LabelLook
  /** around the point, clockwise in degrees */
  rotation: number
  point: ScenePoint
  symbol?: AtlasSymbol
}

type LabelLook = {
  font: FontName
  isItalic: boolean
  spacing: number
  colour: string
  halo: string
  haloWidth: number
}

/** A name further out than this does not reach into the picture. */
const MARGIN_PIXELS = 40

/**
 * Places the names of a layer where there is still room, the most important first, as MapLibre does. If there are too many, those
 * nearest to the middle stay: only the largest windows show the edges of a picture.
 */
export function placeLabels(
  scene: Scene,
  layer: SymbolLayerSpecification,
  {
    lettering,
    collisions,
    most: maxLabels,
  }: { lettering: Lettering; collisions: Collisions; most: number },
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
    const label = setLabel(layer, point, { zoom, lettering })
    const choice = label?.choices.find(
      ({ taken }) => contains(picture, taken) && collisions.isFree(taken),
    )
    if (!label || !choice) continue
    collisions.take(choice.taken)
    placed.push({ ...label, box: choice.box, covers: choice.taken, align: choice.align, point })
  }
  if (placed.length <= maxLabels) return placed
  const fromMiddle = ({ x, y }: ScenePoint) =>
    Math.max(Math.abs(x / size.width - 0.5), Math.abs(y / size.height - 0.5))
  return placed.toSorted((a, b) => fromMiddle(a.point) - fromMiddle(b.point)).slice(0, maxLabels)
}

type Choice = { box: Box; taken: Box; align: PlacedLabel['align'] }
type Setting = Pick<PlacedLabel, 'lines' | 'size' | 'look' | 'rotation' | 'symbol'>

function setLabel(
  { layout = {}, paint = {} }: SymbolLayerSpecification,
  point: ScenePoint,
  { zoom, lettering }: { zoom: number; lettering: Lettering },
): (Setting & { choices: Choice[] }) | undefined {
  const subject = { zoom, properties: point.properties }
  const text = evaluateText(layout['text-field'], subject)
  const isUpper = layout['text-transform'] === 'uppercase'
  const { font, isItalic } = fontOf(layout['text-font'], subject)
  const spacing = evaluateNumber(layout['text-letter-spacing'], subject, 0)
  const block = setText(isUpper ? text.toLocaleUpperCase('de') : text, {
    face: lettering[font],
    spacing,
    maxWidth: evaluateNumber(layout['text-max-width'], subject, 10),
  })
  if (!block) return undefined
  const size = tenth(evaluateNumber(layout['text-size'], subject, 16))
  const padding = evaluateNumber(layout['text-padding'], subject, 2)
  const rotation = evaluateNumber(layout['text-rotate'], subject, 0)
  const symbol = atlasSymbol(evaluateText(layout['icon-image'], subject))
  const look = {
    font,
    isItalic,
    spacing,
    colour: evaluateText(paint['text-color'], subject),
    halo: evaluateText(paint['text-halo-color'], subject),
    haloWidth: evaluateNumber(paint['text-halo-width'], subject, 0),
  }
  const radial = evaluateNumber(layout['text-radial-offset'], subject, 0)
  const down = shiftDown(layout['text-offset'], subject)
  const measures = { width: block.width * size, height: block.height * size, size, padding }
  const anchors = layout['text-variable-anchor'] ?? [layout['text-anchor'] ?? 'center']
  const choices = (Array.isArray(anchors) ? anchors : []).map((anchor) => {
    const choice = choose(point, { ...measures, anchor: String(anchor), radial, down })
    return { ...choice, taken: coveredBox(choice.taken, { point, rotation, symbol }) }
  })
  return { lines: block.lines, size, look, rotation, symbol, choices }
}

function shiftDown(offset: unknown, subject: Subject): number {
  const isPlain = Array.isArray(offset) && typeof offset[0] === 'number'
  const shift = isPlain || offset === undefined ? offset : evaluate(offset, subject)
  return Array.isArray(shift) ? Number(shift[1]) : 0
}

type Anchoring = {
  anchor: string
  width: number
  height: number
  size: number
  padding: number
  /** in ems: away from the point, and down */
  radial: number
  down: number
}

// MapLibre measures vertical offsets to the letters rather than to their line.
const TO_LETTERS = 7 / 24

function choose({ x, y }: ScenePoint, given: Anchoring): Choice {
  const { anchor, width, height, size, padding, radial, down } = given
  // MapLibre moves the box including its padding, not just the letters.
  const isVariable = radial > 0
  const aside = isVariable ? radial * size + padding : 0
  const away = isVariable ? Math.max(0, radial - TO_LETTERS) * size + padding : 0
  const left =
    anchor === 'left' ? x + aside : anchor === 'right' ? x - aside - width : x - width / 2
  const above = anchor === 'top' ? y + away : anchor === 'bottom' ? y - away - height : undefined
  const top = (above ?? y - height / 2) + down * size
  const box = { left, top, right: left + width, bottom: top + height }
  const align = anchor === 'left' ? 'start' : anchor === 'right' ? 'end' : 'middle'
  return { box, taken: grow(box, padding), align }
}

type Around = { point: ScenePoint; rotation: number; symbol?: AtlasSymbol }

// The area that a rotated name covers, and the symbol at its point.
function coveredBox(box: Box, { point: { x, y }, rotation, symbol }: Around): Box {
  const radians = (rotation * Math.PI) / 180
  const half = { width: (box.right - box.left) / 2, height: (box.bottom - box.top) / 2 }
  const width = Math.abs(half.width * Math.cos(radians)) + Math.abs(half.height * Math.sin(radians))
  const height =
    Math.abs(half.width * Math.sin(radians)) + Math.abs(half.height * Math.cos(radians))
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const turned = {
    left: middle.x - width,
    top: middle.y - height,
    right: middle.x + width,
    bottom: middle.y + height,
  }
  if (!symbol) return turned
  return {
    left: Math.min(turned.left, x - symbol.width / 2 - 2),
    top: Math.min(turned.top, y - symbol.height / 2 - 2),
    right: Math.max(turned.right, x + symbol.width / 2 + 2),
    bottom: Math.max(turned.bottom, y + symbol.height / 2 + 2),
  }
}

function fontOf(stack: unknown, subject: Subject): Pick<LabelLook, 'font' | 'isItalic'> {
  const names = isExpression(stack) ? evaluate(stack, subject) : stack
  const name: unknown = Array.isArray(names) ? names[0] : undefined
  return {
    font: name === FONT.semibold[0] ? 'semibold' : 'regular',
    isItalic: name === FONT.italic[0],
  }
}

// A plain list of font names looks like an expression, but font names have capitals.
function isExpression(stack: unknown): boolean {
  return Array.isArray(stack) && /^[a-z]/.test(String(stack[0]))
}

const LINE_HEIGHT = 1.2

type Block = { lines: readonly string[]; width: number; height: number }
type TextOptions = { face: Lettering['regular']; spacing: number; maxWidth: number }

/** Breaks a name into as many lines as it needs, evenly filled. Lengths in ems; undefined when there is no text. */
export function setText(text: string, { face, spacing, maxWidth }: TextOptions): Block | undefined {
  const measure = (line: string) => widthOf(line, face, spacing)
  const lines = text.split('\n').flatMap((part) => breakLine(part.trim(), measure, maxWidth))
  if (lines.length === 0) return undefined
  const width = Math.max(...lines.map(measure))
  return { lines, width, height: lines.length * LINE_HEIGHT }
}

// Like MapLibre: as many lines as the width requires, each as close to the average length as the words allow.
function breakLine(text: string, measure: (line: string) => number, maxWidth: number): string[] {
  // A line may break after a hyphen, too.
  const words = text.split(/\s+|(?<=-)/).filter(Boolean)
  if (words.length === 0) return []
  const whole = measure(text)
  const target = whole / Math.ceil(whole / maxWidth)
  const lines: string[] = []
  let current = ''
  for (const word of words) {
    const longer = current ? `${current}${current.endsWith('-') ? '' : ' '}${word}` : word
    const isBetterBroken = target - measure(current) < measure(longer) - target
    if (current && measure(longer) > target && isBetterBroken) {
      lines.push(current)
      current = word
      continue
    }
    current = longer
  }
  return [...lines, current]
}

/** The boxes that names occupy, indexed by the cells of a grid. */
export type Collisions = {
  isFree(box: Box): boolean
  take(box: Box): void
}

const CELL_PIXELS = 96
// More columns than any picture has.
const COLUMNS = 1024

export function createCollisions(): Collisions {
  const cells = new Map<number, Box[]>()
  return {
    isFree: (box) =>
      cellsOf(box).every((cell) => !cells.get(cell)?.some((one) => overlap(one, box))),
    take(box) {
      for (const cell of cellsOf(box)) {
        const taken = cells.get(cell)
        if (taken) taken.push(box)
        else cells.set(cell, [box])
      }
    },
  }
}

function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = []
  const [fromX, toX] = [Math.floor(left / CELL_PIXELS), Math.floor(right / CELL_PIXELS)]
  const [fromY, toY] = [Math.floor(top / CELL_PIXELS), Math.floor(bottom / CELL_PIXELS)]
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) cells.push(y * COLUMNS + x)
  }
  return cells
}

// The baseline below the middle of a line, in ems.
const BASELINE = 0.35

/** Draws names as text, all that look alike in one group, each over its symbol. */
export function drawLabels(labels: readonly PlacedLabel[]): string {
  const symbols = labels.map(({ symbol, point }) => (symbol ? drawSymbol(symbol, point) : ''))
  const groups = Map.groupBy(labels, ({ size, look, align }) => JSON.stringify([size, look, align]))
  const drawn = [...groups.values()].map((group) => {
    const [first] = group
    return first ? drawGroup(first, group.map(drawName).join('')) : ''
  })
  return symbols.join('') + drawn.join('')
}

function drawGroup({ size, look, align }: PlacedLabel, content: string): string {
  const { font, isItalic, spacing, colour, halo, haloWidth } = look
  const { family, weight } = FAMILIES[font]
  const rim = halo
    ? {
        stroke: halo,
        'stroke-width': 2 * haloWidth,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      }
    : {}
  const attributes = {
    'font-family': `${family}, sans-serif`,
    'font-weight': weight,
    'font-style': isItalic ? 'italic' : undefined,
    'font-size': size,
    'letter-spacing': spacing ? spacing * size : undefined,
    'text-anchor': align === 'start' ? undefined : align,
    fill: colour,
    ...rim,
  }
  return element('g', attributes, content)
}

function drawName({ lines, size, box, align, look, rotation, point }: PlacedLabel): string {
  const { left, right } = box
  const middle = (left + right) / 2 + (look.spacing * size) / 2
  const x = align === 'start' ? left : align === 'end' ? right : middle
  const turn = rotation
    ? `rotate(${rotation} ${shortNumber(point.x)} ${shortNumber(point.y)})`
    : undefined
  return lines
    .map((line, index) => {
      const y = box.top + ((index + 0.5) * LINE_HEIGHT + BASELINE) * size
      const at = { x: tenth(x), y: tenth(y), transform: turn }
      return element('text', at, escapeText(line))
    })
    .join('')
}

function drawSymbol({ parts }: AtlasSymbol, { x, y }: { x: number; y: number }): string {
  const drawn = parts.map(({ d, fill, stroke, strokeWidth }) =>
    element('path', {
      d,
      fill,
      stroke,
      'stroke-width': stroke && strokeWidth,
      'paint-order': stroke && 'stroke',
    }),
  )
  return element('g', { transform: `translate(${tenth(x)} ${tenth(y)})` }, drawn.join(''))
}
