import type { EngineEvents } from '../map-engine.ts'

/** How close one may come, and the word for the sentence that says why it ends there. */
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
  /** where the map is now; never rejects, and may wait for the network */
  closestAt(): Promise<Closest<Word>>
  isOver(): boolean
}

/**
 * How close one may come where that depends on the place. The answer may be late: the map tells at once that it rests, and an
 * answer for where it was before changes nothing.
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
