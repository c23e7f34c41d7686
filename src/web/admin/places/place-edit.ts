import type { Admin } from '../../../domain/admin/admin.ts'
import type { PlaceConflict } from '../../../domain/places/edit-places.ts'
import type { PlaceForm } from '../../../domain/places/place-form.ts'
import {
  photoField,
  readTypedPhotos,
  writeTypedPhotos,
  type TypedPhoto,
} from '../../../domain/places/photo-form.ts'
import { parseSpokenHours } from '../../../domain/places/spoken-hours/parse-spoken-hours.ts'
import { controlId } from './control-id.ts'
import {
  type HoursFields,
  hoursText,
  toHoursFields,
  copyMonday,
  withSpan,
  withSpecial,
} from './hours-fields.ts'
import { photoItem } from './photo-upload.ts'
import type { PlaceFormState } from './place-form-state.ts'
import { readPlaceRequest } from './read-place-request.ts'

type FormOutcome =
  | { kind: 'form'; state: PlaceFormState; status: number }
  | { kind: 'save'; isConfirmed: boolean; form: PlaceForm; version: number }
  | { kind: 'schedule'; form: PlaceForm; version: number; from: string; until?: string }
  | { kind: 'resolve'; form: PlaceForm; version: number; theirs: ReadonlySet<string> }

/** Handles a submitted form of a place. The server performs what its buttons do, so they work without a script. */
export async function handlePlaceForm(request: Request, admin: Admin): Promise<FormOutcome> {
  const placeRequest = await readPlaceRequest(request, admin)
  const { intent, form, hours, version, theirs } = placeRequest
  if (intent === 'resolve') return { kind: 'resolve', form, version, theirs }
  const { showsPreview, refused } = placeRequest
  const state: PlaceFormState = {
    form: { ...form, ...placeRequest.schedule },
    hours,
    version,
    acceptedPostalCode: placeRequest.acceptedPostalCode,
    showsPreview,
    problems: [],
  }
  const respondWith = (changes: Partial<PlaceFormState>): FormOutcome => ({
    kind: 'form',
    state: { ...state, ...changes },
    status: 200,
  })
  const refusals = refused.map(({ fileName, problem }) => ({
    field: 'photos',
    rule: problem,
    detail: fileName,
  }))
  if (refusals.length > 0) {
    return { kind: 'form', state: { ...state, problems: refusals, focus: 'problems' }, status: 422 }
  }
  if (intent === 'photos') return respondWith({ focus: firstWithoutWords(form) })
  if (intent.startsWith('photo-')) return respondWith(movePhotos(form, intent))
  if (intent === 'preview') return respondWith({ showsPreview: true, focus: 'preview' })
  if (intent === 'locate') return respondWith(await putPinAtAddress(form, admin))
  if (intent.startsWith('move-')) return respondWith(movePin(form, intent.slice('move-'.length)))
  if (intent === 'copy-monday') return respondWith({ hours: copyMonday(hours), focus: 'hours' })
  if (intent === 'special')
    return respondWith({ hours: withSpecial(hours), focus: 'hours-special' })
  if (intent.startsWith('span-')) {
    return respondWith({ hours: withSpan(hours, intent.slice('span-'.length)), focus: 'hours' })
  }

  const written = hoursText(hours)
  if ('problem' in written) {
    const problems = [{ field: written.problem, rule: 'hours_incomplete' }]
    return { kind: 'form', state: { ...state, problems, focus: 'problems' }, status: 422 }
  }
  if (intent === 'raw') {
    const raw: HoursFields = { mode: 'raw', text: written.text, typed: {} }
    return respondWith({ hours: raw, focus: 'place-openingHours' })
  }
  if (intent === 'grid') {
    return respondWith(asGrid(written.text))
  }
  const whole = { ...form, openingHours: written.text }
  const { postalCode = '' } = form
  if (postalCode !== placeRequest.acceptedPostalCode && admin.isPostalCodeDoubtful(form)) {
    const problems = [{ field: 'postalCode', rule: 'postal_code_unknown' }]
    const stateWithProblem: PlaceFormState = {
      ...state,
      acceptedPostalCode: postalCode,
      problems,
      focus: 'problems',
    }
    return { kind: 'form', state: stateWithProblem, status: 422 }
  }
  if (intent === 'schedule') {
    const { scheduleFrom: from = '', scheduleUntil: until } = placeRequest.schedule
    return { kind: 'schedule', form: whole, version, from, until: until || undefined }
  }
  // Saving now would change the place at once and forget the day.
  if (placeRequest.schedule.scheduleFrom || placeRequest.schedule.scheduleUntil) {
    const problems = [{ field: 'scheduleFrom', rule: 'schedule_not_saved' }]
    return { kind: 'form', state: { ...state, problems, focus: 'problems' }, status: 422 }
  }
  return { kind: 'save', isConfirmed: intent === 'confirm', form: whole, version }
}

