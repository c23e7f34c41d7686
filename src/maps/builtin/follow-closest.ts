import type { EngineEvents } from '../map-engine.ts'

/** The closest allowed zoom, and the key of the sentence that says why it ends there. */
export type Closest<Word> = { most: number; closest: Word }

/** The part of MapLibre that is used. */
type MovingMap = {
  isMoving(): boolean
  getZoom(): number
  setMaxZoom(zoom: number): void
}

type Parts<Word> = {
  map: MovingMap
  /** of the whole map */
  everywhere: Closest<Word>
  /** the limit at the map's current position; never rejects, and may wait for the network */
  closestAt(): Promise<Closest<Word>>
  isOver(): boolean
}

/**
 * Tracks the closest allowed zoom where it depends on the position. An answer may be late, so the map reports at once that it
 * rests, and an answer for an earlier position is dropped.
 */
export function followClosest<Word>({ map, everywhere, closestAt, isOver }: Parts<Word>) {
  let here = everywhere
  let asked = 0
  return {
    here: () => here,
    async rested(
      { rested, ranged }: Pick<EngineEvents, 'rested' | 'ranged'>,
      byUser: boolean,
    ): Promise<void> {
      const own = ++asked
      rested(byUser)
      const found = await closestAt()
      if (own !== asked || isOver() || map.isMoving()) return
      here = found
      // A visitor coming from an area with a closer limit keeps their zoom.
      map.setMaxZoom(Math.max(here.most, map.getZoom()))
      ranged(byUser)
    },
  }
}
