import type { LayerSpecification } from 'maplibre-gl'
import type { Box } from '../../lib/geo/box.ts'
import { simplify } from '../../lib/geo/encode-outline.ts'
import type { Ring } from '../../lib/geo/outline.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { atlasLayers } from '../atlas/atlas-layers.ts'
import { BASEMAP_ATTRIBUTION } from '../atlas/attribution.ts'
import { FLAT, FLAT_WITHIN, LIGHT, RELIEF_COLORS, RELIEF_OPACITY, SHADE } from '../atlas/relief.ts'
import type { Size } from '../camera.ts'
import { ZOOMS } from '../atlas/zooms.ts'
import type { MapItem, MapLocale, MapShape, Origin, Theme, View } from '../map-view.ts'
import { shownItems } from '../markers/labelled-item.ts'
import { evaluateNumber } from './evaluate.ts'
import { type PictureFrame, pictureView, ROW_FRAME, SHARED_FRAME } from './frames.ts'
import { drawDots, drawGround } from './ground.ts'
import { createCollisions, drawLabels, type PlacedLabel, placeLabels } from './labels.ts'
import { fontStyles, type Lettering } from './lettering.ts'
import {
  drawCircle,
  drawCredit,
  drawOrigin,
  drawItems,
  type PlacedItem,
  placeItems,
} from './plates.ts'
import { element, shortNumber } from './svg.ts'
import { loadScene, openTiles, type ReadBytes, type Scene, type TileSource } from './tiles.ts'
import { AREA_TINT, PALETTES } from '../atlas/palette.ts'
import { clipRing, createPathWriter, UNITS_PER_PIXEL } from './shapes.ts'

/** The contents of a picture of the map. */
export type Picture = {
  view: View
  /** CSS pixels */
  size: Size
  theme: Theme
  locale: MapLocale
  /** the colour of the plates, `#rrggbb` */
  accent: string
  /** the items as the live map gets them */
  items: readonly MapItem[]
  /** the place that is shown as selected */
  selected?: string
  /** where the search starts from */
  origin?: Origin
  /** searched regions, and areas of places */
  shapes?: readonly MapShape[]
  /** drawn without names */
  isWordless?: boolean
  /** no name crosses the sides of the middle strip of this width */
  usualWidth?: number
  /** the sources, written into the corner of a picture that has no attribution beside it */
  credit?: string
}

/**
 * The relief of a view as a small grey image, enlarged to its size: a data URI, or undefined if all is flat. WebP is the
 * smallest, but the painter of images for other sites reads only PNG.
 */
export type PaintRelief = (
  view: View & { size: Size; format: 'webp' | 'png' },
) => Promise<string | undefined>

/** What the map of a page shows. */
export type PictureContent = Pick<Picture, 'items' | 'selected' | 'origin' | 'shapes'> & {
  area: Bounds
}

type Look = { frame: PictureFrame } & Pick<Picture, 'theme' | 'locale' | 'accent'>

/** Draws the map of a page, as SVG. Rejects when the basemap cannot be read. */
export type PictureMaker = (content: PictureContent, look: Look) => Promise<string>

type Ports = {
  /** reads a byte range of the basemap file */
  readBasemap: ReadBytes
  paintRelief: PaintRelief
  lettering: Lettering
}

/** Opens the basemap for drawing pictures. */
export async function openPictureMaker(ports: Ports): Promise<PictureMaker> {
  const tiles = await openTiles(ports.readBasemap)
  return async ({ area, ...content }, { frame, theme, locale, accent }) => {
    const picture = {
      ...content,
      view: pictureView(area, frame),
      size: frame.drawn,
      theme,
      locale,
      accent,
      isWordless: frame === ROW_FRAME,
      usualWidth: frame.usualWidth,
      // On a page the sources are named beside the picture.
      credit: frame === SHARED_FRAME ? BASEMAP_ATTRIBUTION[locale] : undefined,
    }
    return drawPicture(picture, { ...ports, tiles })
  }
}

type DrawingPorts = { tiles: TileSource } & Pick<Ports, 'lettering' | 'paintRelief'>

/**
 * The map as a picture: one SVG document without script or anything from outside, drawn from the same tiles and the same
 * list of layers as the live map. Compressed with Brotli it is at most 45 kB.
 */
