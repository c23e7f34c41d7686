import type { LocateProblem } from '../../../domain/geocoding/locate-address.ts'
import type { SaveResult } from '../../../domain/places/edit-places.ts'
import type { PlaceForm } from '../../../domain/places/place-form.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { type HoursView, toHoursView } from '../../views/hours-view.ts'
import { type HoursFields, toHoursFields } from './hours-fields.ts'

/** The state of the form: typed values, problems, and a note about the last step. */
export type PlaceFormState = {
  form: PlaceForm
  hours: HoursFields
  /** the version that the form was opened with; 0 for a new place */
  version: number
  /** the postal code that is stored or was already asked about; it is not questioned again */
  acceptedPostalCode: string
  problems: readonly FieldProblem[]
  note?: FormNote
  showsPreview: boolean
  /** id of the element that takes the focus */
  focus?: string
}

type FormNote =
  | { kind: 'geocoded'; label: string; host: string }
  | { kind: 'located'; label: { de: string; en: string }; problem?: LocateProblem }
  | { kind: 'not-located'; problem?: LocateProblem }
  | { kind: 'no-point' | 'not-a-grid' | 'moved' }
  /** `hours` is what visitors would see, if no grid shows it */
  | { kind: 'spoken-hours'; typed: string; written: string; hours?: HoursView }

/** A form as it is opened. */
export function stateOf(form: PlaceForm, version: number): PlaceFormState {
  const hours = toHoursFields(form.openingHours ?? '')
  const { postalCode: acceptedPostalCode = '' } = form
  return { form, hours, version, acceptedPostalCode, problems: [], showsPreview: false }
}

/** The form after a failed save. Hours that were only understood from words are filled in, for a person to check. */
export function stateOfFailure(
  saved: Extract<SaveResult, { problem: 'validation_failed' }>,
  form: PlaceForm,
  version: number,
): PlaceFormState {
  const state = stateOf(form, version)
  const { problems, spokenHours } = saved
  if (!spokenHours) return { ...state, problems, focus: 'problems' }
  const { openingHours: text, weeklyHours } = spokenHours
  const week = toHoursView(weeklyHours, new Date().toISOString().slice(0, 10), MAX_EXCEPTIONS)
  const others = problems.filter(({ field }) => field !== 'openingHours')
  return {
    ...state,
    hours: { mode: 'raw', text, typed: {} },
    problems: others,
    note: {
      kind: 'spoken-hours',
      typed: form.openingHours ?? '',
      written: text,
      hours: week,
    },
    focus: others.length > 0 ? 'problems' : 'hours-note',
  }
}

const MAX_EXCEPTIONS = 5
