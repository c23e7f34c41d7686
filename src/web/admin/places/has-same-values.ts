import type { PlaceFormState } from './place-form-state.ts'

/** Whether two forms hold the same values. A step that only shows the hours another way, or a preview, changes nothing. */
export function hasSameValues(one: PlaceFormState, other: PlaceFormState): boolean {
  return isSame(textsOf(one), textsOf(other))
}

function textsOf({ form, hours }: PlaceFormState): Record<string, string> {
  // In a grid, `text` is what was parsed and `typed` what counts.
  const written = hours.mode === 'raw' ? { openingHours: hours.text } : hours.typed
  return { ...form, openingHours: '', ...written }
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
