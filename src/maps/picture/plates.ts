import { type AccentPalette, accentPalette, DARK_INK } from '../../lib/colour/accent-palette.ts'
import type { Box } from '../../lib/geo/box.ts'
import { PALETTES } from '../atlas/palette.ts'
import type { Size } from '../camera.ts'
import { circleRing } from '../circle.ts'
import type { MapItem, Origin, Theme } from '../map-view.ts'
import {
  discSize,
  DISCS,
  DOT_EXTENT,
  dotsUnder,
  containsPlace,
  itemZooms,
  numberOf,
  extentOf,
} from '../markers/placement.ts'
import { FAMILIES, type Lettering, widthOf } from './lettering.ts'
import { element, escapeText, tenth } from './svg.ts'
import type { Scene } from './tiles.ts'

/** The colours of markers, copied from `markers.css`: a picture cannot read the page's styles. */
const COLORS = {
  light: {
    paper: '#ffffff',
    post: '#161616',
    here: '#0b57a4',
    mutedRim: '#989897',
    muted: '#494946',
  },
  dark: {
    paper: '#1c1d1f',
    post: '#f0eee8',
    here: '#4d97e6',
    mutedRim: '#7b7b79',
    muted: '#c6c4c0',
  },
} as const satisfies Record<Theme, object>

type Drawing = {
  scene: Scene
  theme: Theme
  lettering: Lettering
  locale: string
  /** `#rrggbb`, of the plates */
  accent: string
}

type PaintedDrawing = Drawing & { palette: AccentPalette }

/** An item with its plate or disc, or the dot that replaces it where there is no room, as the live map would show it. */
export type PlacedItem = {
  item: MapItem
  isSelected: boolean
  isDot: boolean
  /** dots lie under it */
  isOver: boolean
  /** the area it covers, in CSS pixels of the picture */
  covers: Box
}

/** Gives each item its space, by the same rules as the live map. */
export function placeItems(
  items: readonly MapItem[],
  scene: Scene,
  selected?: string,
): PlacedItem[] {
  const isSelected = (item: MapItem) => containsPlace(item, selected)
  const zooms = itemZooms(items, isSelected)
  const isDot = ({ id }: MapItem) => scene.zoom < (zooms.get(id) ?? Infinity)
  const dots = items.filter((item) => item.kind !== 'cluster' && isDot(item))
  const extents = items.map((item) => extentOf(item, isSelected(item)))
  const under = dotsUnder(
    items.map(({ point }, i) => ({ point, extent: extents[i] ?? DOT_EXTENT })),
    dots.map(({ point }) => point),
    scene.zoom,
  )
  return items.map((item, i) => {
    const { x, y } = scene.toPixel(item.point)
    const { left, right, top, bottom } = isDot(item) ? DOT_EXTENT : (extents[i] ?? DOT_EXTENT)
    return {
      item,
      isSelected: isSelected(item),
      isDot: isDot(item),
      isOver: !isDot(item) && (under[i] ?? []).length > 0,
      covers: { left: x + left, right: x + right, top: y + top, bottom: y + bottom },
    }
  })
}

/** Plates and discs over the dots, the southern ones over the northern ones, the selected one over all. */
export function drawItems(items: readonly PlacedItem[], drawing: Drawing): string {
  const height = ({ isDot, isSelected }: PlacedItem) => (isSelected ? 2 : isDot ? 0 : 1)
  const painted = { ...drawing, palette: accentPalette(drawing.accent) }
  return items
    .toSorted((a, b) => height(a) - height(b) || b.item.point.lat - a.item.point.lat)
    .map((placed) => drawItem(placed, painted))
    .join('')
}

