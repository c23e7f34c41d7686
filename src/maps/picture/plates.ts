import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Size } from '../camera.ts'
import type { Theme } from '../map-view.ts'
import { FAMILIES, type Lettering, widthOf } from './lettering.ts'
import { element, escapeText } from './svg.ts'
import type { Scene } from './tiles.ts'

export type PicturePlate = {
  /** a plate without one shows the icon */
  number?: number
  point: LatLng
  /** of its category, `#rrggbb` */
  colour: string
  /** of its category: SVG path data on a grid of 24 */
  icon?: string
  selected: boolean
}

/** The colours of plates as `markers.css` has them: a picture cannot ask the page for its own. */
const COLOURS = {
  light: { sign: '#ffcd00', ink: '#161616', paper: '#ffffff', post: '#161616', here: '#0b57a4' },
  dark: { sign: '#ffcd00', ink: '#161616', paper: '#1c1d1f', post: '#f0eee8', here: '#4d97e6' },
} as const satisfies Record<Theme, object>

type Drawing = { scene: Scene; theme: Theme; lettering: Lettering }

/** The town signs, the southern ones over the northern ones, the selected one over all. */
export function drawPlates(plates: readonly PicturePlate[], drawing: Drawing): string {
  return plates
    .toSorted((a, b) => Number(a.selected) - Number(b.selected) || b.point.lat - a.point.lat)
    .map((plate) => drawPlate(plate, drawing))
    .join('')
}

/** The blue dot: where the search starts from. */
export function drawOrigin(point: PicturePlate['point'], { scene, theme }: Drawing): string {
  const { here } = COLOURS[theme]
  const discs = [
    element('circle', { r: 20, fill: here, 'fill-opacity': 0.28 }),
    element('circle', { r: 9, fill: '#ffffff', stroke: '#000000', 'stroke-opacity': 0.4 }),
    element('circle', { r: 6, fill: here }),
  ]
  return element('g', { transform: moveTo(scene, point) }, discs.join(''))
}

/** Measures in pixels, upwards from the point, as in `markers.css`. */
const POST = 13.5
const PLATE = { width: 30, height: 26, letters: 14, icon: 16, radius: 5, padding: 4.8 }
const SELECTED = { ...PLATE, width: 44, height: 38, letters: 18, icon: 20 }
const BORDER = 2
// Numbers are as high as capitals.
const DIGIT_HEIGHT = 0.71

function drawPlate(plate: PicturePlate, { scene, theme, lettering }: Drawing): string {
  const { paper, post } = COLOURS[theme]
  const parts = [
    element('path', { d: `M0 0V${-POST}`, stroke: paper, 'stroke-width': 5 }),
    element('path', { d: `M0 0V${-POST}`, stroke: post, 'stroke-width': 3 }),
    drawSign(plate, theme, lettering),
    element('circle', { r: 6, fill: paper, stroke: post }),
    element('circle', { r: 3.5, fill: plate.colour }),
  ]
  return element('g', { id: idOf(plate), transform: moveTo(scene, plate.point) }, parts.join(''))
}

// Tests find them by it.
function idOf({ number, selected }: PicturePlate): string | undefined {
  if (number !== undefined) return `ort-${number}`
  return selected ? 'ort' : undefined
}

function drawSign(
  { number, icon, selected }: PicturePlate,
  theme: Theme,
  lettering: Lettering,
): string {
  const { sign, ink, paper } = COLOURS[theme]
  const measures = selected ? SELECTED : PLATE
  const text = number === undefined ? undefined : String(number)
  const inner = text ? widthOf(text, lettering.semibold) * measures.letters : measures.icon
  const width = Math.max(measures.width, inner + 2 * (measures.padding + BORDER))
  const middle = -POST - measures.height / 2
  const box = (grown: number, attributes: Record<string, string | number>) =>
    element('rect', {
      x: -width / 2 - grown,
      y: middle - measures.height / 2 - grown,
      width: width + 2 * grown,
      height: measures.height + 2 * grown,
      rx: measures.radius + grown,
      ...attributes,
    })
  // From outside: paper, for dark ground; of a selected one the ink; the border; the plate.
  const rims = selected ? box(3, { fill: paper }) + box(2, { fill: ink }) : box(1, { fill: paper })
  const border = { 'stroke-width': BORDER, stroke: selected ? sign : ink }
  const plate = box(-BORDER / 2, { fill: selected ? ink : sign, ...border })
  const fill = selected ? sign : ink
  const content = text
    ? drawNumber(text, { size: measures.letters, middle, fill })
    : drawIcon(icon, { size: measures.icon, middle, fill })
  return rims + plate + content
}

type Ink = { size: number; middle: number; fill: string }

function drawNumber(text: string, { size, middle, fill }: Ink): string {
  const y = Math.round((middle + (DIGIT_HEIGHT / 2) * size) * 10) / 10
  const { family } = FAMILIES.semibold
  const attributes = {
    y,
    'text-anchor': 'middle',
    'font-family': `${family}, sans-serif`,
    'font-weight': 700,
    'font-size': size,
    fill,
  }
  return element('text', attributes, escapeText(text))
}

// Without an icon a dot: an empty plate would look broken.
const DOT = 'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z'

function drawIcon(icon = DOT, { size, middle, fill }: Ink): string {
  const transform = `translate(${-size / 2} ${middle - size / 2})scale(${Math.round((size / 24) * 1e4) / 1e4})`
  return element('path', { transform, fill, d: icon })
}

function moveTo(scene: Scene, point: PicturePlate['point']): string {
  const { x, y } = scene.toPixel(point)
  return `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`
}

const CREDIT = { letters: 11, height: 22, padding: 8, baseline: 7 }

/** The sources in the lower right corner. */
export function drawCredit(
  credit: string,
  { size, theme, lettering }: { size: Size; theme: Theme; lettering: Lettering },
): string {
  const { paper, post } = COLOURS[theme]
  const width = widthOf(credit, lettering.regular) * CREDIT.letters + 2 * CREDIT.padding
  const bar = element('rect', {
    x: size.width - width,
    y: size.height - CREDIT.height,
    width,
    height: CREDIT.height,
    fill: paper,
    'fill-opacity': 0.88,
  })
  const text = {
    x: size.width - width + CREDIT.padding,
    y: size.height - CREDIT.baseline,
    'font-family': `${FAMILIES.regular.family}, sans-serif`,
    'font-size': CREDIT.letters,
    fill: post,
  }
  return bar + element('text', text, escapeText(credit))
}
