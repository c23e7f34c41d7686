import {
  attributeField,
  CATEGORIES_GROUP,
  DESCRIPTION_FIELDS,
  type FieldGroup,
  LOCATION_GROUP,
} from './place-form.ts'
import type { Place } from './place.ts'

/** A group of form fields that a person set, with its name in comparisons and its hand-set marks. */
export type HandSetGroup = FieldGroup & { marks: readonly string[] }

/** The groups of marks that differ from the name of a form field, or that belong together. */
const GROUP_OF: Readonly<Record<string, FieldGroup>> = {
  location: LOCATION_GROUP,
  precision: LOCATION_GROUP,
  categories: CATEGORIES_GROUP,
  description: { name: DESCRIPTION_FIELDS.de, fields: [DESCRIPTION_FIELDS.de] },
}

const ATTRIBUTE_MARK = /^attribute:(.+)$/s

/** Groups the marks of a place by the fields of its form. */
export function handSetGroups(marks: readonly string[]): HandSetGroup[] {
  const groups = new Map<string, HandSetGroup>()
  for (const mark of marks) {
    const key = ATTRIBUTE_MARK.exec(mark)?.[1]
    const field = key === undefined ? mark : attributeField(key)
    const group = GROUP_OF[mark] ?? { name: field, fields: [field] }
    const others = groups.get(group.name)?.marks ?? []
    groups.set(group.name, { ...group, marks: [...others, mark] })
  }
  return [...groups.values()]
}

/** The place without these marks. */
export function withoutHandMarks(place: Place, marks: readonly string[]): Place {
  if (!place.handSet || marks.length === 0) return place
  const { handSet, ...rest } = place
  const left = handSet.filter((mark) => !marks.includes(mark))
  return left.length > 0 ? { ...rest, handSet: left } : rest
}

/** The place with these marks added. */
export function withHandMarks(place: Place, marks: readonly string[]): Place {
  if (marks.length === 0) return place
  return { ...place, handSet: [...new Set([...(place.handSet ?? []), ...marks])].toSorted() }
}
