import type { PlaceFormState } from './place-form-state.ts'

/** Whether two forms hold the same values, however their hours are shown: a step of the form, like its preview, changes nothing. */
export function holdsSame(one: PlaceFormState, other: PlaceFormState): boolean {
  return isSame(textsOf(one), textsOf(other))
}

function textsOf({ form, hours }: PlaceFormState): Record<string, string> {
  // In a grid the text is what was read, and what is typed is beside it.
  const written = hours.mode === 'raw' ? { openingHours: hours.text } : hours.typed
  return { ...form, openingHours: '', ...written }
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
