import { PALETTES } from '../atlas/palette.ts'
import type { Size } from '../camera.ts'
import { circleRing } from '../circle.ts'
import type { Origin, Theme } from '../map-view.ts'
import { DOT_ROOM, dotsUnder, plateRoom, type Room, signZooms } from '../markers/placement.ts'
import { FAMILIES, type Lettering, widthOf } from './lettering.ts'
import type { AskedPlate } from './picture-address.ts'
import { element, escapeText } from './svg.ts'
import type { Scene } from './tiles.ts'

/** As it was asked for, with the SVG path of its icon, on a grid of 24, in place of the icon's name. */
export type PicturePlate = AskedPlate

/** The colours of plates as `markers.css` has them: a picture cannot ask the page for its own. */
const COLOURS = {
  light: { sign: '#ffcd00', ink: '#161616', paper: '#ffffff', post: '#161616', here: '#0b57a4' },
  dark: { sign: '#ffcd00', ink: '#161616', paper: '#1c1d1f', post: '#f0eee8', here: '#4d97e6' },
} as const satisfies Record<Theme, object>

type Drawing = { scene: Scene; theme: Theme; lettering: Lettering }

/** A plate, or the dot that stands for it where there is no room, as the live map would show it. */
export type PlacedPlate = PicturePlate & {
  isDot: boolean
  /** dots lie under it */
  isOver: boolean
  /** what a plate or dot covers, in CSS pixels of the picture */
  covers: Room
}

/** Gives each plate its room, the selected one first and then in the order of their numbers. */
export function placePlates(plates: readonly PicturePlate[], scene: Scene): PlacedPlate[] {
  const ranked = plates.toSorted((a, b) => rankOf(a) - rankOf(b))
  const rooms = ranked.map(({ number, selected }) =>
    plateRoom(number === undefined ? 0 : String(number).length, selected),
  )
  const zooms = signZooms(
    ranked.map(({ point }, i) => ({ point, room: rooms[i] ?? plateRoom(0, false) })),
  )
  const placed = ranked.map((plate, i) => {
    const { x, y } = scene.toPixel(plate.point)
    const room = rooms[i] ?? plateRoom(0, false)
    const hasSign = plate.selected || plate.number !== undefined
    const isDot = !hasSign || scene.zoom < (zooms[i] ?? Infinity)
    const { left, right, top, bottom } = isDot ? DOT_ROOM : room
    const covers = { left: x + left, right: x + right, top: y + top, bottom: y + bottom }
    return { ...plate, isDot, room, covers }
  })
  const dots = placed.filter(({ isDot }) => isDot).map(({ point }) => point)
  const under = dotsUnder(placed, dots, scene.zoom)
  return placed.map((plate, i) => ({
    ...plate,
    isOver: !plate.isDot && (under[i] ?? []).length > 0,
  }))
}

function rankOf({ number = Infinity, selected }: PicturePlate): number {
  return selected ? -1 : Math.min(number, Number.MAX_SAFE_INTEGER)
}

/** The town signs over the dots, the southern ones over the northern ones, the selected one over all. */
export function drawPlates(plates: readonly PlacedPlate[], drawing: Drawing): string {
  const height = ({ isDot, selected }: PlacedPlate) => (selected ? 2 : isDot ? 0 : 1)
  return plates
    .toSorted((a, b) => height(a) - height(b) || b.point.lat - a.point.lat)
    .map((plate) => drawPlate(plate, drawing))
    .join('')
}

/** Where the search starts from: the visitor is a blue dot, a town a ring of ink. */
export function drawOrigin({ point, isVisitor }: Origin, { scene, theme }: Drawing): string {
  const { here, paper, post } = COLOURS[theme]
  const discs = isVisitor
    ? [
        element('circle', { r: 20, fill: here, 'fill-opacity': 0.28 }),
        element('circle', { r: 9, fill: '#ffffff', stroke: '#000000', 'stroke-opacity': 0.4 }),
        element('circle', { r: 6, fill: here }),
      ]
    : [
        // Small enough for the name of the town beside it.
        element('circle', { r: 8, fill: paper }),
        element('circle', { r: 5.25, fill: paper, stroke: post, 'stroke-width': 2.5 }),
      ]
  return element('g', { transform: moveTo(scene, point) }, discs.join(''))
}

/** The circle that was searched; nothing where all of the picture lies in it. */
export function drawCircle({ point, radiusKm }: Origin, { scene, theme }: Drawing): string {
  if (radiusKm === undefined) return ''
  const middle = scene.toPixel(point)
  const corners = circleRing({ point, radiusKm }).map((corner) => {
    const { x, y } = scene.toPixel(corner)
    // The copy of the world that the middle is in.
    const world = 512 * 2 ** scene.zoom
    return { x: x - world * Math.round((x - middle.x) / world), y }
  })
  const tenth = (value: number) => Math.round(value * 10) / 10
  const d = `M${corners.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`
  const { circle, landHalo } = PALETTES[theme]
  const line = (stroke: string, width: number, opacity: number) =>
    element('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': opacity })
  return line(landHalo, 4, 0.6) + line(circle, 1.5, 0.8)
}

/** Measures in pixels, upwards from the point, as in `markers.css`. */
const POST = 13.5
const PLATE = { width: 30, height: 26, letters: 14, icon: 16, radius: 5, padding: 4.8 }
const SELECTED = { ...PLATE, width: 44, height: 38, letters: 18, icon: 20 }
const BORDER = 2
// Numbers are as high as capitals.
const DIGIT_HEIGHT = 0.71

function drawPlate(plate: PlacedPlate, { scene, theme, lettering }: Drawing): string {
  const { paper, post } = COLOURS[theme]
  // Diamonds: round is only where a search starts from.
  const foot = (outer: number, inner: number) => [
    element(
      'g',
      { transform: 'rotate(45)' },
      [
        element('rect', { ...square(outer), rx: 2.5, fill: paper, stroke: post }),
        element('rect', { ...square(inner), fill: plate.colour }),
      ].join(''),
    ),
  ]
  const sign = () => [
    element('path', { d: `M0 0V${-POST}`, stroke: paper, 'stroke-width': 5 }),
    element('path', { d: `M0 0V${-POST}`, stroke: post, 'stroke-width': 3 }),
    drawSign(plate, theme, lettering),
    ...foot(5, 2.5),
  ]
  const parts = plate.isDot ? foot(5.5, 3) : sign()
  return element('g', { id: idOf(plate), transform: moveTo(scene, plate.point) }, parts.join(''))
}

function square(half: number) {
  return { x: -half, y: -half, width: 2 * half, height: 2 * half }
}

// Tests find them by it.
function idOf({ number, selected }: PicturePlate): string | undefined {
  if (number !== undefined) return `ort-${number}`
  return selected ? 'ort' : undefined
}

function drawSign(
  { number, icon, selected, isOver }: PlacedPlate,
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
  const behind = selected ? 5 : 3
  const edge = () =>
    element('g', { transform: `translate(${behind} ${-behind})` }, box(0, { fill: sign }))
  // From outside: paper, for dark ground; of a selected one the ink; the border; the plate.
  const rims = selected ? box(3, { fill: paper }) + box(2, { fill: ink }) : box(1, { fill: paper })
  const border = { 'stroke-width': BORDER, stroke: selected ? sign : ink }
  const plate = box(-BORDER / 2, { fill: selected ? ink : sign, ...border })
  const fill = selected ? sign : ink
  const content = text
    ? drawNumber(text, { size: measures.letters, middle, fill })
    : drawIcon(icon, { size: measures.icon, middle, fill })
  return (isOver ? edge() : '') + rims + plate + content
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
