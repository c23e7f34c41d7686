import type { Place } from './place.ts'
import type { PlaceRevision } from './place-table.ts'

/**
 * The place as it was at a version: what is stored now, with every later change taken back. Undefined where the history no
 * longer goes that far. `history` is newest first.
 */
export function placeAt(
  place: Place,
  version: number,
  history: readonly PlaceRevision[],
): Place | undefined {
  let known: Place = place
  for (const { kind, before, after, version: made } of history) {
    if (known.version <= version) break
    // Something is missing between this change and the next one.
    if (kind !== 'changed' || made !== known.version) return undefined
    known = takeBack(known, { before, after })
  }
  return known.version === version ? known : undefined
}

// What a field was not before is not among `before`: JSON has no word for it.
function takeBack(place: Place, { before, after }: Pick<PlaceRevision, 'before' | 'after'>): Place {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  const was = Object.fromEntries([...fields].map((field) => [field, before[field]]))
  // The entries were written from places, field by field.
  return { ...place, ...(was as Partial<Place>) }
}
