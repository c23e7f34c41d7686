import type { Admin } from '../../../domain/admin/admin.ts'
import type { PlaceForm } from '../../../domain/places/place-form.ts'
import type { PlaceFormState } from './place-form-state.ts'

/** The form with its pin where its address is, as far as anybody knows. */
export async function putPinAtAddress(
  form: PlaceForm,
  admin: Admin,
): Promise<Partial<PlaceFormState>> {
  const found = await admin.locateAddress(form)
  const focus = 'location-note'
  if (found.kind === 'nothing') {
    return { note: { kind: 'not-located', problem: found.problem }, focus }
  }
  const at = found.kind === 'geocoded' ? found.point : found.location
  const { lat, lng, precision } = at
  return {
    form: { ...form, latitude: decimal(lat), longitude: decimal(lng), precision },
    note:
      found.kind === 'geocoded'
        ? { kind: 'geocoded', label: found.point.label, host: found.host }
        : { kind: 'located', label: found.location.label, problem: found.problem },
    focus,
  }
}

/** About 50 metres. */
const STEP_DEGREES = 0.00045

const STEPS: Record<string, readonly [north: number, east: number]> = {
  north: [1, 0],
  south: [-1, 0],
  east: [0, 1],
  west: [0, -1],
}

/** The form with its pin a step further: `north`, `south`, `east` or `west`. */
export function movePin(form: PlaceForm, direction: string): Partial<PlaceFormState> {
  const lat = Number(form.latitude?.replace(',', '.') || NaN)
  const lng = Number(form.longitude?.replace(',', '.') || NaN)
  const [north, east] = STEPS[direction] ?? [0, 0]
  if (Number.isNaN(lat + lng)) return { note: { kind: 'no-point' }, focus: 'location-note' }
  // A degree of longitude is shorter the further north.
  const eastDegrees = (east * STEP_DEGREES) / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  return {
    form: {
      ...form,
      latitude: decimal(lat + north * STEP_DEGREES),
      longitude: decimal(lng + eastDegrees),
    },
    note: { kind: 'moved' },
    focus: `move-${direction}`,
  }
}

function decimal(degrees: number): string {
  return String(Number(degrees.toFixed(6)))
}
