import type { Box } from '../../lib/geo/box.ts'

/** The position of a map's buttons: on which edge, and how many CSS pixels below its upper end. */
export type ControlsPosition = { side: 'right' | 'left'; top: number }

export type ControlsLayout = {
  /** the map; all boxes are in the same coordinates */
  map: Box
  /** of the buttons */
  size: { width: number; height: number }
  /** what they should not cover; one box of an earlier group outweighs all boxes of later groups */
  obstacles: readonly (readonly Box[])[]
}

/** Distance from the edges of the map in CSS pixels; the line of sources is below the buttons. */
export const MARGIN = 16
export const MARGIN_BELOW = 36
/** The gap around a marker. */
const GAP = 1
/** More than the number of boxes in any group. */
const WEIGHT = 1000

/**
 * The first position where the buttons cover nothing: the current one, then down the right edge, then down the left one. If there is
 * none, the position that covers the fewest boxes.
 */
export function findControlsPosition(
  { map, size, obstacles }: ControlsLayout,
  now?: ControlsPosition,
): ControlsPosition {
  const lowest = Math.max(MARGIN, map.bottom - map.top - MARGIN_BELOW - size.height)
  // Only positions right below a box need checking: any other free position stays free when it moves up to one of them.
  const tops = obstacles
    .flat()
    .map(({ bottom }) => Math.ceil(bottom + GAP - map.top))
    .filter((top) => top > MARGIN && top <= lowest)
    .toSorted((a, b) => a - b)
  const along = (side: ControlsPosition['side']) => [MARGIN, ...tops].map((top) => ({ side, top }))
  const stays = now && now.top <= lowest ? [now] : []
  const places = [...stays, ...along('right'), ...along('left')].map((place) => {
    const own = boxAt(place, map, size)
    const counts = obstacles.map((boxes) => boxes.filter((box) => isCovered(box, own)).length)
    return { place, cost: counts.reduce((cost, count) => cost * WEIGHT + count, 0) }
  })
  const least = Math.min(...places.map(({ cost }) => cost))
  return places.find(({ cost }) => cost === least)?.place ?? { side: 'right', top: MARGIN }
}

/** The shortest move down (negative: up) after which a sign covers nothing; 0 if there is no room. */
export function stepAside(sign: Box, { map, obstacles }: Omit<ControlsLayout, 'size'>): number {
  const boxes = obstacles.flat()
  const steps = boxes.flatMap(({ top, bottom }) => [
    Math.ceil(bottom + GAP - sign.top),
    Math.floor(top - GAP - sign.bottom),
  ])
  // A spread would not copy the sides of an element's box, which are getters.
  const { left, right } = sign
  const moved = (step: number) => ({
    left,
    right,
    top: sign.top + step,
    bottom: sign.bottom + step,
  })
  const isFree = (step: number) => !boxes.some((box) => isCovered(box, moved(step)))
  const isOnMap = (step: number) =>
    sign.top + step >= map.top + MARGIN && sign.bottom + step <= map.bottom - MARGIN_BELOW
  if (isFree(0)) return 0
  const nearest = steps.filter(isOnMap).toSorted((a, b) => Math.abs(a) - Math.abs(b))
  return nearest.find(isFree) ?? 0
}

/** The box of the buttons at a position. */
export function boxAt(
  { side, top }: ControlsPosition,
  map: Box,
  { width, height }: ControlsLayout['size'],
): Box {
  const left = side === 'left' ? map.left + MARGIN : map.right - MARGIN - width
  return { left, right: left + width, top: map.top + top, bottom: map.top + top + height }
}

function isCovered(box: Box, own: Box): boolean {
  return (
    box.left - GAP < own.right &&
    box.right + GAP > own.left &&
    box.top - GAP < own.bottom &&
    box.bottom + GAP > own.top
  )
}
