import type { Bounds } from '../../lib/geo/coordinates.ts'
import { fromMercator, toMercator } from '../../lib/geo/tiles.ts'
import { boundsOfView, type Size, viewThatFits } from '../camera.ts'
import type { View } from '../map-view.ts'

/**
 * A size at which pictures are drawn. A smaller pane shows the middle of the picture unscaled, so the same picture serves
 * every window of its class, and an interactive map that begins with the same centre and zoom replaces it without a jump.
 */
export type PictureFrame = {
  name: string
  /** media query of its windows; the last frame has none and takes all others */
  media?: string
  /** the area is visible in a pane of this size, the smallest of its class */
  fits: Size
  /** CSS pixels; as large as the largest pane of its class */
  drawn: Size
  /** width of the pane in the most common windows of its class: no name crosses its sides, where it would be cut off */
  usualWidth: number
  /** around the area in `fits`, so that no plate is cut off */
  padding: number
}

/** The finder's map on a short phone, the smallest there is. */
export const POCKET_FRAME: PictureFrame = {
  name: 'pocket',
  media: '(max-width: 30rem) and (max-height: 48rem)',
  fits: { width: 320, height: 240 },
  drawn: { width: 480, height: 560 },
  usualWidth: 375,
  padding: 20,
}

/** The finder's map on a phone: all of the window between search and sheet. */
const PHONE_FRAME: PictureFrame = {
  name: 'phone',
  fits: { width: 360, height: 400 },
  drawn: { width: 480, height: 800 },
  usualWidth: 390,
  padding: 24,
}

/** The finder's map: beside the list from 56 rem on, before that over the whole width. */
export const FINDER_FRAMES: readonly PictureFrame[] = [
  {
    name: 'wall',
    media: '(min-width: 120rem) and (min-height: 60rem)',
    fits: { width: 1472, height: 904 },
    drawn: { width: 2112, height: 1384 },
    usualWidth: 1472,
    padding: 64,
  },
  {
    name: 'desk',
    media: '(min-width: 80rem) and (min-height: 49rem)',
    fits: { width: 832, height: 728 },
    drawn: { width: 1472, height: 1144 },
    usualWidth: 832,
    padding: 48,
  },
  {
    name: 'laptop',
    media: '(min-width: 80rem)',
    fits: { width: 832, height: 520 },
    drawn: { width: 1472, height: 728 },
    usualWidth: 832,
    padding: 48,
  },
  {
    name: 'tablet',
    media: '(min-width: 56.01rem)',
    fits: { width: 448, height: 480 },
    drawn: { width: 832, height: 1312 },
    usualWidth: 576,
    padding: 40,
  },
  {
    name: 'slate',
    media: '(min-width: 30.01rem)',
    fits: { width: 480, height: 420 },
    drawn: { width: 896, height: 1100 },
    usualWidth: 768,
    padding: 40,
  },
  POCKET_FRAME,
  PHONE_FRAME,
]

/** The map of one place. */
export const PLACE_FRAMES: readonly PictureFrame[] = [
  {
    name: 'card',
    fits: { width: 280, height: 232 },
    drawn: { width: 920, height: 232 },
    usualWidth: 374,
    padding: 16,
  },
]

/** The map that a place is chosen on. */
export const PIN_FRAME: PictureFrame = {
  name: 'pin',
  fits: { width: 280, height: 232 },
  drawn: { width: 704, height: 320 },
  usualWidth: 618,
  padding: 1,
}

/** The map of a region above its places: wide, at most as wide as a page. */
export const REGION_FRAMES: readonly PictureFrame[] = [
  {
    name: 'banner',
    media: '(min-width: 48rem)',
    fits: { width: 700, height: 352 },
    drawn: { width: 1152, height: 352 },
    usualWidth: 1094,
    padding: 46,
  },
  {
    name: 'strip',
    fits: { width: 280, height: 288 },
    drawn: { width: 768, height: 288 },
    usualWidth: 356,
    padding: 48,
  },
]