export async function drawPicture(
  picture: Picture,
  { tiles, lettering, paintRelief }: DrawingPorts,
): Promise<string> {
  const { view, size, theme, locale, accent, items } = picture
  const { origin, shapes = [], credit, isWordless } = picture
  const [scene, relief] = await Promise.all([
    loadScene(view, size, tiles),
    paintRelief({ ...view, size, format: credit ? 'png' : 'webp' }),
  ])
  const layers = layersOf(theme, locale).filter((layer) => isVisible(layer, view.zoom))
  const drawing = { scene, theme, lettering, locale, accent }
  const placed = placeItems(shownItems(items, ZOOMS.last), scene, picture.selected)
  const names = isWordless
    ? []
    : placeNames(scene, layers, { lettering, items: placed, usualWidth: picture.usualWidth })
  const count = names.reduce((sum, labels) => sum + labels.length, 0)
  const drawnShapes = shapes.map((shape) => drawShape(shape, drawing)).join('')
  const most = maxPathCharacters({
    names: count + placed.length,
    items: placed.length,
    relief: relief?.length ?? 0,
    shapes: drawnShapes.length,
  })
  const wanted = Math.min(most, TARGET_CHARACTERS - count * CHARACTERS_PER_NAME)
  const ground = drawGround(scene, layers, {
    characters: { wanted, most },
    overlay: relief
      ? { id: 'relief', drawn: drawRelief(relief, size, { view, theme }) }
      : undefined,
  })
  const isDrawn = ({ point }: PlacedLabel) =>
    !ground.omitted.has('main') || !isOnMainRoad(point.properties['network'])
  const content = [
    isWordless ? '' : fontStyles(lettering),
    ground.drawn,
    drawnShapes,
    origin ? drawCircle(origin, drawing) : '',
    ...layers.map((layer) =>
      layer.type === 'circle' && !isWordless ? drawDots(scene, layer) : '',
    ),
    ...names.map((labels) => drawLabels(labels.filter(isDrawn))),
    origin ? drawOrigin(origin, drawing) : '',
    drawItems(placed, drawing),
    credit ? drawCredit(credit, { size, theme, lettering }) : '',
  ]
  const { width, height } = size
  const viewBox = `0 0 ${width} ${height}`
  const xmlns = 'http://www.w3.org/2000/svg'
  return element('svg', { xmlns, width, height, viewBox }, content.join(''))
}

const MOTORWAYS: readonly unknown[] = ['interstate', 'autobahn', 'motorway']

// No shield is drawn without its road.
function isOnMainRoad(network: unknown): boolean {
  return network !== undefined && !MOTORWAYS.includes(network)
}

/** More names than this would make the picture heavy, not richer. Four markers weigh as much as one name. */
const MAX_LABELS = 220
const ITEMS_PER_LABEL = 4
/** Path characters of coasts, roads and borders in a picture without names, compressed about 22 kB. Each name takes some of them. */
const TARGET_CHARACTERS = 56_000
const CHARACTERS_PER_NAME = 60

/**
 * Bytes of a picture and its parts after Brotli, fitted to 104 pictures, none of which is 1,000 bytes heavier. `empty` includes
 * the fonts.
 */
const COMPRESSED_BYTES = {
  most: 44_000,
  empty: 13_400,
  name: 25,
  item: 20,
  relief: 0.81,
  path: 0.385,
}

type PartSizes = { names: number; items: number; relief: number; shapes: number }

/** How many characters are left for the paths. */
function maxPathCharacters({ names, items, relief, shapes }: PartSizes): number {
  const others =
    COMPRESSED_BYTES.empty +
    names * COMPRESSED_BYTES.name +
    items * COMPRESSED_BYTES.item +
    relief * COMPRESSED_BYTES.relief
  return (COMPRESSED_BYTES.most - others) / COMPRESSED_BYTES.path - shapes
}

/**
 * Places the names of each layer where there is no marker and no more important name. Upper layers win, so they are placed
 * first; all are drawn in the layers' order.
 */
export function placeNames(
  scene: Scene,
  layers: readonly LayerSpecification[],
  {
    lettering,
    items,
    usualWidth,
  }: { lettering: Lettering; items: readonly PlacedItem[] } & Pick<Picture, 'usualWidth'>,
): PlacedLabel[][] {
  const collisions = createCollisions()
  for (const { covers } of items) collisions.take(covers)
  if (usualWidth !== undefined) {
    for (const line of sideLines(scene.size, usualWidth)) collisions.take(line)
  }
  const placed: PlacedLabel[][] = []
  let maxLabels = MAX_LABELS - Math.floor(items.length / ITEMS_PER_LABEL)
  for (const layer of layers.toReversed()) {
    if (layer.type !== 'symbol') continue
    const labels = placeLabels(scene, layer, { lettering, collisions, most: maxLabels })
    maxLabels -= labels.length
    placed.unshift(labels)
  }
  return placed
}

// A few pixels wide: a window may have a scroll bar or a little more room.
const SIDE_PIXELS = 3