// Hours written in words become a grid as well.
function asGrid(typed: string): Partial<PlaceFormState> {
  const hours = toHoursFields(typed)
  if (hours.mode === 'grid') return { hours, focus: 'hours' }
  const written = parseSpokenHours(typed)
  const spoken = toHoursFields(written ?? typed)
  if (written === undefined || spoken.mode === 'raw') {
    return { hours, note: { kind: 'not-a-grid' }, focus: 'hours' }
  }
  return { hours: spoken, note: { kind: 'spoken-hours', typed, written }, focus: 'hours-note' }
}

/** Handles `photo-up-ID` and the other buttons of a photo. */
function movePhotos(form: PlaceForm, intent: string): Partial<PlaceFormState> {
  const [, step = '', id = ''] = /^photo-(\w+)-(.+)$/.exec(intent) ?? []
  const photos = applyPhotoStep(readTypedPhotos(form.photos), id, step)
  const focus = step === 'remove' ? 'photos' : photoItem(id)
  return { form: { ...form, photos: writeTypedPhotos(photos) }, focus }
}

// After adding photos, the next step is their alternative texts.
function firstWithoutWords(form: PlaceForm): string {
  const photo = readTypedPhotos(form.photos).find(({ altDe }) => altDe.trim() === '')
  return photo ? controlId(photoField(photo.id, 'altDe')) : 'photos'
}

/** Only what the page needs from a conflict. */
export function toConflictView({ current, mine, theirs, fields }: PlaceConflict) {
  return { version: current.version, mine, theirs, fields }
}

export type ConflictView = ReturnType<typeof toConflictView>

/** The photos after a step that moves one up or down or removes it. Any other step changes nothing. */
function applyPhotoStep(photos: readonly TypedPhoto[], id: string, step: string): TypedPhoto[] {
  const at = photos.findIndex((photo) => photo.id === id)
  const photo = photos[at]
  if (!photo) return [...photos]
  const others = photos.toSpliced(at, 1)
  if (step === 'remove') return others
  const to = step === 'up' ? at - 1 : step === 'down' ? at + 1 : at
  return others.toSpliced(Math.max(0, to), 0, photo)
}

/** Moves the pin to the address, as far as it can be located. */
async function putPinAtAddress(form: PlaceForm, admin: Admin): Promise<Partial<PlaceFormState>> {
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

/** Moves the pin one step `north`, `south`, `east` or `west`. */
function movePin(form: PlaceForm, direction: string): Partial<PlaceFormState> {
  const lat = Number(form.latitude?.replace(',', '.') || NaN)
  const lng = Number(form.longitude?.replace(',', '.') || NaN)
  const [north, east] = STEPS[direction] ?? [0, 0]
  if (Number.isNaN(lat + lng)) return { note: { kind: 'no-point' }, focus: 'location-note' }
  // A degree of longitude gets shorter towards the poles.
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
