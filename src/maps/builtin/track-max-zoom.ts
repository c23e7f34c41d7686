import type { EngineEvents } from '../map-engine.ts'

/** The closest allowed zoom, and the key of the sentence that says why it ends there. */
export type MaxZoom<Word> = { max: number; closest: Word }

/** The part of MapLibre that is used. */
type MovingMap = {
  isMoving(): boolean
  getZoom(): number
  setMaxZoom(zoom: number): void
}

type Parts<Word> = {
  map: MovingMap
  /** of the whole map */
  everywhere: MaxZoom<Word>
  /** the limit at the map's current position; never rejects, and may wait for the network */
  closestAt(): Promise<MaxZoom<Word>>
  isOver(): boolean
}

/**
 * Tracks the closest allowed zoom where it depends on the position. An answer may be late, so the map immediately reports that it
 * has come to rest, and an answer for an earlier position is dropped.
 */
export function trackMaxZoom<Word>({ map, everywhere, closestAt, isOver }: Parts<Word>) {
  let here = everywhere
  let requestCount = 0
  return {
    here: () => here,
    async rested(
      { moveEnded, maxZoomChanged }: Pick<EngineEvents, 'moveEnded' | 'maxZoomChanged'>,
      byUser: boolean,
    ): Promise<void> {
      const own = ++requestCount
      moveEnded(byUser)
      const found = await closestAt()
      if (own !== requestCount || isOver() || map.isMoving()) return
      here = found
      // A visitor coming from an area with a closer limit keeps their zoom.
      map.setMaxZoom(Math.max(here.max, map.getZoom()))
      maxZoomChanged(byUser)
    },
  }
}