function sideLines({ width, height }: Size, usualWidth: number): Box[] {
  const [left, right] = [(width - usualWidth) / 2, (width + usualWidth) / 2]
  return [
    { left: left - SIDE_PIXELS, right: left, top: 0, bottom: height },
    { left: right, right: right + SIDE_PIXELS, top: 0, bottom: height },
  ]
}

function drawRelief(
  href: string,
  { width, height }: Size,
  { view, theme }: { view: View; theme: Theme },
): string {
  const stops = ['interpolate', ['linear'], ['zoom'], ...RELIEF_OPACITY[theme]]
  const opacity = evaluateNumber(stops, { zoom: view.zoom, properties: {} }, 0)
  const image = { href, width, height, preserveAspectRatio: 'none', id: 'r' }
  const { shade, light } = RELIEF_COLORS[theme]
  // The opacity of a grey between 0 and 1, computed as on the live map.
  const dark = (FLAT - FLAT_WITHIN) / 255
  const bright = (FLAT + FLAT_WITHIN) / 255
  const filters = [
    toneFilter('s', shade, -SHADE, SHADE * dark),
    toneFilter('l', light, LIGHT, -LIGHT * bright),
  ]
  const both = ['s', 'l'].map((id) => element('use', { href: '#r', filter: `url(#${id})` }))
  const definitions = element('defs', {}, element('image', image) + filters.join(''))
  return definitions + element('g', { opacity }, both.join(''))
}

// A colour whose opacity follows the grey.
function toneFilter(id: string, colour: readonly number[], factor: number, plus: number): string {
  const rows = colour.map((value) => `0 0 0 0 ${shortNumber(value / 255)}`)
  const values = [...rows, `${factor} 0 0 0 ${Math.round(plus * 1e3) / 1e3}`].join(' ')
  const matrix = element('feColorMatrix', { values })
  // Filter the whole image, without converting its colours.
  const whole = { x: 0, y: 0, width: '100%', height: '100%' }
  return element('filter', { id, ...whole, 'color-interpolation-filters': 'sRGB' }, matrix)
}

function isVisible({ minzoom = 0, maxzoom = 24 }: LayerSpecification, zoom: number): boolean {
  return zoom >= minzoom && zoom < maxzoom
}

const layerCache = new Map<string, readonly LayerSpecification[]>()

function layersOf(theme: Theme, locale: MapLocale): readonly LayerSpecification[] {
  const key = `${theme} ${locale}`
  const layers = layerCache.get(key) ?? atlasLayers(theme, locale)
  layerCache.set(key, layers)
  return layers
}

/** Beyond the edge of the picture, so that a line along it is not seen. */
const MARGIN_PIXELS = 8
const TOLERANCE_PIXELS = 0.3

/** The edge of a searched region, or the tinted area of a place with its edge; empty if it is off the picture. */
function drawShape(
  { outline, isTinted }: MapShape,
  { scene, theme }: { scene: Scene; theme: Theme },
): string {
  const { width, height } = scene.size
  const box = {
    left: -MARGIN_PIXELS,
    top: -MARGIN_PIXELS,
    right: width + MARGIN_PIXELS,
    bottom: height + MARGIN_PIXELS,
  }
  const rings = outline.flatMap((ring) => {
    const cut = clipRing(simplify(ringPixels(ring, scene), TOLERANCE_PIXELS), box)
    return cut.length > 4 ? [cut] : []
  })
  if (rings.length === 0) return ''
  const writer = createPathWriter()
  for (const ring of rings) writer.ring(ring.map((value) => value * UNITS_PER_PIXEL))
  const { circle, landHalo } = PALETTES[theme]
  const d = writer.path()
  const scale = `scale(${1 / UNITS_PER_PIXEL})`
  const line = (stroke: string, pixels: number, opacity: number) =>
    element('path', {
      d,
      fill: 'none',
      stroke,
      'stroke-width': pixels * UNITS_PER_PIXEL,
      'stroke-opacity': opacity,
      'stroke-linejoin': 'round',
    })
  const tint = isTinted
    ? element('path', { d, fill: circle, 'fill-opacity': AREA_TINT, 'fill-rule': 'evenodd' })
    : ''
  return element('g', { transform: scale }, tint + line(landHalo, 4, 0.6) + line(circle, 1.5, 0.8))
}

// Keeps each point in the same copy of the world as the previous one; the first one is nearest to the middle.
function ringPixels(ring: Ring, scene: Scene): number[] {
  const world = 512 * 2 ** scene.zoom
  let before: number | undefined
  return ring.flatMap((point) => {
    const { x, y } = scene.toPixel(point)
    const near = before === undefined ? x : x - world * Math.round((x - before) / world)
    before = near
    return [near, y]
  })
}