/** The surroundings of a place, in list rows without a photo. It has no words, because they would be cut off. */
export const ROW_FRAME: PictureFrame = {
  name: 'row',
  fits: { width: 112, height: 96 },
  drawn: { width: 112, height: 96 },
  usualWidth: 112,
  padding: 1,
}

/**
 * What other sites show when they link to a page: 1200 × 630 pixels, most often seen at half that width. It is drawn
 * smaller and enlarged, so that names and numbers can still be read.
 */
export const SHARED_FRAME: PictureFrame = {
  name: 'shared',
  fits: { width: 800, height: 420 },
  drawn: { width: 800, height: 420 },
  usualWidth: 800,
  padding: 48,
}

/** In pixels; what `SHARED_FRAME` is enlarged to. */
export const SHARED_SIZE: Size = { width: 1200, height: 630 }

/** Every frame by its name: there are no others. */
export const FRAMES: ReadonlyMap<string, PictureFrame> = new Map(
  [...FINDER_FRAMES, ...PLACE_FRAMES, PIN_FRAME, ...REGION_FRAMES, ROW_FRAME, SHARED_FRAME].map(
    (frame) => [frame.name, frame],
  ),
)

/** The frame that the browser picks, by the same media queries as the picture's sources. */
export function frameFor(
  frames: readonly PictureFrame[],
  matches: (media: string) => boolean,
): PictureFrame {
  return frames.find(({ media }) => media === undefined || matches(media)) ?? SHARED_FRAME
}

/** No picture is closer: around a few places it would be nearly empty. */
export const MAX_PICTURE_ZOOM = 9

/** The view of a picture, and the first one of the map that replaces it. A map without a picture beneath may begin closer. */
export function pictureView(
  area: Bounds,
  { fits, drawn, padding }: PictureFrame,
  closest = MAX_PICTURE_ZOOM,
): View {
  // A map never shows what is beyond the poles: from here on it would pull the view towards it and jump.
  const min = Math.max(1, Math.log2(drawn.height / 512))
  const limits = { min, max: closest }
  const { center, zoom } = viewThatFits(area, fits, limits, { padding })
  const half = drawn.height / 2 / (512 * 2 ** zoom)
  const { y } = toMercator(center)
  const { lat } = fromMercator({ x: 0, y: Math.min(1 - half, Math.max(half, y)) })
  return { center: { lat, lng: center.lng }, zoom }
}

/** The part of the picture that is visible in the smallest window of its class, or in a pane of another size. */
export function pictureBounds(area: Bounds, frame: PictureFrame, pane: Size = frame.fits): Bounds {
  const { center, zoom } = pictureView(area, frame)
  const { x, y } = toMercator(center)
  const world = 512 * 2 ** zoom
  const [east, south] = [pane.width / 2 / world, pane.height / 2 / world]
  return boundsBetween({ x: x - east, y: y - south }, { x: x + east, y: y + south })
}

/** The area whose picture has this view. */
export function areaOfView(
  { center, zoom }: View,
  { fits, padding }: Pick<PictureFrame, 'fits' | 'padding'>,
): Bounds {
  const { x, y } = toMercator(center)
  const world = 512 * 2 ** zoom
  const [east, south] = [(fits.width / 2 - padding) / world, (fits.height / 2 - padding) / world]
  return boundsBetween({ x: x - east, y: y - south }, { x: x + east, y: y + south })
}

type Corner = { x: number; y: number }

function boundsBetween(northWest: Corner, southEast: Corner): Bounds {
  const { lat: north, lng: west } = fromMercator({ ...northWest, y: Math.max(0, northWest.y) })
  const { lat: south, lng: east } = fromMercator({ ...southEast, y: Math.min(1, southEast.y) })
  return boundsOfView({ west, south, east, north })
}
