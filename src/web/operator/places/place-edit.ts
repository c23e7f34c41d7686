import type { LocateProblem } from '../../../domain/geocoding/locate-address.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { PlaceConflict } from '../../../domain/places/place-conflict.ts'
import type { SavedPlace } from '../../../domain/places/edit-places.ts'
import { fieldGroups, type PlaceForm, placeFormFields } from '../../../domain/places/place-form.ts'
import {
  PHOTO_TEXTS,
  photoField,
  readTypedPhotos,
  type TypedPhoto,
  writeTypedPhotos,
} from '../../../domain/places/photo-form.ts'
import { sizeOfId } from '../../../domain/places/photo.ts'
import { hoursOfText } from '../../../domain/places/spoken-hours/hours-of-text.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { type HoursView, toHoursView } from '../../views/hours-view.ts'
import { sentForm } from '../requests.ts'
import {
  type HoursFields,
  hoursText,
  readHoursFields,
  toHoursFields,
  withMondayCopied,
  withSpan,
  withSpecial,
} from './hours-fields.ts'
import { controlOf } from './control-of.ts'
import { movedPhoto } from './move-photo.ts'
import { photoItem, readRefusal, type Refusal, UPLOAD_FIELDS } from './photo-upload.ts'

/** What the form shows: what is typed, what is wrong with it, and what has just been done to it. */
export type PlaceFormState = {
  form: PlaceForm
  hours: HoursFields
  /** that the form was opened with; 0 is a new place */
  version: number
  problems: readonly FieldProblem[]
  note?: FormNote
  showsPreview: boolean
  /** id of the element that takes the focus */
  focus?: string
}

export type FormNote =
  | { kind: 'geocoded'; label: string; host: string }
  | { kind: 'located'; label: { de: string; en: string }; problem?: LocateProblem }
  | { kind: 'not-located'; problem?: LocateProblem }
  | { kind: 'no-point' | 'not-a-grid' | 'moved' }
  /** `hours` is what visitors would see, where no grid shows it */
  | { kind: 'spoken-hours'; typed: string; written: string; hours?: HoursView }

/** What somebody wants of the form, by the button they pressed. */
type PlaceRequest = {
  intent: string
  form: PlaceForm
  hours: HoursFields
  version: number
  showsPreview: boolean
  theirs: ReadonlySet<string>
  refused: readonly Refusal[]
}

export type FormOutcome =
  | { kind: 'form'; state: PlaceFormState; status: number }
  | { kind: 'save'; isConfirmed: boolean; form: PlaceForm; version: number }
  | { kind: 'resolve'; form: PlaceForm; version: number; theirs: ReadonlySet<string> }

export function stateOf(form: PlaceForm, version: number): PlaceFormState {
  const hours = toHoursFields(form.openingHours ?? '')
  return { form, hours, version, problems: [], showsPreview: false }
}

