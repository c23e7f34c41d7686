import type {
  MapClusterItem,
  MapItem,
  MapShape,
  MapViewOptions,
  Origin,
  Theme,
  View,
} from '../map-view.ts'
import type { MapWords, PlainMapWords } from '../map-words.ts'
import { labelItems } from '../markers/labelled-item.ts'
import { containsPlace } from '../markers/placement.ts'
import { GOOGLE_LIMITS } from './google-limits.ts'
import type { FrameStart, ToFrame } from './protocol.ts'

/** The wanted state of the map. The page keeps it to send it when a frame becomes ready, and again to the new frame of another theme. */
export type DesiredState = {
  view: View
  theme: Theme
  items: readonly MapItem[]
  selected: string | null
  origin: Origin | null
  shapes: readonly MapShape[]
}

/** The initial state of the frame. */
export function frameStart(
  wishes: DesiredState,
  options: MapViewOptions,
  timeout: number,
): FrameStart {
  const { reducedMotion, gestures = 'cooperative' } = options
  const { view, theme } = wishes
  return { view, theme, reducedMotion, gestures, timeout, words: plainWords(options.words) }
}

/** Everything but the view, for a frame that has just become ready. */
export function stateMessages(wishes: DesiredState, words: MapWords): ToFrame[] {
  return [
    { type: 'items', items: labelItems(wishes.items, { words, limits: GOOGLE_LIMITS }) },
    { type: 'select', id: wishes.selected },
    { type: 'origin', origin: wishes.origin },
    { type: 'shapes', shapes: wishes.shapes },
  ]
}

/** Whether a place with this id was given, alone or in a stack. */
export function hasPlace({ items }: DesiredState, id: string): boolean {
  return items.some((item) => containsPlace(item, id))
}

/** The cluster with this id, if it was given. */
export function clusterOf({ items }: DesiredState, id: string): MapClusterItem | undefined {
  const item = items.find((candidate) => candidate.id === id)
  return item?.kind === 'cluster' ? item : undefined
}

// Functions cannot be sent; the items carry the names that they make.
function plainWords(words: MapWords): PlainMapWords {
  const { place: _place, count: _count, cluster: _cluster, ...rest } = words
  const {
    clusterCount: _clusterCount,
    listedCluster: _listed,
    stack: _stack,
    stackTitle: _title,
    engine: _engine,
    ...plain
  } = rest
  return plain
}
