import { attributeText, isSameValue } from '../../places/attribute-value.ts'
import type { AttributeValue, Place } from '../../places/place.ts'
import type { FieldConflict, FieldDifference, ImportChange } from '../import-run.ts'
import type { KeptConflict } from '../import-store.ts'
import type { ImportRow } from '../rows/read-row.ts'
import { attributeKey, withoutHandSet } from './hand-set-fields.ts'
import { hashOf } from './place-identity.ts'
import { type ContentField, contentOfPlace, isSame, mergePlace } from './place-content.ts'

/** The fields that a person set and the row would change, each with what taking the row's value would change. */
export function fieldConflicts(
  place: Place,
  row: ImportRow,
  { kept, categoryIds }: { kept: readonly ContentField[]; categoryIds?: readonly string[] },
): FieldConflict[] {
  const before = contentOfPlace(place)
  // A point and its precision belong together.
  const moves = kept.includes('location')
  return kept.flatMap((field): FieldConflict[] => {
    if (field === 'attributes') return attributeConflicts(place, row)
    if (field === 'precision' && moves) return []
    const fields = moves && field === 'location' ? kept.filter(isOfLocation) : [field]
    const merged = mergePlace(place, keepOnlyField(row, field), { fields, categoryIds })
    const after = contentOfPlace(merged)[field]
    if (before[field] === after) return []
    return [{ field, before: before[field], after, patch: patchFrom(place, merged) }]
  })
}

const isOfLocation = (field: ContentField) => field === 'location' || field === 'precision'

function attributeConflicts(place: Place, { extras }: ImportRow): FieldConflict[] {
  return Object.entries(extras?.attributes ?? {}).flatMap(([key, value]): FieldConflict[] => {
    const field = `attribute:${key}`
    const before = place.attributes[key]
    if (isSameValue(before, value) || !place.handSet?.includes(field)) return []
    const patch = { attributes: { [key]: value } }
    return [{ field, before: textOf(before), after: textOf(value), patch }]
  })
}

function textOf(value: AttributeValue | undefined): string | undefined {
  return value === undefined ? undefined : attributeText(value)
}

// Drops all other extras, because a merge would take them, too.
function keepOnlyField(row: ImportRow, field: ContentField): ImportRow {
  const { alsoKnownAs, photos, recipients } = row.extras ?? {}
  const said = { alsoKnownAs, photos, recipients }
  const extras = Object.entries(said).filter(([name]) => name === field)
  return { ...row, extras: Object.fromEntries(extras) }
}

/** Compared part by part; attributes have conflicts of their own. */
const NESTED = new Set(['address', 'description', 'attributes'])

function patchFrom(place: Place, merged: Place): FieldConflict['patch'] {
  return {
    ...changedFields(place, merged, (field) => !NESTED.has(field)),
    address: changedFields(place.address, merged.address),
    description: changedFields(place.description, merged.description),
  }
}

function changedFields<Fields extends object>(
  from: Fields,
  to: Fields,
  isIncluded: (field: string) => boolean = () => true,
): Partial<Fields> {
  const was = new Map(Object.entries(from))
  const changed = Object.entries(to).filter(
    ([field, value]) => isIncluded(field) && !isSame(was.get(field), value),
  )
  // The fields are those of the type, with values of it.
  return Object.fromEntries(changed) as Partial<Fields>
}

/** How a refused value of a file is remembered for its field. */
export function keptConflict(
  placeId: string,
  { field, after = '' }: Pick<FieldConflict, 'field' | 'after'>,
): KeptConflict {
  return { placeId, field, valueHash: hashOf(after) }
}

/** Whether one of these refusals is about the same conflict. */
export function keptConflictTest(
  kept: readonly KeptConflict[],
): (placeId: string, conflict: Pick<FieldConflict, 'field' | 'after'>) => boolean {
  const keyOf = ({ placeId, field, valueHash }: KeptConflict) => `${placeId} ${field} ${valueHash}`
  const keys = new Set(kept.map(keyOf))
  return (placeId, conflict) => keys.size > 0 && keys.has(keyOf(keptConflict(placeId, conflict)))
}

/** The place with the row's values in these fields, which no longer count as set by hand. */
export function applyRowValues(place: Place, conflicts: readonly FieldConflict[]): Place {
  const taken = conflicts.reduce(
    (so, { patch: { address, description, attributes, ...patch } }) => {
      return {
        ...so,
        ...patch,
        address: { ...so.address, ...address },
        description: { ...so.description, ...description },
        attributes: { ...so.attributes, ...attributes },
      }
    },
    place,
  )
  const takenFields = new Set(conflicts.map(({ field }) => field))
  return withoutHandSet(taken, (mark) => takenFields.has(mark === 'precision' ? 'location' : mark))
}

/** The place's value of such a field, as text. */
export function conflictingText(place: Place, field: string): string | undefined {
  const key = attributeKey(field)
  if (key !== undefined) return textOf(place.attributes[key])
  return new Map(Object.entries(contentOfPlace(place))).get(field)
}

/** Whether taking one of these fields moves the place, and so may change its holidays. */
export function touchesPosition(conflicts: readonly FieldConflict[]): boolean {
  const touching = ['location', 'precision', 'region', 'country']
  return conflicts.some(({ field }) => touching.includes(field))
}

/** Adds the fields that a person took from the row to a change. */
export function withTakenFields({
  after,
  differences,
  conflicts = [],
}: Pick<ImportChange, 'after' | 'differences' | 'conflicts'>): {
  after?: Place
  differences: FieldDifference[]
  taken: FieldConflict[]
} {
  const taken = conflicts.filter(({ isTaken }) => isTaken)
  if (!after || taken.length === 0) return { after, differences, taken }
  const named = new Set(differences.map(({ field }) => field))
  const more = taken.flatMap(({ field, before, after: value }) =>
    named.has(field) ? [] : [{ field, before, after: value }],
  )
  return { after: applyRowValues(after, taken), differences: [...differences, ...more], taken }
}
