import { type Ring } from '../../lib/geo/outline.ts'
import { simplify } from '../../lib/geo/encode-outline.ts'
import { AREA_TINT, PALETTES } from '../atlas/palette.ts'
import type { MapShape, Theme } from '../map-view.ts'
import { clipRing, createPathWriter, UNITS_PER_PIXEL } from './shapes.ts'
import { element } from './svg.ts'
import type { Scene } from './tiles.ts'

/** Beyond the edge of the picture, so that a line along it is not seen. */
const MARGIN_PIXELS = 8
const TOLERANCE_PIXELS = 0.3

/** The edge of a searched region or of a place's area, which is tinted; nothing where it is off the picture. */
export function drawShape(
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

// Each point in the copy of the world that the one before it is in, the first nearest to the middle.
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
