import type { LabelledItem } from './labelled-item.ts'

export type ItemChanges = {
  removed: string[]
  added: LabelledItem[]
  /** same id and kind, something else is different */
  changed: LabelledItem[]
}

/** What must be done to the markers on the map. An item whose kind has changed is removed and added. */
export function itemChanges(
  shown: ReadonlyMap<string, LabelledItem>,
  next: readonly LabelledItem[],
): ItemChanges {
  const kinds = new Map(next.map((item) => [item.id, item.kind]))
  const removed = [...shown.values()].filter((item) => kinds.get(item.id) !== item.kind)
  const changes: ItemChanges = { removed: removed.map(({ id }) => id), added: [], changed: [] }
  for (const item of next) {
    const before = shown.get(item.id)
    if (before?.kind !== item.kind) changes.added.push(item)
    else if (!isSame(before, item)) changes.changed.push(item)
  }
  return changes
}

// Items are plain values, built by the same code, so that their keys come in the same order.
function isSame(a: LabelledItem, b: LabelledItem): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
