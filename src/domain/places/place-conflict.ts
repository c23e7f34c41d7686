import { fieldGroups, type PlaceForm, toPlaceForm } from './place-form.ts'
import type { Attribute, Place } from './place.ts'

/** One field that differs between what somebody typed and what is stored by now. */
export type ConflictField = {
  /** of the field or its group */
  name: string
  fields: readonly string[]
  /** whose value is proposed: whoever alone changed it, or mine where both did */
  proposed: 'mine' | 'theirs'
  /** both changed it, so that one of both values is lost */
  isContested: boolean
}

export type PlaceConflict = {
  /** as it is stored now */
  current: Place
  mine: PlaceForm
  theirs: PlaceForm
  fields: readonly ConflictField[]
}

/** What differs, and who changed it. `base` is the place as the form was opened with, where it is still known. */
export function compareForms(
  { mine, current, base }: { mine: PlaceForm; current: Place; base: Place | undefined },
  attributes: readonly Attribute[],
): PlaceConflict {
  const theirs = toPlaceForm(current)
  const before = base && toPlaceForm(base)
  const fields = fieldGroups(attributes).flatMap((group) => {
    if (isSame(group.fields, mine, theirs)) return []
    const isTheirs = before !== undefined && isSame(group.fields, mine, before)
    const isMine = before !== undefined && isSame(group.fields, theirs, before)
    const proposed = isTheirs ? ('theirs' as const) : ('mine' as const)
    return [{ ...group, proposed, isContested: !isTheirs && !isMine }]
  })
  return { current, mine, theirs, fields }
}

/** The form with the fields as they were chosen. */
export function resolveConflict(
  { mine, theirs, fields }: Pick<PlaceConflict, 'mine' | 'theirs' | 'fields'>,
  choiceOf: (name: string) => 'mine' | 'theirs',
): PlaceForm {
  const taken = fields
    .filter(({ name }) => choiceOf(name) === 'theirs')
    .flatMap((group) => group.fields.map((field) => [field, theirs[field] ?? '']))
  return { ...mine, ...Object.fromEntries(taken) }
}

function isSame(fields: readonly string[], one: PlaceForm, other: PlaceForm): boolean {
  return fields.every((field) => (one[field] ?? '').trim() === (other[field] ?? '').trim())
}
