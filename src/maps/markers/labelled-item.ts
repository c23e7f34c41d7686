import { isSeparable, type ZoomLimits } from '../camera.ts'
import type { MapWords } from '../map-words.ts'
import { type MapItem, type MapStackItem, MAX_ITEMS } from '../map-view.ts'
import { numberOf, stackPlaces } from './placement.ts'

/**
 * An item with its name in the visitor's language. The names are made before the items are handed to a service, because
 * words are functions and a frame can only be sent plain values.
 */
export type LabelledItem = MapItem & {
  /** its accessible name */
  label: string
  /** of a cluster or stack: its count as it is written */
  countText?: string
  /** of a stack: the heading of its list */
  title?: string
}

/** At most `MAX_ITEMS` items, each id once; places that still overlap at the closest zoom are one stack. */
export function shownItems(items: readonly MapItem[], maxZoom: number): MapItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return stackPlaces(weightiest([...byId.values()]), maxZoom)
}

/** The shown items with their names. A cluster's name says what pressing it does. */
export function labelItems(
  items: readonly MapItem[],
  { words, limits }: { words: MapWords; limits: ZoomLimits },
): LabelledItem[] {
  return shownItems(items, limits.max).map((item) => labelItem(item, words, limits))
}

function labelItem(item: MapItem, words: MapWords, limits: ZoomLimits): LabelledItem {
  if (item.kind === 'place') return { ...item, label: words.place(item) }
  if (item.kind === 'cluster') {
    const name = isSeparable(item, limits) ? words.cluster : words.listedCluster
    return { ...item, label: name(item.count), countText: words.clusterCount(item.count) }
  }
  const countText = words.count(item.count)
  return {
    ...item,
    label: words.stack(item.count, numberOf(item)),
    countText,
    title: titleOf(item, words),
  }
}

function titleOf(stack: MapStackItem, words: MapWords): string {
  return words.stackTitle(stack.count, stack.places.length)
}

// Places of the list first, then the clusters with the most places.
function weightiest(items: MapItem[]): MapItem[] {
  if (items.length <= MAX_ITEMS) return items
  return items.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_ITEMS)
}

function weight(item: MapItem): number {
  if (item.kind !== 'place') return item.count
  return item.number === undefined ? 1 : ABOVE_ANY_COUNT
}

const ABOVE_ANY_COUNT = 1e9