/** Reads a form that was sent, and does what its buttons do on the server, so that they work without a script. */
export async function takePlaceForm(request: Request, area: OperatorArea): Promise<FormOutcome> {
  const asked = await readRequest(request, area)
  const { intent, form, hours, version, theirs } = asked
  if (intent === 'resolve') return { kind: 'resolve', form, version, theirs }
  const { showsPreview, refused } = asked
  const state: PlaceFormState = { form, hours, version, showsPreview, problems: [] }
  const shown = (changes: Partial<PlaceFormState>): FormOutcome => ({
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
  if (intent === 'photos') return shown({ focus: firstWithoutWords(form) })
  if (intent.startsWith('photo-')) return shown(withPhotosMoved(form, intent))
  if (intent === 'preview') return shown({ showsPreview: true, focus: 'preview' })
  if (intent === 'locate') return shown(await located(form, area))
  if (intent.startsWith('move-')) return shown(moved(form, intent.slice('move-'.length)))
  if (intent === 'copy-monday') return shown({ hours: withMondayCopied(hours), focus: 'hours' })
  if (intent === 'special') return shown({ hours: withSpecial(hours), focus: 'hours-special' })
  if (intent.startsWith('span-')) {
    return shown({ hours: withSpan(hours, intent.slice('span-'.length)), focus: 'hours' })
  }

  const written = hoursText(hours)
  if ('problem' in written) {
    const problems = [{ field: written.problem, rule: 'hours_incomplete' }]
    return { kind: 'form', state: { ...state, problems, focus: 'problems' }, status: 422 }
  }
  if (intent === 'raw') {
    const raw: HoursFields = { mode: 'raw', text: written.text, typed: {} }
    return shown({ hours: raw, focus: 'place-openingHours' })
  }
  if (intent === 'grid') {
    return shown(asGrid(written.text))
  }
  const whole = { ...form, openingHours: written.text }
  return { kind: 'save', isConfirmed: intent === 'confirm', form: whole, version }
}

/** What the page shows when it could not be saved. Hours that are only understood are filled in, for somebody to look at. */
export function stateOfFailure(
  saved: Extract<SavedPlace, { problem: 'validation_failed' }>,
  form: PlaceForm,
  version: number,
): PlaceFormState {
  const state = stateOf(form, version)
  const { problems, spokenHours } = saved
  if (!spokenHours) return { ...state, problems, focus: 'problems' }
  const { openingHours: text, weeklyHours } = spokenHours
  const week = toHoursView(weeklyHours, new Date().toISOString().slice(0, 10), MOST_EXCEPTIONS)
  const others = problems.filter(({ field }) => field !== 'openingHours')
  return {
    ...state,
    hours: { mode: 'raw', text, typed: {} },
    problems: others,
    note: {
      kind: 'spoken-hours',
      typed: form.openingHours ?? '',
      written: text,
      hours: { today: -1, ...week },
    },
    focus: others.length > 0 ? 'problems' : 'hours-note',
  }
}

const MOST_EXCEPTIONS = 5

// A week is shown also of hours that are only written as people write them.
function asGrid(typed: string): Partial<PlaceFormState> {
  const hours = toHoursFields(typed)
  if (hours.mode === 'grid') return { hours, focus: 'hours' }
  const written = hoursOfText(typed)
  const spoken = toHoursFields(written ?? typed)
  if (written === undefined || spoken.mode === 'raw') {
    return { hours, note: { kind: 'not-a-grid' }, focus: 'hours' }
  }
  return { hours: spoken, note: { kind: 'spoken-hours', typed, written }, focus: 'hours-note' }
}

/** What the page needs of a conflict and no more. */
export function toConflictView({ current, mine, theirs, fields }: PlaceConflict) {
  return { version: current.version, mine, theirs, fields }
}

export type ConflictView = ReturnType<typeof toConflictView>

async function readRequest(request: Request, area: OperatorArea): Promise<PlaceRequest> {
  const sent = await sentForm(request)
  const field = (name: string) => {
    const value = sent.get(name)
    // Browsers send line breaks as CRLF whatever they were.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  const texts = (name: string) =>
    sent.getAll(name).filter((value): value is string => typeof value === 'string')
  const attributes = await area.vocabulary.attributes()
  const names = placeFormFields(attributes)
  const form = Object.fromEntries(names.map((name) => [name, field(name)]))
  // The box of the first category may be ticked as well.
  const isOther = (id: string) => id !== field('category')
  const chosen = fieldGroups(attributes).map(({ name }) => name)
  const photos = sent.has('photos')
    ? readTypedPhotos(field('photos'))
    : sentPhotos(texts(UPLOAD_FIELDS.photo), field)
  return {
    intent: field('intent'),
    form: {
      ...form,
      categories: texts('categories').filter(isOther).toSorted().join(' '),
      photos: writeTypedPhotos(photos),
    },
    hours: readHoursFields(field, sent.keys()),
    version: Number(field('version')) || 0,
    showsPreview: field('preview') === 'yes',
    refused: texts(UPLOAD_FIELDS.refused).flatMap((text) => readRefusal(text) ?? []),
    theirs: new Set(chosen.filter((name) => field(`choice.${name}`) === 'theirs')),
  }
}

/** The photos in the order of their fields; those that were just sent follow, without words. */
function sentPhotos(ids: readonly string[], field: (name: string) => string): TypedPhoto[] {
  return [...new Set(ids)].filter(sizeOfId).map((id) => {
    const [altDe = '', altEn = '', credit = ''] = PHOTO_TEXTS.map((text) =>
      field(photoField(id, text)),
    )
    return { id, altDe, altEn, credit }
  })
}

/** What `photo-up-ID` and its like ask for. */
function withPhotosMoved(form: PlaceForm, intent: string): Partial<PlaceFormState> {
  const [, step = '', id = ''] = /^photo-(\w+)-(.+)$/.exec(intent) ?? []
  const photos = movedPhoto(readTypedPhotos(form.photos), id, step)
  const focus = step === 'remove' ? 'photos' : photoItem(id)
  return { form: { ...form, photos: writeTypedPhotos(photos) }, focus }
}

// Whoever added photos goes on by saying what is on them.
function firstWithoutWords(form: PlaceForm): string {
  const photo = readTypedPhotos(form.photos).find(({ altDe }) => altDe.trim() === '')
  return photo ? controlOf(photoField(photo.id, 'altDe')) : 'photos'
}

async function located(form: PlaceForm, area: OperatorArea): Promise<Partial<PlaceFormState>> {
  const found = await area.locateAddress(form)
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

function moved(form: PlaceForm, direction: string): Partial<PlaceFormState> {
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
