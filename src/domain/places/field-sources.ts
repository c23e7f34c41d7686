import { type FieldGroup, haveSameValues, type PlaceForm, toPlaceForm } from './place-form.ts'
import { placeAt, type PlaceRevision } from './place-store.ts'
import type { Place } from './place.ts'

/** The source of a field's current value: a person, an API key, a file, or a visitor or geocoder whose answer a person accepted. */
export type FieldSource = { at: string } & (
  | { kind: 'person'; name: string | undefined }
  /** the name is missing once the log no longer has a revoked key */
  | { kind: 'program'; name: string | undefined; isRevoked: boolean }
  | { kind: 'file'; name: string }
  | {
      kind: 'message'
      isSuggestion: boolean
      receipt: string
      /** missing if the message no longer exists or the reader may not open it */
      id?: string
      acceptedBy: string | undefined
    }
  /** `isConfirmed`: a person checked the location; imports take it unchecked */
  | { kind: 'geocoder'; host: string; isConfirmed: boolean; acceptedBy: string | undefined }
  | { kind: 'command' }
  | { kind: 'demo' }
  | { kind: 'schedule' }
)

/**
 * The change that gave each field its current value, by the name of the field or its group. A field is missing if it is empty and
 * never changed, or if its change is older than the history.
 */
export function fieldSources(
  place: Place,
  history: readonly PlaceRevision[],
  groups: readonly FieldGroup[],
): ReadonlyMap<string, PlaceRevision> {
  const sources = new Map<string, PlaceRevision>()
  let [form, version] = [toPlaceForm(place), place.version]
  for (const revision of history) {
    // A change is missing between this one and the next.
    if (revision.version !== version) break
    const open = groups.filter(({ name }) => !sources.has(name))
    if (revision.kind === 'added') {
      for (const group of open) if (isFilled(group, form)) sources.set(group.name, revision)
      break
    }
    const was = placeAt(place, revision.version - 1, history)
    if (!was) break
    const before = toPlaceForm(was)
    for (const group of open) {
      if (!haveSameValues(group.fields, before, form)) sources.set(group.name, revision)
    }
    form = before
    version = was.version
  }
  return sources
}

function isFilled({ fields }: FieldGroup, form: PlaceForm): boolean {
  return fields.some((field) => (form[field] ?? '') !== '')
}