/** Where the search starts from: the visitor is a blue dot, a town a ring of ink. */
export function drawOrigin(
  { point, isVisitor }: Origin,
  { scene, theme }: Pick<Drawing, 'scene' | 'theme'>,
): string {
  const { here, paper, post } = COLORS[theme]
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

/** The circle that was searched; nothing where it contains the whole picture. */
export function drawCircle(
  { point, radiusKm }: Origin,
  { scene, theme }: Pick<Drawing, 'scene' | 'theme'>,
): string {
  if (radiusKm === undefined) return ''
  const middle = scene.toPixel(point)
  const corners = circleRing({ point, radiusKm }).map((corner) => {
    const { x, y } = scene.toPixel(corner)
    // The copy of the world that the middle is in.
    const world = 512 * 2 ** scene.zoom
    return { x: x - world * Math.round((x - middle.x) / world), y }
  })
  const d = `M${corners.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`
  const { circle, landHalo } = PALETTES[theme]
  const line = (stroke: string, width: number, opacity: number) =>
    element('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': opacity })
  return line(landHalo, 4, 0.6) + line(circle, 1.5, 0.8)
}

/** In pixels above the point, as in `markers.css`. */
const POST = 13.5
const PLATE = { width: 30, height: 26, letters: 14, icon: 16, radius: 5, padding: 4.8 }
const SELECTED = { ...PLATE, width: 44, height: 38, letters: 18, icon: 20 }
const BORDER = 2
// Digits are as tall as capitals.
const DIGIT_HEIGHT = 0.71

function drawItem(placed: PlacedItem, drawing: PaintedDrawing): string {
  const { item, isDot } = placed
  const { paper, post } = COLORS[drawing.theme]
  const sign = () => [
    element('path', { d: `M0 0V${-POST}`, stroke: paper, 'stroke-width': 5 }),
    element('path', { d: `M0 0V${-POST}`, stroke: post, 'stroke-width': 3 }),
    drawSign(placed, drawing),
    drawFoot(item, drawing.theme, FOOT),
  ]
  const dot = () => [drawFoot(item, drawing.theme, item.isMuted ? MUTED_DOT : DOT)]
  const disc = () => [isDot ? drawDiscAsDot(item, drawing.theme) : drawDisc(item, drawing)]
  const parts = item.kind === 'cluster' ? disc() : isDot ? dot() : sign()
  const transform = moveTo(drawing.scene, item.point)
  return element('g', { id: idOf(placed), transform }, parts.join(''))
}

const FOOT = { outer: 5, inner: 2.5 }
const DOT = { outer: 5.5, inner: 3 }
const MUTED_DOT = { outer: 4.5, inner: 3 }

// A diamond: round is only where a search starts from.
function drawFoot(item: MapItem, theme: Theme, { outer, inner }: typeof FOOT): string {
  const { paper, post } = COLORS[theme]
  const colour =
    item.kind === 'place' ? item.colour : item.kind === 'stack' && item.places[0]?.colour
  const squares = [
    element('rect', { ...square(outer), rx: 2.5, fill: paper, stroke: post }),
    element('rect', { ...square(inner), fill: colour || post }),
  ]
  return element('g', { transform: 'rotate(45)' }, squares.join(''))
}

// For a cluster without room for its count.
function drawDiscAsDot({ isMuted }: MapItem, theme: Theme): string {
  const { paper, mutedRim } = COLORS[theme]
  const rim = isMuted
    ? { fill: paper, stroke: mutedRim }
    : { fill: '#ffffff', stroke: DARK_INK, 'stroke-width': 2 }
  const halo = isMuted ? '' : element('rect', { ...square(6), rx: 3, fill: '#ffffff' })
  const box = element('rect', { ...square(isMuted ? 4.5 : 4), rx: 1, ...rim })
  return element('g', { transform: 'rotate(45)' }, halo + box)
}

