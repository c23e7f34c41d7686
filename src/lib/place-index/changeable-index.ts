import type { LatLng } from '../geo/coordinates.ts'
import { answerInLayers } from './answer-in-layers.ts'
import { buildInSteps, buildPlaceIndexData } from './build-place-index.ts'
import { gridX, gridY } from './clusters/grid.ts'
import { runSteps, type Steps, needsSeveralSteps, mapInSteps } from './steps.ts'
import type { Layer } from './layer.ts'
import { mortonKey } from './space/morton.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { IndexedPlace, PlaceIndex, PlaceIndexOptions } from './place-index.ts'
import { firstAtKey, keyAt } from './space/key-ranges.ts'
import { type SelectionCache, createSelectionCache, Selector } from './selection.ts'
import { TextSearch } from './words/text-search.ts'

/** Changes since the base was built. A changed place is hidden in the base and added again. */
export type IndexChanges = {
  /** the changed or removed places of the base, with their old locations */
  removed: readonly (LatLng & { ordinal: number })[]
  /** the added places; their ordinals continue after the base */
  added: readonly IndexedPlace[]
  /** whether an added place precedes one of the base in the order of names; equal names keep the order of a full rebuild */
  comesBefore(added: number, ordinal: number): boolean
  /** by tag number, as in `PlaceIndexOptions`; may have grown */
  attributeOfTag?: readonly number[]
}

export type ChangeableIndex = {
  /** the index without changes */
  index: PlaceIndex
  /** the index with up to a few thousand changes; the time depends on the changes, not on the base */
  changed(changes: IndexChanges): Steps<PlaceIndex>
}

/** Opens an immutable index that takes changes as an overlay, which every query merges with the base. */
export function openChangeableIndex(data: PlaceIndexData): ChangeableIndex {
  const selections = createSelectionCache()
  const nothing: IndexChanges = { removed: [], added: [], comesBefore: () => false }
  return {
    index: runSteps(indexOver(data, selections, nothing)),
    changed: (changes) => indexOver(data, selections, changes),
  }
}

/** Opens an index over data that any number of threads may share. */
export function openPlaceIndex(data: PlaceIndexData): PlaceIndex {
  return openChangeableIndex(data).index
}

/** Builds and opens an index over the places; ordinals follow their order. */
export function buildPlaceIndex(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): PlaceIndex {
  return openPlaceIndex(buildPlaceIndexData(places, options))
}

function* indexOver(
  built: PlaceIndexData,
  selections: SelectionCache,
  { removed, added, comesBefore, attributeOfTag }: IndexChanges,
): Steps<PlaceIndex> {
  const addedData = yield* buildInSteps(added, { attributeOfTag })
  if (needsSeveralSteps(added.length)) yield
  const data = attributeOfTag
    ? { ...built, attributeOfTag: longest(built.attributeOfTag, addedData.attributeOfTag) }
    : built
  const hidden = Uint32Array.from(removed, (place) => positionOf(data, place)).sort()
  const hiddenRanks = hidden.map((position) => data.columns.ranks[position] ?? 0).sort()
  const textOfBase = { text: data.text, hiddenRanks }
  const textOfAdded = { text: addedData.text, hiddenRanks: NONE }
  const search = new TextSearch(added.length > 0 ? [textOfBase, textOfAdded] : [textOfBase])
  const base: Layer = {
    data,
    selector: new Selector(data, (text) => search.matches(text, 0), selections),
    hidden,
    firstOrdinal: 0,
    orderOf: (rank) => rank,
  }
  const orders = yield* computeOrders(data, addedData, comesBefore)
  const overlay: Layer = {
    data: addedData,
    selector: new Selector(addedData, (text) => search.matches(text, 1)),
    hidden: NONE,
    firstOrdinal: data.all.positions.length,
    orderOf: (rank) => orders[rank] ?? 0,
  }
  return answerInLayers([base, overlay], search)
}

const NONE = new Uint32Array(0)

function longest(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.length > b.length ? a : b
}

// Searches the places in the same grid step.
function positionOf({ all, columns }: PlaceIndexData, place: LatLng & { ordinal: number }): number {
  const key = mortonKey(gridX(place.lng), gridY(place.lat))
  const { length } = all.positions
  for (let i = firstAtKey(all, key, 0); i < length && keyAt(all, i) === key; i++) {
    if (columns.ordinals[i] === place.ordinal) return i
  }
  throw new RangeError(`place ${place.ordinal} does not stand there`)
}

// Sort keys for the added places between the ranks of the base: before the first base place that each precedes. Added places with the
// same neighbor keep their own order.
function* computeOrders(
  { columns }: PlaceIndexData,
  { columns: added }: PlaceIndexData,
  comesBefore: IndexChanges['comesBefore'],
): Steps<number[]> {
  const count = added.ordinals.length
  return yield* mapInSteps(added.positionOfRank, (position, rank) => {
    const ordinal = added.ordinals[position] ?? 0
    let low = 0
    let high = columns.ordinals.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = columns.ordinals[columns.positionOfRank[middle] ?? 0] ?? 0
      if (comesBefore(ordinal, other)) high = middle
      else low = middle + 1
    }
    return low - 1 + (rank + 1) / (count + 1)
  })
}