function drawDisc(item: MapItem, { theme, lettering, locale }: Drawing): string {
  if (item.kind !== 'cluster') return ''
  const { paper, muted, mutedRim } = COLORS[theme]
  const { count, isMuted } = item
  const text = count === 1 ? '+1' : count.toLocaleString(locale)
  const size = isMuted ? 12 : 14
  const { diameters, padding, border } = isMuted ? DISCS.muted : DISCS.plain
  const height = diameters[discSize(count) - 1] ?? 0
  const inner = widthOf(text, lettering.semibold) * size + 2 * (padding + border)
  const width = Math.round(Math.max(height, inner))
  const pill = (grown: number, attributes: Record<string, string | number>) =>
    element('rect', {
      x: -width / 2 - grown,
      y: -height / 2 - grown,
      width: width + 2 * grown,
      height: height + 2 * grown,
      rx: height / 2 + grown,
      ...attributes,
    })
  const rim = { stroke: isMuted ? mutedRim : DARK_INK, 'stroke-width': border }
  return [
    isMuted ? '' : pill(1, { fill: '#ffffff' }),
    pill(-border / 2, { fill: isMuted ? paper : '#ffffff', ...rim }),
    drawNumber(text, { size, middle: 0, fill: isMuted ? muted : DARK_INK }),
  ].join('')
}

function square(half: number) {
  return { x: -half, y: -half, width: 2 * half, height: 2 * half }
}

// Tests find plates by this id.
function idOf({ item, isSelected }: PlacedItem): string | undefined {
  const number = numberOf(item)
  if (number !== undefined) return `ort-${number}`
  return isSelected ? 'ort' : undefined
}

function drawSign(
  { item, isSelected, isOver }: PlacedItem,
  { theme, lettering, palette }: PaintedDrawing,
): string {
  const { sign, signInk: ink } = palette
  const { edge } = palette[theme]
  const measures = isSelected ? SELECTED : PLATE
  const isStack = item.kind === 'stack'
  const shown = numberOf(item) ?? (isStack ? `×${item.count}` : undefined)
  const text = shown === undefined ? undefined : String(shown)
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
  // A stack is drawn as two signs; behind a sign over dots, the edge of another one is visible.
  const aside = isStack ? (isSelected ? 4 : 3) : isSelected ? 5 : 3
  const second = isStack ? (isSelected ? '' : box(3, { fill: edge })) + box(2, { fill: ink }) : ''
  const behind = () =>
    element('g', { transform: `translate(${aside} ${-aside})` }, second + box(0, { fill: sign }))
  // From the outside in: the edge, against the ground; ink if selected; the border; the plate.
  const rims = isSelected ? box(3, { fill: edge }) + box(2, { fill: ink }) : box(1, { fill: edge })
  const border = { 'stroke-width': BORDER, stroke: isSelected ? sign : ink }
  const plate = box(-BORDER / 2, { fill: isSelected ? ink : sign, ...border })
  const fill = isSelected ? sign : ink
  const content = text
    ? drawNumber(text, { size: measures.letters, middle, fill })
    : drawIcon(item.kind === 'place' ? item.icon : undefined, { size: measures.icon, middle, fill })
  return (isStack || isOver ? behind() : '') + rims + plate + content
}

type Ink = { size: number; middle: number; fill: string }

function drawNumber(text: string, { size, middle, fill }: Ink): string {
  const y = tenth(middle + (DIGIT_HEIGHT / 2) * size)
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
const NO_ICON = 'M7.5 4.4a3.1 3.1 0 1 0 0 6.2a3.1 3.1 0 1 0 0-6.2z'

function drawIcon(icon = NO_ICON, { size, middle, fill }: Ink): string {
  const transform = `translate(${-size / 2} ${middle - size / 2})scale(${Math.round((size / 15) * 1e4) / 1e4})`
  return element('path', { transform, fill, d: icon })
}

function moveTo(scene: Scene, point: MapItem['point']): string {
  const { x, y } = scene.toPixel(point)
  return `translate(${tenth(x)} ${tenth(y)})`
}

const CREDIT = { letters: 11, height: 22, padding: 8, baseline: 7 }

/** The sources in the lower right corner. */
export function drawCredit(
  credit: string,
  { size, theme, lettering }: { size: Size; theme: Theme; lettering: Lettering },
): string {
  const { paper, post } = COLORS[theme]
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
